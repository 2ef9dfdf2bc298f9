import type { Arena } from "../../../wasm/arena.js";
import { axpy, dot, gemv, nrm2, rot, scal } from "../../../wasm/blas.js";
import type { Float64Span } from "../../../wasm/span.js";
import { solveColumns } from "../../../wasm/triangular.js";

/** A feature whose residual on the active ones is at most this fraction of its length depends on them. */
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
  /** The columns of R, one after another, `stride` numbers apart. */
  readonly #r: Float64Span;
  readonly #stride: number;
  /** g of Rᵀg = signs, of which Q·g is the direction; what is known of it stays when a feature joins. */
  readonly #g: Float64Span;
  readonly #slope: Float64Span;
  #known = 0;
  /** Whether the direction is that of as much of g as is known. */
  #current = false;

  /** `x` holds the features one after another, `rows` numbers each. */
  constructor(arena: Arena, x: Float64Span, rows: number, features: number) {
    const most = Math.min(rows, features);
    this.rows = rows;
    this.#x = x;
    this.#q = arena.float64((most + 1) * rows);
    this.#products = arena.float64(most + 1);
    this.#direction = arena.float64(rows);
    this.#stride = most;
    this.#r = arena.float64(most * most);
    this.#g = arena.float64(most);
    this.#slope = arena.float64(most);
  }

  get size(): number {
    return this.features.length;
  }

  /** Adds a feature, unless it depends on the active ones; returns whether it did. */
  add(feature: number): boolean {
    const { rows, size } = this;
    if (size === this.#stride) return false;
    const column = this.#x.part(feature * rows, rows);
    const q = this.#q.part(size * rows, rows);
    q.array.set(column.array);
    const length = nrm2(column);
    const r = this.#column(size);
    r.array.fill(0);
    if (size > 0) {
      const basis = { span: this.#q.part(0, size * rows), rows: size, columns: rows };
      const products = this.#products.part(0, size);
      for (let pass = 0; pass < 2; pass += 1) {
        gemv(1, basis, q, 0, products);
        gemv(-1, { ...basis, transposed: true }, products, 1, q);
        axpy(1, products, r);
      }
    }
    const left = nrm2(q);
    if (left <= DEPENDENT * length) return false;
    r.array[size] = left;
    scal(1 / left, q);
    this.features.push(feature);
    return true;
  }

  drop(at: number): void {
    const { rows } = this;
    const r = this.#r.array;
    const stride = this.#stride;
    this.features.splice(at, 1);
    const { size } = this;
    this.#known = Math.min(this.#known, at);
    this.#current = false;
    for (let j = at; j < size; j += 1) {
      const from = (j + 1) * stride;
      r.copyWithin(j * stride, from, from + j + 2);
    }
    for (let i = at; i < size; i += 1) {
      const diagonal = i * stride + i;
      const length = Math.hypot(r[diagonal], r[diagonal + 1]);
      const c = r[diagonal] / length;
      const s = r[diagonal + 1] / length;
      for (let j = i, index = diagonal; j < size; j += 1, index += stride) {
        const a = r[index];
        const b = r[index + 1];
        r[index] = c * a + s * b;
        r[index + 1] = c * b - s * a;
      }
      rot(this.#q.part(i * rows, rows), this.#q.part((i + 1) * rows, rows), c, s);
    }
  }

  /** The combination of active features whose products with them are the signs: moves all alike. */
  direction(signs: readonly number[]): Float64Span {
    const { rows, size } = this;
    const known = this.#known;
    for (let j = known; j < size; j += 1) {
      const r = this.#column(j);
      const sum = signs[j] - dot(r.part(0, j), this.#g);
      this.#g.array[j] = sum / r.array[j];
    }
    const g = this.#g.array;
    if (this.#current) {
      for (let j = known; j < size; j += 1) axpy(g[j], this.#q.part(j * rows, rows), this.#direction);
    } else {
      const basis = { span: this.#q.part(0, size * rows), rows: size, columns: rows, transposed: true };
      gemv(1, basis, this.#g.part(0, size), 0, this.#direction);
    }
    this.#known = size;
    this.#current = true;
    return this.#direction;
  }

  /** The coefficients of the direction. */
  slope(): Float64Array {
    const out = this.#slope.part(0, this.size);
    out.set(this.#g.part(0, this.size).array);
    solveColumns(this.#r, this.#stride, out, false);
    return out.array;
  }

  /** Column j of R, down to its diagonal. */
  #column(j: number): Float64Span {
    return this.#r.part(j * this.#stride, j + 1);
  }
}
