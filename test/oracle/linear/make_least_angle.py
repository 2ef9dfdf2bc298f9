"""Writes least-angle.json: scikit-learn's paths of least angles and of the lasso."""

import json
import pathlib

import numpy
import sklearn
from sklearn.datasets import load_diabetes
from sklearn.linear_model import lars_path

generator = numpy.random.default_rng(7)


def standardized(x):
    x = x - x.mean(axis=0)
    return x / numpy.sqrt((x**2).mean(axis=0))


def paths(x, y, keep=None):
    out = {}
    for method in ("lar", "lasso"):
        alphas, _, coefficients = lars_path(standardized(x), y - y.mean(), method=method)
        # Where there are as many features as cases the reference goes on in rounding errors.
        count = len(alphas) if keep is None else keep
        out[method] = {"lambdas": alphas[:count].tolist(), "coefficients": coefficients.T[:count].tolist()}
    return out


diabetes = load_diabetes(scaled=False)
wide = generator.normal(size=(15, 30)).round(4)
wide_y = (wide[:, :3] @ [3, -2, 1] + generator.normal(size=15)).round(4)
factors = generator.normal(size=(50, 2))
correlated = (factors @ generator.normal(size=(2, 12)) + 0.5 * generator.normal(size=(50, 12))).round(4)
correlated_y = (correlated[:, 0] - correlated[:, 5] + generator.normal(size=50)).round(4)

result = {
    "versions": {"scikit-learn": sklearn.__version__, "numpy": numpy.__version__},
    "diabetes": paths(diabetes.data, diabetes.target),
    "wide": {"x": wide.tolist(), "y": wide_y.tolist(), **paths(wide, wide_y, keep=14)},
    "correlated": {"x": correlated.tolist(), "y": correlated_y.tolist(), **paths(correlated, correlated_y)},
}
(pathlib.Path(__file__).parent / "least-angle.json").write_text(json.dumps(result) + "\n")
