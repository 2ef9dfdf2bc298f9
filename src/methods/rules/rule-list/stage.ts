import type { RuleData } from "./rule-data.js";

/** The learning of rules for one class among the cases that rules for earlier classes left. */
export interface Stage {
  readonly data: RuleData;
  /** The cases that are left. */
  readonly cases: Int32Array;
  /** 1 for every case of the class. */
  readonly isPositive: Uint8Array;
  /** The weight of every case of the class; 0 for others. */
  readonly positiveWeights: Float64Array;
  /** Minimum total weight that a rule must cover after each condition while it grows. */
  readonly minCover: number;
  /** The number of different conditions. */
  readonly possibleTests: number;
}

/** A stage, with what follows from its parts. */
export function stageOf(parts: Omit<Stage, "positiveWeights">): Stage {
  const { data, isPositive } = parts;
  return { ...parts, positiveWeights: data.weights.map((weight, row) => weight * isPositive[row]) };
}

/** The weight of positive and negative cases. */
export interface Balance {
  readonly positive: number;
  readonly negative: number;
}

export function balanceOf({ data, positiveWeights }: Stage, cases: Int32Array): Balance {
  const { weights } = data;
  let positive = 0;
  let negative = 0;
  for (let i = 0; i < cases.length; i += 1) {
    const row = cases[i];
    const positiveWeight = positiveWeights[row];
    positive += positiveWeight;
    negative += weights[row] - positiveWeight;
  }
  return { positive, negative };
}
