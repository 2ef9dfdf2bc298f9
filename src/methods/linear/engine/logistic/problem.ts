import type { Matrix } from "../../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import type { CaseRows } from "../../../../model/case-rows.js";

/** Cases with their classes; fits are given none of weight 0. */
export interface ClassData<X extends Matrix | SparseMatrix = Matrix | SparseMatrix> {
  readonly x: X;
  readonly codes: Int32Array;
  readonly classes: number;
  readonly weights: Float64Array | undefined;
}

/** The cases that a model is fitted to, and all cases as they were given, which folds are made of. */
export interface TrainingRows {
  /** Those with a weight above 0. */
  readonly data: ClassData;
  readonly all: ClassData;
  readonly source: CaseRows;
}

/**
 * Which classes have an equation: all of them, or all but the first, whose linear predictor is 0. Equation e
 * is that of class e + baseline.
 */
export interface Equations {
  readonly count: number;
  /** 1 if the first class has none. */
  readonly baseline: 0 | 1;
}

export function equationsOf(classes: number, parametrization: "reference" | "softmax"): Equations {
  return parametrization === "softmax"
    ? { count: classes, baseline: 0 }
    : { count: classes - 1, baseline: 1 };
}

export function totalWeightOf({ x, weights }: ClassData): number {
  return weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
}

/** The weight of every class. */
export function classWeightsOf({ codes, classes, weights }: ClassData): Float64Array {
  const out = new Float64Array(classes);
  for (let row = 0; row < codes.length; row += 1) out[codes[row]] += weights?.[row] ?? 1;
  return out;
}

/** Σ w·log of the classes' shares: the log-likelihood of intercepts alone. */
export function nullLogLikelihood(data: ClassData, intercept: boolean): number {
  return nullLogLikelihoodOf(classWeightsOf(data), intercept);
}

/** The log-likelihood of intercepts alone, from the total weights of the classes. */
export function nullLogLikelihoodOf(classWeights: Float64Array, intercept: boolean): number {
  const totalWeight = classWeights.reduce((sum, weight) => sum + weight, 0);
  if (!intercept) return -totalWeight * Math.log(classWeights.length);
  return classWeights.reduce((sum, weight) => sum + weight * Math.log(weight / totalWeight), 0);
}

/** The intercepts that give the classes' shares. */
export function startIntercepts(data: ClassData, { count, baseline }: Equations): Float64Array {
  const logs = classWeightsOf(data).map(Math.log);
  const level = baseline === 1 ? logs[0] : logs.reduce((sum, value) => sum + value, 0) / logs.length;
  return Float64Array.from({ length: count }, (_, e) => logs[e + baseline] - level);
}
