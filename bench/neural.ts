// Neural networks beside scikit-learn's: tsx bench/neural.ts [id …]

import { writeFileSync } from "node:fs";
import { generator } from "./support/generator.js";
import { COLUMNS, neuralWorkloads, ROWS } from "./support/neural-workloads.js";
import { runSideBySide } from "./support/side-by-side.js";

/** Two classes and a number by products and waves of some columns. */
function writeData(folder: string): void {
  const { normal, uniform } = generator();
  const x = Float64Array.from({ length: ROWS * COLUMNS }, normal);
  const numbers = Float64Array.from({ length: ROWS }, (_, i) => {
    const [a, b, c, d, e] = x.subarray(i * COLUMNS, i * COLUMNS + 5);
    return a * b + Math.sin(2 * c) + d + 0.5 * e ** 2 + 0.3 * normal();
  });
  const labels = Int32Array.from(numbers, (value) => (uniform() < 1 / (1 + Math.exp(-2 * value)) ? 1 : 0));
  writeFileSync(`${folder}/x.f64`, x);
  writeFileSync(`${folder}/numbers.f64`, numbers);
  writeFileSync(`${folder}/labels.i32`, labels);
}

runSideBySide({ name: "neural", workloads: neuralWorkloads, writeData });
