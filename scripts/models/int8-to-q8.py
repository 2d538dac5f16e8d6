"""Makes the file for WebGPU of the one for WASM, where the float32 weights are not at hand any more.

usage: int8-to-q8.py model_quantized.onnx OUT/model_q8.onnx

What `quantize_dynamic` made of a multiplication (activations to 8 bits, MatMulInteger, scales) becomes a plain one again, with the weights
that its integers stand for; those are then written as MatMulNBits, 8 bits in blocks of 32, as quantize-encoder.py does. The table of words
stays as it is: integers with a scale and a zero point.
"""
import sys
import numpy as np, onnx
from onnx import helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer

source, out = sys.argv[1:3]
model = onnx.load(source)
graph = model.graph
tables = {i.name: i for i in graph.initializer}
maker = {name: node for node in graph.node for name in node.output}
users = {}
for node in graph.node:
    for name in node.input:
        users.setdefault(name, []).append(node)

array = lambda name: numpy_helper.to_array(tables[name])
gone = []
for node in [n for n in graph.node if n.op_type == "MatMulInteger"]:
    given, weights, _, zero = node.input
    quantized = maker[given]
    assert quantized.op_type == "DynamicQuantizeLinear", quantized.op_type
    # MatMulInteger → Cast → Mul by the product of both scales.
    (cast,) = users[node.output[0]]
    (scaled,) = users[cast.output[0]]
    scales = maker[next(name for name in scaled.input if name != cast.output[0])]
    scale = array(next(name for name in scales.input if name in tables)).astype(np.float32)
    floats = (array(weights).astype(np.int32) - array(zero).astype(np.int32)).astype(np.float32) * scale
    graph.initializer.append(numpy_helper.from_array(floats, weights + "_float"))
    at = list(graph.node).index(scaled)
    graph.node.insert(at, helper.make_node("MatMul", [quantized.input[0], weights + "_float"], list(scaled.output), name=node.name + "_plain"))
    gone += [node, cast, scaled, scales]
for node in gone:
    if node in graph.node:
        graph.node.remove(node)
# What nobody reads any more goes, from the end to the beginning.
outputs = {o.name for o in graph.output}
while True:
    read = {name for node in graph.node for name in node.input} | outputs
    dead = [node for node in graph.node if not any(name in read for name in node.output)]
    if not dead:
        break
    for node in dead:
        graph.node.remove(node)
for table in [t for t in graph.initializer if t.name not in read]:
    graph.initializer.remove(table)

config = DefaultWeightOnlyQuantConfig(block_size=32, is_symmetric=True, accuracy_level=4, bits=8, op_types_to_quantize=("MatMul",))
quantizer = MatMulNBitsQuantizer(model, algo_config=config)
quantizer.process()
onnx.save(quantizer.model.model, out)
