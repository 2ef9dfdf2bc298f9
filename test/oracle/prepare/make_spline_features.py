"""Writes spline-features.json: scikit-learn's SplineTransformer with all extrapolations, and scipy's derivatives."""

import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.interpolate import BSpline
from sklearn.preprocessing import SplineTransformer

generator = numpy.random.default_rng(12)
x = numpy.sort(numpy.round(generator.exponential(2, 30), 3))
new = numpy.array([-1.0, 0.0, x[0], 1.234, 3.3, x[-1], 9.5, 20.0])


def table(knots, degree, extrapolation):
    model = SplineTransformer(
        n_knots=5, degree=degree, knots=knots, extrapolation=extrapolation, include_bias=True
    ).fit(x[:, None])
    inside = (new >= x[0]) & (new <= x[-1])
    rows = new[inside] if extrapolation == "error" else new
    return model.transform(rows[:, None]).tolist()


cases = [
    {"knots": "uniform" if knots == "uniform" else knots, "degree": degree, "extrapolation": extrapolation}
    for knots in ["uniform", "quantile"]
    for degree in [1, 2, 3]
    for extrapolation in ["error", "constant", "linear", "continue", "periodic"]
]
given = numpy.array([0.5, 1.0, 2.0, 5.0])
for case in cases:
    case["values"] = table(case["knots"], case["degree"], case["extrapolation"])
own = SplineTransformer(degree=3, knots=given[:, None], extrapolation="linear", include_bias=True).fit(x[:, None])
knots = numpy.concatenate([[-1.0] * 5, [0.0, 0.25, 1.5], [4.0] * 5])
points = [-1.0, -0.3, 0.0, 0.7, 1.5, 3.9]
content = {
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}",
    "x": x.tolist(),
    "new": new.tolist(),
    "cases": cases,
    "given": {"knots": given.tolist(), "values": own.transform(new[:, None]).tolist()},
    "quartic": {
        "knots": knots.tolist(),
        "points": points,
        "derivatives": [
            BSpline(knots, numpy.eye(8), 4).derivative(order)(points).tolist() if order else BSpline(knots, numpy.eye(8), 4)(points).tolist()
            for order in range(5)
        ],
    },
}
path = pathlib.Path(__file__).with_name("spline-features.json")
path.write_text(json.dumps(content) + "\n")
