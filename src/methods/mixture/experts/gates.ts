// The tree of gates. Those of a level have as many branches each; a branch leads to a gate of the next level, or to an
// expert. Coefficients are stored by level, gate and branch.

import type { Design } from "./design.js";
import { softmaxOf } from "./softmax-step.js";

/** The gates of one level. */
export interface GateLevel {
  readonly gates: number;
  readonly branches: number;
  /** Where the coefficients of its branches begin, in rows. */
  readonly first: number;
}

export function levelsOf(branching: readonly number[]): GateLevel[] {
  let [gates, first] = [1, 0];
  return branching.map((branches) => {
    const level = { gates, branches, first };
    first += gates * branches;
    gates *= branches;
    return level;
  });
}

/** How many experts a tree has. */
export function expertCount(branching: readonly number[]): number {
  return branching.reduce((product, branches) => product * branches, 1);
}

/** How many branches all gates have together. */
export function branchCount(branching: readonly number[]): number {
  return levelsOf(branching).reduce((sum, { gates, branches }) => sum + gates * branches, 0);
}

/** log P(expert | case), cases × experts: the sum of the logarithms on the way from the root. */
export function logGates(
  design: Design,
  coefficients: Float64Array,
  branching: readonly number[],
): Float64Array {
  const { rows, columns } = design;
  let logs = new Float64Array(rows);
  for (const { gates, branches, first } of levelsOf(branching)) {
    const next = new Float64Array(rows * gates * branches);
    for (let gate = 0; gate < gates; gate += 1) {
      const start = (first + gate * branches) * columns;
      const own = softmaxOf(design, coefficients.subarray(start, start + branches * columns), branches).logs;
      for (let i = 0; i < rows; i += 1)
        for (let k = 0; k < branches; k += 1)
          next[(i * gates + gate) * branches + k] = logs[i * gates + gate] + own[i * branches + k];
    }
    logs = next;
  }
  return logs;
}

/** Weights of experts, cases × experts, summed over those behind every branch of a level: cases × branches. */
export function branchWeights(
  shares: Float64Array,
  rows: number,
  experts: number,
  { gates, branches }: GateLevel,
): Float64Array {
  const all = gates * branches;
  const behind = experts / all;
  const out = new Float64Array(rows * all);
  for (let i = 0; i < rows; i += 1)
    for (let e = 0; e < experts; e += 1) out[i * all + Math.floor(e / behind)] += shares[i * experts + e];
  return out;
}
