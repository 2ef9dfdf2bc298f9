import type { Steps } from "../../base/steps.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Random } from "../../math/probability/random/random.js";
import { type Chain, predictAt } from "./chain.js";
import { drawRegression, type Regression, regressColumn } from "./regression.js";

/** Cases with missing values (NaN), and where they are. */
export class Incomplete {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  /** By column, the cases that have a value and those that do not. */
  readonly present: readonly Int32Array[];
  readonly absent: readonly Int32Array[];
  /** The columns to regress in the order of the weight that is missing; ties keep their order. */
  readonly order: Int32Array;

  /** The first `regressed` columns are regressed on all others; those after them are complete. */
  constructor(x: Matrix, weights: Float64Array | undefined, regressed: number) {
    const indices = Array.from({ length: x.columns }, (_, j) => j);
    const divided = indices.map((j) => divideRows(x, j));
    this.x = x;
    this.weights = weights;
    this.present = divided.map(({ present }) => present);
    this.absent = divided.map(({ absent }) => absent);
    const missed = this.absent.map((cases) => cases.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0));
    this.order = Int32Array.from(indices.slice(0, regressed).sort((a, b) => missed[a] - missed[b]));
  }

  get complete(): boolean {
    return this.absent.every(({ length }) => length === 0);
  }

  /** The cases with these values in place of the missing ones. */
  filled(values: Float64Array): Matrix {
    const { rows, columns, data } = this.x;
    const out = data.slice();
    for (const [j, cases] of this.absent.entries())
      for (const row of cases) out[row * columns + j] = values[j];
    return new Matrix(rows, columns, out);
  }

  /** The regression of a column on the others, over the cases that have it. */
  regress(completed: Matrix, j: number, lambda: number): Regression {
    return regressColumn(completed, j, this.present[j], this.weights, lambda);
  }
}

/** The rows that have a value in a column and those that do not. */
function divideRows({ rows, columns, data }: Matrix, j: number) {
  const present = new Int32Array(rows);
  const absent = new Int32Array(rows);
  let missing = 0;
  for (let row = 0; row < rows; row += 1) {
    if (Number.isNaN(data[row * columns + j])) {
      absent[missing] = row;
      missing += 1;
    } else present[row - missing] = row;
  }
  return { present: present.slice(0, rows - missing), absent: absent.slice(0, missing) };
}

/**
 * One round, a step per column: each incomplete column is regressed on the others, and its missing values are replaced by the
 * predictions, in place. Returns the regressions and the largest change, in the units of each column.
 */
export function* regressionRound(
  cases: Incomplete,
  completed: Matrix,
  lambda: number,
  units: Float64Array,
): Steps<{ round: Matrix; change: number }> {
  const { data, columns } = completed;
  const round = new Matrix(columns, columns + 1);
  let change = 0;
  for (const j of cases.order) {
    if (cases.absent[j].length === 0) continue;
    const { coefficients } = cases.regress(completed, j, lambda);
    round.data.set(coefficients, j * (columns + 1));
    for (const row of cases.absent[j]) {
      const value = predictAt(coefficients, data, row * columns);
      change = Math.max(change, Math.abs(value - data[row * columns + j]) / units[j]);
      data[row * columns + j] = value;
    }
    yield;
  }
  return { round, change };
}

/**
 * Columns without missing values are regressed once, at the end, for new cases that miss them; every round
 * has the same regression of them.
 */
export function* addCompleteColumns(
  cases: Incomplete,
  completed: Matrix,
  lambda: number,
  rounds: readonly Matrix[],
): Steps<void> {
  for (const j of cases.order) {
    if (cases.absent[j].length > 0) continue;
    const { coefficients } = cases.regress(completed, j, lambda);
    for (const round of rounds) round.data.set(coefficients, j * coefficients.length);
    yield;
  }
}

/** A chain of drawn regressions and predictions; every case has its own random stream. */
export function* drawChain(
  cases: Incomplete,
  init: Float64Array,
  lambda: number,
  count: number,
  parameters: Random,
  noise: (row: number) => Random,
): Steps<Chain> {
  const { columns } = cases.x;
  const completed = cases.filled(init);
  const { data } = completed;
  const streams = new Map<number, Random>();
  const streamOf = (row: number) => {
    const stream = streams.get(row) ?? noise(row);
    streams.set(row, stream);
    return stream;
  };
  const rounds = Array.from({ length: count }, () => new Matrix(columns, columns + 1));
  const deviations = new Matrix(count, columns);
  const drawColumn = (j: number) => drawRegression(cases.regress(completed, j, lambda), j, parameters);
  for (const [at, round] of rounds.entries()) {
    for (const j of cases.order) {
      if (cases.absent[j].length === 0) continue;
      const { coefficients, deviation } = drawColumn(j);
      round.data.set(coefficients, j * (columns + 1));
      deviations.data[at * columns + j] = deviation;
      for (const row of cases.absent[j])
        data[row * columns + j] =
          predictAt(coefficients, data, row * columns) + deviation * streamOf(row).normal();
      yield;
    }
  }
  for (const j of cases.order) {
    if (cases.absent[j].length > 0) continue;
    const { coefficients, deviation } = drawColumn(j);
    for (const [at, round] of rounds.entries()) {
      round.data.set(coefficients, j * (columns + 1));
      deviations.data[at * columns + j] = deviation;
    }
    yield;
  }
  return { order: cases.order, rounds, deviations };
}
