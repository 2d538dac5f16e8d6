"""Writes test/fixtures/math-vectors.json: correctly rounded values to hold src/lib/math/math.ts to.

    pip install mpmath==1.3.0 && python3 scripts/math/vectors.py
"""

import json
import random
import struct
from pathlib import Path

from mpmath import mp, mpf

mp.prec = 1200
OUT = Path(__file__).parents[2] / "test" / "fixtures" / "math-vectors.json"
PER_FUNCTION = 120
chance = random.Random(1)


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def rounded(value):
    """Nearest double, ties to even, below the normal numbers too."""
    if value == 0:
        return 0.0
    sign, size = (-1 if value < 0 else 1), abs(value)
    exponent = max(int(mp.floor(mp.log(size, 2))), -1022)
    unit = mpf(2) ** (exponent - 52)
    return sign * float(int(mp.nint(size / unit)) * unit)


def near(x):
    """It and its neighbours."""
    bits = struct.unpack("<Q", struct.pack("<d", x))[0]
    return [double(bits - 1), x, double(bits + 1)]


def spread(low, high):
    """Sizes of every order between two powers of ten."""
    return 10 ** chance.uniform(low, high)


def sides(xs):
    return [side * x for x in xs for side in (1, -1)]


# What the reductions switch at, the ends of the doubles, and what the mind itself asks for.
LN2 = 0.6931471805599453
EXP_EDGES = sides([2**-28, 2**-54, 0.5 * LN2, LN2, 1.5 * LN2, 1.0, 36.7368]) + [
    709.782712893384, -708.3964185322641, -744.0, -740.5, 88.5,
]
LOG_EDGES = [5e-324, 2.2250738585072014e-308, 1e-310, 1.7976931348623157e308, 2.0, 0.5, 1.0001, 2.718281828459045]
LOG_EDGES += near(1.0) + near(1.4142135623730951) + near(0.7071067811865476)
LOG1P_EDGES = sides([2**-54, 2**-29, 0.2928932188134524]) + near(0.41421356237309503)
LOG1P_EDGES += [-0.9999999999999999, -0.5, 9007199254740992.0, 1e300, 5e-324]
EXPM1_EDGES = EXP_EDGES[:14] + [709.78, -38.8, -38.9, 38.9, 5e-324, -5e-324]
POW_EDGES = [
    (0.5, 1 / 250), (0.5, 1 / 10), (1.0001, 887272 / 2), (1.0001, -887272 / 2), (2.0, -1022.5), (2.0, -1073.0),
    (10.0, 308.0), (10.0, -323.0), (-2.0, 3.0), (-2.5, -4.0), (0.9999999999999999, 1e15), (1.0000000000000002, 1e17),
    (1.7976931348623157e308, 0.5), (5e-324, 0.5), (3.0, 33.0), (2.0, 0.5),
]


def unary(name, edges, draw):
    fn = {"exp": mp.exp, "log": mp.log, "log1p": lambda x: mp.log(1 + x), "expm1": lambda x: mp.exp(x) - 1}[name]
    inputs = edges + [draw() for _ in range(PER_FUNCTION - len(edges))]
    return [[x, rounded(fn(mpf(x)))] for x in inputs]


def power():
    inputs = list(POW_EDGES)
    while len(inputs) < PER_FUNCTION:
        x, y = spread(-8, 8), chance.choice((1, -1)) * spread(-4, 2)
        if -300 < mp.log10(x) * y < 300:
            inputs.append((x, y))
        inputs.append((2.0, -chance.randrange(1, 20000) / 250))
        inputs.append((1.0001, chance.randrange(-887272, 887272) / 2))
    return [[x, y, rounded(mpf(x) ** mpf(y))] for x, y in inputs[:PER_FUNCTION]]


vectors = {
    "exp": unary("exp", EXP_EDGES, lambda: chance.choice((chance.uniform(-745, 709), chance.uniform(-3, 3)))),
    "expm1": unary("expm1", EXPM1_EDGES, lambda: chance.choice((1, -1)) * spread(-12, 1.5)),
    "log": unary("log", LOG_EDGES, lambda: chance.choice((spread(-300, 300), chance.uniform(0.5, 2)))),
    "log1p": unary("log1p", LOG1P_EDGES, lambda: chance.choice((spread(-12, 15), chance.uniform(-0.99, 1)))),
    "pow": power(),
}
rows = ",\n".join(
    f'  "{name}": [\n' + ",\n".join("    " + json.dumps(row) for row in rows) + "\n  ]" for name, rows in vectors.items()
)
OUT.write_text("{\n" + rows + "\n}\n")
