"""Clusters by density from scikit-learn, on fixed data: python make_density.py > density.json

HDBSCAN orders edges of equal length as they come, so that some of its answers depend on the order of the rows; only
the rows whose answers are the same in several orders are kept.
"""

import json

import numpy as np
from sklearn.cluster import DBSCAN, HDBSCAN, OPTICS, cluster_optics_dbscan

random = np.random.default_rng(20)


def moons(count):
    angles = random.uniform(0, np.pi, count)
    upper = np.column_stack([np.cos(angles), np.sin(angles)])
    lower = np.column_stack([1 - np.cos(angles), 0.5 - np.sin(angles)])
    both = np.where((np.arange(count) % 2 == 0)[:, None], upper, lower)
    return both + random.normal(0, 0.07, (count, 2))


moon_rows = np.vstack([moons(160), random.uniform(-1.5, 2.5, (25, 2))])
cloud_rows = np.vstack(
    [
        random.normal(0, 0.3, (60, 5)),
        random.normal(3, 0.6, (70, 5)),
        random.normal([6, 0, 0, 3, 0], 0.2, (40, 5)),
        random.uniform(-3, 8, (20, 5)),
    ]
)
data = {"moons": moon_rows, "clouds": cloud_rows}
weights = random.integers(1, 4, len(moon_rows)).astype(float)


def dbscan(name, radius, samples, metric="euclidean", p=None, weighted=False):
    x = data[name]
    fitted = DBSCAN(eps=radius, min_samples=samples, metric=metric, p=p).fit(
        x, sample_weight=weights if weighted else None
    )
    core = fitted.core_sample_indices_
    labels = fitted.labels_
    # A border case near core cases of two clusters belongs to the first of them there, and to the nearer one here.
    lengths = np.abs(x[:, None, :] - x[None, core, :])
    if metric == "manhattan":
        lengths = lengths.sum(2)
    elif metric == "chebyshev":
        lengths = lengths.max(2)
    else:
        power = p or 2
        lengths = (lengths**power).sum(2) ** (1 / power)
    disputed = [
        row for row in range(len(x)) if len(set(labels[core[lengths[row] <= radius]])) > 1 and row not in set(core)
    ]
    return {
        "data": name,
        "radius": radius,
        "minSamples": samples,
        "metric": metric,
        "power": p or 3,
        "weighted": weighted,
        "core": core.tolist(),
        "labels": labels.tolist(),
        "disputed": disputed,
    }


def finite(values):
    return [None if np.isinf(value) else float(value) for value in values]


def optics(name, samples, xi, size=None, radius=np.inf, metric="euclidean"):
    x = data[name]
    # Its "euclidean" distances are differences of products, which lose half of their digits.
    precise = "minkowski" if metric == "euclidean" else metric
    fitted = OPTICS(min_samples=samples, xi=xi, min_cluster_size=size, max_eps=radius, metric=precise, p=2).fit(x)
    within = 0.25 if name == "moons" else 1.2
    return {
        "data": name,
        "minSamples": samples,
        "xi": xi,
        "minClusterSize": size,
        "maxRadius": None if np.isinf(radius) else radius,
        "metric": metric,
        "ordering": fitted.ordering_.tolist(),
        "reachability": finite(fitted.reachability_),
        "coreDistances": finite(fitted.core_distances_),
        "predecessors": fitted.predecessor_.tolist(),
        "labels": fitted.labels_.tolist(),
        "hierarchy": fitted.cluster_hierarchy_.tolist(),
        "radius": within,
        "labelsWithin": cluster_optics_dbscan(
            reachability=fitted.reachability_,
            core_distances=fitted.core_distances_,
            ordering=fitted.ordering_,
            eps=within,
        ).tolist(),
    }


def hdbscan(name, **options):
    x = data[name]
    answers = []
    for trial in range(12):
        order = np.arange(len(x)) if trial == 0 else random.permutation(len(x))
        fitted = HDBSCAN(copy=True, **options).fit(x[order])
        labels = np.empty(len(x), int)
        strengths = np.empty(len(x))
        labels[order] = fitted.labels_
        strengths[order] = fitted.probabilities_
        # Clusters by the row that comes first in the data.
        numbers = {}
        for label in labels:
            if label >= 0:
                numbers.setdefault(int(label), len(numbers))
        answers.append(([numbers.get(int(label), -1) for label in labels], strengths))
    first_labels, first_strengths = answers[0]
    same_labels = [row for row in range(len(x)) if all(labels[row] == first_labels[row] for labels, _ in answers)]
    same_strengths = [
        row for row in same_labels if all(abs(strengths[row] - first_strengths[row]) < 1e-9 for _, strengths in answers)
    ]
    return {
        "data": name,
        "options": options,
        "labels": [[row, first_labels[row]] for row in same_labels],
        "strengths": [[row, float(first_strengths[row])] for row in same_strengths],
    }


print(
    json.dumps(
        {
            "data": {name: rows.tolist() for name, rows in data.items()},
            "weights": weights.tolist(),
            "dbscan": [
                dbscan("moons", 0.2, 5),
                dbscan("moons", 0.2, 9, weighted=True),
                dbscan("moons", 0.15, 4, metric="manhattan"),
                dbscan("moons", 0.12, 4, metric="chebyshev"),
                dbscan("clouds", 1.1, 6),
                dbscan("clouds", 1.0, 6, metric="minkowski", p=3),
                dbscan("clouds", 0.05, 3),
            ],
            "optics": [
                optics("moons", 5, 0.05),
                optics("moons", 8, 0.15, size=20),
                optics("clouds", 10, 0.1),
                optics("clouds", 6, 0.05, radius=1.5, metric="manhattan"),
            ],
            "hdbscan": [
                hdbscan("moons", min_cluster_size=10),
                hdbscan("clouds", min_cluster_size=20, min_samples=6, cluster_selection_method="leaf"),
                hdbscan("moons", min_cluster_size=30, min_samples=3, allow_single_cluster=True),
                hdbscan("clouds", min_cluster_size=8),
                hdbscan("clouds", min_cluster_size=15, min_samples=5, metric="manhattan"),
            ],
        }
    )
)
