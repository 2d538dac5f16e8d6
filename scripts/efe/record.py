"""Writes test/fixtures/efe-pymdp.json and test/fixtures/efe-routes.json: expected free energies of made one-step models, to hold
src/mind/reflex/choice/free-energy.ts and src/mind/triage/score.ts to.

    pip install numpy==1.26.4 scipy==1.13.1 inferactively-pymdp==0.0.7.1 && python3 scripts/efe/record.py

Each model has a hidden move that nobody controls and a hidden option that the policy sets; outcomes depend on both. That is how the golem
chooses among its rules. Of routes of an event the hidden state is what has happened (nothing, or one of three causes), and the option is
the route.
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

FIXTURES = Path(__file__).parents[2] / "test" / "fixtures"
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


# What src/mind/triage/score.ts says of itself.
LEAST_CLEAR, LOWERS, SILENT, KEEPING, UP_TO_DATE = 0.5, 0.4, 0.3, 0.01, 0.05
CAUSES, DROP, FOLD, LOOK = 3, 0, 1, 2


def routed(precision, changed, relevance, stake, curiosity, novelty):
    """Energies of dropping, folding and looking, each less that of dropping, with what a look is expected to show.

    What becomes of the stakes is preferred or not, and comes too late to tell what has happened: it informs of nothing.
    """
    states, routes = 1 + CAUSES, 3
    clear = LEAST_CLEAR + (1 - LEAST_CLEAR) * precision
    keep = KEEPING - novelty - UP_TO_DATE * relevance
    look = curiosity * (1 - LOWERS * precision) + min(0, keep)
    A, C = utils.obj_array(3), utils.obj_array(3)
    # What is shown: one outcome for each state, and one that says nothing.
    A[0] = np.zeros((states + 1, states, routes))
    A[0][states, :, :] = 1
    A[0][states, :, LOOK] = 1 - clear
    A[0][:states, :, LOOK] = clear * np.eye(states)
    # What becomes of what is at stake: nothing is, it is met, it is missed.
    A[1] = np.zeros((3, states, routes))
    A[1][0, 0, :] = 1
    for route, met in ((DROP, 0), (FOLD, SILENT), (LOOK, 1)):
        A[1][0, 1:, route] = 1 - relevance
        A[1][1, 1:, route] = relevance * met
        A[1][2, 1:, route] = relevance * (1 - met)
    # What it costs.
    A[2] = np.stack([np.eye(routes)] * states, axis=1)
    C[0], C[1], C[2] = np.zeros(states + 1), np.array([0, 0, -stake]), np.array([0, -keep, -look])
    B = utils.obj_array(2)
    B[0] = np.eye(states)[:, :, None]
    B[1] = np.stack([np.tile(np.eye(routes)[:, [u]], routes) for u in range(routes)], axis=2)
    qs = utils.obj_array(2)
    qs[0] = np.array([1 - changed] + [changed / CAUSES] * CAUSES)
    qs[1] = np.ones(routes) / routes
    policies = construct_policies([states, routes], [1, routes], policy_len=1)
    shows = utils.obj_array(1)
    shows[0] = A[0]
    utility, information = {}, {}
    for policy in policies:
        route = int(policy[0, 1])
        expected = get_expected_states(qs, B, policy)
        utility[route] = float(calc_expected_utility(get_expected_obs(expected, A), C))
        information[route] = float(calc_states_info_gain(shows, expected))
    energies = [-(utility[route] + information[route]) for route in (DROP, FOLD, LOOK)]
    return {
        "precision": precision,
        "changed": changed,
        "relevance": relevance,
        "stake": stake,
        "curiosity": curiosity,
        "novelty": novelty,
        "information": information[LOOK],
        "energies": [energy - energies[DROP] for energy in energies],
    }


SHAPES = [(2, 2, [2, 2]), (3, 3, [3, 5, 2]), (5, 4, [5, 5, 2]), (5, 6, [5, 3, 4]), (4, 2, [4, 2])]
models = [recorded(*shape) for shape in SHAPES for _ in range(2)]
(FIXTURES / "efe-pymdp.json").write_text(
    json.dumps({"by": "inferactively-pymdp 0.0.7.1", "models": models}, separators=(",", ":")) + "\n"
)
routes = [
    routed(precision, changed, relevance, stake, 0.5, novelty)
    for precision in (0.1, 0.5, 0.95)
    for changed in (0.007, 0.2, 0.75, 0.99)
    for relevance, stake, novelty in ((0, 0.3, 0.004), (0, 0.3, 0.2), (0.5, 0.8, 0.004), (1, 0.1, 0.05))
]
(FIXTURES / "efe-routes.json").write_text(
    json.dumps({"by": "inferactively-pymdp 0.0.7.1", "routes": routes}, separators=(",", ":")) + "\n"
)
