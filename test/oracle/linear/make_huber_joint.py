"""Writes huber-joint.json: scikit-learn's Huber regression, which minimizes over coefficients and deviation together."""

import json
import pathlib

import numpy
import scipy.optimize
import sklearn
from sklearn.linear_model import HuberRegressor
from sklearn.linear_model._huber import _huber_loss_and_gradient

here = pathlib.Path(__file__).parent
data = json.loads((here / "robust.json").read_text())["data"]["bent"]
x, y = numpy.array(data["x"]), numpy.array(data["y"])
# Features and response of the size of 1, lest L-BFGS end early; then back. Its end is improved until the
# gradient of the same objective is 0.
scales, size = x.std(axis=0), y.std()
cases = []
for epsilon in (1.1, 1.35, 2.0):
    fit = HuberRegressor(epsilon=epsilon, alpha=0, tol=1e-12, max_iter=10000).fit(x / scales, y / size)
    ones = numpy.ones(len(y))

    def gradient(w):
        return _huber_loss_and_gradient(w, x / scales, y / size, epsilon, 0.0, ones)[1]

    root = scipy.optimize.root(gradient, [*fit.coef_, fit.intercept_, fit.scale_], tol=1e-14)
    assert numpy.abs(gradient(root.x)).max() < 1e-11
    *coefficients, intercept, scale = root.x
    cases.append(
        {
            "epsilon": epsilon,
            "parameters": [float(intercept * size), *(numpy.array(coefficients) * size / scales).tolist()],
            "scale": float(scale * size),
        }
    )
text = json.dumps({"made by": f"scikit-learn {sklearn.__version__}", "cases": cases})
(here / "huber-joint.json").write_text(text + "\n")
