"""Makes the small language model of the tests: two layers of chance in the layout that transformers.js reads, and a vocabulary of bytes.

usage: small-language.py test/fixtures/small-language   (pip install onnx numpy)

A llama without rotary positions (learnt ones are added, so that `position_ids` counts), grouped heads, tied words. It says nothing that
means anything: it is there to be opened, asked, and told from another.
"""
import json, pathlib, sys
import numpy as np, onnx
from onnx import TensorProto as T, helper as h, numpy_helper as nh

out = pathlib.Path(sys.argv[1])
LAYERS, WIDTH, HEADS, KV_HEADS, HEAD, INNER, CONTEXT = 2, 32, 4, 2, 8, 64, 1024
SIGNS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
random = np.random.default_rng(7)
nodes, initializers, fresh = [], [], iter(range(10_000))


def constant(values, dtype=np.float32):
    name = f"c{next(fresh)}"
    initializers.append(nh.from_array(np.asarray(values, dtype=dtype), name))
    return name


def node(op, *inputs, output=None, **attributes):
    name = output or f"n{next(fresh)}"
    nodes.append(h.make_node(op, list(inputs), [name], **attributes))
    return name


weight = lambda *shape: constant(random.normal(0, 1.5 / np.sqrt(shape[0]), shape))
ints = lambda *values: constant(values, np.int64)


def normed(x):
    mean = node("ReduceMean", node("Mul", x, x), ints(-1), keepdims=1)
    return node("Div", x, node("Sqrt", node("Add", mean, constant(1e-5))))


def heads(x, count):
    return node("Transpose", node("Reshape", x, ints(0, 0, count, HEAD)), perm=[0, 2, 1, 3])


# Letters of bytes as GPT-2 writes them; the model's own signs come after them.
seen = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
hidden = [byte for byte in range(256) if byte not in seen]
letters = {byte: chr(byte) for byte in seen} | {byte: chr(256 + at) for at, byte in enumerate(hidden)}
vocabulary = {letters[byte]: byte for byte in range(256)}
WORDS = 256 + len(SIGNS)

table = random.normal(0, 1, (WORDS, WIDTH))
x = node("Add", node("Gather", constant(table), "input_ids"), node("Gather", constant(random.normal(0, 0.5, (CONTEXT, WIDTH))), "position_ids"))
past = node("Gather", node("Shape", "past_key_values.0.key"), ints(2))
total = node("Gather", node("Shape", "attention_mask"), ints(1))
# A token sees those up to its own place: columns not beyond past + row.
columns = node("Unsqueeze", node("Range", constant(0, np.int64), node("Squeeze", total), constant(1, np.int64)), ints(0))
rows = node("Unsqueeze", node("Range", node("Squeeze", past), node("Squeeze", total), constant(1, np.int64)), ints(1))
later = node("Mul", node("Cast", node("Greater", columns, rows), to=T.FLOAT), constant(-1e9))
for layer in range(LAYERS):
    y = normed(x)
    query = heads(node("MatMul", y, weight(WIDTH, HEADS * HEAD)), HEADS)
    pairs = []
    for part in ("key", "value"):
        new = heads(node("MatMul", y, weight(WIDTH, KV_HEADS * HEAD)), KV_HEADS)
        pairs.append(node("Concat", f"past_key_values.{layer}.{part}", new, axis=2, output=f"present.{layer}.{part}"))
    # Each pair of key and value serves two heads, side by side.
    wide = []
    for pair in pairs:
        size = node("Concat", ints(1, KV_HEADS, HEADS // KV_HEADS), total, ints(HEAD), axis=0)
        spread = node("Expand", node("Unsqueeze", pair, ints(2)), size)
        wide.append(node("Reshape", spread, node("Concat", ints(1, HEADS), total, ints(HEAD), axis=0)))
    scores = node("Div", node("MatMul", query, node("Transpose", wide[0], perm=[0, 1, 3, 2])), constant(np.sqrt(HEAD)))
    seen_by = node("MatMul", node("Softmax", node("Add", scores, later), axis=-1), wide[1])
    joined = node("Reshape", node("Transpose", seen_by, perm=[0, 2, 1, 3]), ints(0, 0, WIDTH))
    x = node("Add", x, node("MatMul", joined, weight(HEADS * HEAD, WIDTH)))
    y = normed(x)
    gate = node("MatMul", y, weight(WIDTH, INNER))
    inner = node("Mul", node("Mul", gate, node("Sigmoid", gate)), node("MatMul", y, weight(WIDTH, INNER)))
    x = node("Add", x, node("MatMul", inner, weight(INNER, WIDTH)))
# It writes letters, blanks and ends: what else there are bytes for is no text.
said = [vocabulary[letters[byte]] for byte in range(0x20, 0x7F)] + [258]
bias = np.full(WORDS, -60.0)
bias[said] = 0
node("Add", node("MatMul", normed(x), constant(table.T * 0.4)), constant(bias), output="logits")

value = lambda name, kind, shape: h.make_tensor_value_info(name, kind, shape)
kv = lambda prefix, length: [
    value(f"{prefix}.{layer}.{part}", T.FLOAT, ["batch", KV_HEADS, length, HEAD]) for layer in range(LAYERS) for part in ("key", "value")
]
graph = h.make_graph(
    nodes,
    "small-language",
    [value("input_ids", T.INT64, ["batch", "sequence"]), value("attention_mask", T.INT64, ["batch", "total"]),
     value("position_ids", T.INT64, ["batch", "sequence"]), *kv("past_key_values", "past")],
    [value("logits", T.FLOAT, ["batch", "sequence", WORDS]), *kv("present", "total")],
    initializers,
)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 18)], ir_version=9)
onnx.checker.check_model(model)
(out / "onnx").mkdir(parents=True, exist_ok=True)
# Weights are added to a file that is there.
(out / "onnx/model.onnx_data").unlink(missing_ok=True)
onnx.save(model, out / "onnx/model.onnx", save_as_external_data=True, location="model.onnx_data", size_threshold=4096)

added = [{"id": 256 + at, "content": sign, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
         for at, sign in enumerate(SIGNS)]
level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
tokenizer = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": None, "pre_tokenizer": level,
             "post_processor": None, "decoder": level,
             "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                       "fuse_unk": False, "byte_fallback": False, "vocab": vocabulary, "merges": []}}
template = ("{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{% endfor %}"
            "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}")
write = lambda name, data: (out / name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
write("tokenizer.json", tokenizer)
write("tokenizer_config.json", {"eos_token": "<|im_end|>", "model_max_length": CONTEXT, "tokenizer_class": "GPT2Tokenizer",
                                "added_tokens_decoder": {str(one["id"]): {"content": one["content"]} for one in added}})
(out / "chat_template.jinja").write_text(template + "\n")
write("config.json", {"model_type": "llama", "hidden_size": WIDTH, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
                      "num_key_value_heads": KV_HEADS, "head_dim": HEAD, "vocab_size": WORDS, "max_position_embeddings": CONTEXT,
                      "eos_token_id": 256})
write("generation_config.json", {"eos_token_id": [258, 256]})
(out / "README.md").write_text("""---
license: apache-2.0
---

# small-language

Two layers of chance in the layout that transformers.js reads: what the tests open as another language model. Made by `scripts/models/small-language.py` (numpy's default_rng(7)); it says nothing that means anything.
""")
print(*(f"{path.name} {path.stat().st_size}" for path in sorted(out.rglob("*")) if path.is_file()))
