#!/bin/sh
# Trains the classifier on from the weights that are shipped with several seeds, averages them, and makes the 8-bit file of each and of the average.
#
# usage: seeds.sh BASE_DIR SHIPPED.onnx injection-train-permissive.jsonl.gz OUT MINUTES SEED...
#
# BASE_DIR is all-MiniLM-L6-v2 as it is shipped (config.json, tokenizer.json, onnx/model_q8.onnx). The seeds run at the same time, a thread each;
# a seed decides which texts are drawn, what is made by templates, where windows begin, and their order. Then compare.py chooses (on dev.py's texts), fit.py reports.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
base=$1 shipped=$2 data=$3 out=$4 minutes=$5
shift 5
mkdir -p "$out"
python3 "$here/restore.py" --config "$base" --onnx "$base/onnx/model_q8.onnx" --out "$out/base"
python3 "$here/restore.py" --config "$base" --onnx "$shipped" --out "$out/shipped"
jobs=
for seed in "$@"; do
  OMP_NUM_THREADS=1 python3 -u "$here/train.py" --base "$out/base" --data "$data" --out "$out/seed$seed.pt" --minutes "$minutes" --lr 6e-5 \
    --init "$out/shipped/start.pt" --frozen 3 --threads 1 --seed "$seed" --taken bipia-train-code > "$out/seed$seed.log" 2>&1 &
  jobs="$jobs $!"
done
for job in $jobs; do wait "$job"; done
runs=
for seed in "$@"; do runs="$runs $out/seed$seed.pt"; done
# shellcheck disable=SC2086 # a list of paths
python3 "$here/average.py" --out "$out/average.pt" $runs
for name in average $(for seed in "$@"; do echo "seed$seed"; done); do
  python3 "$here/export.py" --base "$out/base" --checkpoint "$out/$name.pt" --out "$out/$name.float.onnx"
  python3 "$here/quantize.py" "$out/$name.float.onnx" "$out/$name.onnx"
done
