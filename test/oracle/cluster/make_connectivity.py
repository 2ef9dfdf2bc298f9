"""Writes connectivity.json: trees of linked clusters by scikit-learn's AgglomerativeClustering."""

import json
import warnings
from pathlib import Path

import numpy
import sklearn
from scipy.sparse import csr_matrix
from sklearn.cluster import AgglomerativeClustering
from sklearn.neighbors import kneighbors_graph

generator = numpy.random.default_rng(8)
angles = generator.uniform(0, 3 * numpy.pi, 70)
roll = numpy.column_stack([angles * numpy.cos(angles), angles * numpy.sin(angles), generator.uniform(0, 4, 70)])
roll = numpy.round(roll + generator.normal(0, 0.2, roll.shape), 5)
islands = numpy.round(
    numpy.vstack([generator.normal(middle, 0.6, (15, 2)) for middle in ([0, 0], [9, 1], [3, 8])]), 5
)
# A grid of four rows: every case is linked with the next one in its row and in its column.
grid = numpy.round(generator.normal(size=(24, 2)) + numpy.arange(24)[:, None] // 12, 5)
grid_pairs = [[i, i + 1] for i in range(24) if i % 6 < 5] + [[i, i + 6] for i in range(18)]


def matrix_of(pairs, count):
    a, b = numpy.array(pairs).T
    return csr_matrix((numpy.ones(len(a)), (a, b)), shape=(count, count))


def described(name, rows, linkage, links, metric="euclidean"):
    count = len(rows)
    graph = kneighbors_graph(rows, links["neighbors"], metric=metric) if "neighbors" in links else matrix_of(links["pairs"], count)
    fitted = AgglomerativeClustering(
        n_clusters=1, linkage=linkage, metric=metric, connectivity=graph, compute_distances=True, compute_full_tree=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fitted.fit(rows)
    cut = {}
    for clusters in (2, 4):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            again = AgglomerativeClustering(
                n_clusters=clusters, linkage=linkage, metric=metric, connectivity=graph, compute_full_tree=True
            )
            cut[str(clusters)] = again.fit_predict(rows).tolist()
    return {
        "data": name,
        "linkage": linkage,
        "metric": metric,
        **links,
        "components": int(fitted.n_connected_components_),
        "merges": numpy.sort(fitted.children_, axis=1).ravel().tolist(),
        "heights": fitted.distances_.tolist(),
        "cuts": cut,
    }


linkages = ["ward", "average", "complete", "single"]
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "data": {"roll": roll.tolist(), "islands": islands.tolist(), "grid": grid.tolist()},
    "trees": [
        *[described("roll", roll, linkage, {"neighbors": 6}) for linkage in linkages],
        *[described("islands", islands, linkage, {"neighbors": 4}) for linkage in linkages],
        *[described("grid", grid, linkage, {"pairs": grid_pairs}) for linkage in linkages],
        described("roll", roll, "average", {"neighbors": 8}, "manhattan"),
        described("roll", roll, "complete", {"neighbors": 8}, "cosine"),
    ],
}
Path(__file__).with_name("connectivity.json").write_text(json.dumps(content) + "\n")
