"""Writes soft-k-means.json: the EM algorithm for normal distributions of equal shares and known variance, by scikit-learn.

Its GaussianMixture estimates shares and variances too, so that single steps are taken, each from the means of the last
one, with the shares and precisions set anew.
"""

import json
import warnings
from pathlib import Path

import numpy
import sklearn
from sklearn.mixture import GaussianMixture

warnings.filterwarnings("ignore")
generator = numpy.random.default_rng(3)
rows = numpy.round(generator.normal(size=(60, 2)) + numpy.array([[0, 0], [4, 1], [1, 5]])[numpy.arange(60) % 3], 3)


def described(stiffness):
    means = rows[:3].copy()
    for _ in range(2000):
        step = GaussianMixture(
            3,
            covariance_type="spherical",
            max_iter=1,
            weights_init=numpy.full(3, 1 / 3),
            means_init=means,
            precisions_init=numpy.full(3, stiffness),
            reg_covar=0,
        ).fit(rows)
        moved = numpy.abs(step.means_ - means).max()
        means = step.means_
        if moved < 1e-15:
            break
    squares = ((rows[:, None, :] - means[None]) ** 2).sum(axis=2)
    scores = numpy.exp(-stiffness / 2 * squares)
    return {
        "stiffness": stiffness,
        "centers": means.tolist(),
        "memberships": (scores / scores.sum(axis=1, keepdims=True)).tolist(),
        "objective": float(-2 / stiffness * numpy.log(scores.sum(axis=1)).sum()),
    }


content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "rows": rows.tolist(),
    "fits": [described(stiffness) for stiffness in (0.3, 1.0, 4.0)],
}
Path(__file__).with_name("soft-k-means.json").write_text(json.dumps(content) + "\n")
