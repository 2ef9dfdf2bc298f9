import type { Steps } from "../../../base/steps.js";
import { leadingEigen } from "../../../math/basis/leading-eigen.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { Cells } from "../engine/cells.js";
import type { Products } from "./products.js";
import { weighted } from "./side.js";

/** The scores of the cases and the loadings of the features, both with one column per component. */
export interface Factors {
  readonly scores: Matrix;
  readonly components: Matrix;
}

interface Source {
  readonly products: Products;
  readonly cells: Cells;
  readonly weights: Float64Array | undefined;
  readonly count: number;
  readonly stream: Random;
}

/** Singular values below this share of the largest are rounding. */
const NO_MORE = 1e-7;
/** Numbers of a start below this are 0, as in scikit-learn. */
const ZERO = 1e-6;

/** The weighted mean of the known cells. */
export function meanOfCells({ x, holes }: Cells, weights: Float64Array | undefined): number {
  let sum = 0;
  let known = 0;
  for (let i = 0; i < x.rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    const values = x instanceof Matrix ? x.row(i) : x.row(i).values;
    sum += weight * values.reduce((total, value) => total + value, 0);
    known += weight * (x.columns - (holes === undefined ? 0 : holes.pointers[i + 1] - holes.pointers[i]));
  }
  return known > 0 ? sum / known : 0;
}

/**
 * The parts of one sign of the leading singular vectors, of each pair the larger one, with zeros replaced by the mean
 * (Boutsidis and Gallopoulos 2008, NNDSVDa). Unknown cells count as 0. Components beyond the rank are random.
 */
export function* singularStart(source: Source): Steps<Factors> {
  const { products, cells, weights, count, stream } = source;
  const { x } = cells;
  const mean = meanOfCells(cells, weights);
  const operator = {
    rows: x.columns,
    times: (block: Matrix) => products.transposedTimes(weighted(products.times(block), weights)),
    *matrix(): Steps<Matrix> {
      yield;
      return scatter(x, weights, products);
    },
  };
  const wanted = Math.min(count, x.rows, x.columns);
  const { values, vectors } = yield* leadingEigen(operator, wanted);
  const scores = new Matrix(x.rows, count);
  const components = new Matrix(x.columns, count);
  const images = products.times(vectors);
  for (let k = 0; k < wanted; k += 1) {
    const singular = Math.sqrt(Math.max(0, values[k]));
    if (!(singular > NO_MORE * Math.sqrt(values[0]))) break;
    const left = images.column(k).map((value) => value / singular);
    const right = vectors.column(k);
    const [up, down] = [1, -1].map((sign) => partsOf(left, right, weights, sign));
    const part = up.size >= down.size ? up : down;
    const scale = Math.sqrt(singular * part.size);
    for (let i = 0; i < x.rows; i += 1) scores.data[i * count + k] = scale * part.left[i];
    for (let j = 0; j < x.columns; j += 1) components.data[j * count + k] = scale * part.right[j];
  }
  const rank = rankOf(values);
  const fill = (value: number) => (value < ZERO ? mean : value);
  return {
    scores: scores.map(fill),
    components: components.map((value, at) =>
      at % count < rank ? fill(value) : mean * 2 * stream.nextOpen(),
    ),
  };
}

function rankOf(values: Float64Array): number {
  const first = values.findIndex(
    (value) => !(Math.sqrt(Math.max(0, value)) > NO_MORE * Math.sqrt(values[0])),
  );
  return first < 0 ? values.length : first;
}

/** The parts of one sign of two vectors, each of length 1, and the product of their lengths. */
function partsOf(left: Float64Array, right: Float64Array, weights: Float64Array | undefined, sign: number) {
  const [a, b] = [left, right].map((vector) => vector.map((value) => Math.max(0, sign * value)));
  const [lengthA, lengthB] = [lengthOf(a, weights), lengthOf(b, undefined)];
  const unit = (vector: Float64Array, length: number) =>
    length > 0 ? vector.map((value) => value / length) : vector;
  return { left: unit(a, lengthA), right: unit(b, lengthB), size: lengthA * lengthB };
}

function lengthOf(vector: Float64Array, weights: Float64Array | undefined): number {
  return Math.sqrt(vector.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value * value, 0));
}

/** XᵀΩX, dense. */
function scatter(x: Matrix | SparseMatrix, weights: Float64Array | undefined, products: Products): Matrix {
  if (x instanceof Matrix) return crossProduct(weighted(x, weights?.map(Math.sqrt)));
  return products.transposedTimes(weighted(products.times(Matrix.identity(x.columns)), weights));
}

/** Random components, and even scores: what comes first is computed from the components. */
export function randomStart({ cells, weights, count, stream }: Source): Factors {
  const { x } = cells;
  const level = Math.sqrt(meanOfCells(cells, weights) / count);
  const components = new Matrix(x.columns, count).map(() => 2 * level * stream.nextOpen());
  return { scores: new Matrix(x.rows, count).map(() => level), components };
}
