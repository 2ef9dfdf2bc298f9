"""Binomial models with a case far from the others, in 50 digits, for test/oracle/linear/glm-far.test.ts.

    python make_glm_far.py > glm-far.json
"""

import json

from mpmath import atan, erfc, exp, expm1, log, matrix, mp, mpf, pi, sqrt, lu_solve

mp.dps = 50

def tail(e):
    return atan(1 / e) / pi if e > 0 else mpf(1) / 2 - atan(e) / pi


LINKS = {
    "logit": (lambda e: 1 / (1 + exp(-e)), lambda e: 1 / (1 + exp(e)), lambda e: exp(-abs(e)) / (1 + exp(-abs(e))) ** 2),
    "probit": (lambda e: erfc(-e / sqrt(2)) / 2, lambda e: erfc(e / sqrt(2)) / 2, lambda e: exp(-e * e / 2) / sqrt(2 * pi)),
    "cloglog": (lambda e: -expm1(-exp(e)), lambda e: exp(-exp(e)), lambda e: exp(e - exp(e))),
    "cauchit": (lambda e: tail(-e), tail, lambda e: 1 / (pi * (1 + e * e))),
}


def fit(x, y, link):
    p, q, slope = LINKS[link]
    a, b = mpf(0), mpf(1) / 2
    value = None
    while True:
        score, info, deviance = [mpf(0), mpf(0)], [[mpf(0)] * 2 for _ in range(2)], mpf(0)
        for own, target in zip(x, y):
            eta = a + b * own
            up, down, s = p(eta), q(eta), slope(eta)
            deviance -= 2 * log(up if target else down)
            pull = s / up if target else -s / down
            weight = s * s / (up * down) if up * down > 0 else mpf(0)
            z = (1, own)
            for j in range(2):
                score[j] += pull * z[j]
                for k in range(2):
                    info[j][k] += weight * z[j] * z[k]
        if value is not None and deviance > value:
            a, b = a - step[0] / 2, b - step[1] / 2
            step = step / 2
            if abs(step[0]) + abs(step[1]) < mpf(10) ** -38:
                break
            continue
        value = deviance
        step = lu_solve(matrix(info), matrix(score))
        if abs(step[0]) + abs(step[1]) < mpf(10) ** -35:
            break
        a, b = a + step[0], b + step[1]
    inverse = matrix(info) ** -1
    return {
        "parameters": [float(a), float(b)],
        "standardErrors": [float(sqrt(inverse[0, 0])), float(sqrt(inverse[1, 1]))],
        "deviance": float(deviance),
    }


def main():
    state = 12345

    def uniform():
        nonlocal state
        state = (state * 1103515245 + 12345) % 2147483648
        return state / 2147483648

    x, y = [], []
    for _ in range(60):
        own = round(6 * uniform() - 3, 4)
        x.append(own)
        y.append(int(uniform() < 1 / (1 + 2.718281828 ** (-2 * own))))
    sets = {"near": ([], []), "far": ([40], [1]), "both": ([40, -75], [1, 0]), "wrong": ([12], [0])}
    out = {"x": x, "y": y, "sets": {}}
    for name, (more, targets) in sets.items():
        xs, ys = [mpf(str(v)) for v in x + more], y + targets
        out["sets"][name] = {"x": more, "y": targets, "fits": {link: fit(xs, ys, link) for link in LINKS}}
    print(json.dumps(out, indent=1))


main()
