// Least squares from centered cross products. A search tries thousands of small regressions on the same columns, so that
// one matrix of cross products for all of them beats a decomposition for each.

/** Means and centered cross products of some columns. */
export interface Moments {
  readonly weight: number;
  readonly means: Float64Array;
  /** Centered sums of products, a square matrix. */
  readonly products: Float64Array;
}

/** A pivot below this part of a column's own sum of squares is rounding error. */
const ROUNDING = 1e-12;

/** Cases that are centered at a time, which keeps them in the cache. */
const CHUNK = 1024;

/** Means and centered cross products in two passes, over all rows or those of a list. */
export function momentsOf(
  columns: readonly Float64Array[],
  weights: Float64Array | undefined,
  rows?: ArrayLike<number>,
): Moments {
  const size = columns.length;
  const count = rows?.length ?? columns[0].length;
  const rowAt = (at: number) => (rows === undefined ? at : rows[at]);
  let weight = weights === undefined ? count : 0;
  if (weights !== undefined) for (let at = 0; at < count; at += 1) weight += weights[rowAt(at)];
  const centered = columns.map(() => new Float64Array(Math.min(CHUNK, count)));
  const means = new Float64Array(size);
  const products = new Float64Array(size * size);
  for (let j = 0; j < size; j += 1) {
    const column = columns[j];
    let sum = 0;
    if (weights === undefined) for (let at = 0; at < count; at += 1) sum += column[rowAt(at)];
    else for (let at = 0; at < count; at += 1) sum += weights[rowAt(at)] * column[rowAt(at)];
    means[j] = sum / weight;
  }
  for (let start = 0; start < count; start += CHUNK) {
    const length = Math.min(CHUNK, count - start);
    for (let j = 0; j < size; j += 1) {
      const [column, mean, out] = [columns[j], means[j], centered[j]];
      for (let at = 0; at < length; at += 1) out[at] = column[rowAt(start + at)] - mean;
    }
    for (let j = 0; j < size; j += 1) {
      const left = centered[j];
      const scaled =
        weights === undefined ? left : left.map((value, at) => weights[rowAt(start + at)] * value);
      for (let k = 0; k <= j; k += 1) {
        const right = centered[k];
        let sum = products[j * size + k];
        for (let at = 0; at < length; at += 1) sum += scaled[at] * right[at];
        products[j * size + k] = sum;
      }
    }
  }
  for (let j = 0; j < size; j += 1)
    for (let k = 0; k < j; k += 1) products[k * size + j] = products[j * size + k];
  return { weight, means, products };
}

/** The moments of two sets of cases together (Chan, Golub and LeVeque 1983). */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.weight === 0 || b.weight === 0) return a.weight === 0 ? b : a;
  const size = a.means.length;
  const weight = a.weight + b.weight;
  const apart = b.means.map((mean, j) => mean - a.means[j]);
  const means = a.means.map((mean, j) => mean + (apart[j] * b.weight) / weight);
  const share = (a.weight * b.weight) / weight;
  const products = a.products.map(
    (product, at) => product + b.products[at] + share * apart[Math.floor(at / size)] * apart[at % size],
  );
  return { weight, means, products };
}

/** A linear regression of one column on others. */
export interface Regression {
  readonly intercept: number;
  /** One per predictor; 0 for those that are linear in the ones before them. */
  readonly coefficients: Float64Array;
  /** The sum of squared residuals; 0 if it is nothing but rounding error. */
  readonly residual: number;
}

/** Regresses one column on others. */
export function regress(
  { means, products }: Moments,
  response: number,
  predictors: readonly number[],
): Regression {
  const count = predictors.length;
  const width = count + 1;
  const factor = choleskyOf(products, means.length, [...predictors, response]);
  const coefficients = new Float64Array(count);
  let intercept = means[response];
  for (let j = count - 1; j >= 0; j -= 1) {
    const pivot = factor[j * width + j];
    if (pivot === 0) continue;
    let sum = factor[count * width + j];
    for (let k = j + 1; k < count; k += 1) sum -= factor[k * width + j] * coefficients[k];
    coefficients[j] = sum / pivot;
    intercept -= coefficients[j] * means[predictors[j]];
  }
  return { intercept, coefficients, residual: factor[width * width - 1] ** 2 };
}

/** The correlation of two columns that is left when others are regressed out. */
export function partialCorrelation(
  { means, products }: Moments,
  x: number,
  y: number,
  given: readonly number[],
): number {
  const factor = choleskyOf(products, means.length, [...given, x, y]);
  const shared = factor[factor.length - 2];
  return shared === 0 ? 0 : shared / Math.hypot(shared, factor[factor.length - 1]);
}

/** The log-determinant of a part of a matrix; −∞ if it is singular. */
export function logDeterminantOf(matrix: Float64Array, size: number, part: readonly number[]): number {
  const factor = choleskyOf(matrix, size, part);
  let sum = 0;
  for (let j = 0; j < part.length; j += 1) sum += 2 * Math.log(factor[j * (part.length + 1)]);
  return sum;
}

/** The Cholesky factor of a part of a matrix; a row that depends on those before it has the pivot 0 and counts for nothing. */
function choleskyOf(matrix: Float64Array, size: number, part: readonly number[]): Float64Array {
  const count = part.length;
  const factor = new Float64Array(count * count);
  for (let j = 0; j < count; j += 1)
    for (let k = 0; k <= j; k += 1) {
      let entry = matrix[part[j] * size + part[k]];
      for (let m = 0; m < k; m += 1) entry -= factor[j * count + m] * factor[k * count + m];
      const pivot = factor[k * count + k];
      if (k < j) factor[j * count + k] = pivot === 0 ? 0 : entry / pivot;
      else if (entry > ROUNDING * matrix[part[j] * (size + 1)]) factor[j * count + j] = Math.sqrt(entry);
    }
  return factor;
}
