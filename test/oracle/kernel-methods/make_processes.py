"""Kernel ridge regression and Gaussian processes of scikit-learn at fixed settings.

Run: python make_processes.py > processes.json
"""

import json

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessClassifier, GaussianProcessRegressor
from sklearn.gaussian_process.kernels import (
    RBF,
    ConstantKernel,
    ExpSineSquared,
    Matern,
    RationalQuadratic,
    WhiteKernel,
)
from sklearn.kernel_ridge import KernelRidge

rng = np.random.default_rng(11)
x = rng.normal(size=(24, 3))
y = np.sin(2 * x[:, 0]) + 0.5 * x[:, 1] ** 2 + 0.1 * rng.normal(size=24)
new = rng.normal(size=(7, 3))
weights = rng.integers(1, 4, size=24).astype(float)

ridges = []
for title, kernel, options, alpha, given in [
    ("linear", {"kind": "linear"}, {"kernel": "linear"}, 0.5, None),
    ("radial", {"kind": "radial", "gamma": 0.3}, {"kernel": "rbf", "gamma": 0.3}, 0.1, None),
    ("weighted radial", {"kind": "radial", "gamma": 0.3}, {"kernel": "rbf", "gamma": 0.3}, 0.1, weights),
    (
        "polynomial",
        {"kind": "polynomial", "degree": 2, "gamma": 0.5, "constant": 1},
        {"kernel": "polynomial", "degree": 2, "gamma": 0.5, "coef0": 1},
        1.0,
        None,
    ),
]:
    model = KernelRidge(alpha=alpha, **options).fit(x, y, sample_weight=given)
    ridges.append(
        {
            "title": title,
            "kernel": kernel,
            "lambda": alpha,
            "weights": None if given is None else given.tolist(),
            "dualCoefficients": model.dual_coef_.tolist(),
            "predictions": model.predict(new).tolist(),
        }
    )

RADIAL = {"kind": "radial", "lengthScale": 1.3}
PARTS = [
    ("radial", RADIAL, RBF(1.3)),
    ("radial with a length scale per column", {"kind": "radial", "lengthScale": [0.7, 1.5, 3]}, RBF([0.7, 1.5, 3])),
    ("matern 1/2", {"kind": "matern", "smoothness": 0.5, "lengthScale": 1.3}, Matern(1.3, nu=0.5)),
    ("matern 3/2", {"kind": "matern", "smoothness": 1.5, "lengthScale": [0.7, 1.5, 3]}, Matern([0.7, 1.5, 3], nu=1.5)),
    ("matern 5/2", {"kind": "matern", "smoothness": 2.5, "lengthScale": 1.3}, Matern(1.3, nu=2.5)),
    (
        "rational quadratic",
        {"kind": "rational-quadratic", "alpha": 0.8, "lengthScale": 1.3},
        RationalQuadratic(length_scale=1.3, alpha=0.8),
    ),
    (
        "periodic",
        {"kind": "periodic", "period": 12, "lengthScale": 1.3},
        ExpSineSquared(length_scale=1.3, periodicity=12),
    ),
    ("scaled radial", {"kind": "scaled", "factor": 2.1, "kernel": RADIAL}, ConstantKernel(2.1) * RBF(1.3)),
    (
        "sum",
        {"kind": "sum", "kernels": [RADIAL, {"kind": "matern", "smoothness": 1.5, "lengthScale": 0.6}]},
        RBF(1.3) + Matern(0.6, nu=1.5),
    ),
    (
        "product",
        {"kind": "product", "kernels": [RADIAL, {"kind": "matern", "smoothness": 2.5, "lengthScale": 0.6}]},
        RBF(1.3) * Matern(0.6, nu=2.5),
    ),
]



regressions = []
for title, ours, theirs in PARTS:
    noise = 0.05
    model = GaussianProcessRegressor(kernel=theirs + WhiteKernel(noise), alpha=0, optimizer=None).fit(x, y)
    value, gradient = model.log_marginal_likelihood(model.kernel_.theta, eval_gradient=True)
    mean, deviation = model.predict(new, return_std=True)
    plain = GaussianProcessRegressor(kernel=theirs, alpha=noise, optimizer=None).fit(x, y)
    _, covariance = plain.predict(new, return_cov=True)
    left = []
    for i in range(len(y)):
        keep = np.arange(len(y)) != i
        one = GaussianProcessRegressor(kernel=theirs + WhiteKernel(noise), alpha=0, optimizer=None)
        one.fit(x[keep], y[keep])
        m, s = one.predict(x[i : i + 1], return_std=True)
        left.append([float(m[0]), float(s[0])])
    regressions.append(
        {
            "title": title,
            "kernel": ours,
            "noise": noise,
            "logEvidence": float(value),
            "gradient": gradient.tolist(),
            "means": mean.tolist(),
            "deviations": deviation.tolist(),
            "covariance": covariance.tolist(),
            "leaveOneOut": left,
        }
    )

best = GaussianProcessRegressor(
    kernel=ConstantKernel(1.0) * RBF(1.0) + WhiteKernel(0.1), alpha=0, n_restarts_optimizer=0
).fit(x, y)
optimum = {"logEvidence": float(best.log_marginal_likelihood_value_), "theta": best.kernel_.theta.tolist()}


def settle(base):
    """The mode to rounding: scikit-learn stops its Newton steps early, so they go on from where it stopped."""
    base.warm_start = True
    for _ in range(5):
        _, parts = base._posterior_mode(base.kernel_(base.X_train_), return_temporaries=True)
    base.pi_, base.W_sr_, base.L_ = parts[:3]


labels2 = (x[:, 0] + 0.5 * x[:, 1] ** 2 > 0.4).astype(int)
labels3 = np.digitize(x[:, 0] + 0.3 * x[:, 1], [-0.5, 0.5])
classifications = []
for title, ours, theirs in PARTS:
    model = GaussianProcessClassifier(kernel=ConstantKernel(1.7) * theirs, optimizer=None, warm_start=True)
    model.fit(x, labels2)
    settle(model.base_estimator_)
    value, gradient = model.base_estimator_.log_marginal_likelihood(
        model.base_estimator_.kernel_.theta, eval_gradient=True
    )
    several = GaussianProcessClassifier(kernel=ConstantKernel(1.7) * theirs, optimizer=None, warm_start=True)
    several.fit(x, labels3)
    for each in several.base_estimator_.estimators_:
        settle(each)
    classifications.append(
        {
            "title": title,
            "kernel": {"kind": "scaled", "factor": 1.7, "kernel": ours},
            "logEvidence": float(value),
            "gradient": gradient.tolist(),
            "probabilities": model.predict_proba(new).tolist(),
            "severalProbabilities": several.predict_proba(new).tolist(),
        }
    )

print(
    json.dumps(
        {
            "sklearn": sklearn.__version__,
            "x": x.tolist(),
            "y": y.tolist(),
            "new": new.tolist(),
            "labels2": labels2.tolist(),
            "labels3": labels3.tolist(),
            "ridges": ridges,
            "regressions": regressions,
            "optimum": optimum,
            "classifications": classifications,
        }
    )
)
