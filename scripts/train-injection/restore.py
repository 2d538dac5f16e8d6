"""Makes a folder for PyTorch of an encoder's 8-bit ONNX file, with the weights that its integers stand for: where the float32 ones are not at hand.

usage: restore.py --config DIR --onnx model_q8.onnx|model_quantized.onnx --out FOLDER

Reads what ../models/quantize-encoder.py and ../models/int8-to-q8.py (blocks) and quantize.py (per channel) write. FOLDER gets DIR's config.json
and tokenizer.json, pytorch_model.bin with the encoder, and, of a classifier's file, start.pt: encoder and heads, for train.py to go on from.
"""
import argparse, os, shutil, numpy as np, onnx, torch
from onnx import numpy_helper

ap = argparse.ArgumentParser()
for a in ("--config", "--onnx", "--out"): ap.add_argument(a)
args = ap.parse_args()
graph = onnx.load(args.onnx).graph
table = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
users = {}
for node in graph.node:
    for name in node.input: users.setdefault(name, []).append(node)
maker = {name: node for node in graph.node for name in node.output}


def blocks(node):
    """MatMulNBits of 8 bits, symmetric: [outputs, blocks, block] around 128, a scale for each block."""
    size = {a.name: a.i for a in node.attribute}
    q = table[node.input[1]].astype(np.float32) - 128
    w = q * table[node.input[2]].reshape(size["N"], -1, 1)
    return w.reshape(size["N"], -1)[:, : size["K"]]


def channels(node):
    """MatMulInteger → Cast → Mul by the product of both scales: [inputs, outputs], a scale for each output."""
    (cast,) = users[node.output[0]]
    (scaled,) = users[cast.output[0]]
    scales = maker[next(n for n in scaled.input if n != cast.output[0])]
    scale = table[next(n for n in scales.input if n in table)].astype(np.float32)
    return ((table[node.input[1]].astype(np.float32) - table[node.input[3]].astype(np.float32)) * scale).T


def words():
    """The table of words: rows of integers, with a scale for each row or for all."""
    if "words_q" in table: return table["words_q"].astype(np.float32) * table["words_scale"].reshape(-1, 1)
    name = "model.embeddings.word_embeddings.weight"
    return (table[name + "_quantized"].astype(np.float32) - table[name + "_zero_point"]) * table[name + "_scale"]


PARTS = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")
state, heads = {}, {}
for name, value in table.items():
    if name.startswith("model.") and value.dtype == np.float32 and not name.endswith("_scale"): state[name[6:]] = value
    elif name in ("head.bias", "mark.bias"): heads[name] = value
state["embeddings.word_embeddings.weight"] = words()
kind = "embeddings.token_type_embeddings.weight"
if kind not in state: state[kind] = (table[f"model.{kind}_quantized"].astype(np.float32) - table[f"model.{kind}_zero_point"]) * table[f"model.{kind}_scale"]
layer, part = 0, 0
for node in graph.node:
    if node.op_type not in ("MatMulNBits", "MatMulInteger"): continue
    w = blocks(node) if node.op_type == "MatMulNBits" else channels(node)
    if w.shape[0] <= 2: heads["mark.weight" if w.shape[0] == 1 else "head.weight"] = w; continue
    state[f"encoder.layer.{layer}.{PARTS[part]}.weight"] = w
    layer, part = (layer + 1, 0) if part == 5 else (layer, part + 1)
os.makedirs(args.out, exist_ok=True)
for f in ("config.json", "tokenizer.json"): shutil.copy(os.path.join(args.config, f), args.out)
tensors = lambda d: {k: torch.tensor(np.ascontiguousarray(v)) for k, v in d.items()}
torch.save(tensors(state), args.out + "/pytorch_model.bin")
if heads:
    wide = len(state["embeddings.LayerNorm.bias"])
    unused = {"pooler.dense.weight": np.zeros((wide, wide), np.float32), "pooler.dense.bias": np.zeros(wide, np.float32)}
    whole = tensors({"enc." + k: v for k, v in (state | unused).items()} | heads)
    torch.save({"state": whole, "averaged": whole, "args": {"of": args.onnx}, "steps": 0}, args.out + "/start.pt")
print(layer, "layers,", len(state), "tensors,", sorted(heads))
