"""Makes gaussian_mixture.json: the mixtures that scikit-learn finds from given parameters.

    python make_gaussian_mixture.py
"""

import json
import warnings

import numpy as np
import sklearn
from sklearn.mixture import GaussianMixture

warnings.filterwarnings("ignore")
rng = np.random.default_rng(5)
x = np.vstack(
    [
        rng.normal(size=(40, 3)) @ [[1, 0.5, 0], [0, 1, 0.3], [0, 0, 0.5]],
        rng.normal(size=(60, 3)) * [0.7, 1.5, 1] + [2, 1, -1],
        rng.normal(size=(30, 3)) * 0.6 + [-1, 3, 1],
    ]
).round(4)
means = np.array([[0.0, 0, 0], [2, 2, -1], [-1, 2, 1]])
weights = np.array([0.3, 0.4, 0.3])
new = rng.normal(size=(6, 3)).round(3) * 2
results = []
for name in ["full", "tied", "diag", "spherical"]:
    precisions = {
        "full": np.stack([np.eye(3)] * 3),
        "tied": np.eye(3),
        "diag": np.ones((3, 3)),
        "spherical": np.ones(3),
    }[name]
    for iterations in [1, 5, 3000]:
        model = GaussianMixture(
            3,
            covariance_type=name,
            reg_covar=0,
            tol=0 if iterations < 100 else 1e-13,
            max_iter=iterations,
            weights_init=weights,
            means_init=means,
            precisions_init=precisions,
        ).fit(x)
        covariances = {
            "full": lambda c: c,
            "tied": lambda c: np.stack([c] * 3),
            "diag": lambda c: np.stack([np.diag(v) for v in c]),
            "spherical": lambda c: np.stack([v * np.eye(3) for v in c]),
        }[name](model.covariances_)
        results.append(
            {
                "name": name,
                "iterations": iterations,
                "weights": model.weights_.tolist(),
                "means": model.means_.tolist(),
                "covariances": covariances.tolist(),
                "logLikelihood": model.score(x) * len(x),
                "bic": model.bic(x),
                "aic": model.aic(x),
                "logDensities": model.score_samples(new).tolist(),
                "probabilities": model.predict_proba(new).tolist(),
            }
        )
made = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}",
    "x": x.tolist(),
    "start": {"means": means.tolist(), "weights": weights.tolist()},
    "new": new.tolist(),
    "results": results,
}
with open("gaussian_mixture.json", "w") as file:
    json.dump(made, file)
