import type { Arena } from "../../wasm/arena.js";
import { compensatedResidual, compensatedTransposedProduct } from "../../wasm/compensated.js";
import { applyQ, type QrFactor, solveR, solveRTransposed } from "../../wasm/orthogonal.js";
import type { Float64Span } from "../../wasm/span.js";

/** More corrections than this bring no improvement. */
const MOST_REFINEMENTS = 10;

/**
 * The equations r + A·x = b, Aᵀ·r = g for a factored A, of which only the columns in `order`
 * are used. With g = 0 they are a least-squares problem; with b = 0 and g = −eⱼ, x is column j of
 * (AᵀA)⁻¹. Solutions are refined with residuals in twice the working precision (Björck 1967, "Iterative
 * refinement of linear least squares solutions I"), which corrects x and r together.
 */
export class AugmentedSystem {
  readonly #arena: Arena;
  readonly #factor: QrFactor;
  readonly #a: Float64Span;
  readonly #order: Int32Array;

  /** `order` has the column of `a` for each row of the triangle. */
  constructor(arena: Arena, factor: QrFactor, a: Float64Span, order: Int32Array) {
    this.#arena = arena;
    this.#factor = factor;
    this.#a = a;
    this.#order = order;
  }

  solve(right: Float64Array, gradient: Float64Array, refine: boolean): { x: Float64Array; r: Float64Array } {
    const { rows, columns } = this.#factor;
    const b = this.#arena.copyIn(right);
    const x = this.#arena.zeros(columns);
    const r = this.#arena.zeros(rows);
    const f = this.#arena.copyIn(right);
    const g = this.#arena.copyIn(gradient);
    let change = this.#correct(f, g, x, r);
    for (let step = 0; refine && step < MOST_REFINEMENTS; step += 1) {
      const before = { x: x.copyOut(), r: r.copyOut() };
      this.#defects(b, gradient, x, r, f, g);
      const next = this.#correct(f, g, x, r);
      // Corrections shrink by a constant factor until they reach rounding level; a larger one is noise.
      if (!(next < change)) {
        x.set(before.x);
        r.set(before.r);
        break;
      }
      if (next === 0 || next > change / 2) break;
      change = next;
    }
    return { x: x.copyOut(), r: r.copyOut() };
  }

  /** The residuals of x and r: f = b − r − A·x and g = gradient − Aᵀ·r. */
  #defects(
    b: Float64Span,
    gradient: Float64Array,
    x: Float64Span,
    r: Float64Span,
    f: Float64Span,
    g: Float64Span,
  ): void {
    compensatedResidual(this.#arena, this.#a, x, b, r, f);
    compensatedTransposedProduct(this.#a, r, g);
    const values = g.array;
    for (let j = 0; j < values.length; j += 1) values[j] = gradient[j] - values[j];
  }

  /** Solves dr + A·dx = f, Aᵀ·dr = g and adds dx to x and dr to r; returns the size of dx. */
  #correct(f: Float64Span, g: Float64Span, x: Float64Span, r: Float64Span): number {
    const order = this.#order;
    const { length: rank } = order;
    const h = this.#arena.float64(rank);
    const defect = g.array;
    h.set(Float64Array.from({ length: rank }, (_, i) => defect[order[i]]));
    solveRTransposed(this.#factor, rank, h);
    applyQ(this.#factor, true, f);
    const dx = this.#arena.float64(rank);
    const [turned, hValues, dxValues] = [f.array, h.array, dx.array];
    for (let i = 0; i < rank; i += 1) {
      dxValues[i] = turned[i] - hValues[i];
      turned[i] = hValues[i];
    }
    solveR(this.#factor, rank, dx);
    applyQ(this.#factor, false, f);
    const [corrections, residual] = [f.array, r.array];
    for (let i = 0; i < residual.length; i += 1) residual[i] += corrections[i];
    const [values, steps] = [x.array, dx.array];
    let size = 0;
    for (let i = 0; i < rank; i += 1) {
      values[order[i]] += steps[i];
      size = Math.max(size, Math.abs(steps[i]));
    }
    return size;
  }
}
