// Multinomial logistic regression on shares of cases: the step of EM for gates, and for experts on classes.

import { weightedGram } from "../../../math/linalg/normal-factor.js";
import type { FitControl } from "../../../model/control.js";
import { type Evaluation, newton } from "../../linear/engine/irls/newton.js";
import type { Design } from "./design.js";

/** What is fitted: Σ tᵢₖ·log pₖ(xᵢ) − penalty/2·Σ |γₖ|². */
export interface SoftmaxTask {
  readonly method: string;
  readonly design: Design;
  /** Cases × outcomes: the weight of every outcome of every case. */
  readonly targets: Float64Array;
  readonly outcomes: number;
  readonly penalty: number;
}

/** One step of EM need not reach the maximum: it must only not lower the likelihood. */
const NEWTON_STEPS = 3;
const TOLERANCE = 1e-12;

/**
 * A few steps of Newton's method, which are halved until they do not lower what is maximized. Coefficients are outcomes ×
 * columns and sum up to 0 over the outcomes; those of the last outcome follow from the others.
 */
export async function improveSoftmax(
  { method, design, targets, outcomes, penalty }: SoftmaxTask,
  start: Float64Array,
  { signal }: FitControl,
): Promise<Float64Array> {
  const { columns, data, rows } = design;
  const free = outcomes - 1;
  if (free === 0) return start;
  const totals = new Float64Array(rows);
  for (let at = 0; at < targets.length; at += 1) totals[Math.floor(at / outcomes)] += targets[at];
  const evaluate = async (theta: Float64Array): Promise<Evaluation> => {
    const probabilities = softmaxOf(design, theta, outcomes, free);
    let value = 0;
    let largest = 0;
    const score = new Float64Array(free * columns);
    for (let i = 0; i < rows; i += 1) {
      for (let k = 0; k < outcomes; k += 1) {
        const at = i * outcomes + k;
        const logP = probabilities.logs[at];
        largest = Math.max(largest, -logP);
        if (targets[at] > 0) value -= targets[at] * logP;
        if (k === free) continue;
        const residual = targets[at] - totals[i] * Math.exp(logP);
        for (let j = 0; j < columns; j += 1) score[k * columns + j] += residual * data[i * columns + j];
      }
    }
    const gram = curvature(design, totals, probabilities.logs, outcomes);
    // The penalty of coefficients whose sum is 0, in terms of those that are free.
    const size = free * columns;
    for (let j = 0; j < columns; j += 1) {
      let sum = 0;
      for (let k = 0; k < free; k += 1) sum += theta[k * columns + j];
      for (let k = 0; k < free; k += 1) {
        const own = theta[k * columns + j];
        const centered = own - sum / outcomes;
        value += (penalty / 2) * own * centered;
        score[k * columns + j] -= penalty * centered;
        for (let l = 0; l < free; l += 1)
          gram[(k * columns + j) * size + l * columns + j] += penalty * (Number(k === l) - 1 / outcomes);
      }
    }
    return { value, score, gram, largest };
  };
  const last = start.subarray(free * columns);
  const begin = Float64Array.from({ length: free * columns }, (_, at) => start[at] - last[at % columns]);
  const task = { method, evaluate, tolerance: TOLERANCE, maxIterations: NEWTON_STEPS };
  const { theta } = await newton(task, begin, { signal });
  return centeredRows(theta, outcomes, columns);
}

/** log pₖ of every case; coefficients beyond those that are given are 0. */
export function softmaxOf(
  { data, rows, columns }: Design,
  theta: Float64Array,
  outcomes: number,
  given = outcomes,
): { readonly logs: Float64Array } {
  const logs = new Float64Array(rows * outcomes);
  for (let i = 0; i < rows; i += 1) {
    let top = given < outcomes ? 0 : Number.NEGATIVE_INFINITY;
    for (let k = 0; k < given; k += 1) {
      let sum = 0;
      for (let j = 0; j < columns; j += 1) sum += theta[k * columns + j] * data[i * columns + j];
      logs[i * outcomes + k] = sum;
      if (sum > top) top = sum;
    }
    let total = 0;
    for (let k = 0; k < outcomes; k += 1) total += Math.exp(logs[i * outcomes + k] - top);
    const shift = top + Math.log(total);
    for (let k = 0; k < outcomes; k += 1) logs[i * outcomes + k] -= shift;
  }
  return { logs };
}

/** The second derivatives: blocks Σ nᵢ·(pₖ·δ − pₖ·pₗ)·xᵢxᵢᵀ. */
function curvature(
  { data, rows, columns }: Design,
  totals: Float64Array,
  logs: Float64Array,
  outcomes: number,
): Float64Array {
  const free = outcomes - 1;
  const size = free * columns;
  const gram = new Float64Array(size * size);
  const block = new Float64Array(columns * columns);
  const weights = new Float64Array(rows);
  for (let k = 0; k < free; k += 1)
    for (let l = 0; l <= k; l += 1) {
      for (let i = 0; i < rows; i += 1) {
        const p = Math.exp(logs[i * outcomes + k]);
        weights[i] =
          totals[i] * p * (k === l ? -Math.expm1(logs[i * outcomes + k]) : Math.exp(logs[i * outcomes + l]));
      }
      weightedGram(data, columns, weights, block);
      const sign = k === l ? 1 : -1;
      for (let a = 0; a < columns; a += 1)
        for (let b = 0; b < columns; b += 1) {
          gram[(k * columns + a) * size + l * columns + b] = sign * block[a * columns + b];
          gram[(l * columns + a) * size + k * columns + b] = sign * block[a * columns + b];
        }
    }
  return gram;
}

/** Coefficients whose sum over the outcomes is 0, which give the same probabilities. */
function centeredRows(theta: Float64Array, outcomes: number, columns: number): Float64Array {
  const full = new Float64Array(outcomes * columns);
  full.set(theta);
  for (let j = 0; j < columns; j += 1) {
    let sum = 0;
    for (let k = 0; k < outcomes; k += 1) sum += full[k * columns + j];
    for (let k = 0; k < outcomes; k += 1) full[k * columns + j] -= sum / outcomes;
  }
  return full;
}
