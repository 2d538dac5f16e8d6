"""Exports the trained classifier to ONNX: one output `odds` [batch, 1 + sequence], the log-odds of the verdict, then those of each piece.

usage: export.py --base DIR --checkpoint CHECKPOINT.pt --out OUT.onnx [--weights averaged|state]

Then ../models/quantize-encoder.py OUT.onnx FOLDER makes the 8-bit file for WASM.
"""
import argparse, math, torch
from torch import nn
from torch.nn import functional as F
from transformers import AutoModel

ap = argparse.ArgumentParser()
for a in ("--base", "--checkpoint", "--out"): ap.add_argument(a)
ap.add_argument("--weights", default="averaged")
args = ap.parse_args()
state = torch.load(args.checkpoint, weights_only=False)[args.weights]
model = AutoModel.from_pretrained(args.base, attn_implementation="eager").eval()
model.load_state_dict({k[4:]: v for k, v in state.items() if k.startswith("enc.")})
wide = model.config.hidden_size; heads = model.config.num_attention_heads
head, mark = nn.Linear(wide, 2), nn.Linear(wide, 1)
head.load_state_dict({k[5:]: v for k, v in state.items() if k.startswith("head.")})
mark.load_state_dict({k[5:]: v for k, v in state.items() if k.startswith("mark.")})


class Judge(nn.Module):
    """BERT's forward pass written out, so that the exported graph holds no mask-building helpers."""

    def __init__(self):
        super().__init__()
        self.model, self.head, self.mark = model, head, mark

    def forward(self, input_ids, attention_mask, token_type_ids):
        e = self.model.embeddings
        x = e.word_embeddings(input_ids) + e.token_type_embeddings(token_type_ids)
        x = e.LayerNorm(x + e.position_embeddings.weight[: input_ids.shape[1]])
        bias = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * -10000.0
        for layer in self.model.encoder.layer:
            a = layer.attention
            q, k, v = (getattr(a.self, n)(x).unflatten(2, (heads, wide // heads)).transpose(1, 2) for n in ("query", "key", "value"))
            p = torch.softmax(q @ k.transpose(2, 3) * (1 / math.sqrt(wide // heads)) + bias, -1)
            x = a.output.LayerNorm(a.output.dense((p @ v).transpose(1, 2).flatten(2)) + x)
            x = layer.output.LayerNorm(layer.output.dense(F.gelu(layer.intermediate.dense(x))) + x)
        verdict = self.head(x[:, 0])
        return torch.cat([verdict[:, 1:] - verdict[:, :1], self.mark(x).squeeze(-1)], 1)


net = Judge().eval()
ids = torch.randint(1000, 2000, (2, 16)); mask = torch.ones_like(ids); mask[1, 9:] = 0
axes = {0: torch.export.Dim("batch"), 1: torch.export.Dim("sequence", max=512)}
torch.onnx.export(net, (ids, mask, torch.zeros_like(ids)), args.out, dynamo=True, external_data=False, opset_version=18,
                  input_names=["input_ids", "attention_mask", "token_type_ids"], output_names=["odds"],
                  dynamic_shapes={"input_ids": axes, "attention_mask": axes, "token_type_ids": axes})
