// Support vector machines as dual programs in signed variables β = ±α, and what their solutions say.

import {
  argumentName,
  DataError,
  got,
  OptionError,
  optionName,
  wanted,
  words,
} from "../../../base/errors.js";
import type { FitControl } from "../../../model/control.js";
import { type DualProgram, type DualSolution, freeSlope, solveDual } from "./dual.js";
import type { IterationSettings } from "./options.js";
import type { TrainingCases } from "./training.js";

/** The function Σ coefficient · kernel + intercept that a machine found. */
export interface Machine {
  /** One per case; 0 unless the case is a support vector. */
  readonly coefficients: Float64Array;
  readonly intercept: number;
  /** ‖w‖², the squared length of the function in the space of the kernel. */
  readonly squaredNorm: number;
  readonly primalObjective: number;
  readonly dualObjective: number;
  readonly solution: DualSolution;
}

interface Fit {
  readonly method: string;
  readonly training: TrainingCases;
  readonly settings: IterationSettings;
  readonly control: FitControl;
}

/** The soft margin: min ½‖w‖² + Σ cost·max(0, 1 − y·f) (ESL 12.8). */
export async function softMargin(fit: Fit, signs: Float64Array, costs: Float64Array): Promise<Machine> {
  const { method, training, settings, control } = fit;
  const program: DualProgram = {
    linear: signs.map((sign) => -sign),
    lower: costs.map((cost, i) => (signs[i] > 0 ? 0 : -cost)),
    upper: costs.map((cost, i) => (signs[i] > 0 ? cost : 0)),
    start: new Float64Array(signs.length),
  };
  const solution = await solveDual(method, training, program, settings, control);
  const { beta, slopes } = solution;
  const intercept = freeSlope(solution, program);
  const squaredNorm = Math.max(
    0,
    dot(
      beta,
      slopes.map((slope, i) => signs[i] - slope),
    ),
  );
  let loss = 0;
  for (let i = 0; i < signs.length; i += 1) {
    const slack = Math.max(0, 1 - signs[i] * (signs[i] - slopes[i] + intercept));
    // Infinite costs allow no slack but that of the tolerance.
    if (costs[i] < Number.POSITIVE_INFINITY) loss += costs[i] * slack;
  }
  return {
    coefficients: beta,
    intercept,
    squaredNorm,
    primalObjective: squaredNorm / 2 + loss,
    dualObjective: -solution.objective,
    solution,
  };
}

/** Like the soft margin, with a share ν of support vectors in place of costs (Schölkopf et al. 2000). */
export async function nuMargin(
  fit: Fit,
  signs: Float64Array,
  weights: Float64Array,
  nu: number,
): Promise<Machine> {
  const { method, training, settings, control } = fit;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const groups = Int32Array.from(signs, (sign) => (sign > 0 ? 0 : 1));
  for (const group of [0, 1]) {
    const groupTotal = weights.reduce((sum, weight, i) => sum + (groups[i] === group ? weight : 0), 0);
    if (groupTotal < (nu * total) / 2) throw infeasible(method, nu, groupTotal, total);
  }
  const half = (nu * total) / 2;
  const program: DualProgram = {
    linear: new Float64Array(signs.length),
    lower: weights.map((weight, i) => (signs[i] > 0 ? 0 : -weight)),
    upper: weights.map((weight, i) => (signs[i] > 0 ? weight : 0)),
    start: filled(weights, groups, [half, half]).map((value, i) => signs[i] * value),
    groups,
  };
  const solution = await solveDual(method, training, program, settings, control);
  const [high, low] = [freeSlope(solution, program, 0), freeSlope(solution, program, 1)];
  // The margin; the machine is scaled so that it is 1, as that of the soft margin is.
  const margin = (low - high) / 2;
  if (!(margin > 0)) throw noMargin(method, nu);
  const { beta, slopes } = solution;
  const squaredNorm = Math.max(0, -dot(beta, slopes)) / margin ** 2;
  const intercept = (high + low) / 2 / margin;
  // In units of the margin, this is the soft margin of the cost 1/margin.
  let loss = 0;
  for (let i = 0; i < signs.length; i += 1)
    loss += (weights[i] / margin) * Math.max(0, 1 - signs[i] * (-slopes[i] / margin + intercept));
  const sum = beta.reduce((all, value) => all + Math.abs(value), 0) / margin;
  return {
    coefficients: beta.map((value) => value / margin),
    intercept,
    squaredNorm,
    primalObjective: squaredNorm / 2 + loss,
    dualObjective: sum - squaredNorm / 2,
    solution,
  };
}

/** Support vector regression: min ½‖w‖² + Σ cost·max(0, |y − f| − ε) (ESL 12.36). */
export async function epsilonTube(
  fit: Fit,
  y: Float64Array,
  costs: Float64Array,
  epsilon: number,
): Promise<Machine> {
  const program = tubeProgram(y, costs, epsilon);
  const solution = await solveDual(fit.method, fit.training, program, fit.settings, fit.control);
  return tubeMachine(solution, y, costs, epsilon, freeSlope(solution, program), -solution.objective);
}

/** Support vector regression with a share ν of cases outside the tube instead of its width, which it also returns. */
export async function nuTube(
  fit: Fit,
  y: Float64Array,
  costs: Float64Array,
  nu: number,
): Promise<Machine & { readonly epsilon: number }> {
  const half = (nu * costs.reduce((sum, cost) => sum + cost, 0)) / 2;
  const start = filled(costs, new Int32Array(y.length), [half]);
  const groups = new Int32Array(2 * y.length).fill(1, y.length);
  const program = {
    ...tubeProgram(y, costs, 0),
    start: joined(
      start,
      start.map((value) => -value),
    ),
    groups,
  };
  const solution = await solveDual(fit.method, fit.training, program, fit.settings, fit.control);
  const [high, low] = [freeSlope(solution, program, 0), freeSlope(solution, program, 1)];
  const epsilon = Math.max(0, (high - low) / 2);
  const absolute = solution.beta.reduce((sum, value) => sum + Math.abs(value), 0);
  const dual = -solution.objective - epsilon * absolute;
  return { ...tubeMachine(solution, y, costs, epsilon, (high + low) / 2, dual, 0), epsilon };
}

/** The half space that holds most cases, as far from the origin as possible (Schölkopf et al. 2001). */
export async function oneClass(fit: Fit, weights: Float64Array, nu: number): Promise<Machine> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const program: DualProgram = {
    linear: new Float64Array(weights.length),
    lower: new Float64Array(weights.length),
    upper: weights,
    start: filled(weights, new Int32Array(weights.length), [nu * total]),
  };
  const solution = await solveDual(fit.method, fit.training, program, fit.settings, fit.control);
  const { beta, slopes } = solution;
  const intercept = freeSlope(solution, program);
  const squaredNorm = Math.max(0, -dot(beta, slopes));
  const loss = slopes.reduce((sum, slope, i) => sum + weights[i] * Math.max(0, slope - intercept), 0);
  return {
    coefficients: beta,
    intercept,
    squaredNorm,
    primalObjective: squaredNorm / 2 + loss + nu * total * intercept,
    dualObjective: -solution.objective,
    solution,
  };
}

/** Two variables per case: of those above the tube from 0 to the cost, of those below from minus the cost to 0. */
function tubeProgram(y: Float64Array, costs: Float64Array, epsilon: number): DualProgram {
  const zeros = new Float64Array(y.length);
  return {
    linear: joined(
      y.map((value) => epsilon - value),
      y.map((value) => -epsilon - value),
    ),
    lower: joined(
      zeros,
      costs.map((cost) => -cost),
    ),
    upper: joined(costs, zeros),
    start: new Float64Array(2 * y.length),
  };
}

function tubeMachine(
  solution: DualSolution,
  y: Float64Array,
  costs: Float64Array,
  epsilon: number,
  intercept: number,
  dualObjective: number,
  width = epsilon,
): Machine {
  const cases = y.length;
  const { beta, slopes } = solution;
  const coefficients = y.map((_, i) => beta[i] + beta[cases + i]);
  // The slope of the first variable of a case is its response less the width of the tube and the function.
  const values = y.map((value, i) => value - width - slopes[i]);
  const squaredNorm = Math.max(0, dot(coefficients, values));
  const loss = y.reduce(
    (sum, value, i) => sum + costs[i] * Math.max(0, Math.abs(value - values[i] - intercept) - epsilon),
    0,
  );
  return {
    coefficients,
    intercept,
    squaredNorm,
    primalObjective: squaredNorm / 2 + loss,
    dualObjective,
    solution,
  };
}

/** Values from 0 to the limits with given sums by group, filled from the first case on. */
function filled(limits: Float64Array, groups: Int32Array, sums: readonly number[]): Float64Array {
  const left = [...sums];
  return limits.map((limit, i) => {
    const value = Math.min(limit, left[groups[i]]);
    left[groups[i]] -= value;
    return value;
  });
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const out = new Float64Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

function infeasible(method: string, nu: number, groupTotal: number, total: number): OptionError {
  const most = (2 * groupTotal) / total;
  const expected = `at most ${most.toPrecision(3)}, twice the share of the smaller class`;
  const sentence = words`${optionName("nu")} must be ${wanted(expected)}: no machine has so many support vectors in both classes; got ${got(nu)}.`;
  return new OptionError(method, sentence);
}

function noMargin(method: string, nu: number): DataError {
  const sentence = words`with nu = ${nu}, the classes cannot be told apart: the margin is ${got("0")}; choose a larger ${argumentName("nu")} or another kernel.`;
  return new DataError(method, sentence, { expected: "a margin above 0" });
}
