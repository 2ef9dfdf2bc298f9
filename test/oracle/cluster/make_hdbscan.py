"""Writes hdbscan.json: outlier scores, strengths and new cases by the package hdbscan, on the data of density.json.

Its `min_samples` does not count the case itself, so that Credal's `minSamples` is one more. Edges of equal length are
ordered as they come: only rows whose answers are the same in several orders of the rows are kept. New cases are kept
where both programs mean the same: the package leaves a new case that falls into a part of a chosen cluster without a
cluster, and does not lower the density of a case to that at which its neighbor leaves the cluster.
"""

import json
from importlib.metadata import version
from pathlib import Path

import hdbscan
import numpy as np
from hdbscan.prediction import approximate_predict

here = Path(__file__).parent
data = {name: np.array(rows) for name, rows in json.loads((here / "density.json").read_text())["data"].items()}
random = np.random.default_rng(31)


def numbered(labels):
    """Clusters by the row that comes first in the data, and the number of each."""
    numbers = {}
    for label in labels:
        if label >= 0:
            numbers.setdefault(int(label), len(numbers))
    return numbers


def fitted(x, options):
    return hdbscan.HDBSCAN(prediction_data=True, algorithm="boruvka_kdtree", approx_min_span_tree=False, **options).fit(x)


def same_meaning(model, new):
    """For every new case, whether its neighbor stays in the chosen cluster at least as long as the case."""
    from hdbscan._prediction_utils import get_tree_row_with_child

    predicted = model.prediction_data_
    tree = model.condensed_tree_._raw_tree
    chosen = set(model.condensed_tree_._select_clusters())
    samples = model.min_samples or model.min_cluster_size
    lengths, rows = predicted.tree.query(new, k=2 * samples)
    kept = []
    for i in range(len(new)):
        reach = np.maximum(np.maximum(predicted.core_distances[rows[i]], lengths[i][samples]), lengths[i])
        nearest = int(rows[i][reach.argmin()])
        row = get_tree_row_with_child(tree, nearest)
        density = 1 / reach.min()
        # Beyond the cases that were asked for, another one may be reached from nearer.
        complete = reach.min() <= lengths[i][-1]
        kept.append(bool(complete and row["lambda_val"] >= density and row["parent"] in chosen))
    return kept


def described(name, **options):
    x = data[name]
    # Near cases of the data, some of them far enough to be noise.
    steps = random.choice([0.05, 0.3, 1], (80, 1)) * random.normal(size=(80, x.shape[1]))
    new = x[random.integers(0, len(x), 80)] + steps * x.std(0)
    answers = []
    for trial in range(8):
        order = np.arange(len(x)) if trial == 0 else random.permutation(len(x))
        model = fitted(x[order], options)
        labels = np.empty(len(x), int)
        strengths = np.empty(len(x))
        scores = np.empty(len(x))
        labels[order] = model.labels_
        strengths[order] = model.probabilities_
        scores[order] = model.outlier_scores_
        numbers = numbered(labels)
        joined, joined_strengths = approximate_predict(model, new)
        answers.append(
            (
                [numbers.get(int(label), -1) for label in labels],
                strengths,
                scores,
                [numbers.get(int(label), -1) for label in joined],
                joined_strengths,
                same_meaning(model, new),
            )
        )
    first = answers[0]

    def stable(part, row, tolerance=1e-9):
        return all(abs(answer[part][row] - first[part][row]) <= tolerance for answer in answers)

    rows = [row for row in range(len(x)) if stable(0, row)]
    new_rows = [
        row for row in range(len(new)) if all(answer[5][row] for answer in answers) and stable(3, row) and stable(4, row)
    ]
    return {
        "data": name,
        "options": options,
        "labels": [[row, first[0][row]] for row in rows],
        "strengths": [[row, float(first[1][row])] for row in rows if stable(1, row)],
        "outlierScores": [[row, float(first[2][row])] for row in range(len(x)) if stable(2, row)],
        "joined": [
            {"row": new[row].tolist(), "label": first[3][row], "strength": float(first[4][row])} for row in new_rows
        ],
    }


content = {
    "made by": f"hdbscan {version('hdbscan')}, numpy {np.__version__}",
    "results": [
        described("moons", min_cluster_size=10, min_samples=9),
        described("clouds", min_cluster_size=20, min_samples=5),
        described("clouds", min_cluster_size=8, min_samples=7),
        described("clouds", min_cluster_size=15, min_samples=4, metric="manhattan"),
    ],
}
(here / "hdbscan.json").write_text(json.dumps(content) + "\n")
