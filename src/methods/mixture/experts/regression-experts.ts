import { definiteFactor, definiteInverse } from "../../../math/linalg/cholesky.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import type { Design } from "./design.js";
import type { Expert, ExpertKind, ExpertTask } from "./experts.js";

const LOG_2PI = Math.log(2 * Math.PI);
/** How often the coefficients of the common regression are corrected by what the last ones leave. */
const CORRECTIONS = 3;

/** Linear regressions of a response of mean 0 and variance 1; no variance is below the floor. */
export function regressionExperts(y: Float64Array, floor: number): ExpertKind {
  const residualsOf = (design: Design, coefficients: Float64Array) =>
    linearOf(design, coefficients).map((mean, i) => y[i] - mean);
  const squaresOf = (design: Design, weights: Float64Array, coefficients: Float64Array) =>
    residualsOf(design, coefficients).reduce((sum, value, i) => sum + weights[i] * value ** 2, 0);
  /** A step to the maximum of the coefficients for this variance, and then the best variance: neither lowers it. */
  const improve = ({ design, weights, penalties, common }: ExpertTask, expert: Expert): Expert => {
    const { columns, rows, data } = design;
    const { coefficients, variance } = expert;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    // An expert without cases changes nothing.
    if (!(total > 0)) return expert;
    const factor = new NormalFactor(columns);
    weightedGram(data, columns, weights, factor.data);
    const residuals = residualsOf(design, coefficients);
    // The correction of the present coefficients keeps more digits than solving for them anew.
    const step = coefficients.map((value, j) => variance * penalties[j] * (common[j] - value));
    for (let i = 0; i < rows; i += 1)
      for (let j = 0; j < columns; j += 1) step[j] += weights[i] * residuals[i] * data[i * columns + j];
    for (let j = 0; j < columns; j += 1) factor.data[j * (columns + 1)] += variance * penalties[j];
    factor.factor();
    factor.solve(step);
    const next = coefficients.map((value, j) => value + step[j]);
    const loss = (own: Float64Array, squares: number) =>
      squares + variance * own.reduce((sum, value, j) => sum + penalties[j] * (value - common[j]) ** 2, 0);
    const [before, after] = [coefficients, next].map((own) => squaresOf(design, weights, own));
    // With columns that depend on each other, rounding can make a step worse than none.
    const isBetter = loss(next, after) <= loss(coefficients, before);
    return {
      coefficients: isBetter ? next : coefficients,
      variance: Math.max(floor, (isBetter ? after : before) / total),
    };
  };
  return {
    outcomes: 1,
    parameters: (columns) => columns + 1,
    scaleParameters: 1,
    // Akaike's criterion, corrected for few cases (Hurvich and Tsai 1989)
    optimism: (extra, cases, columns) => {
      const of = (parameters: number) => (parameters * cases) / Math.max(1, cases - parameters - 1);
      return of(columns + 1 + extra) - of(columns + 1);
    },
    residuals: (design, { coefficients }) => [residualsOf(design, coefficients)],
    logDensity: (design, { coefficients, variance }) => {
      const half = (LOG_2PI + Math.log(variance)) / 2;
      return residualsOf(design, coefficients).map((value) => -half - value ** 2 / (2 * variance));
    },
    common: (design, weights) => {
      const none = new Float64Array(design.columns);
      const task = { design, weights, penalties: none, common: none };
      let expert: Expert = { coefficients: none, variance: 1 };
      for (let step = 0; step < CORRECTIONS; step += 1) expert = improve(task, expert);
      return expert;
    },
    improve,
    determined: ({ design, weights, penalties, common }, { coefficients, variance }) => {
      const { columns, data } = design;
      const gram = new Float64Array(columns * columns);
      weightedGram(data, columns, weights, gram);
      for (let j = 0; j < columns; j += 1) gram[j * (columns + 1)] += variance * penalties[j];
      const factor = definiteFactor(columns, gram);
      const inverse = factor && definiteInverse(factor);
      return {
        freedom: penalties.map((penalty, j) =>
          inverse === undefined ? 0 : 1 - variance * penalty * inverse.get(j, j),
        ),
        squares: coefficients.map((value, j) => (value - common[j]) ** 2),
      };
    },
  };
}

/** β·x of every case. */
export function linearOf({ data, rows, columns }: Design, coefficients: Float64Array): Float64Array {
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += coefficients[j] * data[i * columns + j];
    out[i] = sum;
  }
  return out;
}
