# Trees of J48, which is C4.5 release 8 in Weka, for j48.test.ts.
#
# Run with: python make_j48.py /usr/share/java/weka.jar > j48.json

import json
import random
import re
import subprocess
import sys
import tempfile

JAR = sys.argv[1]
LEVELS = {"color": ["red", "blue", "green", "white"], "size": ["small", "large"]}


def draw(seed, rows, classes, missing):
    stream = random.Random(seed)
    data = {name: [] for name in ["a", "b", "c", "color", "size", "y"]}
    for _ in range(rows):
        a, b, c = (round(stream.gauss(0, 1), 2) for _ in range(3))
        color = stream.choice(LEVELS["color"])
        size = stream.choice(LEVELS["size"])
        score = a + (b if size == "large" else -b) + (1.5 if color in ("red", "white") else 0) + stream.gauss(0, 0.8)
        y = min(classes - 1, max(0, int(score + classes / 2)))
        for name, value in zip(data, [a, b, c, color, size, f"k{y}"]):
            lost = name != "y" and stream.random() < missing
            data[name].append(None if lost else value)
    return data


def arff(data, classes):
    lines = ["@relation r"]
    for name in data:
        if name == "y":
            lines.append("@attribute y {%s}" % ",".join(f"k{k}" for k in range(classes)))
        elif name in LEVELS:
            lines.append("@attribute %s {%s}" % (name, ",".join(LEVELS[name])))
        else:
            lines.append(f"@attribute {name} numeric")
    lines.append("@data")
    for row in zip(*data.values()):
        lines.append(",".join("?" if value is None else str(value) for value in row))
    return "\n".join(lines) + "\n"


def run(data, classes):
    with tempfile.NamedTemporaryFile("w", suffix=".arff") as file:
        file.write(arff(data, classes))
        file.flush()
        command = ["java", "-cp", JAR, "weka.classifiers.trees.J48", "-no-cv", "-t", file.name]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        shown = subprocess.run(
            ["java", "-cp", JAR, "weka.classifiers.trees.J48", "-t", file.name, "-T", file.name, "-p", "0"],
            capture_output=True, text=True, check=True,
        ).stdout
    predicted = re.findall(r"^\s*\d+\s+\d+:\S+\s+\d+:(\S+)", shown, re.M)
    return {
        "leaves": int(re.search(r"Number of Leaves\s*:\s*(\d+)", text)[1]),
        "size": int(re.search(r"Size of the tree\s*:\s*(\d+)", text)[1]),
        "predictions": predicted,
    }


# J48 approximates the limits of error rates, which are exact in Credal, and treats missing values in its own way: these
# data have none, and trees in which the approximation decides nothing.
results = []
for name, seed, rows, classes, missing in [
    ("two classes", 1, 300, 2, 0),
    ("three classes", 2, 300, 3, 0),
    ("more cases", 6, 600, 3, 0),
    ("few cases", 5, 40, 2, 0),
]:
    data = draw(seed, rows, classes, missing)
    results.append({"name": name, "table": data, **run(data, classes)})
print(json.dumps(results))
