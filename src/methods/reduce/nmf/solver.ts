import type { Convergence } from "../../../base/control.js";
import { ConvergenceError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { Arena } from "../../../wasm/arena.js";
import { type Cells, transposeHoles } from "../engine/cells.js";
import { improveDivergence, quotients } from "./divergence.js";
import type { NMFSettings } from "./options.js";
import { Products } from "./products.js";
import { descendRow, improveRows, multiplyRow, penaltyOf, type Side, weighted } from "./side.js";
import { type Factors, meanOfCells, randomStart, singularStart } from "./start.js";

/** What a factorization is asked for. */
export interface Problem {
  readonly method: string;
  readonly cells: Cells;
  readonly weights: Float64Array | undefined;
  readonly settings: NMFSettings;
}

export interface Factorization extends Factors {
  readonly convergence: Convergence;
}

/** Rounding may raise an objective by this share of that of components of 0. */
const ROUNDING = 1e-12;

/** Improves scores and components in turn, until the objective no longer falls. */
export function* factorize(
  arena: Arena,
  problem: Problem,
  tell: (completed: number, objective: number) => void,
): Steps<Factorization> {
  const { method, settings } = problem;
  const { tolerance, maxIterations } = settings;
  const iteration = new Iteration(arena, problem);
  yield* iteration.start();
  const { zero } = iteration;
  let objective = Number.POSITIVE_INFINITY;
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations) {
    const next = iteration.improve();
    iterations += 1;
    if (!(next <= objective + ROUNDING * zero)) {
      const sentence = `the objective rose from ${objective} to ${next} at iteration ${iterations}.`;
      throw new ConvergenceError(method, sentence);
    }
    criterion = zero > 0 ? Math.max(0, objective - next) / zero : 0;
    objective = next;
    tell(iterations, objective);
    if (criterion <= tolerance) break;
    yield;
  }
  const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  return { ...iteration.factors, convergence };
}

class Iteration {
  readonly #problem: Problem;
  readonly #products: Products;

  readonly #turned;
  readonly #penalties: readonly [Pick<Side, "sums" | "squares">, Pick<Side, "sums" | "squares">];
  #factors: Factors | undefined;
  /** The objective of components of 0; that of the divergence is that of the mean everywhere, because 0 has none. */
  readonly zero: number;

  constructor(arena: Arena, problem: Problem) {
    const { cells, weights, settings } = problem;

    this.#problem = problem;
    this.#products = new Products(arena, cells.x);
    this.#turned = cells.holes && transposeHoles(cells.holes, cells.x.columns);
    this.#penalties = penaltiesOf(settings, cells.x.columns, totalOf(weights, cells.x.rows));
    this.zero = settings.loss === "squares" ? halfSquares(cells, weights) : divergenceOfMean(cells, weights);
  }

  get factors(): Factors {
    return this.#factors as Factors;
  }

  *start(): Steps<void> {
    const { cells, weights, settings } = this.#problem;
    const { components: count, init, seed } = settings;
    const source = { products: this.#products, cells, weights, count, stream: random(seed) };
    this.#factors = init === "random" ? randomStart(source) : yield* singularStart(source);
  }

  improve(): number {
    return this.#problem.settings.loss === "squares" ? this.#improveSquares() : this.#improveDivergence();
  }

  get #sides(): readonly [Side, Side] {
    const { cells, weights } = this.#problem;
    const { scores, components } = this.factors;
    return [
      { fixed: components, weights: undefined, holes: cells.holes, ...this.#penalties[0] },
      { fixed: scores, weights, holes: this.#turned, ...this.#penalties[1] },
    ];
  }

  #improveSquares(): number {
    const { weights, settings } = this.#problem;
    const { scores, components } = this.factors;
    const rule = settings.method === "multiplicative" ? multiplyRow : descendRow;
    const [ofScores, ofComponents] = this.#sides;
    improveRows(scores, this.#products.times(components), ofScores, rule);
    const linear = this.#products.transposedTimes(weighted(scores, weights));
    return this.zero + improveRows(components, linear, ofComponents, rule) + this.#penalty();
  }

  #improveDivergence(): number {
    const { cells, weights } = this.#problem;
    const { scores, components } = this.factors;
    const [ofScores, ofComponents] = this.#sides;
    const before = quotients(cells.x, scores, components, undefined);
    improveDivergence(scores, timesOf(before.ratios, components), ofScores);
    const { ratios } = quotients(cells.x, scores, components, weights);
    const linear = improveDivergence(
      components,
      transposedTimesOf(ratios, weighted(scores, weights)),
      ofComponents,
    );
    return quotients(cells.x, scores, components, weights).logPart + linear + this.#penalty();
  }

  #penalty(): number {
    const { scores, components } = this.factors;
    const [ofScores, ofComponents] = this.#penalties;
    return penaltyOf(scores, ofScores, this.#problem.weights) + penaltyOf(components, ofComponents);
  }
}

function timesOf(x: Factors["scores"] | Cells["x"], u: Matrix): Matrix {
  return x.multiply(u);
}

function transposedTimesOf(x: Cells["x"], w: Matrix): Matrix {
  return x instanceof Matrix ? x.transpose().multiply(w) : x.multiplyTransposed(w);
}

/** The penalties of scores and of components, which do not depend on how many rows or columns there are. */
export function penaltiesOf(
  { lambda, alpha }: Pick<NMFSettings, "lambda" | "alpha">,
  features: number,
  total: number,
) {
  const of = (size: number) => ({ sums: lambda * alpha * size, squares: lambda * (1 - alpha) * size });
  return [of(features), of(total)] as const;
}

export function totalOf(weights: Float64Array | undefined, rows: number): number {
  return weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
}

function halfSquares({ x }: Cells, weights: Float64Array | undefined): number {
  let total = 0;
  for (let i = 0; i < x.rows; i += 1) {
    const values = x instanceof Matrix ? x.row(i) : x.row(i).values;
    let sum = 0;
    for (let at = 0; at < values.length; at += 1) sum += values[at] * values[at];
    total += ((weights?.[i] ?? 1) * sum) / 2;
  }
  return total;
}

function divergenceOfMean(cells: Cells, weights: Float64Array | undefined): number {
  const { x } = cells;
  const mean = meanOfCells(cells, weights);
  let total = 0;
  for (let i = 0; i < x.rows; i += 1) {
    const values = x instanceof Matrix ? x.row(i) : x.row(i).values;
    // The sums of x and of the mean cancel.
    for (const value of values) if (value > 0) total += (weights?.[i] ?? 1) * value * Math.log(value / mean);
  }
  return total;
}
