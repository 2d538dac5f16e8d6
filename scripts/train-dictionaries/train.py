"""Trains the dictionaries of stored bodies: usage train.py SAMPLES.jsonl [OUT.json]; needs zstandard (0.25).

SAMPLES are what samples.mjs writes. Without OUT nothing is written: then of each kind it is told what the bodies of one world take with a
dictionary that was trained on the other's alone. A dictionary that a release has had must not be replaced: give a new one a new number.
"""
import base64, gzip, json, sys
import zstandard

# As in src/adapters/pglite/bodies/dictionaries.ts: number and bytes. More of the smaller ones gained nothing.
KINDS = {"record": (1, 32768), "inputs": (2, 8192), "part": (3, 16384), "workspace": (4, 32768), "frame": (5, 32768), "trace": (6, 8192),
    "span": (7, 2048), "told": (8, 8192)}
LEVEL = 3


def train(kind, samples):
    number, size = KINDS[kind]
    return zstandard.train_dictionary(min(size, sum(map(len, samples)) // 4), samples, dict_id=number, level=LEVEL)


def mean(samples, pack):
    return sum(len(pack(one)) for one in samples) / len(samples)


found = {kind: {} for kind in KINDS}
for line in open(sys.argv[1]):
    kind, world, body = json.loads(line)
    found[kind].setdefault(world, []).append(base64.b64decode(body))

if len(sys.argv) > 2:
    made = {}
    for kind, worlds in found.items():
        dictionary = train(kind, [one for samples in worlds.values() for one in samples]).as_bytes()
        made[str(KINDS[kind][0])] = base64.b64encode(gzip.compress(dictionary, 9, mtime=0)).decode()
    with open(sys.argv[2], "w") as out:
        out.write(json.dumps(made, indent=2) + "\n")
else:
    for kind, worlds in found.items():
        for world, samples in worlds.items():
            others = [one for other, more in worlds.items() if other != world for one in more]
            try:
                packer = zstandard.ZstdCompressor(level=LEVEL, dict_data=train(kind, others))
            except zstandard.ZstdError as why:
                print(f"{kind} of {world}: {why}")
                continue
            print(f"{kind} of {world}: plain {mean(samples, bytes):.0f}, gzip {mean(samples, gzip.compress):.0f}, "
                f"by the other's dictionary {mean(samples, packer.compress):.0f}, of {len(samples)}")
