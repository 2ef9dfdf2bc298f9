"""Writes polynomial-regression.json: numpy's polynomial and Chebyshev fits, and ten-fold errors by degree."""

import json
import pathlib

import numpy as np

generator = np.random.default_rng(11)
x = np.round(generator.uniform(-2, 3, 60), 4)
y = np.round(np.sin(1.5 * x) + 0.3 * x + 0.2 * generator.standard_normal(60), 4)
new = [-1.7, 0.25, 2.9]
weights = (1 + np.arange(60) % 3).tolist()
powers = {d: np.polyfit(x, y, d)[::-1] for d in (1, 3, 6)}
weighted = np.polyfit(x, y, 3, w=np.sqrt(weights))[::-1]
series = np.polynomial.Chebyshev.fit(x, y, 9)

# Ridge on powers that are divided by their deviations (divisor n): RSS + λ‖β‖².
design = np.column_stack([x**k for k in range(1, 5)])
center, scale = design.mean(0), design.std(0)
z = (design - center) / scale
penalized = np.linalg.solve(z.T @ z + 2 * np.eye(4), z.T @ (y - y.mean())) / scale

degrees = [1, 2, 3, 4, 5, 7, 9]
errors = np.empty((10, len(degrees)))
for part in range(10):
    left = np.arange(60) % 10 == part
    for at, degree in enumerate(degrees):
        fit = np.polynomial.Chebyshev.fit(x[~left], y[~left], degree)
        errors[part, at] = ((y[left] - fit(x[left])) ** 2).mean()
means = errors.mean(0)
deviations = errors.std(0, ddof=1) / np.sqrt(10)
best = int(means.argmin())
written = {
    "source": f"numpy {np.__version__}",
    "x": x.tolist(),
    "y": y.tolist(),
    "weights": weights,
    "new": new,
    "powers": {str(d): own.tolist() for d, own in powers.items()},
    "weighted": weighted.tolist(),
    "chebyshev": {"coefficients": series.coef.tolist(), "predictions": series(np.array(new)).tolist()},
    "ridge": [float(y.mean() - penalized @ center), *penalized.tolist()],
    "validation": {
        "degrees": degrees,
        "means": means.tolist(),
        "standardErrors": deviations.tolist(),
        "best": degrees[best],
        "oneStandardError": degrees[int(np.argmax(means <= means[best] + deviations[best]))],
    },
}
print(written["validation"])
pathlib.Path(__file__).with_name("polynomial-regression.json").write_text(json.dumps(written) + "\n")
