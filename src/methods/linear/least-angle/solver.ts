// Least angle regression (Efron, Hastie, Johnstone and Tibshirani 2004) on the reduced design. The active
// features are kept as Q·R, so that the condition of the features, not its square, limits the digits; one
// product with all features per step is the whole cost.

import { throwIfAborted } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { axpy, dot, gemv } from "../../../wasm/blas.js";
import { firstToJoin } from "../../../wasm/least-angle.js";
import { kernels } from "../../../wasm/module.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ReducedDesign } from "../engine/design/reduce-design.js";
import type { SparseCoefficients } from "../engine/design/standardize.js";
import { ActiveFactor } from "./active-factor.js";

/** A feature that joins or leaves where the step before has ended. */
interface LeastAngleEvent {
  readonly action: "add" | "drop";
  readonly feature: number;
  /** The knot where it happens. */
  readonly knot: number;
}

export interface LeastAnglePath {
  /** The largest absolute product of a feature with the residual, at every knot. */
  readonly products: number[];
  /** Of the standardized features, at every knot. */
  readonly coefficients: SparseCoefficients[];
  /** How many features take part up to every knot. */
  readonly sizes: number[];
  readonly residualSums: number[];
  readonly events: LeastAngleEvent[];
  /** Whether the path reached least squares. */
  readonly complete: boolean;
}

/** Rates that differ by no more are the same: a feature that depends on the active ones never catches up. */
const SAME = 1e-12;
/** What is left of the first product when the end is reached but for rounding. */
const LAST = 1e-10;

export function leastAnglePath(
  method: string,
  design: ReducedDesign,
  { lasso, maxSteps }: { readonly lasso: boolean; readonly maxSteps: number },
  control: FitControl,
): Promise<LeastAnglePath> {
  return withArena(async (arena) => {
    const walk = new Walk(arena, design);
    const pause = pacer();
    let ended = !walk.begin();
    while (!ended && walk.steps < maxSteps && !walk.stalls) {
      throwIfAborted(method, control.signal);
      ended = walk.step(lasso);
      control.onProgress?.({ phase: "steps", completed: walk.steps });
      await pause();
    }
    const { products, coefficients, sizes, residualSums, events } = walk;
    return { products, coefficients, sizes, residualSums, events, complete: ended };
  });
}

class Walk {
  readonly products: number[] = [];
  readonly coefficients: SparseCoefficients[] = [];
  readonly sizes: number[] = [];
  readonly residualSums: number[] = [];
  readonly events: LeastAngleEvent[] = [];
  steps = 0;
  readonly #p: number;
  readonly #x: Float64Span;
  readonly #residual: Float64Span;
  readonly #rates: Float64Span;
  readonly #factor: ActiveFactor;
  /** Products of the features with the residual. */
  readonly #correlations: Float64Span;
  readonly #beta: Float64Array;
  /** Infinity for features that cannot join, because they take part or depend on those that do. */
  readonly #bars: Float64Span;
  readonly #signs: number[] = [];
  #largest = 0;
  #idle = 0;

  constructor(arena: Arena, { columns, y, rows }: ReducedDesign) {
    const p = columns.length;
    this.#p = p;
    this.#x = arena.float64(p * rows);
    for (const [j, column] of columns.entries()) this.#x.part(j * rows, rows).set(column);
    this.#residual = arena.copyIn(y);
    this.#rates = arena.float64(p);
    this.#factor = new ActiveFactor(arena, this.#x, rows, p);
    this.#beta = new Float64Array(p);
    this.#bars = arena.zeros(p);
    this.#correlations = arena.float64(p);
    gemv(1, { span: this.#x, rows: p, columns: rows }, this.#residual, 0, this.#correlations);
  }

  /** Whether steps without length go on as if forever: features that are tied in more ways than one. */
  get stalls(): boolean {
    return this.#idle > 2 * this.#p + 16;
  }

  /** Takes in the feature with the largest product; false if all are zero. */
  begin(): boolean {
    let first = -1;
    const correlations = this.#correlations.array;
    for (let j = 0; j < this.#p; j += 1) {
      const size = Math.abs(correlations[j]);
      if (size > this.#largest) {
        this.#largest = size;
        first = j;
      }
    }
    this.#record();
    if (first < 0) return false;
    this.#add(first, Math.sign(correlations[first]));
    return true;
  }

  /** Goes to the next knot; whether it is the last. */
  step(lasso: boolean): boolean {
    const { features, size } = this.#factor;
    const direction = this.#factor.direction(this.#signs);
    this.#findRates(direction);
    const slope = this.#factor.slope();
    const join = this.#nextToJoin();
    const leave = lasso ? this.#nextToLeave(slope) : { at: -1, length: Number.POSITIVE_INFINITY };
    const next = Math.min(join.length, leave.length);
    const last = next >= this.#largest - LAST * this.products[0];
    const length = last ? this.#largest : next;
    for (let i = 0; i < size; i += 1) this.#beta[features[i]] += length * slope[i];
    axpy(-length, this.#rates, this.#correlations);
    axpy(-length, direction, this.#residual);
    this.#idle = length > SAME * this.products[0] ? 0 : this.#idle + 1;
    this.#largest = last ? 0 : this.#largest - length;
    this.steps += 1;
    const leaves = !last && leave.length <= join.length;
    if (leaves) this.#beta[features[leave.at]] = 0;
    this.#record();
    if (last) return true;
    if (leaves) this.#drop(leave.at);
    else this.#add(join.feature, join.sign);
    return false;
  }

  /** How fast every feature's product falls: those of the active ones at rate 1, by the choice of direction. */
  #findRates(direction: Float64Span): void {
    const { features, size, rows } = this.#factor;
    const p = this.#p;
    if (2 * size < p) {
      gemv(1, { span: this.#x, rows: p, columns: rows }, direction, 0, this.#rates);
      return;
    }
    const rates = this.#rates.array;
    rates.fill(0);
    for (let i = 0; i < size; i += 1) rates[features[i]] = this.#signs[i];
    const { dot } = kernels();
    for (let j = 0; j < p; j += 1)
      if (rates[j] === 0) rates[j] = dot(rows, this.#x.pointer + 8 * j * rows, direction.pointer);
  }

  /** Which other feature's product is the first to be as large as the active ones', which fall at rate 1. */
  #nextToJoin(): { feature: number; sign: number; length: number } {
    const largest = this.#largest;
    const pursuit = { products: this.#correlations, rates: this.#rates, bars: this.#bars };
    const feature = firstToJoin(pursuit, largest, SAME);
    if (feature < 0) return { feature, sign: 1, length: Number.POSITIVE_INFINITY };
    const product = this.#correlations.array[feature];
    const rate = this.#rates.array[feature];
    const lengthBy = (sign: number) => {
      const gap = 1 - sign * rate;
      return gap > SAME ? Math.max(0, largest - sign * product) / gap : Number.POSITIVE_INFINITY;
    };
    const [down, up] = [lengthBy(1), lengthBy(-1)];
    return up < down ? { feature, sign: -1, length: up } : { feature, sign: 1, length: down };
  }

  /** Which active coefficient is the first to become zero; one that is, if it would take the wrong sign. */
  #nextToLeave(slope: Float64Array): { at: number; length: number } {
    const { features, size } = this.#factor;
    let at = -1;
    let length = Number.POSITIVE_INFINITY;
    for (let i = 0; i < size; i += 1) {
      if (slope[i] * this.#signs[i] >= 0) continue;
      const distance = Math.max(0, -this.#beta[features[i]] / slope[i]);
      if (distance < length) {
        length = distance;
        at = i;
      }
    }
    return { at, length };
  }

  /** A feature that turns out to depend on the active ones is passed over until one of those leaves. */
  #add(feature: number, sign: number): void {
    this.#bars.array[feature] = Number.POSITIVE_INFINITY;
    if (!this.#factor.add(feature)) return;
    this.#signs.push(sign);
    this.events.push({ action: "add", feature, knot: this.steps });
  }

  #drop(at: number): void {
    const feature = this.#factor.features[at];
    this.#factor.drop(at);
    this.#signs.splice(at, 1);
    const bars = this.#bars.array.fill(0);
    for (const feature of this.#factor.features) bars[feature] = Number.POSITIVE_INFINITY;
    this.events.push({ action: "drop", feature, knot: this.steps });
  }

  #record(): void {
    this.products.push(this.#largest);
    // All others are 0.
    const features = Int32Array.from(this.#factor.features);
    const values = new Float64Array(features.length);
    let leaving = 0;
    for (let i = 0; i < features.length; i += 1) {
      values[i] = this.#beta[features[i]];
      if (values[i] === 0) leaving += 1;
    }
    this.coefficients.push({ features, values });
    this.sizes.push(features.length - leaving);
    this.residualSums.push(dot(this.#residual, this.#residual));
  }
}
