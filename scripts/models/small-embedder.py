"""Makes the small embedding model of the tests from the bundled one: a vector of 64 numbers for each word, and of a text their mean.

usage: small-embedder.py public/models/all-MiniLM-L6-v2 test/fixtures/small-embedder   (pip install onnx onnxruntime numpy)

Each word is asked of the bundled model alone, as model2vec does (Tulkens and van Dongen 2024): what words mean together is not in it.
"""
import json, pathlib, sys
import numpy as np, onnx, onnxruntime
from onnx import TensorProto, helper, numpy_helper

source, out = (pathlib.Path(path) for path in sys.argv[1:])
DIMENSIONS, WORDS, BATCH = 64, 9000, 64
tokenizer = json.loads((source / "tokenizer.json").read_text())
vocabulary = tokenizer["model"]["vocab"]
session = onnxruntime.InferenceSession(source / "onnx/model_q8.onnx")


def vectors(pieces):
    """Of each piece alone: the mean of the last states of [CLS], the piece and [SEP]."""
    for at in range(0, len(pieces), BATCH):
        ids = np.array([[101, vocabulary[piece], 102] for piece in pieces[at : at + BATCH]], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        states = session.run(["last_hidden_state"], given)[0].mean(axis=1)
        yield states / np.linalg.norm(states, axis=1, keepdims=True)


# Special pieces, single characters, and the words that BERT's vocabulary has first: it is in the order of their frequency.
order = sorted(vocabulary, key=vocabulary.get)
special = [piece for piece in order if piece in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")]
ascii_ = [piece for piece in order if len(piece.removeprefix("##")) == 1 and piece.isascii()]
words = [piece for piece in order if piece not in special + ascii_ and piece.removeprefix("##").isalpha() and piece.isascii()]
kept = special + ascii_ + words[:WORDS]

rows = np.concatenate(list(vectors(kept))).astype(np.float64)
rows -= rows[len(special) :].mean(axis=0)
_, _, directions = np.linalg.svd(rows[len(special) :], full_matrices=False)
small = rows @ directions[:DIMENSIONS].T
# A rare word says more than a frequent one (Arora et al. 2017), by Zipf's law of its rank.
rank = np.arange(1, len(kept) + 1)
small *= (1e-3 / (1e-3 + 0.1 / rank))[:, None]
small[: len(special) + len(ascii_)] *= 0.05
scale = np.abs(small).max() / 127
weights = np.clip(np.round(small / scale), -127, 127).astype(np.int8)

value = lambda name, kind, shape: helper.make_tensor_value_info(name, kind, shape)
made = helper.make_graph(
    [
        helper.make_node("Gather", ["table", "input_ids"], ["pieces"]),
        helper.make_node("Cast", ["pieces"], ["floats"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["floats", "scale"], ["states"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["mask_of_states"]),
        helper.make_node("Mul", ["states", "mask_of_states"], ["last_hidden_state"]),
    ],
    "mean-of-words",
    [value(name, TensorProto.INT64, ["batch", "sequence"]) for name in ("input_ids", "attention_mask")],
    [value("last_hidden_state", TensorProto.FLOAT, ["batch", "sequence", DIMENSIONS])],
    [
        numpy_helper.from_array(weights, "table"),
        numpy_helper.from_array(np.float32(scale), "scale"),
        numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
    ],
)
model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
onnx.checker.check_model(model)
(out / "onnx").mkdir(parents=True, exist_ok=True)
onnx.save(model, out / "onnx/model.onnx")

tokenizer["model"]["vocab"] = {piece: i for i, piece in enumerate(kept)}
for token in tokenizer["added_tokens"]:
    token["id"] = kept.index(token["content"])
for name, token in tokenizer["post_processor"]["special_tokens"].items():
    token["ids"] = [kept.index(name)]
write = lambda name, data: (out / name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
write("tokenizer.json", tokenizer)
settings = json.loads((source / "tokenizer_config.json").read_text())
write("tokenizer_config.json", {**settings, "model_max_length": 128, "name_or_path": "small-embedder"})
write("config.json", {"model_type": "bert", "hidden_size": DIMENSIONS, "vocab_size": len(kept), "max_position_embeddings": 128})
print(len(kept), "pieces;", *(f"{path.name} {path.stat().st_size}" for path in sorted(out.rglob("*")) if path.is_file()))
