// Scores of a feature with levels, from its contingency table with the classes.

import { ChiSquared } from "../../../math/probability/distributions/index.js";
import type { ClassTarget, Coded, Verdict } from "./feature.js";

/** Weights of cases by level (rows) and class (columns). */
interface Counts {
  readonly cells: Float64Array;
  readonly byLevel: Float64Array;
  readonly byClass: Float64Array;
  readonly total: number;
}

/** H(class) − H(class | feature), in bits. */
export function informationGain(
  feature: Coded,
  target: ClassTarget,
  weights: Float64Array | undefined,
): Verdict {
  return { score: gain(count(feature, target, weights)) };
}

/** The gain divided by the entropy of the feature, so that many rare levels do not win; 0 for a constant. */
export function gainRatio(feature: Coded, target: ClassTarget, weights: Float64Array | undefined): Verdict {
  const counts = count(feature, target, weights);
  const levelEntropy = entropyOf(counts.byLevel, counts.total);
  return { score: levelEntropy > 0 ? gain(counts) / levelEntropy : 0 };
}

/** Pearson's χ² of independence, with its p-value; levels and classes that never occur do not count. */
export function chiSquared(feature: Coded, target: ClassTarget, weights: Float64Array | undefined): Verdict {
  const { cells, byLevel, byClass, total } = count(feature, target, weights);
  let statistic = 0;
  for (let at = 0; at < cells.length; at += 1) {
    const expected = (byLevel[Math.floor(at / byClass.length)] * byClass[at % byClass.length]) / total;
    if (expected > 0) statistic += (cells[at] - expected) ** 2 / expected;
  }
  const occurring = (sums: Float64Array) => sums.filter((sum) => sum > 0).length;
  const degreesOfFreedom = (occurring(byLevel) - 1) * (occurring(byClass) - 1);
  if (degreesOfFreedom === 0) return { score: 0, pValue: 1 };
  return { score: statistic, pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic) };
}

function count({ codes, levels }: Coded, target: ClassTarget, weights: Float64Array | undefined): Counts {
  const { classes } = target;
  const cells = new Float64Array(levels * classes);
  for (let row = 0; row < codes.length; row += 1)
    cells[codes[row] * classes + target.codes[row]] += weights?.[row] ?? 1;
  const byLevel = new Float64Array(levels);
  const byClass = new Float64Array(classes);
  let total = 0;
  for (let at = 0; at < cells.length; at += 1) {
    byLevel[Math.floor(at / classes)] += cells[at];
    byClass[at % classes] += cells[at];
    total += cells[at];
  }
  return { cells, byLevel, byClass, total };
}

function gain({ cells, byLevel, byClass, total }: Counts): number {
  const classes = byClass.length;
  let conditional = 0;
  for (let level = 0; level < byLevel.length; level += 1) {
    const row = cells.subarray(level * classes, (level + 1) * classes);
    conditional += (byLevel[level] / total) * entropyOf(row, byLevel[level]);
  }
  return Math.max(0, entropyOf(byClass, total) - conditional);
}

/** The entropy in bits of counts that add up to `total`. */
function entropyOf(counts: Float64Array, total: number): number {
  let sum = 0;
  for (const each of counts) if (each > 0) sum -= (each / total) * Math.log2(each / total);
  return sum;
}
