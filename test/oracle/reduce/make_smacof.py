"""Raw stress by scikit-learn's smacof, from the classical layouts in mds.json. python make_smacof.py > smacof.json"""
import json
from pathlib import Path

import numpy as np
import sklearn
from scipy.spatial.distance import squareform
from sklearn.manifold import smacof

cases = json.loads((Path(__file__).parent / "mds.json").read_text())
out = {"versions": {"scikit-learn": sklearn.__version__, "numpy": np.__version__}}
for name, case in cases.items():
    if name == "versions":
        continue
    layout, stress = smacof(
        squareform(case["dissimilarities"]), n_components=2, init=np.array(case["classical"]),
        n_init=1, max_iter=20000, eps=1e-15, normalized_stress=False,
    )
    out[name] = {"rawStress": stress}
print(json.dumps(out))
