"""Writes test/fixtures/efe-pymdp.json: expected free energies of made one-step models, to hold src/mind/reflex/choice/free-energy.ts to.

    pip install numpy==1.26.4 scipy==1.13.1 inferactively-pymdp==0.0.7.1 && python3 scripts/efe/record.py

Each model has a hidden move that nobody controls and a hidden option that the policy sets; outcomes depend on both. That is how the golem
chooses among its rules.
"""

import json
from pathlib import Path

import numpy as np
from pymdp import utils
from pymdp.control import (
    calc_expected_utility,
    calc_pA_info_gain,
    calc_states_info_gain,
    construct_policies,
    get_expected_obs,
    get_expected_states,
    update_posterior_policies,
)

OUT = Path(__file__).parents[2] / "test" / "fixtures" / "efe-pymdp.json"
GAMMA = 16.0
chance = np.random.default_rng(1)


def recorded(moves, options, outcomes):
    """A model with one modality for each number of outcomes, of which the last is learnt by Dirichlet counts."""
    states = [moves, options]
    A, pA, C = (utils.obj_array(len(outcomes)) for _ in range(3))
    for m, n in enumerate(outcomes):
        counts = chance.uniform(0.3, 12, (n, moves, options))
        if m == 0:
            # Certain in places, as what is seen whatever is done.
            counts[:, :, 0] = np.eye(n, moves) * 4 + 1e-3
        A[m] = counts / counts.sum(axis=0)
        pA[m] = counts if m == len(outcomes) - 1 else np.zeros_like(counts)
        C[m] = chance.normal(0, 2, n)
    B = utils.obj_array(2)
    B[0] = np.eye(moves)[:, :, None]
    B[1] = np.stack([np.tile(np.eye(options)[:, [u]], options) for u in range(options)], axis=2)
    qs = utils.obj_array(2)
    qs[0] = chance.dirichlet(np.ones(moves))
    qs[1] = np.ones(options) / options
    policies = construct_policies(states, [1, options], policy_len=1)
    q_pi, minus_g = update_posterior_policies(
        qs, A, B, C, policies, use_param_info_gain=True, pA=pA, gamma=GAMMA
    )
    each = []
    for policy, g, q in zip(policies, minus_g, q_pi):
        expected = get_expected_states(qs, B, policy)
        seen = get_expected_obs(expected, A)
        option = int(policy[0, 1])
        each.append(
            {
                "likelihoods": [a[:, :, option].tolist() for a in A],
                "counts": [None if not p.any() else p[:, :, option].tolist() for p in pA],
                "utility": float(calc_expected_utility(seen, C)),
                "information": float(calc_states_info_gain(A, expected)),
                "novelty": calc_pA_info_gain(pA, seen, expected).item(),
                "energy": float(-g),
                "probability": float(q),
            }
        )
    return {"states": qs[0].tolist(), "preferences": [c.tolist() for c in C], "gamma": GAMMA, "options": each}


SHAPES = [(2, 2, [2, 2]), (3, 3, [3, 5, 2]), (5, 4, [5, 5, 2]), (5, 6, [5, 3, 4]), (4, 2, [4, 2])]
models = [recorded(*shape) for shape in SHAPES for _ in range(2)]
OUT.write_text(json.dumps({"by": "inferactively-pymdp 0.0.7.1", "models": models}, separators=(",", ":")) + "\n")
