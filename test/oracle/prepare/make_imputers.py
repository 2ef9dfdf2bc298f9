"""Writes imputers.json: scikit-learn's imputers on small data with missing values."""

import json
import pathlib

import numpy
import sklearn
from sklearn.experimental import enable_iterative_imputer  # noqa: F401
from sklearn.impute import IterativeImputer, KNNImputer, SimpleImputer
from sklearn.linear_model import LinearRegression

generator = numpy.random.default_rng(29)
rows = 40
root = generator.standard_normal((4, 4))
complete = numpy.round(generator.standard_normal((rows + 8, 4)) @ root + numpy.array([0, 10, -3, 100]), 4)
holed = complete.copy()
holed[generator.random(holed.shape) < 0.2] = numpy.nan
# A case that has one column, and below a new one that has none.
holed[3] = [numpy.nan, numpy.nan, numpy.nan, 99.5]
x, new = holed[:rows], holed[rows:].copy()
new[0] = numpy.nan
counted = numpy.round(generator.poisson(2, (rows, 2)).astype(float))
counted[generator.random(counted.shape) < 0.2] = numpy.nan



def nan_euclidean(a, b, missing_values):
    """By differences: scikit-learn's own takes |a|² + |b|² - 2ab, which costs six digits here."""
    both = ~numpy.isnan(a) & ~numpy.isnan(b)
    if not both.any():
        return numpy.nan
    return numpy.sqrt(len(a) / both.sum() * numpy.sum((a[both] - b[both]) ** 2))


cases = {}
for strategy in ("mean", "median"):
    cases[f"simple {strategy}"] = SimpleImputer(strategy=strategy).fit(x).transform(new)
cases["simple mode"] = SimpleImputer(strategy="most_frequent").fit(counted).transform(counted)
for k in (1, 3, 5, 60):
    for weights in ("uniform", "distance"):
        imputer = KNNImputer(n_neighbors=k, weights=weights, metric=nan_euclidean).fit(x)
        cases[f"neighbors {k} {weights}"] = imputer.transform(new)
        cases[f"neighbors {k} {weights}, training"] = imputer.transform(x)
for rounds in (1, 2, 5):
    imputer = IterativeImputer(LinearRegression(), max_iter=rounds, tol=0, imputation_order="ascending")
    cases[f"iterative {rounds}"] = imputer.fit(x).transform(x)
imputer = IterativeImputer(LinearRegression(), max_iter=1000, tol=0, imputation_order="ascending")
cases["iterative converged"] = imputer.fit(x).transform(x)


def without_nan(values):
    return [[None if numpy.isnan(value) else value for value in row] for row in values.tolist()]


content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": without_nan(x),
    "new": without_nan(new),
    "counted": without_nan(counted),
    "results": {name: without_nan(result) for name, result in cases.items()},
}
path = pathlib.Path(__file__).with_name("imputers.json")
path.write_text(json.dumps(content) + "\n")
