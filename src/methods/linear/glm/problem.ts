import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Family } from "./families.js";
import type { Link } from "./links.js";
import { familyOf, type GLMSettings, linkOf, ruleOf } from "./options.js";
import type { ResponseRule } from "./response-rule.js";

/** Responses, none of weight 0. */
export interface GLMData {
  readonly x: Matrix;
  /** Means of trials, where there are several. */
  readonly y: Float64Array;
  /** How often every row counts. */
  readonly weights: Float64Array | undefined;
  readonly trials: Float64Array | undefined;
  readonly offset: Float64Array | undefined;
}

export interface GLMProblem {
  readonly method: string;
  readonly data: GLMData;
  readonly family: Family;
  readonly link: Link;
  readonly rule: ResponseRule;
  readonly intercept: boolean;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** If the rows have not been checked: throws unless all numbers are finite. */
  readonly requireUsable?: (() => void) | undefined;
}

export function problemOf(method: string, data: GLMData, settings: GLMSettings): GLMProblem {
  const { intercept, tolerance, maxIterations } = settings;
  const [family, link] = [familyOf(settings), linkOf(settings)];
  return { method, data, family, link, rule: ruleOf(settings, data.y), intercept, tolerance, maxIterations };
}

/** A row's weight in all sums: how often it counts, times its trials. */
export function priorWeight({ weights, trials }: GLMData, row: number): number {
  return (weights?.[row] ?? 1) * (trials?.[row] ?? 1);
}

/** The prior weights of all rows; undefined if all count once. */
export function priorWeights(data: GLMData): Float64Array | undefined {
  const { weights, trials } = data;
  if (weights === undefined || trials === undefined) return weights ?? trials;
  return weights.map((weight, i) => weight * trials[i]);
}
