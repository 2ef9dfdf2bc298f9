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


def is_least_angle(x, residual, coefficients):
    products = numpy.abs(x.T @ residual)
    taking_part = products[coefficients != 0]
    return len(taking_part) == 0 or products.max() - taking_part.min() <= 1e-9 * len(residual)


def paths(x, y):
    x, y = standardized(x), y - y.mean()
    out = {}
    for method in ("lar", "lasso"):
        lambdas, _, coefficients = lars_path(x, y, method=method)
        # Without the lasso's modification the reference turns the sign of a feature's product when its
        # coefficient changes sign; from there on its angles are not equal, and nothing is compared. Nor is
        # what it does in rounding errors when the residual is zero.
        count = 0
        while (
            count < len(lambdas)
            and is_least_angle(x, y - x @ coefficients[:, count], coefficients[:, count])
            and (lambdas[count] > 1e-6 or len(y) > x.shape[1])
        ):
            count += 1
        whole = count == len(lambdas)
        kept = coefficients.T[:count].tolist()
        out[method] = {"whole": whole, "lambdas": lambdas[:count].tolist(), "coefficients": kept}
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
    "wide": {"x": wide.tolist(), "y": wide_y.tolist(), **paths(wide, wide_y)},
    "correlated": {"x": correlated.tolist(), "y": correlated_y.tolist(), **paths(correlated, correlated_y)},
}
(pathlib.Path(__file__).parent / "least-angle.json").write_text(json.dumps(result) + "\n")
