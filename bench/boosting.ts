// Gradient boosting beside scikit-learn's HistGradientBoosting and LightGBM: tsx bench/boosting.ts [id …]

import { writeFileSync } from "node:fs";
import { boostingWorkloads, COLUMNS, ROWS } from "./support/boosting-workloads.js";
import { generator } from "./support/generator.js";
import { runSideBySide } from "./support/side-by-side.js";

/** Two classes whose log-odds have an interaction, waves, a square and a step. */
function writeData(folder: string): void {
  const { normal, uniform } = generator();
  const x = Float64Array.from({ length: ROWS * COLUMNS }, normal);
  const labels = Int32Array.from({ length: ROWS }, (_, i) => {
    const [a, b, c, d, e, f] = x.subarray(i * COLUMNS, i * COLUMNS + 6);
    const odds = a * b + Math.sin(2 * c) + 0.5 * d ** 2 - 0.5 + e - (f > 0.5 ? 1 : 0);
    return uniform() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
  });
  writeFileSync(`${folder}/x.f64`, x);
  writeFileSync(`${folder}/labels.i32`, labels);
}

runSideBySide({ name: "boosting", workloads: boostingWorkloads, writeData });
