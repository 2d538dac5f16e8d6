"""BERT's encoder written out, from the 8-bit weights of all-MiniLM-L6-v2, cut to its lower layers and to a smaller vocabulary."""
import json, math, re
import numpy as np, onnx, torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

HIDDEN, HEADS, SHAPES = 384, 12, 16


def weights(path):
    """Names as in BERT's checkpoint, to float32 arrays; MatMulNBits blocks are multiplied out."""
    graph = onnx.load(path).graph
    held = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    out = {n.removeprefix("model."): a for n, a in held.items() if n.startswith("model.")}
    out["embeddings.word_embeddings.weight"] = held["words_q"].astype(np.float32) * held["words_scale"]
    bias_of = {n.input[i]: n.input[1 - i].removeprefix("model.") for n in graph.node if n.op_type == "Add" for i in (0, 1) if n.input[1 - i].endswith(".bias")}
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        q, scale = held[node.input[1]], held[node.input[2]]
        rows = (q.reshape(q.shape[0], q.shape[1], -1).astype(np.float32) - 128) * scale.reshape(q.shape[0], q.shape[1], 1)
        out[bias_of[node.output[0]].replace(".bias", ".weight")] = rows.reshape(q.shape[0], -1)
    return out


def vocabulary(tokenizer, most):
    """Pieces that are kept, in their order: the special ones, single signs of Latin, Greek and Cyrillic, and the most frequent."""
    pieces = json.load(open(tokenizer))["model"]["vocab"]
    kept = []
    for piece, at in sorted(pieces.items(), key=lambda p: p[1]):
        bare = piece.removeprefix("##")
        european = all(ord(c) < 0x530 or 0x2000 <= ord(c) < 0x2200 for c in bare)
        if piece in ("[PAD]", "[UNK]", "[CLS]", "[SEP]") or (european and not piece.startswith("[") and (len(bare) == 1 or at < most)):
            kept.append((piece, at))
    return kept


class Tagger(nn.Module):
    def __init__(self, vocabulary_size, layers, labels, most=256):
        super().__init__()
        self.words = nn.Embedding(vocabulary_size, HIDDEN)
        self.places = nn.Parameter(torch.zeros(most, HIDDEN))
        self.shapes = nn.Embedding(SHAPES, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.layers = nn.ModuleList()
        for _ in range(layers):
            self.layers.append(nn.ModuleDict(dict(q=nn.Linear(HIDDEN, HIDDEN), k=nn.Linear(HIDDEN, HIDDEN), v=nn.Linear(HIDDEN, HIDDEN), out=nn.Linear(HIDDEN, HIDDEN),
                norm1=nn.LayerNorm(HIDDEN, eps=1e-12), up=nn.Linear(HIDDEN, 4 * HIDDEN), down=nn.Linear(4 * HIDDEN, HIDDEN), norm2=nn.LayerNorm(HIDDEN, eps=1e-12))))
        self.head = nn.Linear(HIDDEN, labels)
        self.dropout = nn.Dropout(0.1)

    def forward(self, input_ids, attention_mask, token_type_ids):
        width = HIDDEN // HEADS
        x = self.words(input_ids) + self.shapes(token_type_ids) + self.places[: input_ids.shape[1]]
        x = self.dropout(self.norm(x))
        bias = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * -10000.0
        for l in self.layers:
            q, k, v = (l[n](x).unflatten(2, (HEADS, width)).transpose(1, 2) for n in "qkv")
            p = torch.softmax(q @ k.transpose(2, 3) * (1 / math.sqrt(width)) + bias, -1)
            x = l["norm1"](self.dropout(l["out"]((p @ v).transpose(1, 2).flatten(2))) + x)
            x = l["norm2"](self.dropout(l["down"](F.gelu(l["up"](x)))) + x)
        return self.head(x)


def load(source, kept, layers, labels):
    w = {n: torch.from_numpy(np.ascontiguousarray(a, dtype=np.float32)) for n, a in weights(source).items()}
    net = Tagger(len(kept), layers, labels)
    put = lambda name, to: to.data.copy_(w[name])
    net.words.weight.data.copy_(w["embeddings.word_embeddings.weight"][[at for _, at in kept]])
    net.places.data.copy_(w["embeddings.position_embeddings.weight"][: net.places.shape[0]])
    net.shapes.weight.data.copy_(w["embeddings.token_type_embeddings.weight"][0].expand(SHAPES, HIDDEN))
    put("embeddings.LayerNorm.weight", net.norm.weight), put("embeddings.LayerNorm.bias", net.norm.bias)
    names = dict(q="attention.self.query", k="attention.self.key", v="attention.self.value", out="attention.output.dense", norm1="attention.output.LayerNorm", up="intermediate.dense", down="output.dense", norm2="output.LayerNorm")
    for i, layer in enumerate(net.layers):
        for ours, theirs in names.items():
            put(f"encoder.layer.{i}.{theirs}.weight", layer[ours].weight), put(f"encoder.layer.{i}.{theirs}.bias", layer[ours].bias)
    return net
