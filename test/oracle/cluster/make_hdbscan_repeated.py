"""Writes hdbscan-repeated.json: labels and strengths by scikit-learn's HDBSCAN where many rows are equal.

It orders edges of equal length as they come, and divides equal rows where there are enough of them: only rows whose
answers are the same in several orders of the rows are kept. Noise and clusters are compared up to the numbers of the clusters.
"""

import json
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn.cluster import HDBSCAN

warnings.filterwarnings("ignore")
random = np.random.default_rng(5)
places = random.integers(0, 40, (9, 2)).astype(float)
data = {
    "three places": np.repeat([[0.0], [10.0], [100.0]], 10, axis=0),
    "six places": np.array([[i % 3, i % 2 * 5.0] for i in range(198)]),
    "places and noise": np.vstack([np.repeat(places, random.integers(5, 15, 9), axis=0), random.uniform(0, 40, (60, 2))]),
}


def described(name, **options):
    x = data[name]
    found = []
    for trial in range(12):
        order = np.arange(len(x)) if trial == 0 else random.permutation(len(x))
        model = HDBSCAN(copy=True, algorithm="brute", **options).fit(x[order])
        labels = np.empty(len(x), int)
        strengths = np.empty(len(x))
        labels[order] = model.labels_
        strengths[order] = model.probabilities_
        numbers = {-1: -1}
        for label in labels:
            numbers.setdefault(int(label), len(numbers) - 1)
        found.append((np.array([numbers[int(label)] for label in labels]), strengths))
    kept = [
        row
        for row in range(len(x))
        if all(l[row] == found[0][0][row] and abs(s[row] - found[0][1][row]) < 1e-12 for l, s in found)
    ]
    return {
        "data": name,
        "options": options,
        "clusters": sorted({int(l.max()) + 1 for l, _ in found}),
        "kept": kept,
        "labels": [int(found[0][0][row]) for row in kept],
        "strengths": [float(found[0][1][row]) for row in kept],
    }


content = {
    "made by": f"scikit-learn {sklearn.__version__}",
    "data": {name: x.tolist() for name, x in data.items()},
    "results": [
        described("three places", min_cluster_size=5),
        described("six places", min_cluster_size=5),
        described("places and noise", min_cluster_size=5),
        described("places and noise", min_cluster_size=8),
        described("places and noise", min_cluster_size=8, min_samples=5, cluster_selection_method="leaf"),
        described("places and noise", min_cluster_size=12, min_samples=7),
        described("places and noise", min_cluster_size=12, min_samples=7, allow_single_cluster=True),
    ],
}
(Path(__file__).parent / "hdbscan-repeated.json").write_text(json.dumps(content) + "\n")
for one in content["results"]:
    print(one["data"], one["options"], one["clusters"], len(one["kept"]), len(data[one["data"]]))
