import { Matrix } from "../../math/linalg/matrix.js";
import { badOption, requireCount } from "../../math/probability/distributions/require.js";
import type { Random } from "../../math/probability/random/random.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import { Table } from "../table/table.js";

export interface SampleOptions {
  /** The number of cases to draw; a larger number starts with the same cases. Default 100. */
  readonly rows?: number;
  /** The seed of the random numbers, or a stream whose next number is the seed. Default 0. */
  readonly seed?: Seed;
}

/** What is known about generated classes: no classifier can do better on average. */
export interface ClassTruth {
  readonly priors: readonly number[];
  /** The error rate of the best classifier, if it has a closed form. */
  readonly bayesError: number | undefined;
  /** The probability of every class at a point. */
  posterior(point: ArrayLike<number>): Float64Array;
}

/** Cases whose classes 0, 1, … are known: as numbers (x, y), and as a table with the columns x1, x2, … and class. */
export interface ClassSample<Truth extends ClassTruth = ClassTruth> {
  readonly table: Table;
  readonly x: Matrix;
  readonly y: readonly number[];
  readonly truth: Truth;
}

/** What is known about a generated response. */
export interface ResponseTruth {
  /** The variance of the response around its mean: the smallest mean squared error of any prediction. */
  readonly noiseVariance: number;
  /** The mean of the response at a point: the best prediction. */
  mean(point: ArrayLike<number>): number;
}

/** Cases with a response: as numbers (x, y), and as a table with the columns x1, x2, … and y. */
export interface ResponseSample<Truth extends ResponseTruth = ResponseTruth> {
  readonly table: Table;
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly truth: Truth;
}

/** More do not fit into memory as numbers, as a table and as labels. */
const MOST_ROWS = 1e7;

/** A number of rows that can be drawn; other sizes, too large ones together with the rows, are refused by `Matrix`. */
export function requireRows(method: string, rows: number): void {
  if (requireCount(method, "rows", rows) <= MOST_ROWS) return;
  throw badOption(method, "rows", `a whole number from 0 to ${MOST_ROWS}`, rows);
}

/** Draws classes by their priors, and the points of each class from its own stream. */
export function drawClasses<Truth extends ClassTruth>(
  method: string,
  { rows = 100, seed = 0 }: SampleOptions,
  truth: Truth,
  drawPoints: (label: number, stream: Random, count: number) => Matrix,
): ClassSample<Truth> {
  requireRows(method, rows);
  const [labels, points] = streamOf(seed).split(2);
  const y = Array.from({ length: rows }, () => labels.choice(truth.priors));
  const parts = truth.priors.map((_, label) => {
    return drawPoints(label, points.child(label), y.filter((other) => other === label).length);
  });
  const x = new Matrix(rows, parts[0].columns);
  const used = parts.map(() => 0);
  for (const [row, label] of y.entries()) {
    x.data.set(parts[label].row(used[label]), row * x.columns);
    used[label] += 1;
  }
  return classSample(x, y, truth);
}

export function classSample<Truth extends ClassTruth>(
  x: Matrix,
  y: readonly number[],
  truth: Truth,
): ClassSample<Truth> {
  const spec = { kind: "categorical", levels: truth.priors.map((_, label) => label) } as const;
  return { table: pointTable(x).withColumn("class", y, spec), x, y, truth };
}

/** Responses: the true mean at every row of x plus normal noise from the stream. */
export function drawResponses<Truth extends ResponseTruth>(
  x: Matrix,
  stream: Random,
  truth: Truth,
): ResponseSample<Truth> {
  const deviation = Math.sqrt(truth.noiseVariance);
  const y = Float64Array.from(
    { length: x.rows },
    (_, row) => truth.mean(x.row(row)) + deviation * stream.normal(),
  );
  return { table: pointTable(x).withColumn("y", y), x, y, truth };
}

function pointTable(x: Matrix): Table {
  const columns = Array.from({ length: x.columns }, (_, j) => [`x${j + 1}`, x.column(j)] as const);
  return Table.fromColumns(Object.fromEntries(columns));
}
