// Multinomial logistic regression on shares of cases: the step of EM for gates, and for experts on classes.

import { throwIfAborted } from "../../../base/control.js";
import { definiteFactor, definiteInverse } from "../../../math/linalg/cholesky.js";
import { weightedGram } from "../../../math/linalg/normal-factor.js";
import type { FitControl } from "../../../model/control.js";
import { newtonStep } from "../../linear/engine/irls/newton.js";
import type { Design } from "./design.js";
import type { Determined } from "./experts.js";

/** What is fitted: Σ tᵢₖ·log pₖ(xᵢ) − ½·Σ λⱼ·(γₖⱼ − cₖⱼ)². */
export interface SoftmaxTask {
  readonly design: Design;
  /** Cases × outcomes: the weight of every outcome of every case. */
  readonly targets: Float64Array;
  readonly outcomes: number;
  /** λ, one for each column. */
  readonly penalties: Float64Array;
  /** c, whose sum over the outcomes is 0; by default 0. */
  readonly center?: Float64Array;
}

const HALVINGS = 40;
/** Of the gain that a step promises, the share that it has to deliver. */
const ARMIJO = 1e-4;

/**
 * One step of Newton's method, which is halved until it raises what is maximized: EM asks for no more. Coefficients are
 * outcomes × columns and sum up to 0 over the outcomes. The step promises half of `gain`.
 */
export function improveSoftmax(
  task: SoftmaxTask,
  start: Float64Array,
): { readonly coefficients: Float64Array; readonly gain: number } {
  const { design, outcomes } = task;
  const { columns } = design;
  if (outcomes === 1) return { coefficients: start, gain: 0 };
  const totals = totalsOf(task);
  const here = slopeAt(task, start, totals);
  const { step, gain } = newtonStep({ score: here.score, gram: curvatureAt(task, here.logs, totals) });
  const full = centeredRows(step, outcomes, columns);
  for (let halvings = 0, part = 1; halvings < HALVINGS; halvings += 1, part /= 2) {
    const next = start.map((value, at) => value + part * full[at]);
    if (valueAt(task, next).value >= here.value + ARMIJO * part * gain) return { coefficients: next, gain };
  }
  return { coefficients: start, gain };
}

/** The largest number of steps to a maximum, and the gain, as a share of the weight, that is none. */
const MOST_STEPS = 100;
const NO_GAIN = 1e-14;

/** The maximum itself. */
export function maximizeSoftmax(
  method: string,
  task: SoftmaxTask,
  start: Float64Array,
  { signal }: FitControl,
): Float64Array {
  const total = task.targets.reduce((sum, value) => sum + value, 0);
  let coefficients = start;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    throwIfAborted(method, signal);
    const next = improveSoftmax(task, coefficients);
    if (next.coefficients === coefficients) break;
    coefficients = next.coefficients;
    if (next.gain <= NO_GAIN * total) break;
  }
  return coefficients;
}

/** How many coefficients of every column the cases determine, and the squares of their distances from the center. */
export function determinedSoftmax(task: SoftmaxTask, coefficients: Float64Array): Determined {
  const { design, outcomes, penalties, center } = task;
  const { columns } = design;
  const free = outcomes - 1;
  const squares = new Float64Array(columns);
  coefficients.forEach((value, at) => {
    squares[at % columns] += (value - (center?.[at] ?? 0)) ** 2;
  });
  const freedom = new Float64Array(columns);
  if (free === 0) return { freedom, squares };
  const size = free * columns;
  const logs = softmaxOf(design, coefficients, outcomes).logs;
  const factor = definiteFactor(size, curvatureAt(task, logs, totalsOf(task)));
  if (factor === undefined) return { freedom, squares };
  const inverse = definiteInverse(factor);
  for (let j = 0; j < columns; j += 1) {
    let [own, all] = [0, 0];
    for (let k = 0; k < free; k += 1)
      for (let l = 0; l < free; l += 1) {
        const value = inverse.get(k * columns + j, l * columns + j);
        all += value;
        if (k === l) own += value;
      }
    freedom[j] = free - penalties[j] * (own - all / outcomes);
  }
  return { freedom, squares };
}

/** log pₖ of every case. */
export function softmaxOf(
  { data, rows, columns }: Design,
  theta: Float64Array,
  outcomes: number,
): { readonly logs: Float64Array } {
  const logs = new Float64Array(rows * outcomes);
  for (let i = 0; i < rows; i += 1) {
    let top = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < outcomes; k += 1) {
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

function totalsOf({ design, targets, outcomes }: SoftmaxTask): Float64Array {
  const totals = new Float64Array(design.rows);
  for (let at = 0; at < targets.length; at += 1) totals[Math.floor(at / outcomes)] += targets[at];
  return totals;
}

function valueAt({ design, targets, outcomes, penalties, center }: SoftmaxTask, theta: Float64Array) {
  const { logs } = softmaxOf(design, theta, outcomes);
  let value = 0;
  for (let at = 0; at < targets.length; at += 1) if (targets[at] > 0) value += targets[at] * logs[at];
  for (let at = 0; at < theta.length; at += 1)
    value -= (penalties[at % design.columns] / 2) * (theta[at] - (center?.[at] ?? 0)) ** 2;
  return { value, logs };
}

/** The value and its gradient in the coefficients of all outcomes but the last, from which these are measured. */
function slopeAt(task: SoftmaxTask, theta: Float64Array, totals: Float64Array) {
  const { design, targets, outcomes, penalties, center } = task;
  const { rows, columns, data } = design;
  const { value, logs } = valueAt(task, theta);
  const score = new Float64Array((outcomes - 1) * columns);
  for (let i = 0; i < rows; i += 1)
    for (let k = 0; k < outcomes - 1; k += 1) {
      const residual = targets[i * outcomes + k] - totals[i] * Math.exp(logs[i * outcomes + k]);
      for (let j = 0; j < columns; j += 1) score[k * columns + j] += residual * data[i * columns + j];
    }
  for (let at = 0; at < score.length; at += 1)
    score[at] -= penalties[at % columns] * (theta[at] - (center?.[at] ?? 0));
  return { value, logs, score };
}

/** The negative second derivatives: blocks Σ nᵢ·(pₖ·δ − pₖ·pₗ)·xᵢxᵢᵀ, and those of the penalty. */
function curvatureAt(
  { design, outcomes, penalties }: SoftmaxTask,
  logs: Float64Array,
  totals: Float64Array,
): Float64Array {
  const { data, rows, columns } = design;
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
      // Of coefficients whose sum is 0, in terms of those that are free.
      for (let a = 0; a < columns; a += 1)
        block[a * columns + a] += sign * penalties[a] * (Number(k === l) - 1 / outcomes);
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
