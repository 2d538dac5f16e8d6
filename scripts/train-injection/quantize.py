"""Makes the file that is shipped from the float32 one: int8 weights and activations, dynamic, per channel, for the WASM provider.

usage: quantize.py FLOAT32.onnx OUT.onnx
"""
import sys, onnx
from onnxruntime.quantization import QuantType, quantize_dynamic

source, out = sys.argv[1:3]
plain = onnx.load(source)
del plain.graph.value_info[:]  # the exporter's shapes of intermediate values contradict the quantizer's
quantize_dynamic(plain, out, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"], extra_options={"MatMulConstBOnly": True})
file = onnx.load(out)
for part in (file.graph, *file.graph.node, *file.graph.input, *file.graph.output, *file.graph.value_info):  # what the exporter noted about the machine it ran on
    part.ClearField("doc_string")
    if hasattr(part, "metadata_props"): part.ClearField("metadata_props")
file.ClearField("metadata_props")
onnx.save(file, out)
