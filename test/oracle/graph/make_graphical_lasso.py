"""The graphical lasso of scikit-learn, for graphical-lasso.test.ts.

python make_graphical_lasso.py > graphical-lasso.json
"""

import json

import numpy as np
import sklearn
from sklearn.covariance import empirical_covariance, graphical_lasso


def chain(columns: int, rows: int, seed: int) -> np.ndarray:
    """Rows whose neighboring columns depend on each other, with a few more links."""
    stream = np.random.default_rng(seed)
    precision = np.eye(columns) * 1.6
    for i in range(columns - 1):
        precision[i, i + 1] = precision[i + 1, i] = 0.5 if i % 3 else -0.6
    for i in range(0, columns - 4, 4):
        precision[i, i + 4] = precision[i + 4, i] = 0.3
    root = np.linalg.cholesky(np.linalg.inv(precision))
    return np.round(stream.standard_normal((rows, columns)) @ root.T, 4)


def solve(rows: np.ndarray, lambdas: list[float]) -> dict:
    covariance = empirical_covariance(rows)
    paths = []
    for value in lambdas:
        fitted, precision = graphical_lasso(
            covariance, alpha=value, tol=1e-12, enet_tol=1e-13, max_iter=20000
        )
        paths.append({"lambda": value, "precision": precision.tolist()})
    return {"rows": rows.tolist(), "solutions": paths}


print(
    json.dumps(
        {
            "scikit-learn": sklearn.__version__,
            "tall": solve(chain(8, 60, 1), [0.02, 0.1, 0.3, 0.6]),
            # Fewer cases than columns.
            "wide": solve(chain(14, 10, 2), [0.15, 0.3, 0.5]),
        }
    )
)
