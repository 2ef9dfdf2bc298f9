"""Writes kernels.json: Gram matrices and their gradients by scikit-learn."""

import json
from pathlib import Path

import numpy
import sklearn
from sklearn.gaussian_process import kernels as gp
from sklearn.metrics import pairwise

generator = numpy.random.default_rng(5)
x = numpy.round(generator.normal(size=(7, 3)) * [1, 2, 0.5] + [0, 1, -1], 3)
y = numpy.round(generator.normal(size=(4, 3)) * [1, 2, 0.5] + [0, 1, -1], 3)

plain = {
    "linear": ({"kind": "linear"}, pairwise.linear_kernel, {}),
    "polynomial": (
        {"kind": "polynomial", "degree": 4, "gamma": 0.3, "constant": 0.7},
        pairwise.polynomial_kernel,
        {"degree": 4, "gamma": 0.3, "coef0": 0.7},
    ),
    "radial": ({"kind": "radial", "gamma": 0.4}, pairwise.rbf_kernel, {"gamma": 0.4}),
    "laplacian": ({"kind": "laplacian", "gamma": 0.2}, pairwise.laplacian_kernel, {"gamma": 0.2}),
    "sigmoid": (
        {"kind": "sigmoid", "gamma": 0.1, "constant": -0.5},
        pairwise.sigmoid_kernel,
        {"gamma": 0.1, "coef0": -0.5},
    ),
    "cosine": ({"kind": "cosine"}, pairwise.cosine_similarity, {}),
}
ard = [0.5, 1.5, 2.5]
processes = {
    "radial with a length scale": ({"kind": "radial", "lengthScale": 1.3}, gp.RBF(1.3)),
    "radial with a length scale per column": ({"kind": "radial", "lengthScale": ard}, gp.RBF(ard)),
    "matern 1/2": ({"kind": "matern", "smoothness": 0.5, "lengthScale": 1.3}, gp.Matern(1.3, nu=0.5)),
    "matern 3/2": ({"kind": "matern", "smoothness": 1.5, "lengthScale": ard}, gp.Matern(ard, nu=1.5)),
    "matern 5/2": ({"kind": "matern", "smoothness": 2.5, "lengthScale": 0.8}, gp.Matern(0.8, nu=2.5)),
    "matern 5/2 per column": ({"kind": "matern", "smoothness": 2.5, "lengthScale": ard}, gp.Matern(ard, nu=2.5)),
    "matern infinite": (
        {"kind": "matern", "smoothness": "infinite", "lengthScale": ard},
        gp.Matern(ard, nu=numpy.inf),
    ),
    "rational-quadratic": (
        {"kind": "rational-quadratic", "alpha": 0.7, "lengthScale": 1.4},
        gp.RationalQuadratic(1.4, 0.7),
    ),
    "periodic": ({"kind": "periodic", "period": 2.3, "lengthScale": 1.4}, gp.ExpSineSquared(1.4, 2.3)),
    "constant": ({"kind": "constant", "value": 2.5}, gp.ConstantKernel(2.5)),
    "white noise": ({"kind": "white-noise", "variance": 0.3}, gp.WhiteKernel(0.3)),
    "a sum of a scaled kernel and noise": (
        {
            "kind": "sum",
            "kernels": [
                {"kind": "scaled", "factor": 1.7, "kernel": {"kind": "radial", "lengthScale": ard}},
                {"kind": "white-noise", "variance": 0.3},
            ],
        },
        gp.ConstantKernel(1.7) * gp.RBF(ard) + gp.WhiteKernel(0.3),
    ),
    "a product of three": (
        {
            "kind": "product",
            "kernels": [
                {"kind": "matern", "smoothness": 1.5, "lengthScale": 1.1},
                {"kind": "periodic", "period": 2.3, "lengthScale": 1.4},
                {"kind": "rational-quadratic", "alpha": 0.7, "lengthScale": 1.4},
            ],
        },
        gp.Matern(1.1, nu=1.5) * gp.ExpSineSquared(1.4, 2.3) * gp.RationalQuadratic(1.4, 0.7),
    ),
}

content = {
    "source": f"scikit-learn {sklearn.__version__}",
    "x": x.tolist(),
    "y": y.tolist(),
    "plain": [
        {"title": title, "kernel": kernel, "gram": f(x, **settings).tolist(), "cross": f(y, x, **settings).tolist()}
        for title, (kernel, f, settings) in plain.items()
    ],
    "processes": [],
}
for title, (kernel, process) in processes.items():
    gram, gradient = process(x, eval_gradient=True)
    content["processes"].append(
        {
            "title": title,
            "kernel": kernel,
            "gram": gram.tolist(),
            "cross": process(y, x).tolist(),
            "logs": process.theta.tolist(),
            "gradients": [gradient[:, :, k].tolist() for k in range(gradient.shape[2])],
        }
    )
Path(__file__).with_name("kernels.json").write_text(json.dumps(content) + "\n")
