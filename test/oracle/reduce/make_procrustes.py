"""Alignments by SciPy: procrustes, orthogonal_procrustes and Rotation.align_vectors. python make_procrustes.py > procrustes.json"""
import json

import numpy as np
import scipy
from scipy.linalg import orthogonal_procrustes
from scipy.spatial import procrustes
from scipy.spatial.transform import Rotation

rng = np.random.default_rng(3)
examples = []
for _ in range(3):
    target = np.round(rng.normal(size=(9, 3)), 4)
    rows = np.round(2 * target[:, [1, 0, 2]] + rng.normal(size=(9, 3)), 4)
    a, b = target - target.mean(0), rows - rows.mean(0)
    rotation, _ = orthogonal_procrustes(b, a)
    _, root = Rotation.align_vectors(a, b)
    examples.append({
        "target": target.tolist(), "rows": rows.tolist(), "disparity": procrustes(target, rows)[2],
        "rotation": rotation.tolist(), "kabsch": root**2,
    })
print(json.dumps({"versions": {"scipy": scipy.__version__}, "examples": examples}))
