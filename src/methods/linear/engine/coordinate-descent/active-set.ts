// Between changes of sign the penalized objective is quadratic in the coefficients that are not 0. Where features are nearly
// equal, coordinates alone follow its valley in ever shorter steps; Newton's step goes to its end at once, or to
// the first coefficient that becomes 0 on the way.

import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import { solveFloored } from "../floored-solve.js";
import type { CoordinateCore } from "./core.js";

/** More features than this would cost more than further sweeps. */
const MOST = 1500;
/** Full steps after the first one only remove the rounding errors of the last. */
const FULL_STEPS = 2;

/** Minimizes over the features that are not 0, as long as they are not; returns whether it could. */
export function minimizeActive(core: CoordinateCore, working: Int32Array, l1: number, l2: number): boolean {
  core.refresh();
  const slopes = new Float64Array(core.features);
  let full = 0;
  for (let left = 2 * working.length + FULL_STEPS; left > 0 && full < FULL_STEPS; left -= 1) {
    core.gradientOf(working, slopes);
    const terms = core.terms.array;
    // What is not at a limit that it would exceed.
    const active = working.filter((j) => {
      const at = RECORD * j;
      const value = terms[at + AT.coefficient];
      if (value === 0) return false;
      const pull = slopes[j] - terms[at + AT.factor] * (l1 * Math.sign(value) + l2 * value);
      return pull > 0 ? value < terms[at + AT.upper] : value > terms[at + AT.lower];
    });
    if (active.length === 0) return true;
    const gram = active.length > MOST ? undefined : core.gram(active);
    if (gram === undefined) return false;
    const step = new Float64Array(active.length);
    // Memory may have grown since.
    const records = core.terms.array;
    for (const [k, j] of active.entries()) {
      const at = RECORD * j;
      const value = records[at + AT.coefficient];
      step[k] = slopes[j] - records[at + AT.factor] * (l1 * Math.sign(value) + l2 * value);
      gram[k * (active.length + 1)] += records[at + AT.factor] * l2;
    }
    solveFloored(gram, step);
    if (!step.every(Number.isFinite)) return false;
    if (move(core, active, step, l1)) full += 1;
    else full = 0;
  }
  return true;
}

/** Goes along the step up to the first limit or change of sign; returns whether it went all the way. */
function move(core: CoordinateCore, active: Int32Array, step: Float64Array, l1: number): boolean {
  const terms = core.terms.array;
  let [part, first, end] = [1, -1, 0];
  for (let k = 0; k < step.length; k += 1) {
    if (step[k] === 0) continue;
    const at = RECORD * active[k];
    const value = terms[at + AT.coefficient];
    const limit = terms[at + (step[k] > 0 ? AT.upper : AT.lower)];
    const isPenalized = l1 * terms[at + AT.factor] > 0;
    const target = isPenalized && value * step[k] < 0 ? 0 : limit;
    const reach = (target - value) / step[k];
    if (!(reach < part)) continue;
    [part, first, end] = [reach, k, target];
  }
  for (let k = 0; k < step.length; k += 1) {
    const value = terms[RECORD * active[k] + AT.coefficient];
    core.move(active[k], k === first ? end : value + part * step[k]);
  }
  return first < 0;
}
