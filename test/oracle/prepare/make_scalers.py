"""Writes scalers.json: scikit-learn's scalers on small data, with weights and missing values."""

import json
import pathlib

import numpy
import sklearn
from sklearn.preprocessing import MinMaxScaler, RobustScaler, StandardScaler, normalize

generator = numpy.random.default_rng(11)
scale = numpy.array([1.0, 40.0, 1e-3, 1.0])
shift = numpy.array([0.0, 1000.0, 5.0, 0.0])
x = numpy.round(generator.standard_normal((31, 4)) * scale + shift, 5)
x[:, 3] = 0.1
holed = x.copy()
holed[generator.random((31, 4)) < 0.15] = numpy.nan
new = numpy.round(generator.standard_normal((6, 4)) * scale * 2 + shift, 5)
weights = numpy.round(generator.uniform(0, 3, 31), 2)

cases = {
    "standard": (StandardScaler(), x, None),
    "standard, weighted": (StandardScaler(), x, weights),
    "standard, missing": (StandardScaler(), holed, None),
    "standard, centered only": (StandardScaler(with_std=False), x, None),
    "standard, scaled only": (StandardScaler(with_mean=False), x, None),
    "min-max": (MinMaxScaler(), x, None),
    "min-max, clipped": (MinMaxScaler((-1, 3), clip=True), x, None),
    "min-max, missing": (MinMaxScaler((-1, 3)), holed, None),
    "robust": (RobustScaler(), x, None),
    "robust, missing": (RobustScaler(), holed, None),
    "robust, deciles": (RobustScaler(quantile_range=(10, 90)), x, None),
}
results = {}
for name, (scaler, rows, sample_weight) in cases.items():
    if sample_weight is None:
        scaler.fit(rows)
    else:
        scaler.fit(rows, sample_weight=sample_weight)
    results[name] = scaler.transform(new).tolist()
for norm in ("l1", "l2", "max"):
    results[f"norm {norm}"] = normalize(new, norm).tolist()


def without_nan(rows):
    return [[None if numpy.isnan(value) else value for value in row] for row in rows.tolist()]


content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "holed": without_nan(holed),
    "weights": weights.tolist(),
    "new": new.tolist(),
    "results": results,
}
path = pathlib.Path(__file__).with_name("scalers.json")
path.write_text(json.dumps(content) + "\n")
