"""Kernel regression with several features by statsmodels, written to kernel_regression.json.

Run: python make_kernel_regression.py
"""
import json

import numpy
import statsmodels
from statsmodels.nonparametric.kernel_regression import KernelReg
from statsmodels.nonparametric.smoothers_lowess import lowess

generator = numpy.random.default_rng(4)
x = generator.normal(size=(80, 2)).round(4)
y = (numpy.sin(x[:, 0]) + x[:, 1] ** 2 / 2 + generator.normal(size=80) / 4).round(4)
at = numpy.array([[0.0, 0.0], [0.8, -0.4], [-1.0, 0.7], [0.3, 1.1]])
bandwidths = [0.5, 0.7]

fits = {}
for kind in ("lc", "ll"):
    model = KernelReg(y, x, var_type="cc", reg_type=kind, bw=bandwidths)
    fits[kind] = model.fit(at)[0].tolist()

u = numpy.sort(generator.uniform(size=60)).round(4)
v = (numpy.cos(5 * u) + generator.standard_t(2, size=60) / 5).round(4)
curves = [
    {"iterations": k, "values": lowess(v, u, frac=0.5, it=k, delta=0, return_sorted=False).tolist()}
    for k in (0, 3)
]

with open("kernel_regression.json", "w") as file:
    json.dump(
        {
            "versions": {"statsmodels": statsmodels.__version__, "numpy": numpy.__version__},
            "x": x.tolist(),
            "y": y.tolist(),
            "at": at.tolist(),
            "bandwidths": bandwidths,
            "constant": fits["lc"],
            "linear": fits["ll"],
            "lowess": {"x": u.tolist(), "y": v.tolist(), "curves": curves},
        },
        file,
    )
