// Credal's metrics, as built in dist/, beside scikit-learn's on the same cases and the same machine.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "../src/math/probability/index.js";
import type { Credal } from "./support/built.js";
import { compare, type Workload } from "./support/compare.js";

const SCORES = 10_000_000;
const NUMBERS = 1_000_000;

interface Data {
  readonly scores: Float64Array;
  /** Whether each case of the scores is positive, the more likely the higher its score. */
  readonly classes: Uint8Array;
  readonly truth: Float64Array;
  readonly predicted: Float64Array;
}

/** A metric of numbers and of their predictions. */
function ofNumbers(
  id: "meanAbsoluteError" | "medianAbsoluteError" | "rootMeanSquaredError" | "maxError" | "rSquared",
): Workload<Data> {
  return {
    id,
    name: id,
    floor: 1,
    prepare:
      async (credal, { truth, predicted }) =>
      () =>
        credal[id](truth, predicted),
  };
}

const workloads: readonly Workload<Data>[] = [
  {
    id: "rocAuc",
    name: "rocAuc of ten million scores",
    floor: 1,
    prepare:
      async (credal, { classes, scores }) =>
      () =>
        credal.rocAuc(classes, scores),
  },
  ofNumbers("meanAbsoluteError"),
  ofNumbers("medianAbsoluteError"),
  ofNumbers("maxError"),
  ofNumbers("rootMeanSquaredError"),
  ofNumbers("rSquared"),
];

await compare({
  script: "evaluate.py",
  results: "evaluate.json",
  heading: [`${SCORES} scores of two classes; ${NUMBERS} numbers and their predictions.`],
  workloads,
  writeData,
});

function writeData(_: Credal, folder: string): Data {
  const stream = random(1);
  const scores = Float64Array.from({ length: SCORES }, () => stream.next());
  const classes = Uint8Array.from(scores, (score) => Number(stream.next() < score));
  const truth = Float64Array.from({ length: NUMBERS }, () => stream.next());
  const predicted = truth.map((value) => value + stream.next() - 0.5);
  const data = { scores, classes, truth, predicted };
  for (const [name, { buffer }] of Object.entries(data))
    writeFileSync(join(folder, name), new Uint8Array(buffer));
  return data;
}
