// Shapley values of any model by sampling (Štrumbelj and Kononenko 2014): a row of the background becomes the row to be
// explained, one column after the other in random order, and every step adds what the answer changes by. Every order is
// followed by its reverse, whose errors partly cancel those of the first.

import type { RunControl } from "../../../base/control.js";
import { abortablePacer } from "../../../base/pause.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { type CaseRows, sliceCases, takeCases } from "../../../model/case-rows.js";

/** Rows that are answered together; few enough that a step of a slow model does not take long. */
const ROWS_TOGETHER = 256;

/** A model that is asked about rows that never were. */
export interface SamplingGame {
  readonly method: string;
  /** Rows × outputs. */
  readonly answer: (rows: Table | Matrix) => Matrix;
  readonly outputs: number;
  /** The columns to explain: names in a table, or all columns of a matrix. */
  readonly columns: readonly string[];
  readonly background: Table | Matrix;
  /** How often each row of the background counts, if not once. */
  readonly weights: Float64Array | undefined;
}

export interface SampledShapley {
  readonly values: Matrix[];
  readonly errors: Matrix[];
  readonly base: Float64Array;
}

/** The values of all rows and their standard errors, by this many pairs of opposite orders. */
export async function sampleShapley(
  game: SamplingGame,
  cases: Table | Matrix,
  pairs: number,
  { seed, signal, onProgress }: RunControl & { readonly seed: number },
): Promise<SampledShapley> {
  const { outputs, columns, method } = game;
  const matrices = () => Array.from({ length: outputs }, () => new Matrix(cases.rows, columns.length));
  const found = { values: matrices(), errors: matrices(), base: baseOf(game) };
  const pause = abortablePacer(method, signal);
  const total = Math.ceil(cases.rows / ROWS_TOGETHER) * pairs;
  for (let block = 0; block * ROWS_TOGETHER < cases.rows; block += 1) {
    const start = block * ROWS_TOGETHER;
    const end = Math.min(start + ROWS_TOGETHER, cases.rows);
    const x = sliceCases(cases, start, end) as Table | Matrix;
    const answers = game.answer(x);
    const sums = new RunningMoments(x.rows * columns.length * outputs);
    const stream = random(seed).child(block);
    const draws = drawsOf(game, x.rows, pairs, stream.child(0));
    const orders = stream.child(1);
    for (let pair = 0; pair < pairs; pair += 1) {
      const drawn = takeCases(game.background, draws[pair]) as Table | Matrix;
      const order = orders.permutation(columns.length);
      const changes = new Float64Array(x.rows * columns.length * outputs);
      const first = game.answer(mixtureOf(game, x, drawn).rows);
      for (const way of [order, order.slice().reverse()]) {
        await follow(game, mixtureOf(game, x, drawn), way, first, answers, changes, pause);
      }
      sums.add(changes);
      onProgress?.({ phase: "permutations", completed: block * pairs + pair + 1, total });
    }
    settle(found, sums, answers, start, columns.length);
  }
  return found;
}

/** Adds half of what the answers change by, column by column in this order. */
async function follow(
  { answer, columns, outputs }: SamplingGame,
  mixture: Mixture,
  order: ArrayLike<number>,
  first: Matrix,
  last: Matrix,
  changes: Float64Array,
  pause: () => Promise<unknown>,
): Promise<void> {
  let before = first;
  for (let step = 0; step < order.length; step += 1) {
    mixture.reveal(order[step]);
    const after = step + 1 === order.length ? last : answer(mixture.rows);
    for (let row = 0; row < after.rows; row += 1)
      for (let k = 0; k < outputs; k += 1) {
        const at = row * outputs + k;
        changes[at * columns.length + order[step]] += (after.data[at] - before.data[at]) / 2;
      }
    before = after;
    await pause();
  }
}

/**
 * Writes the means and standard errors of a block. What the values of a row lack of the difference between its answer
 * and the base goes to its columns in proportion to their variances, so that exact values stay as they are.
 */
function settle(
  { values, errors, base }: SampledShapley,
  sums: RunningMoments,
  answers: Matrix,
  start: number,
  columns: number,
): void {
  const outputs = values.length;
  for (let row = 0; row < answers.rows; row += 1)
    for (let k = 0; k < outputs; k += 1) {
      const from = (row * outputs + k) * columns;
      const means = sums.means.subarray(from, from + columns);
      const variances = Float64Array.from({ length: columns }, (_, j) => sums.varianceOfMean(from + j));
      const total = variances.reduce((sum, variance) => sum + variance, 0);
      const rest = answers.data[row * outputs + k] - base[k] - means.reduce((sum, value) => sum + value, 0);
      for (let j = 0; j < columns; j += 1) {
        const to = (start + row) * columns + j;
        values[k].data[to] = means[j] + (total > 0 ? (rest * variances[j]) / total : rest / columns);
        errors[k].data[to] = Math.sqrt(variances[j]);
      }
    }
}

/** The mean answer for the background. */
function baseOf({ answer, background, weights, outputs }: SamplingGame): Float64Array {
  const answers = answer(background);
  const base = new Float64Array(outputs);
  let total = 0;
  for (let row = 0; row < answers.rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    total += weight;
    for (let k = 0; k < outputs; k += 1) base[k] += weight * answers.data[row * outputs + k];
  }
  return base.map((sum) => sum / total);
}

/**
 * Rows of the background for every pair and row, at equal distances along their weights and in random order: with as
 * many pairs as rows of the background, each is drawn once.
 */
function drawsOf(
  { background, weights }: SamplingGame,
  rows: number,
  pairs: number,
  stream: Random,
): Int32Array[] {
  const ends = new Float64Array(background.rows);
  let total = 0;
  for (let row = 0; row < ends.length; row += 1) {
    total += weights?.[row] ?? 1;
    ends[row] = total;
  }
  const draws = Array.from({ length: pairs }, () => new Int32Array(rows));
  for (let row = 0; row < rows; row += 1) {
    const shift = stream.next();
    const order = stream.permutation(pairs);
    let index = 0;
    for (let k = 0; k < pairs; k += 1) {
      const position = ((k + shift) / pairs) * total;
      while (index + 1 < ends.length && ends[index] <= position) index += 1;
      draws[order[k]][row] = index;
    }
  }
  return draws;
}

/** Rows that are partly those of the background, and become those to be explained. */
interface Mixture {
  readonly rows: Table | Matrix;
  reveal(column: number): void;
}

function mixtureOf({ columns }: SamplingGame, x: CaseRows, drawn: CaseRows): Mixture {
  if (x instanceof Table && drawn instanceof Table) return new MixedTable(columns, x, drawn);
  return new MixedMatrix(x as Matrix, drawn as Matrix);
}

class MixedTable implements Mixture {
  rows: Table;
  readonly #columns: readonly string[];
  readonly #x: Table;

  constructor(columns: readonly string[], x: Table, drawn: Table) {
    this.#columns = columns;
    this.#x = x;
    this.rows = columns.reduce<Table>((mixed, name) => mixed.withColumn(name, drawn.column(name)), x);
  }

  reveal(column: number): void {
    const name = this.#columns[column];
    this.rows = this.rows.withColumn(name, this.#x.column(name));
  }
}

class MixedMatrix implements Mixture {
  rows: Matrix;
  readonly #x: Matrix;

  constructor(x: Matrix, drawn: Matrix) {
    this.#x = x;
    this.rows = drawn;
  }

  reveal(column: number): void {
    const { rows, columns, data } = this.rows;
    this.rows = new Matrix(rows, columns, data.slice());
    for (let at = column; at < data.length; at += columns) this.rows.data[at] = this.#x.data[at];
  }
}

/** Means and variances of many numbers at once (Welford 1962). */
class RunningMoments {
  readonly means: Float64Array;
  readonly #squares: Float64Array;
  #count = 0;

  constructor(length: number) {
    this.means = new Float64Array(length);
    this.#squares = new Float64Array(length);
  }

  add(values: Float64Array): void {
    this.#count += 1;
    for (let at = 0; at < values.length; at += 1) {
      const from = values[at] - this.means[at];
      this.means[at] += from / this.#count;
      this.#squares[at] += from * (values[at] - this.means[at]);
    }
  }

  /** The variance of the mean. */
  varianceOfMean(at: number): number {
    return this.#squares[at] / (this.#count - 1) / this.#count;
  }
}
