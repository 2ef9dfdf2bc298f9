import type { Arena } from "../../kernel/arena.js";
import { axpy, gemv, nrm2, rot } from "../../kernel/blas.js";
import type { Float64Span } from "../../kernel/span.js";

/** A feature that keeps no more than this part of its length beside the active ones depends on them. */
const DEPENDENT = 1e-8;

/** The active features as Q·R: one more by Gram-Schmidt, twice, which is enough; one less by rotations. */
export class ActiveFactor {
  /** The active features, in the order of R. */
  readonly features: number[] = [];
  readonly rows: number;
  readonly #x: Float64Span;
  /** The columns of Q, one after another. */
  readonly #q: Float64Span;
  readonly #products: Float64Span;
  readonly #direction: Float64Span;
  readonly #weights: Float64Span;
  /** The columns of R. */
  readonly #r: Float64Array[] = [];
  /** g of Rᵀg = signs, of which Q·g is the direction; what was there stays when a feature joins. */
  readonly #g: number[] = [];

  /** `x` holds the features one after another, `rows` numbers each. */
  constructor(arena: Arena, x: Float64Span, rows: number, features: number) {
    const most = Math.min(rows, features);
    this.rows = rows;
    this.#x = x;
    this.#q = arena.float64((most + 1) * rows);
    this.#products = arena.float64(most + 1);
    this.#weights = arena.float64(most + 1);
    this.#direction = arena.float64(rows);
  }

  get size(): number {
    return this.features.length;
  }

  /** Takes in a feature, unless it depends on the active ones; whether it did. */
  add(feature: number): boolean {
    const { rows, size } = this;
    if (size === Math.min(rows, this.#products.length - 1)) return false;
    const column = this.#x.part(feature * rows, rows);
    const q = this.#q.part(size * rows, rows);
    q.array.set(column.array);
    const length = nrm2(column);
    const r = new Float64Array(size + 1);
    if (size > 0) {
      const basis = { span: this.#q.part(0, size * rows), rows: size, columns: rows };
      const products = this.#products.part(0, size);
      for (let pass = 0; pass < 2; pass += 1) {
        gemv(1, basis, q, 0, products);
        gemv(-1, { ...basis, transposed: true }, products, 1, q);
        const own = products.array;
        for (let i = 0; i < size; i += 1) r[i] += own[i];
      }
    }
    const left = nrm2(q);
    if (left <= DEPENDENT * length) return false;
    r[size] = left;
    const values = q.array;
    for (let i = 0; i < rows; i += 1) values[i] /= left;
    this.#r.push(r);
    this.features.push(feature);
    return true;
  }

  drop(at: number): void {
    const { rows } = this;
    this.features.splice(at, 1);
    this.#r.splice(at, 1);
    const { size } = this;
    this.#g.length = 0;
    for (let i = at; i < size; i += 1) {
      const own = this.#r[i];
      const length = Math.hypot(own[i], own[i + 1]);
      const c = own[i] / length;
      const s = own[i + 1] / length;
      for (let j = i; j < size; j += 1) {
        const column = this.#r[j];
        const [a, b] = [column[i], column[i + 1]];
        column[i] = c * a + s * b;
        column[i + 1] = c * b - s * a;
      }
      rot(this.#q.part(i * rows, rows), this.#q.part((i + 1) * rows, rows), c, s);
      this.#r[i] = own.slice(0, i + 1);
    }
  }

  /** The combination of active features whose products with them are the signs: moves all alike. */
  direction(signs: readonly number[]): Float64Span {
    const { rows, size } = this;
    const g = this.#g;
    const known = g.length;
    for (let j = known; j < size; j += 1) {
      const column = this.#r[j];
      let sum = signs[j];
      for (let i = 0; i < j; i += 1) sum -= column[i] * g[i];
      g.push(sum / column[j]);
    }
    if (known > 0) {
      for (let j = known; j < size; j += 1) axpy(g[j], this.#q.part(j * rows, rows), this.#direction);
    } else {
      const weights = this.#weights.part(0, size).set(g);
      const basis = { span: this.#q.part(0, size * rows), rows: size, columns: rows, transposed: true };
      gemv(1, basis, weights, 0, this.#direction);
    }
    return this.#direction;
  }

  /** The coefficients of the direction. */
  slope(): Float64Array {
    const out = Float64Array.from(this.#g);
    for (let j = out.length - 1; j >= 0; j -= 1) {
      const column = this.#r[j];
      const own = out[j] / column[j];
      out[j] = own;
      for (let i = 0; i < j; i += 1) out[i] -= own * column[i];
    }
    return out;
  }
}
