import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import type { CoordinateCore } from "./core.js";

/**
 * Predicts the next solution of a path. Between the points where features enter or leave, the
 * solutions of the lasso lie on a line (Osborne, Presnell and Turlach 2000), and those of the elastic net
 * nearly so: the line through the last two gives a better start than the last one. Gradients and residuals
 * lie on that line too, so no product is needed.
 */
export class Secant {
  readonly #core: CoordinateCore;
  /** The solution before the last one. */
  readonly #coefficients: Float64Array;
  readonly #state: readonly Float64Array[];
  readonly #lambdas: number[] = [];

  constructor(core: CoordinateCore) {
    this.#core = core;
    this.#coefficients = new Float64Array(core.features);
    this.#state = core.state.map(({ length }) => new Float64Array(length));
  }

  /** Moves from the solution at the last λ toward the one at the next. */
  advance(lambda: number): void {
    const step = this.#stepTo(lambda);
    this.#lambdas.push(lambda);
    const { state, usable } = this.#core;
    for (const [k, span] of state.entries()) extrapolate(step, span.array, 0, 1, this.#state[k]);
    const terms = this.#core.terms.array;
    extrapolate(step, terms, AT.coefficient, RECORD, this.#coefficients);
    const last = this.#coefficients;
    if (step === 0) return;
    for (let k = 0; k < usable.length; k += 1) {
      const j = usable[k];
      const record = RECORD * j;
      const expected = terms[record + AT.coefficient];
      if (expected === 0) continue;
      // No coefficient may leave 0 here, or cross it in one step.
      const kept = expected * last[j] > 0 ? expected : 0;
      const clamped = Math.min(Math.max(kept, terms[record + AT.lower]), terms[record + AT.upper]);
      if (clamped !== expected) this.#core.move(j, clamped);
    }
  }

  /** How far to go, relative to the distance of the last two solutions; at most 1. */
  #stepTo(lambda: number): number {
    const [before, last] = this.#lambdas.slice(-2);
    if (last === undefined) return 0;
    const step = (lambda - last) / (last - before);
    return step > 0 && step <= 1 ? step : 0;
  }
}

/** Moves every value by a multiple of its last change, and remembers where it was. */
function extrapolate(
  step: number,
  values: Float64Array,
  first: number,
  stride: number,
  before: Float64Array,
): void {
  for (let k = 0, at = first; k < before.length; k += 1, at += stride) {
    const value = values[at];
    values[at] = value + step * (value - before[k]);
    before[k] = value;
  }
}
