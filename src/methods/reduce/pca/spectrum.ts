// The directions of largest variance, by three routes.

import type { Convergence, RunControl } from "../../../base/control.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { eigenSymmetricAway } from "../../../math/linalg/eigen-symmetric.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { multiplyParallel } from "../../../math/linalg/multiply-parallel.js";
import { qr } from "../../../math/linalg/qr.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { random } from "../../../math/probability/random/index.js";
import { standardizedOperator } from "../engine/centered-operator.js";
import { type ColumnMoments, standardized } from "../engine/column-moments.js";
import { leadingSingular } from "../engine/leading-singular.js";

export type Route = "svd" | "gram" | "randomized";

/** Squared singular values of the centered and scaled rows, largest first, with their directions as columns. */
export interface Spectrum {
  readonly squares: Float64Array;
  readonly directions: Matrix;
  readonly convergence?: Convergence | undefined;
}

/** What the routes need to know besides the rows. */
export interface SpectrumTask {
  readonly method: string;
  readonly route: Route;
  /** What features are divided by. */
  readonly scales: Float64Array;
  readonly count: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly seed: number;
}

/** All directions, from moments that more rows can be added to. */
export async function spectrumOfMoments(
  { form, scatter }: ClassScatter,
  scales: Float64Array,
  method: string,
  { signal }: RunControl,
): Promise<Spectrum> {
  const { columns } = scatter;
  if (form === "triangle") {
    const { singularValues, V } = svd(scatter.map((value, at) => value / scales[at % columns]));
    return { squares: singularValues.map((value) => value * value), directions: V };
  }
  const scaled = scatter.map(
    (value, at) => value / (scales[at % columns] * scales[Math.floor(at / columns)]),
  );
  return eigenSpectrum(scaled, method, signal);
}

/** The directions of dense rows with fewer rows than columns, or of the first few components. */
export async function spectrumOfRows(
  x: Matrix,
  weights: Float64Array | undefined,
  moments: ColumnMoments,
  task: SpectrumTask,
  control: RunControl,
): Promise<Spectrum> {
  const { method, route, scales } = task;
  const rows = standardized(x, weights, moments.means, scales);
  if (route === "svd") {
    const { singularValues, V } = svd(rows);
    return { squares: singularValues.map((value) => value * value), directions: V };
  }
  if (route === "gram") {
    const gram = await multiplyParallel(rows, rows, { transposeB: true, ...threadsOf(control) });
    const { squares, directions } = await eigenSpectrum(mirrored(gram), method, control.signal);
    // Columns of XᵀU are orthogonal up to rounding, and their lengths are the singular values.
    const known = squares.filter((value) => value > x.columns * Number.EPSILON * squares[0]).length;
    const kept = directions.slice(0, directions.rows, 0, known);
    const images = await multiplyParallel(rows, kept, { transposeA: true, ...threadsOf(control) });
    return { squares: squares.slice(0, known), directions: qr(images).Q };
  }
  const units = { centers: new Float64Array(x.columns), scales: new Float64Array(x.columns).fill(1) };
  return randomized(rows, units, task, control);
}

/** The first directions of sparse rows, which are centered implicitly. */
export function spectrumOfSparse(
  x: SparseMatrix,
  weights: Float64Array | undefined,
  moments: ColumnMoments,
  task: SpectrumTask,
  control: RunControl,
): Promise<Spectrum> {
  return randomized(x, { centers: moments.means, scales: task.scales, weights }, task, control);
}

async function randomized(
  x: Matrix | SparseMatrix,
  units: Parameters<typeof standardizedOperator>[1],
  { method, count, tolerance, maxIterations, seed }: SpectrumTask,
  { signal, onProgress }: RunControl,
): Promise<Spectrum> {
  const settings = { tolerance, maxIterations, stream: random(seed).child(0), onProgress };
  const steps = leadingSingular(standardizedOperator(x, units), count, settings);
  const found = await finishPaced(steps, abortablePacer(method, signal));
  return {
    squares: found.singularValues.map((value) => value * value),
    directions: found.directions,
    convergence: found.convergence,
  };
}

async function eigenSpectrum(a: Matrix, method: string, signal: AbortSignal | undefined): Promise<Spectrum> {
  const { values, vectors } = await eigenSymmetricAway(a, { signal }, abortablePacer(method, signal));
  return { squares: values.map((value) => Math.max(0, value)), directions: vectors };
}

/** The upper triangle in both halves. */
function mirrored(a: Matrix): Matrix {
  const { rows } = a;
  return a.map((value, at) => {
    const [i, j] = [Math.floor(at / rows), at % rows];
    return i <= j ? value : a.data[j * rows + i];
  });
}

function threadsOf({ threads, signal }: RunControl): Pick<RunControl, "threads" | "signal"> {
  return { threads, signal };
}
