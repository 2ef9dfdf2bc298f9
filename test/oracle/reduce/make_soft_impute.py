"""Writes soft-impute.json: solutions of soft-impute on two small matrices, by proximal steps from the definition until they settle."""

import json
from pathlib import Path

import numpy as np

rng = np.random.default_rng(11)


def soft_impute(x, lam):
    known = ~np.isnan(x)
    center = x[known].mean()
    z = np.where(known, x - center, 0)
    current = np.zeros_like(z)
    for _ in range(200_000):
        u, d, v = np.linalg.svd(np.where(known, z, current), full_matrices=False)
        d = np.maximum(d - lam, 0)
        new = (u * d) @ v
        moved = np.abs(new - current).max()
        current = new
        if moved < 1e-13:
            break
    objective = 0.5 * np.sum((z - current)[known] ** 2) + lam * d.sum()
    return {"lambda": lam, "objective": objective, "singularValues": d[d > 1e-9].tolist(), "estimates": (center + current).ravel().tolist()}


out = {"versions": {"numpy": np.__version__}, "sets": []}
for rows, columns, rank, share in [(14, 9, 2, 0.6), (10, 15, 3, 0.7)]:
    x = np.round(rng.normal(size=(rows, rank)) @ rng.normal(size=(rank, columns)) + 3 + 0.2 * rng.normal(size=(rows, columns)), 3)
    x[rng.uniform(size=x.shape) > share] = np.nan
    values = [None if np.isnan(value) else value for value in x.ravel()]
    out["sets"].append({"rows": rows, "columns": columns, "values": values, "fits": [soft_impute(x, lam) for lam in (0.3, 1.0, 3.0)]})

Path(__file__).with_name("soft-impute.json").write_text(json.dumps(out) + "\n")
