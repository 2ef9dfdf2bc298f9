import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";

/** A symmetric matrix as what it makes of a vector. */
export interface SymmetricOperator {
  readonly size: number;
  /** A bound of the absolute values of the eigenvalues. */
  readonly bound: number;
  apply(x: Float64Array): Promise<Float64Array>;
}

export interface LeadingEigen {
  /** The largest eigenvalues, the largest first. */
  readonly values: Float64Array;
  /** Their eigenvectors, one each. */
  readonly vectors: readonly Float64Array[];
  /** Products of the matrix with a vector. */
  readonly products: number;
  /** The largest residual |A·v − λ·v|, as a share of the bound. */
  readonly residual: number;
}

interface Pair {
  readonly value: number;
  readonly vector: Float64Array;
  readonly residual: number;
}

/** Vectors of a basis before it begins anew with the best combinations, and how many more are kept than wanted. */
const MOST_VECTORS = 120;
const KEPT_BESIDE = 20;
/** Below this share of its length, a vector is rounding error. */
const ROUNDING = 1e-13;

/**
 * The eigenvectors of the largest eigenvalues by Lanczos' method with full orthogonalization. A single sequence of
 * vectors finds only one eigenvector of a multiple eigenvalue, so it is repeated among the vectors orthogonal to those
 * found until it finds none that is larger.
 */
export async function leadingEigen(
  operator: SymmetricOperator,
  count: number,
  { tolerance, maxProducts, stream }: { tolerance: number; maxProducts: number; stream: Random },
): Promise<LeadingEigen> {
  const wanted = Math.min(count, operator.size);
  const limit = tolerance * operator.bound;
  let found: Pair[] = [];
  let products = 0;
  while (products < maxProducts && found.length < operator.size) {
    const locked = found.map(({ vector }) => vector);
    const missing = Math.max(1, wanted - found.length);
    const run = await lanczos(operator, locked, missing, {
      limit,
      maxProducts: maxProducts - products,
      stream,
    });
    products += run.products;
    const least = found.length < wanted ? Number.NEGATIVE_INFINITY : found[wanted - 1].value;
    const larger = run.pairs.filter(({ value }) => value > least + limit);
    if (larger.length === 0) break;
    found = [...found, ...larger].sort((a, b) => b.value - a.value);
  }
  const kept = found.slice(0, wanted);
  return {
    values: Float64Array.from(kept, ({ value }) => value),
    vectors: kept.map(({ vector }) => vector),
    products,
    residual: kept.reduce((most, { residual }) => Math.max(most, residual), 0) / operator.bound,
  };
}

/**
 * The largest eigenvalues of the operator restricted to what is orthogonal to the locked vectors. A basis that is full
 * begins anew with its best combinations (Wu and Simon 2000).
 */
async function lanczos(
  operator: SymmetricOperator,
  locked: readonly Float64Array[],
  wanted: number,
  { limit, maxProducts, stream }: { limit: number; maxProducts: number; stream: Random },
): Promise<{ pairs: Pair[]; products: number }> {
  const { size, bound } = operator;
  const room = size - locked.length;
  const most = Math.max(MOST_VECTORS, 2 * wanted + 2 * KEPT_BESIDE);
  const start = Float64Array.from({ length: size }, () => stream.next() - 0.5);
  removeParts(start, locked);
  let next = scaled(start, 1 / length(start));
  let basis = new Basis(most);
  let check = 2 * wanted + 4;
  for (let products = 1; ; products += 1) {
    const product = await operator.apply(next);
    removeParts(product, locked);
    basis.add(next, product);
    const rest = length(product);
    const ended = rest <= ROUNDING * bound || basis.count >= room || products >= maxProducts;
    if (ended || basis.count >= Math.min(check, most)) {
      check = Math.ceil(1.3 * basis.count);
      const pairs = basis.ritzPairs(wanted, rest);
      if (ended || pairs.every(({ residual }) => residual <= limit)) return { pairs, products };
      if (basis.count >= most) {
        basis = basis.condensed(wanted + KEPT_BESIDE, rest);
        check = basis.count + KEPT_BESIDE;
      }
    }
    next = scaled(product, 1 / rest);
  }
}

/** Orthonormal vectors, and what the operator is on their span. */
class Basis {
  readonly #most: number;
  readonly #vectors: Float64Array[] = [];
  /** The products of every vector with the operator's image of every other, `most` numbers per row. */
  readonly #products: Float64Array;

  constructor(most: number) {
    this.#most = most;
    this.#products = new Float64Array(most * most);
  }

  get count(): number {
    return this.#vectors.length;
  }

  /** Adds a vector, and removes from its image what lies in the span. */
  add(vector: Float64Array, image: Float64Array): void {
    const column = this.#vectors.push(vector) - 1;
    // Twice is enough (Kahan).
    for (let pass = 0; pass < 2; pass += 1) {
      for (let row = 0; row <= column; row += 1) {
        const part = dot(image, this.#vectors[row]);
        addScaled(image, this.#vectors[row], -part);
        this.#products[row * this.#most + column] += part;
      }
    }
    for (let row = 0; row < column; row += 1)
      this.#products[column * this.#most + row] = this.#products[row * this.#most + column];
  }

  /** The largest eigenvalues on the span; `rest` is the length of what the last image has outside of it. */
  ritzPairs(wanted: number, rest: number): Pair[] {
    const { count } = this;
    const square = new Matrix(count, count);
    for (let row = 0; row < count; row += 1)
      square.data.set(this.#products.subarray(row * this.#most, row * this.#most + count), row * count);
    const { values, vectors } = eigenSymmetric(square);
    return Array.from({ length: Math.min(wanted, count) }, (_, at) => {
      const vector = new Float64Array(this.#vectors[0].length);
      for (let i = 0; i < count; i += 1) addScaled(vector, this.#vectors[i], vectors.data[i * count + at]);
      const residual = Math.abs(rest * vectors.data[(count - 1) * count + at]);
      return { value: values[at], vector, residual };
    });
  }

  /** A basis of the best combinations of these vectors. */
  condensed(count: number, rest: number): Basis {
    const basis = new Basis(this.#most);
    for (const { value, vector } of this.ritzPairs(count, rest)) {
      const at = basis.#vectors.push(vector) - 1;
      basis.#products[at * this.#most + at] = value;
    }
    return basis;
  }
}

/** Removes from x its parts along orthonormal vectors. */
function removeParts(x: Float64Array, vectors: readonly Float64Array[]): void {
  for (const vector of vectors) addScaled(x, vector, -dot(x, vector));
}

/** Four sums, because each addition waits for the one before it. */
function dot(x: Float64Array, y: Float64Array): number {
  const whole = x.length & ~3;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < whole; i += 4) {
    a += x[i] * y[i];
    b += x[i + 1] * y[i + 1];
    c += x[i + 2] * y[i + 2];
    d += x[i + 3] * y[i + 3];
  }
  for (let i = whole; i < x.length; i += 1) a += x[i] * y[i];
  return a + b + (c + d);
}

function addScaled(x: Float64Array, y: Float64Array, factor: number): void {
  for (let i = 0; i < x.length; i += 1) x[i] += factor * y[i];
}

function length(x: Float64Array): number {
  return Math.sqrt(dot(x, x));
}

function scaled(x: Float64Array, factor: number): Float64Array {
  return x.map((value) => value * factor);
}
