import { requireKnownOptions } from "../../base/known-options.js";
import { cholesky } from "../../math/linalg/cholesky.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { columnMeans, covariance } from "../../math/linalg/moments.js";
import { solve } from "../../math/linalg/solve.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import { Table } from "../table/table.js";
import type { LinearTruth } from "./linear-data.js";
import type { ResponseSample } from "./sample.js";

export interface ProstateLikeOptions {
  /** The number of cases, at least 10. Default 97. */
  readonly rows?: number;
  /** The seed of the random numbers, or a stream whose next number is the seed. Default 0. */
  readonly seed?: Seed;
}

/** Means and standard deviations of the 67 training cases, to four digits. */
const COLUMNS = [
  { name: "lcavol", mean: 1.313, deviation: 1.243 },
  { name: "lweight", mean: 3.626, deviation: 0.4766 },
  { name: "age", mean: 64.75, deviation: 7.502 },
  { name: "lbph", mean: 0.07144, deviation: 1.464 },
  { name: "svi", mean: 0.2239, deviation: 0.42 },
  { name: "lcp", mean: -0.2142, deviation: 1.401 },
  { name: "gleason", mean: 6.731, deviation: 0.7089 },
  { name: "pgg45", mean: 26.27, deviation: 29.3 },
  { name: "lpsa", mean: 2.452, deviation: 1.208 },
];

/** Their correlations, below the diagonal (ESL, table 3.1), and in the last row those with lpsa. */
const CORRELATIONS = [
  [],
  [0.3],
  [0.286, 0.317],
  [0.063, 0.437, 0.287],
  [0.593, 0.181, 0.129, -0.139],
  [0.692, 0.157, 0.173, -0.089, 0.671],
  [0.426, 0.024, 0.366, 0.033, 0.307, 0.476],
  [0.483, 0.074, 0.276, -0.03, 0.481, 0.663, 0.757],
  [0.733, 0.485, 0.228, 0.263, 0.557, 0.489, 0.342, 0.448],
];

/**
 * Cases like the training cases of the prostate cancer data of Stamey et al. (1989): normal columns that have their
 * means, standard deviations and correlations exactly, in every sample. Least squares therefore gives the same coefficients
 * for every seed, while the cases differ. Unlike in the data, `svi` and `gleason` are not whole numbers.
 *
 * ```ts
 * const { table, truth } = prostateLike({ seed: 1 });
 * const model = await new LinearRegression().fit(table, "lpsa"); // coefficients: truth.coefficients
 * ```
 */
export function prostateLike(options: ProstateLikeOptions = {}): ResponseSample<LinearTruth> {
  const method = "prostateLike";
  requireKnownOptions(method, options, ["rows", "seed"]);
  const { rows = 97, seed = 0 } = options;
  requireWhole(method, "rows", rows, COLUMNS.length + 1);
  const published = publishedCovariance();
  const drawn = withCovariance(published, rows, seed);
  const columns = COLUMNS.map(
    ({ name, mean }, j) => [name, drawn.column(j).map((value) => mean + value)] as const,
  );
  const features = columns.slice(0, -1).map(([, values]) => values);
  return {
    table: Table.fromColumns(Object.fromEntries(columns)),
    x: Matrix.fromColumns(features),
    y: columns[features.length][1],
    truth: regressionTruth(published),
  };
}

function publishedCovariance(): Matrix {
  const size = COLUMNS.length;
  return new Matrix(size, size).map((_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    const correlation = i === j ? 1 : CORRELATIONS[Math.max(i, j)][Math.min(i, j)];
    return correlation * COLUMNS[i].deviation * COLUMNS[j].deviation;
  });
}

/** Normal rows with mean 0, transformed so that their own covariance, not only the expected one, is this one. */
function withCovariance(wanted: Matrix, rows: number, seed: Seed): Matrix {
  const size = wanted.rows;
  const stream = streamOf(seed);
  const raw = new Matrix(rows, size).map(() => stream.normal());
  const means = columnMeans(raw);
  const centered = raw.map((value, at) => value - means[at % size]);
  // Rows z become W·L⁻¹z; their covariance LLᵀ becomes WWᵀ.
  const white = solve(cholesky(covariance(centered)).L, centered.transpose());
  return cholesky(wanted).L.multiply(white).transpose();
}

/** The regression of the last column on the others, which least squares finds in every sample. */
function regressionTruth(all: Matrix): LinearTruth {
  const last = all.rows - 1;
  const among = new Matrix(last, last).map((_, at) => all.get(Math.floor(at / last), at % last));
  const withResponse = all.column(last).subarray(0, last);
  const coefficients = Array.from(cholesky(among).solve(withResponse));
  const sum = (term: (coefficient: number, j: number) => number) =>
    coefficients.reduce((total, coefficient, j) => total + term(coefficient, j), 0);
  const intercept = COLUMNS[last].mean - sum((coefficient, j) => coefficient * COLUMNS[j].mean);
  return {
    coefficients,
    intercept,
    noiseVariance: all.get(last, last) - sum((coefficient, j) => coefficient * withResponse[j]),
    mean: (point) => intercept + sum((coefficient, j) => coefficient * point[j]),
  };
}
