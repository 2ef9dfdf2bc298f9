"""Writes nmf.json: objectives of scikit-learn's NMF on small sets of numbers, which the test fits too."""

import json
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn.decomposition import NMF
from sklearn.datasets import load_iris, load_digits, load_wine

warnings.filterwarnings("ignore")
rng = np.random.default_rng(7)


def made(rows, columns, rank, noise):
    return np.round(np.abs(rng.gamma(1, 1, (rows, rank)) @ rng.gamma(1, 1, (rank, columns)) + noise * rng.normal(size=(rows, columns))), 3)


sets = {
    "iris": (load_iris().data, 2),
    "wine": (load_wine().data[:60] / load_wine().data.max(axis=0), 4),
    "digits": (load_digits().data[:120], 6),
    "exact rank 3": (made(30, 12, 3, 0), 3),
    "counts": (rng.poisson(made(40, 15, 4, 0.1) / 2).astype(float), 4),
}

out = {"versions": {"scikit-learn": sklearn.__version__, "numpy": np.__version__}, "sets": []}
for name, (x, k) in sets.items():
    x = np.round(x, 4)
    entry = {"name": name, "rows": x.shape[0], "columns": x.shape[1], "components": k, "values": x.ravel().tolist(), "fits": []}
    for lam, alpha in [(0.0, 0.0), (0.01, 0.0), (0.01, 0.5)]:
        m = NMF(k, init="nndsvda", tol=1e-6, max_iter=5000, alpha_W=lam, alpha_H="same", l1_ratio=alpha, random_state=0)
        w = m.fit_transform(x)
        h = m.components_
        n, p = x.shape
        objective = 0.5 * np.sum((x - w @ h) ** 2)
        objective += lam * alpha * (p * w.sum() + n * h.sum()) + lam * (1 - alpha) / 2 * (p * (w**2).sum() + n * (h**2).sum())
        entry["fits"].append({"loss": "squares", "lambda": lam, "alpha": alpha, "objective": objective})
    m = NMF(k, init="nndsvda", solver="mu", beta_loss="kullback-leibler", tol=1e-7, max_iter=20000, random_state=0)
    w = m.fit_transform(x)
    entry["fits"].append({"loss": "kullback-leibler", "lambda": 0, "alpha": 0, "objective": m.reconstruction_err_**2 / 2})
    out["sets"].append(entry)

Path(__file__).with_name("nmf.json").write_text(json.dumps(out) + "\n")
for s in out["sets"]:
    print(s["name"], s["fits"])
