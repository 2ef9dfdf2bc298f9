// `credal compare` on spam e-mails beside the same folds and methods by scikit-learn, each as a program from start
// to end: reading the file, ten folds on two cores, scores.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMachine } from "./support/machine.js";
import { alignColumns } from "./support/table.js";

const ROUNDS = 3;
const FOLDS = 10;
/** The classifiers that scikit-learn has too; reference/compare.py has them under the same names. */
const METHODS = [
  "BaselineClassifier",
  "GaussianNB",
  "IndicatorRegression",
  "LinearDiscriminant",
  "LogisticRegression",
  "NearestMean",
  "Perceptron",
].join(",");
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const data = `${process.env.CREDAL_DATA ?? path("../../shared/data")}/esl/spam.csv`;
const python = process.env.CREDAL_PYTHON ?? "python3";

function seconds(command: string, words: readonly string[]): number {
  const start = performance.now();
  execFileSync(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  return (performance.now() - start) / 1000;
}

function hasReference(): boolean {
  try {
    execFileSync(python, [path("reference/compare.py"), "versions"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

if (!existsSync(data)) {
  console.log(`There is no ${data}; give the folder by CREDAL_DATA.`);
} else {
  const machine = describeMachine();
  const reference = hasReference();
  const folds = String(FOLDS);
  const compare = ["compare", data, "--target", "spam", "--folds", folds, "--threads", "2", "--json"];
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(seconds(process.execPath, [path("../dist/cli.js"), ...compare, "--models", METHODS]));
    if (reference)
      theirs.push(seconds(python, [path("reference/compare.py"), "run", data, "spam", folds, METHODS]));
  }
  const best = (times: readonly number[]) => Math.min(...times);
  const ratio = best(theirs) / best(ours);
  console.log(
    [
      `${machine.cpu}, ${machine.cores} cores; Node ${machine.node}, Credal ${machine.credal}`,
      `${METHODS} on 4601×57 e-mails, ${FOLDS} folds, 2 threads: seconds of the whole program, the best of ${ROUNDS}.`,
      "",
      alignColumns([
        ["program", "Credal", "scikit-learn", "ratio", "asked", "met"],
        [
          "compare",
          best(ours).toFixed(2),
          reference ? best(theirs).toFixed(2) : "",
          reference ? ratio.toFixed(2) : "",
          "≥ 1",
          reference ? (ratio >= 1 ? "yes" : "NO") : "",
        ],
      ]),
    ].join("\n"),
  );
}
