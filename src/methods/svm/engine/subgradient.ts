// The primal of a linear machine by stochastic subgradients (Shalev-Shwartz et al. 2011, Pegasos): after every case a
// step of 1/(λ·t) down the subgradient of λ/2·‖w‖² + loss of that case, where λ = 1 / the sum of all costs.

import { abortablePacer } from "../../../base/pause.js";
import { random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { perceptronCases } from "../../linear/engine/perceptron-cases.js";
import type { LinearProblem, LinearSettings } from "./linear-machine.js";

export interface SubgradientSolution {
  readonly weights: Float64Array;
  readonly primalObjective: number;
  /** ½‖w‖² plus the costs of all slacks, after every pass. */
  readonly history: Float64Array;
  readonly iterations: number;
  /** The relative change of the objective in the last pass. */
  readonly criterion: number;
  readonly converged: boolean;
}

/** Cases visited between two pauses. */
const STEPS = 4096;

export async function descendSubgradient(
  method: string,
  { x, bias, costs }: LinearProblem,
  targets: Float64Array,
  { tolerance, maxIterations, seed }: LinearSettings,
  { signal, onProgress }: FitControl,
): Promise<SubgradientSolution> {
  const { columns } = x;
  const cases = perceptronCases(x);
  const counted = Int32Array.from(costs.keys()).filter((row) => costs[row] > 0);
  // The weights are `factor` times these, because every step scales all of them.
  const scaled = new Float64Array(columns + 1);
  let factor = 1;
  const score = (i: number) => factor * (cases.dot(i, scaled, 0) + bias * scaled[columns]);
  const objective = () => {
    let value = (factor * factor * scaled.reduce((sum, weight) => sum + weight * weight, 0)) / 2;
    for (const i of counted) {
      value += costs[i] * Math.max(0, 1 - targets[i] * score(i));
    }
    return value;
  };
  const pause = abortablePacer(method, signal);
  const stream = random(seed);
  const history: number[] = [];
  const first = objective();
  let last = first;
  let criterion = Number.POSITIVE_INFINITY;
  for (let time = 0; history.length < maxIterations && criterion > tolerance; ) {
    const order = stream.child(history.length).permutation(counted.length);
    for (const index of order) {
      const i = counted[index];
      // Steps begin as if all cases had gone before, since one of 1/λ would throw the weights far off.
      time += 1;
      const step = 1 / (time + counted.length);
      const inside = targets[i] * score(i) < 1;
      factor *= 1 - step;
      if (inside) {
        const change = (targets[i] * step * counted.length * costs[i]) / factor;
        cases.add(i, change, scaled, 0);
        scaled[columns] += change * bias;
      }
      if (factor < 1e-9) {
        for (let j = 0; j <= columns; j += 1) scaled[j] *= factor;
        factor = 1;
      }
      if (time % STEPS === 0) await pause();
    }
    const now = objective();
    criterion = Math.abs(now - last) / Math.max(Math.abs(now), Number.MIN_VALUE);
    last = now;
    history.push(now);
    onProgress?.({ phase: "iterations", completed: history.length, total: maxIterations, objective: now });
    await pause();
  }
  return {
    weights: scaled.map((weight) => factor * weight),
    primalObjective: last,
    history: Float64Array.from(history),
    iterations: history.length,
    criterion,
    // Steps of one case may end above where they began.
    converged: criterion <= tolerance && last <= first,
  };
}
