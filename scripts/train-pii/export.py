"""Writes what is shipped: usage export.py IN.pt OUT_DIR: names.onnx (int8 weights and activations) and names.json."""
import hashlib, json, os, sys
import numpy as np, onnx, onnxruntime, torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from model import Tagger
from words import pieces, shape, words

checkpoint, out = torch.load(sys.argv[1]), sys.argv[2]
labels, vocabulary = checkpoint["labels"], checkpoint["vocabulary"]
net = Tagger(len(vocabulary), checkpoint["layers"], len(labels))
net.load_state_dict(checkpoint["state"])
net.eval()
ids = {p: i for i, p in enumerate(vocabulary)}
example = torch.randint(200, 2000, (2, 16))
axes = {0: torch.export.Dim("batch"), 1: torch.export.Dim("sequence", max=256)}
plain = f"{out}/float32.onnx"
torch.onnx.export(net, (example, torch.ones_like(example), torch.zeros_like(example)), plain, dynamo=True, external_data=False, opset_version=18,
    input_names=["input_ids", "attention_mask", "token_type_ids"], output_names=["odds"], dynamic_shapes=[axes, axes, axes])
graph = onnx.load(plain)
del graph.graph.value_info[:]
quantize_dynamic(graph, f"{out}/names.onnx", weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"], extra_options={"MatMulConstBOnly": True})
file = onnx.load(f"{out}/names.onnx")
for part in (file.graph, *file.graph.node, *file.graph.input, *file.graph.output, *file.graph.value_info):
    part.ClearField("doc_string")
    if hasattr(part, "metadata_props"):
        part.ClearField("metadata_props")
file.ClearField("metadata_props")
onnx.save(file, f"{out}/names.onnx")
os.remove(plain)


def run(text):
    tokens, kinds, firsts = [ids["[CLS]"]], [0], []
    for start, end, newline in words(text):
        got = pieces(text[start:end], ids)
        firsts.append(len(tokens)); tokens += got; kinds += [shape(text[start:end], newline)] * len(got)
    x = np.array([tokens + [ids["[SEP]"]]]); k = np.array([kinds + [0]])
    with torch.no_grad():
        want = net(torch.tensor(x), torch.ones(x.shape, dtype=torch.long), torch.tensor(k)).argmax(-1)[0].numpy()
    got = session.run(None, {"input_ids": x, "attention_mask": np.ones_like(x), "token_type_ids": k})[0][0].argmax(-1)
    return [labels[want[f]] for f in firsts], [labels[got[f]] for f in firsts]


session = onnxruntime.InferenceSession(f"{out}/names.onnx", providers=["CPUExecutionProvider"])
TEXTS = ["Dear Dr. Lovelace, Šárka Ottová of Siemens moved from Lappeenranta to 12 Baker Street.", "My name is Vanessa P. Hertzog but everyone calls me Vanessa", "Swap 1.5 ETH for USDC on Uniswap V3."]
for text in TEXTS:
    print(text, *run(text), sep="\n  ")
data = open(f"{out}/names.onnx", "rb").read()
json.dump({"version": "1", "labels": labels, "reference": [{"text": t, "labels": run(t)[0]} for t in TEXTS],
    "weights": {"path": "names.onnx", "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}, "vocabulary": vocabulary},
    open(f"{out}/names.json", "w"), ensure_ascii=False, separators=(",", ":"))
print(len(data), os.path.getsize(f"{out}/names.json"))
