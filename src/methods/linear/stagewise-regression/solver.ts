// Forward stagewise regression on the reduced design: one coefficient moves per step, and the products of
// all features with the residual follow by one column of the Gram matrix, made when it is first needed.

import { type Convergence, throwIfAborted } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import type { ReducedDesign } from "../engine/design/reduce-design.js";
import { dot } from "../engine/vectors.js";

/** Beyond this many settings, every second one is dropped. */
const MOST_SETTINGS = 1000;
/** Steps between checks of the clock. */
const TURN = 256;

export interface StagewiseSettings {
  /** The length of a step; undefined for full steps. */
  readonly length: number | undefined;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Which steps to keep; by default, an evenly spaced selection. */
  readonly keep?: ArrayLike<number> | undefined;
}

export interface StagewisePath {
  readonly steps: number[];
  /** Of the standardized features. */
  readonly coefficients: Float64Array[];
  readonly residualSums: number[];
  readonly convergence: Convergence;
}

export async function stagewisePath(
  method: string,
  design: ReducedDesign,
  settings: StagewiseSettings,
  control: FitControl,
): Promise<StagewisePath> {
  const walk = new Walk(design, settings);
  const { maxIterations } = settings;
  const pause = pacer();
  while (!walk.ended && walk.step < maxIterations) {
    throwIfAborted(method, control.signal);
    walk.run(Math.min(TURN, maxIterations - walk.step));
    control.onProgress?.({ phase: "steps", completed: walk.step, total: maxIterations });
    await pause();
  }
  return walk.result();
}

class Walk {
  step = 0;
  readonly #settings: StagewiseSettings;
  readonly #columns: readonly Float64Array[];
  readonly #products: Float64Array;
  readonly #squares: Float64Array;
  readonly #gram: (Float64Array | undefined)[];
  readonly #beta: Float64Array;
  readonly #total: number;
  #sum: number;
  #stride = 1;
  #steps: number[] = [];
  #coefficients: Float64Array[] = [];
  #sums: number[] = [];

  constructor({ columns, y, totalSum }: ReducedDesign, settings: StagewiseSettings) {
    this.#settings = settings;
    this.#columns = columns;
    this.#products = Float64Array.from(columns, (column) => dot(column, y));
    this.#squares = Float64Array.from(columns, (column) => dot(column, column));
    this.#gram = columns.map(() => undefined);
    this.#beta = new Float64Array(columns.length);
    this.#total = totalSum;
    this.#sum = totalSum;
    this.#keep();
  }

  get ended(): boolean {
    return this.#criterion(this.#next()) <= this.#tolerance;
  }

  run(steps: number): void {
    const { length } = this.#settings;
    const products = this.#products;
    for (let count = 0; count < steps; count += 1) {
      const j = this.#next();
      if (this.#criterion(j) <= this.#tolerance) return;
      const move = length === undefined ? products[j] / this.#squares[j] : length * Math.sign(products[j]);
      this.#sum += move * (move * this.#squares[j] - 2 * products[j]);
      this.#beta[j] += move;
      const gram = this.#gramColumn(j);
      for (let k = 0; k < products.length; k += 1) products[k] -= move * gram[k];
      this.step += 1;
      this.#keep();
    }
  }

  result(): StagewisePath {
    if (this.#steps[this.#steps.length - 1] !== this.step) this.#push();
    const criterion = this.#criterion(this.#next());
    const tolerance = this.#tolerance;
    return {
      steps: this.#steps,
      coefficients: this.#coefficients,
      residualSums: this.#sums,
      convergence: { converged: criterion <= tolerance, iterations: this.step, criterion, tolerance },
    };
  }

  /** An incremental step of at least twice the distance to the best value does not help. */
  get #tolerance(): number {
    return this.#settings.length === undefined ? this.#settings.tolerance : 0.5;
  }

  /** The feature most correlated with the residual; −1 if none is. */
  #next(): number {
    const products = this.#products;
    const squares = this.#squares;
    let best = -1;
    let most = 0;
    for (let j = 0; j < products.length; j += 1) {
      if (squares[j] === 0) continue;
      const size = (products[j] * products[j]) / squares[j];
      if (size > most) {
        most = size;
        best = j;
      }
    }
    return best;
  }

  /** A correlation for full steps; the way to the best value in steps for incremental ones. */
  #criterion(j: number): number {
    if (j < 0) return 0;
    const { length } = this.#settings;
    const size = Math.abs(this.#products[j]);
    return length === undefined
      ? size / Math.sqrt(this.#squares[j] * this.#total)
      : size / this.#squares[j] / length;
  }

  #gramColumn(j: number): Float64Array {
    this.#gram[j] ??= Float64Array.from(this.#columns, (column) => dot(column, this.#columns[j]));
    return this.#gram[j];
  }

  #keep(): void {
    const { keep } = this.#settings;
    if (keep !== undefined) {
      if (keep[this.#steps.length] === this.step) this.#push();
      return;
    }
    if (this.step % this.#stride !== 0) return;
    this.#push();
    if (this.#steps.length <= MOST_SETTINGS) return;
    const even = <T>(_: T, at: number) => at % 2 === 0;
    this.#stride *= 2;
    this.#steps = this.#steps.filter(even);
    this.#coefficients = this.#coefficients.filter(even);
    this.#sums = this.#sums.filter(even);
  }

  #push(): void {
    this.#steps.push(this.step);
    this.#coefficients.push(this.#beta.slice());
    this.#sums.push(Math.max(0, this.#sum));
  }
}
