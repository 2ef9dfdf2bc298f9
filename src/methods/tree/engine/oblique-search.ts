// The best direction of an oblique split by the criterion of the tree, as OC1 searches for it (Murthy, Kasif and Salzberg
// 1994): from some starts, one coefficient at a time, then by random steps. Which values a coefficient may take is itself
// a split of a column: with features shifted so that they are above 0, a case is on the first side of the plane if its
// value of that column is above the coefficient. The search that finds the thresholds of columns so finds coefficients,
// by the same criterion and with the same limits of leaves.

import type { Random } from "../../../math/probability/random/index.js";
import { withArena } from "../../../wasm/arena.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { type ExactData, ExactWorkspace } from "./grow.js";
import {
  type Direction,
  directionOf,
  frameAt,
  leastSquaresDirections,
  type ObliqueFrame,
} from "./oblique.js";

/** Coefficients that are searched for; of more features, those that matter most by least squares. */
const MOST_TERMS = 16;
/** Directions that are drawn to begin with, and around the best one so far. */
const DRAWN = 12;
/** Sizes of random steps, as shares of the largest coefficient. */
const STEPS = [0.5, 0.15, 0.05, 0.015, 0.005];
/** Steps of one size at most, if each of them gains something. */
const MOST_STEPS = 5;
/** Coefficients that are changed from one start at most. */
const MOST_CHANGES = 60;
/** A gain must grow by this share to count. */
const PROGRESS = 1e-9;

/** A plane: coefficients of the shifted features, the constant that they are compared with, and its gain. */
interface Plane {
  readonly coefficients: Float64Array;
  readonly constant: number;
  readonly gain: number;
}

/** What of some columns splits best. */
interface BestColumn {
  readonly column: number;
  readonly threshold: number;
  readonly gain: number;
}

/** The direction of the best combination of columns at a node whose cases the data are; undefined if there is none. */
export async function searchDirection(
  data: ExactData,
  weights: Float64Array,
  stream: Random,
  control: ParallelControl,
  pause: () => Promise<unknown>,
): Promise<Direction | undefined> {
  const frame = frameAt(data.x, data.levels, weights);
  if (frame === undefined) return undefined;
  const found = leastSquaresDirections(data.x, frame, data.targets, weights);
  const search = new PlaneSearch(data, weights, frame, termsOf(frame, found), control, pause);
  const best = await search.run(found, stream);
  return best && directionOf(best.coefficients, frame);
}

/** The features whose coefficients are searched for. */
function termsOf({ features }: ObliqueFrame, found: readonly Float64Array[]): number[] {
  const all = Array.from(features.keys());
  if (all.length <= MOST_TERMS) return all;
  const size = (j: number) => found.reduce((most, direction) => Math.max(most, Math.abs(direction[j])), 0);
  return all.sort((a, b) => size(b) - size(a) || a - b).slice(0, MOST_TERMS);
}

class PlaneSearch {
  readonly #data: ExactData;
  readonly #weights: Float64Array;
  readonly #terms: readonly number[];
  readonly #size: number;
  /** The shifted features. */
  readonly #columns: readonly Float64Array[];
  /** The gain of a plane that leaves nothing to be divided, up to rounding. */
  #most = Number.POSITIVE_INFINITY;
  readonly #control: ParallelControl;
  readonly #pause: () => Promise<unknown>;

  constructor(
    data: ExactData,
    weights: Float64Array,
    frame: ObliqueFrame,
    terms: readonly number[],
    control: ParallelControl,
    pause: () => Promise<unknown>,
  ) {
    const { rules, x } = data;
    // Ratios favor lopsided planes while they are being turned; the threshold is chosen by them in the end.
    const criterion = rules.criterion === "gain-ratio" ? "entropy" : rules.criterion;
    this.#data = {
      ...data,
      preference: undefined,
      rules: { ...rules, criterion, leastGain: 0, maxDepth: 1 },
    };
    this.#weights = weights;
    this.#terms = terms;
    this.#size = frame.features.length;
    this.#control = control;
    this.#pause = pause;
    this.#columns = frame.features.map((feature, j) =>
      Float64Array.from(
        { length: x.rows },
        (_, row) => (x.data[row * x.columns + feature] - frame.minima[j]) / frame.scales[j] + 1,
      ),
    );
  }

  /** The best plane from the given directions, from single columns and from some that are drawn. */
  async run(given: readonly Float64Array[], stream: Random): Promise<Plane | undefined> {
    const single = this.#terms.map((j) => this.#coefficients((other) => (other === j ? 1 : 0)));
    const drawn = Array.from({ length: DRAWN }, () => this.#coefficients(() => stream.normal()));
    let best: Plane | undefined;
    for (const starts of [given, single, drawn]) {
      const start = await this.#bestOf(starts);
      const improved = start && (await this.#descend(start));
      if (improved !== undefined && isBetter(improved, best)) best = improved;
    }
    if (best === undefined) return undefined;
    for (const step of STEPS) best = await this.#wander(best, step, stream);
    return this.#simplify(best);
  }

  /** Random steps of a size, as long as one of some gains anything. */
  async #wander(plane: Plane, step: number, stream: Random): Promise<Plane> {
    let best = plane;
    for (let taken = 0; taken < MOST_STEPS && best.gain < this.#most; taken += 1) {
      const from = best.coefficients;
      const around = Array.from({ length: DRAWN }, () =>
        this.#coefficients((j) => from[j] + step * stream.normal()),
      );
      const next = await this.#bestOf(around);
      if (next === undefined || !isBetter(next, best)) return best;
      best = await this.#descend(next);
    }
    return best;
  }

  /** Coefficients of the terms, 0 for all other features. */
  #coefficients(of: (j: number) => number): Float64Array {
    const coefficients = new Float64Array(this.#size);
    for (const j of this.#terms) coefficients[j] = of(j);
    return coefficients;
  }

  /** The best of some directions, with the best constant. */
  async #bestOf(directions: readonly Float64Array[]): Promise<Plane | undefined> {
    const found = await this.#split(directions.map((direction) => this.#along(direction)));
    if (found === undefined) return undefined;
    return scaled({ coefficients: directions[found.column], constant: found.threshold, gain: found.gain });
  }

  /** Changes one coefficient after the other, always the one that gains most, until none gains anything. */
  async #descend(start: Plane, terms = this.#terms): Promise<Plane> {
    let plane = start;
    for (let change = 0; change < MOST_CHANGES && plane.gain < this.#most; change += 1) {
      const values = this.#along(plane.coefficients);
      const columns = terms.map((j) => {
        const column = this.#columns[j];
        const { constant, coefficients } = plane;
        return values.map((value, row) => (constant - value) / column[row] + coefficients[j]);
      });
      const found = await this.#split([...columns, values]);
      if (found === undefined) return plane;
      const coefficients = plane.coefficients.slice();
      const turned = found.column < columns.length;
      if (turned) coefficients[terms[found.column]] = found.threshold;
      const constant = turned ? plane.constant : found.threshold;
      const next = { coefficients, constant, gain: found.gain };
      if (!isBetter(next, plane)) return plane;
      plane = scaled(next);
    }
    return plane;
  }

  /** Without the terms that the split can do without, the smallest first. */
  async #simplify(plane: Plane): Promise<Plane> {
    let best = plane;
    while (true) {
      const { coefficients, gain } = best;
      const used = this.#terms.filter((j) => coefficients[j] !== 0);
      if (used.length < 2) return best;
      const least = used.reduce((a, b) => (Math.abs(coefficients[b]) < Math.abs(coefficients[a]) ? b : a));
      const start = await this.#bestOf([coefficients.map((value, j) => (j === least ? 0 : value))]);
      if (start === undefined) return best;
      const others = used.filter((j) => j !== least);
      const shorter = start.gain < gain * (1 - PROGRESS) ? await this.#descend(start, others) : start;
      if (shorter.gain < gain * (1 - PROGRESS)) return best;
      best = shorter;
    }
  }

  /** The values of the cases along a direction; a feature without a coefficient may be missing. */
  #along(coefficients: Float64Array): Float64Array {
    const values = new Float64Array(this.#data.x.rows);
    for (const j of this.#terms) {
      const coefficient = coefficients[j];
      if (coefficient === 0) continue;
      const column = this.#columns[j];
      for (let row = 0; row < values.length; row += 1) values[row] += coefficient * column[row];
    }
    return values;
  }

  /** The best split by any of these columns. */
  async #split(columns: readonly Float64Array[]): Promise<BestColumn | undefined> {
    if (columns.length === 0) return undefined;
    await this.#pause();
    const { rows } = this.#data.x;
    const data = new Float64Array(rows * columns.length);
    columns.forEach((values, column) => {
      for (let row = 0; row < rows; row += 1) data[row * columns.length + column] = values[row];
    });
    const narrowed: ExactData = {
      ...this.#data,
      x: { data, rows, columns: columns.length },
      levels: new Int32Array(columns.length),
      rules: { ...this.#data.rules, candidates: columns.length },
    };
    const { split, gain, mostGain } = await withArena(async (arena) =>
      (await ExactWorkspace.of(arena, narrowed, this.#control)).divideRoot({ weights: this.#weights }),
    );
    this.#most = mostGain * (1 - PROGRESS);
    // A split of missing values from all others says nothing about a direction.
    if (split === undefined || !("feature" in split && "threshold" in split)) return undefined;
    if (!(Math.abs(split.threshold) < Number.MAX_VALUE)) return undefined;
    return { column: split.feature, threshold: split.threshold, gain };
  }
}

function isBetter(plane: Plane, than: Plane | undefined): boolean {
  return than === undefined || plane.gain > than.gain * (1 + PROGRESS);
}

/** A plane scaled so that its largest coefficient is 1. */
function scaled(plane: Plane): Plane {
  const largest = plane.coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(largest > 0) || !Number.isFinite(largest)) return plane;
  const coefficients = plane.coefficients.map((value) => value / largest);
  return { ...plane, coefficients, constant: plane.constant / largest };
}
