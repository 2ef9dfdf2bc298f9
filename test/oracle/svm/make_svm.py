"""Writes svm.json: support vector machines by scikit-learn (LIBSVM and LIBLINEAR), solved to tight tolerances.

Needs CREDAL_DATA, the folder with libsvm/heart_scale.libsvm, glass.libsvm and svmguide1.libsvm.
"""

import json
import os
from pathlib import Path

import numpy
import sklearn
from sklearn.datasets import load_svmlight_file
from sklearn.metrics.pairwise import linear_kernel, polynomial_kernel, rbf_kernel
from sklearn.svm import SVC, SVR, LinearSVC, LinearSVR, NuSVC, NuSVR, OneClassSVM

data = Path(os.environ["CREDAL_DATA"]) / "libsvm"
generator = numpy.random.default_rng(3)
x = numpy.round(generator.normal(size=(60, 3)), 3)
labels = numpy.where(x[:, 0] + 0.5 * x[:, 1] ** 2 + 0.5 * generator.normal(size=60) > 0.4, "yes", "no")
codes3 = numpy.digitize(x[:, 0] + 0.4 * generator.normal(size=60), [-0.5, 0.5])
response = numpy.round(numpy.sin(2 * x[:, 0]) + x[:, 1] + 0.2 * generator.normal(size=60), 3)
weights = numpy.round(generator.uniform(0.2, 3, size=60), 2)

KERNELS = {
    "linear": ({"kind": "linear"}, {"kernel": "linear"}, lambda a: linear_kernel(a)),
    "polynomial": (
        {"kind": "polynomial", "degree": 2, "gamma": 0.5, "constant": 1},
        {"kernel": "poly", "degree": 2, "gamma": 0.5, "coef0": 1},
        lambda a: polynomial_kernel(a, degree=2, gamma=0.5, coef0=1),
    ),
    "radial": (
        {"kind": "radial", "gamma": 0.7},
        {"kernel": "rbf", "gamma": 0.7},
        lambda a: rbf_kernel(a, gamma=0.7),
    ),
}
TIGHT = {"tol": 1e-9, "cache_size": 500}


def classification(model, rows, gram):
    """Two classes: the dual objective is the sum of all alpha less half of the squared norm."""
    coefficients = numpy.zeros(len(rows))
    coefficients[model.support_] = model.dual_coef_[0]
    quadratic = coefficients @ gram @ coefficients
    return {
        "intercept": model.intercept_[0],
        "support": model.support_.tolist(),
        "dualObjective": numpy.abs(coefficients).sum() - quadratic / 2,
        "squaredNorm": quadratic,
        "decisions": model.decision_function(rows).tolist(),
    }


def regression(model, rows, gram, y, epsilon):
    coefficients = numpy.zeros(len(rows))
    coefficients[model.support_] = model.dual_coef_[0]
    quadratic = coefficients @ gram @ coefficients
    return {
        "intercept": model.intercept_[0],
        "dualObjective": y @ coefficients - epsilon * numpy.abs(coefficients).sum() - quadratic / 2,
        "predictions": model.predict(rows).tolist(),
    }


small = {}
for name, (kernel, settings, gram_of) in KERNELS.items():
    gram = gram_of(x)
    svr = SVR(C=3, epsilon=0.15, **settings, **TIGHT).fit(x, response)
    nu_svr = NuSVR(C=3, nu=0.3, **settings, **TIGHT).fit(x, response)
    one = OneClassSVM(nu=0.2, **settings, **TIGHT).fit(x)
    small[name] = {
        "kernel": kernel,
        "SVC": classification(SVC(C=2, **settings, **TIGHT).fit(x, labels), x, gram),
        "weighted": classification(SVC(C=2, **settings, **TIGHT).fit(x, labels, sample_weight=weights), x, gram),
        "balanced": classification(SVC(C=2, class_weight="balanced", **settings, **TIGHT).fit(x, labels), x, gram),
        "NuSVC": classification(NuSVC(nu=0.4, **settings, **TIGHT).fit(x, labels), x, gram),
        "SVR": regression(svr, x, gram, response, 0.15),
        "NuSVR": {"predictions": nu_svr.predict(x).tolist(), "intercept": nu_svr.intercept_[0]},
        "OneClassSVM": {"decisions": one.decision_function(x).tolist(), "support": len(one.support_)},
    }

three = SVC(C=2, gamma=0.7, decision_function_shape="ovo", **TIGHT).fit(x, codes3)
small_three = {
    "pairs": three.decision_function(x).tolist(),
    "supportCounts": three.n_support_.tolist(),
    "scores": SVC(C=2, gamma=0.7, decision_function_shape="ovr", **TIGHT).fit(x, codes3).decision_function(x).tolist(),
}

linear = {}
for loss, name in [("hinge", "hinge"), ("squared_hinge", "squared-hinge")]:
    model = LinearSVC(C=0.8, loss=loss, dual=True, tol=1e-12, max_iter=10_000_000, random_state=0).fit(x, labels)
    linear[name] = {"coefficients": model.coef_[0].tolist(), "intercept": model.intercept_[0]}
for loss, name in [
    ("epsilon_insensitive", "epsilon-insensitive"),
    ("squared_epsilon_insensitive", "squared-epsilon-insensitive"),
]:
    model = LinearSVR(C=0.8, epsilon=0.1, loss=loss, dual=True, tol=1e-12, max_iter=10_000_000, random_state=0)
    model.fit(x, response)
    linear[name] = {"coefficients": model.coef_.tolist(), "intercept": model.intercept_[0]}

files = {}
for file, gamma in [("heart_scale", 1 / 13), ("svmguide1", 0.001)]:
    rows, y = load_svmlight_file(str(data / f"{file}.libsvm"))
    rows = rows.toarray()
    model = SVC(C=1, gamma=gamma, tol=1e-8, cache_size=1000).fit(rows, y)
    found = classification(model, rows, rbf_kernel(rows, gamma=gamma))
    found["decisions"] = found["decisions"][::50]
    found["support"] = len(found["support"])
    files[file] = {"gamma": gamma, **found}
rows, y = load_svmlight_file(str(data / "glass.libsvm"))
model = SVC(C=1, gamma=0.5, decision_function_shape="ovo", tol=1e-8).fit(rows.toarray(), y)
files["glass"] = {
    "gamma": 0.5,
    "pairs": model.decision_function(rows.toarray())[::10].tolist(),
    "supportCounts": model.n_support_.tolist(),
}

content = {
    "source": f"scikit-learn {sklearn.__version__}",
    "x": x.tolist(),
    "labels": labels.tolist(),
    "codes": codes3.tolist(),
    "response": response.tolist(),
    "weights": weights.tolist(),
    "small": small,
    "three": small_three,
    "linear": linear,
    "files": files,
}
Path(__file__).with_name("svm.json").write_text(json.dumps(content) + "\n")
