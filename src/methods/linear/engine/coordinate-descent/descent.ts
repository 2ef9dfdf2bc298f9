// Coordinate descent at one λ after another, each starting from the last solution.

import type { Arena } from "../../../../wasm/arena.js";
import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import type { Int32Span } from "../../../../wasm/span.js";
import { minimizeActive } from "./active-set.js";
import type { CoordinateCore } from "./core.js";
import { dualityGap } from "./duality-gap.js";
import { Extrapolation } from "./extrapolation.js";
import { Secant } from "./secant.js";

export interface DescentOptions {
  readonly alpha: number;
  /** The relative duality gap to reach. */
  readonly tolerance: number;
  /** Sweeps for one λ. */
  readonly maxSweeps: number;
}

/**
 * Sweeps stop where the largest change is this multiple of the tolerance, by the response's deviation. The
 * gap of a penalty with squares is of second order in the coefficients' errors and alone would say little.
 */
export const STEP = 10;
/** If the gap is not reached then, changes must become this much smaller. */
export const FINER = 0.1;
/** Sweeps before extrapolation is worth its cost. */
export const PATIENCE = 8;
/** Sweeps before Newton's steps are worth theirs: this many, and so many for each active feature. */
const LONG = 200;
const LONG_EACH = 3;
/** The next ones come sooner: after this share of the active features. */
const SOONER = 1 / 8;

export class Descent {
  /** Σ w·x̃·r of all features, as of the last solution. */
  gradient: Float64Array = new Float64Array(0);
  readonly #core: CoordinateCore;
  readonly #options: DescentOptions;
  readonly #secant: Secant;
  readonly #list: Int32Span;
  readonly #active: Int32Span;
  readonly #inWorking: Uint8Array;
  readonly #selected: Int32Array;
  #sweeps = 0;
  /** The number of sweeps after which Newton's steps come next. */
  #newtonAt = LONG;
  #relaxedOf: { readonly features: Int32Array; readonly values: Float64Array } | undefined;

  constructor(arena: Arena, core: CoordinateCore, options: DescentOptions) {
    this.#core = core;
    this.#options = options;
    this.#secant = new Secant(core);
    this.#list = arena.int32(core.features);
    this.#active = arena.int32(core.features);
    this.#inWorking = new Uint8Array(core.features);
    this.#selected = new Int32Array(core.features);
  }

  /** Fits the features that no λ penalizes; where penalized ones enter first is seen from there. */
  async unpenalized(): Promise<void> {
    const terms = this.#core.terms.array;
    const free = this.#core.usable.filter((j) => terms[RECORD * j + AT.factor] === 0);
    this.#restart();
    if (free.length > 0) {
      await this.#core.prepare(free);
      this.#descend(free, 0, 0, this.#threshold());
    }
    this.gradient = await this.#core.gradient();
  }

  async solve(lambda: number, previous: number): Promise<{ sweeps: number; gap: number }> {
    const { alpha, tolerance, maxSweeps } = this.#options;
    const [l1, l2] = [lambda * alpha, lambda * (1 - alpha)];
    const core = this.#core;
    let working = this.#strong(alpha * (2 * lambda - Math.max(lambda, previous)));
    this.#secant.advance(lambda);
    let threshold = this.#threshold();
    // Changes this small are rounding.
    const least = Number.EPSILON ** 2 * core.total;
    let smallest = Number.POSITIVE_INFINITY;
    this.#restart();
    for (;;) {
      await core.prepare(working);
      const moved = this.#descend(working, l1, l2, threshold);
      core.gradientOf(working, this.gradient);
      const gap = this.#relativeGap(working, l1, l2);
      const out = this.#sweeps >= maxSweeps;
      // If nothing moves any more and the gap stays, rounding is the limit.
      const done = out || gap <= tolerance || (moved <= least && !(gap < smallest / 2));
      if (!done) {
        if (moved <= least || this.#isLong(working.length)) this.#newton(working, l1, l2);
        smallest = Math.min(smallest, gap);
        threshold = Math.max(threshold * FINER ** 2, least);
        continue;
      }
      if (working.length === core.usable.length) return { sweeps: this.#sweeps, gap };
      // Features that were left out are checked last, which takes a pass over all data.
      this.gradient = await core.gradient();
      const wrong = this.#violators(working, l1);
      if (wrong.length === 0) return { sweeps: this.#sweeps, gap };
      if (out) return { sweeps: this.#sweeps, gap: this.#relativeGap(core.usable, l1, l2) };
      working = Int32Array.of(...working, ...wrong);
    }
  }

  /** Calls `body` at the point between the solution and least squares on its features; then goes back. */
  async relaxed(part: number, body: () => void): Promise<void> {
    const core = this.#core;
    const features = this.#nonZero(core.usable);
    const coefficients = this.#coefficients(features);
    const free = this.#leastSquares(features);
    for (const [k, j] of features.entries())
      core.move(j, coefficients[k] + part * (free[k] - coefficients[k]));
    body();
    for (const [k, j] of features.entries()) core.move(j, coefficients[k]);
    this.gradient = await core.gradient();
  }

  #leastSquares(features: Int32Array): Float64Array {
    const last = this.#relaxedOf;
    if (last?.features.length === features.length && features.every((j, k) => j === last.features[k]))
      return last.values;
    this.#restart();
    this.#descend(features, 0, 0, this.#threshold() * FINER ** 2);
    const values = this.#coefficients(features);
    this.#relaxedOf = { features, values };
    return values;
  }

  #nonZero(features: Int32Array): Int32Array {
    const terms = this.#core.terms.array;
    return this.#select(features, (j) => terms[RECORD * j + AT.coefficient] !== 0);
  }

  #threshold(): number {
    return (STEP * this.#options.tolerance) ** 2 * this.#core.total;
  }

  /** Features that take part, and those that the sequential strong rule does not leave out. */
  #strong(bound: number): Int32Array {
    const terms = this.#core.terms.array;
    const { gradient } = this;
    return this.#select(this.#core.usable, (j) => {
      const at = RECORD * j;
      return terms[at] !== 0 || Math.abs(gradient[j]) >= bound * terms[at + AT.factor];
    });
  }

  /** As `filter`, which is slow for typed arrays. */
  #select(features: Int32Array, test: (feature: number) => boolean): Int32Array {
    const found = this.#selected;
    let count = 0;
    for (let k = 0; k < features.length; k += 1) {
      found[count] = features[k];
      if (test(features[k])) count += 1;
    }
    return found.slice(0, count);
  }

  /** Features that were left out wrongly. */
  #violators(working: Int32Array, l1: number): number[] {
    const terms = this.#core.terms.array;
    const { gradient } = this;
    this.#inWorking.fill(0);
    for (const j of working) this.#inWorking[j] = 1;
    const wrong: number[] = [];
    for (const j of this.#core.usable) {
      const at = RECORD * j;
      if (this.#inWorking[j] === 1 || !(Math.abs(gradient[j]) > l1 * terms[at + AT.factor])) continue;
      if (terms[at + (gradient[j] > 0 ? AT.upper : AT.lower)] !== 0) wrong.push(j);
    }
    return wrong;
  }

  /** The gap relative to the objective at zero; other features are assumed to be optimal. */
  #relativeGap(features: Int32Array, l1: number, l2: number): number {
    const { terms, total } = this.#core;
    if (total === 0) return 0;
    const gap = dualityGap(terms.array, features, this.gradient, this.#core.residualSquares(), l1, l2);
    return gap / (0.5 * total);
  }

  /** Sweeps until no squared change is above the threshold; returns the last largest one. */
  #descend(working: Int32Array, l1: number, l2: number, threshold: number): number {
    const core = this.#core;
    const { maxSweeps } = this.#options;
    this.#list.array.set(working);
    let largest = 0;
    do {
      largest = core.sweep({ list: this.#list, count: working.length, l1, l2 });
      this.#sweeps += 1;
      if (largest <= threshold) break;
      this.#descendActive(working, l1, l2, threshold);
    } while (this.#sweeps < maxSweeps);
    return largest;
  }

  #descendActive(working: Int32Array, l1: number, l2: number, threshold: number): void {
    const core = this.#core;
    const { maxSweeps } = this.#options;
    const active = this.#nonZero(working);
    if (active.length === working.length && this.#sweeps < PATIENCE) return;
    this.#active.array.set(active);
    const extrapolation = new Extrapolation();
    while (this.#sweeps < maxSweeps) {
      const largest = core.sweep({ list: this.#active, count: active.length, l1, l2 });
      this.#sweeps += 1;
      if (largest <= threshold) return;
      if (this.#sweeps < PATIENCE) continue;
      if (this.#isLong(active.length)) {
        this.#newton(active, l1, l2);
        return;
      }
      const proposal = extrapolation.add(this.#coefficients(active));
      if (proposal !== undefined) this.#tryPoint(active, proposal, l1, l2);
    }
  }

  #restart(): void {
    this.#sweeps = 0;
    this.#newtonAt = LONG;
  }

  /** Whether there were so many sweeps that Newton's steps cost less than those to come. */
  #isLong(features: number): boolean {
    return this.#sweeps >= Math.max(this.#newtonAt, LONG_EACH * features);
  }

  #newton(features: Int32Array, l1: number, l2: number): void {
    const isSmall = minimizeActive(this.#core, features, l1, l2);
    this.#newtonAt = isSmall ? this.#sweeps + Math.ceil(SOONER * features.length) : Infinity;
  }

  #coefficients(features: Int32Array): Float64Array {
    const terms = this.#core.terms.array;
    const out = new Float64Array(features.length);
    for (let k = 0; k < out.length; k += 1) out[k] = terms[RECORD * features[k]];
    return out;
  }

  /** Moves there if that lowers the objective. */
  #tryPoint(features: Int32Array, proposal: Float64Array, l1: number, l2: number): void {
    const core = this.#core;
    const terms = core.terms.array;
    const coefficients = this.#coefficients(features);
    const before = this.#objective(features, l1, l2);
    for (let k = 0; k < features.length; k += 1) {
      const at = RECORD * features[k];
      core.move(features[k], Math.min(Math.max(proposal[k], terms[at + AT.lower]), terms[at + AT.upper]));
    }
    if (this.#objective(features, l1, l2) < before) return;
    for (let k = 0; k < features.length; k += 1) core.move(features[k], coefficients[k]);
  }

  #objective(features: Int32Array, l1: number, l2: number): number {
    const terms = this.#core.terms.array;
    let sum = 0.5 * this.#core.residualSquares();
    for (const j of features) {
      const at = RECORD * j;
      const value = terms[at];
      sum += terms[at + AT.factor] * (l1 * Math.abs(value) + 0.5 * l2 * value * value);
    }
    return sum;
  }
}
