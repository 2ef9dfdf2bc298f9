// The numerics of the general eigenproblem on plain arrays: n×n, row-major.

import { ConvergenceError } from "../../base/errors.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { gemm } from "../../wasm/blas.js";
import {
  type BalancedRange,
  balance,
  finishVectors,
  hessenberg,
  realSchur,
  schurVectors,
  unbalance,
} from "../../wasm/eigen-general.js";
import type { Float64Span } from "../../wasm/span.js";
import { largestSize } from "./largest-size.js";

interface KernelEigen {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  /** One vector per row; a complex pair has its real and imaginary parts in two rows. Empty if not requested. */
  readonly vt: Float64Array;
}

/** Eigenvalues in the order of the Schur form, pairs with the positive imaginary part first. */
export function kernelEigen(
  method: string,
  n: number,
  data: Float64Array,
  want: "values" | "vectors",
): KernelEigen {
  return withArena((arena) => {
    const form = new SchurForm(arena, method, n, data, { scaling: true, vectors: want === "vectors" });
    const values = form.values();
    return { ...values, vt: want === "vectors" ? form.finished(form.rightVectors()) : new Float64Array(0) };
  });
}

/** T and Qᵀ; here balancing only permutes, because scaling would destroy the orthogonality of Q. */
export function kernelSchur(
  method: string,
  n: number,
  data: Float64Array,
): { t: Float64Array; qt: Float64Array } {
  return withArena((arena) => {
    const { t, qt, exponent, scale, range } = new SchurForm(arena, method, n, data, {
      scaling: false,
      vectors: true,
    });
    for (let i = 0; i < n; i += 1) unbalance(n, qt.part(i * n, n), scale, range);
    return { t: scaledByPower(t.copyOut(), exponent), qt: qt.copyOut() };
  });
}

interface KernelConditions extends KernelEigen {
  /** |λ'| per unit of perturbation of the balanced matrix, to first order: ‖y‖‖x‖/|yᴴx|. */
  readonly conditions: Float64Array;
  /** The balanced matrix, to which the condition numbers belong. */
  readonly balanced: Float64Array;
  /** Transforms a vector of the balanced matrix back to the given matrix. */
  readonly restore: (vector: Float64Array) => Float64Array;
}

/** Eigenvalues with their condition numbers (Golub and Van Loan, section 7.2). */
export function kernelConditions(method: string, n: number, data: Float64Array): KernelConditions {
  return withArena((arena) => {
    const form = new SchurForm(arena, method, n, data, { scaling: true, vectors: true });
    const { t, real, imaginary, scale, range } = form;
    const xt = form.rightVectors();
    const zt = leftVectors(arena, n, t, real, imaginary);
    const conditions = conditionsOf(n, imaginary.copyOut(), xt.copyOut(), zt);
    return {
      ...form.values(),
      conditions,
      balanced: form.balanced,
      restore: restorer(n, scale.copyOut(), range),
      vt: form.finished(xt),
    };
  });
}

/** A matrix in Schur form in kernel memory: balanced, reduced and iterated. */
class SchurForm {
  /** The matrix, and everything derived from it, is divided by 2 to this power. */
  readonly exponent: number;
  readonly t: Float64Span;
  /** Qᵀ, or an empty span if no vectors are requested. */
  readonly qt: Float64Span;
  readonly real: Float64Span;
  readonly imaginary: Float64Span;
  readonly scale: Float64Span;
  readonly range: BalancedRange;
  /** The matrix after balancing. */
  readonly balanced: Float64Array;
  readonly #arena: Arena;
  readonly #n: number;

  constructor(
    arena: Arena,
    method: string,
    n: number,
    data: Float64Array,
    { scaling, vectors }: { readonly scaling: boolean; readonly vectors: boolean },
  ) {
    this.#arena = arena;
    this.#n = n;
    this.exponent = exponentOfLargest(data);
    this.t = arena.copyIn(scaledByPower(data, -this.exponent));
    this.qt = arena.float64(vectors ? n * n : 0);
    this.real = arena.float64(n);
    this.imaginary = arena.float64(n);
    this.scale = arena.float64(n);
    this.range = balance(n, this.t, scaling, this.scale);
    this.balanced = scaledByPower(this.t.copyOut(), this.exponent);
    const { t, range, real, imaginary } = this;
    const qt = vectors ? this.qt : undefined;
    hessenberg(n, range, t, qt);
    requireConverged(method, n, realSchur(n, range, t, { real, imaginary, whole: vectors, qt }));
  }

  values(): { real: Float64Array; imaginary: Float64Array } {
    return {
      real: scaledByPower(this.real.copyOut(), this.exponent),
      imaginary: scaledByPower(this.imaginary.copyOut(), this.exponent),
    };
  }

  /** Eigenvectors of T in rows. */
  rightVectors(): Float64Span {
    const n = this.#n;
    const xt = this.#arena.float64(n * n);
    schurVectors(n, this.t, this.real, this.imaginary, xt);
    return xt;
  }

  /** Eigenvectors of the given matrix from those of T; they overwrite T, which is no longer needed. */
  finished(xt: Float64Span): Float64Array {
    const n = this.#n;
    gemm(1, { span: xt, rows: n, columns: n }, { span: this.qt, rows: n, columns: n }, 0, this.t);
    finishVectors(n, this.t, this.imaginary, this.scale, this.range);
    return this.t.copyOut();
  }
}

function restorer(n: number, scale: Float64Array, range: BalancedRange): KernelConditions["restore"] {
  return (vector) =>
    withArena((arena) => {
      const x = arena.copyIn(vector);
      unbalance(n, x, arena.copyIn(scale), range);
      return x.copyOut();
    });
}

/**
 * Eigenvectors of Tᵀ in rows that match those of T. Reflected about its antidiagonal, Tᵀ is a Schur form
 * again, with the order reversed.
 */
function leftVectors(
  arena: Arena,
  n: number,
  t: Float64Span,
  real: Float64Span,
  imaginary: Float64Span,
): Float64Array {
  const source = t.copyOut();
  const turned = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) turned[(n - 1 - j) * n + (n - 1 - i)] = source[i * n + j];
  }
  const zt = arena.float64(n * n);
  schurVectors(
    n,
    arena.copyIn(turned),
    arena.copyIn(real.copyOut().reverse()),
    arena.copyIn(imaginary.copyOut().reverse()),
    zt,
  );
  const reversed = zt.copyOut();
  const out = new Float64Array(n * n);
  const im = imaginary.copyOut();
  for (let k = 0; k < n; k += 1) {
    // The two rows of a pair hold parts, not vectors: they keep their order while the rest is reversed.
    const partner = im[k] > 0 ? k + 1 : im[k] < 0 ? k - 1 : k;
    const from = (n - 1 - partner) * n;
    for (let i = 0; i < n; i += 1) out[k * n + i] = reversed[from + (n - 1 - i)];
  }
  return out;
}

function conditionsOf(n: number, imaginary: Float64Array, xt: Float64Array, zt: Float64Array): Float64Array {
  const row = (matrix: Float64Array, k: number) => matrix.subarray(k * n, (k + 1) * n);
  const product = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  const out = new Float64Array(n);
  for (let k = 0; k < n; k += 1) {
    const x = row(xt, k);
    const z = row(zt, k);
    if (imaginary[k] === 0) {
      out[k] = Math.sqrt(product(x, x) * product(z, z)) / Math.abs(product(x, z));
    } else {
      const y = row(xt, k + 1);
      const w = row(zt, k + 1);
      const inner = Math.hypot(product(x, z) - product(y, w), product(x, w) + product(y, z));
      out[k] = Math.sqrt((product(x, x) + product(y, y)) * (product(z, z) + product(w, w))) / inner;
      out[k + 1] = out[k];
      k += 1;
    }
  }
  return out;
}

function requireConverged(method: string, n: number, row: number): void {
  if (row < 0) return;
  throw new ConvergenceError(
    method,
    `the QR iteration on the ${n}×${n} matrix did not converge at eigenvalue ${row}.`,
    { row, expected: `at most ${30 * Math.max(10, n)} sweeps`, received: "no deflation" },
  );
}

/** Numbers within these limits need no scaling: products of two of them neither overflow nor underflow. */
const LARGE = 1e100;
const SMALL = 1e-100;

/** The power of two by which to divide the data before any kernel multiplies them; usually 0. */
function exponentOfLargest(data: Float64Array): number {
  const largest = largestSize(data);
  if (largest === 0 || (largest > SMALL && largest < LARGE)) return 0;
  return Math.floor(Math.log2(largest));
}

/** data · 2^exponent, in two steps because the power itself may overflow. */
function scaledByPower(data: Float64Array, exponent: number): Float64Array {
  if (exponent === 0) return data;
  const half = Math.trunc(exponent / 2);
  const first = 2 ** half;
  const second = 2 ** (exponent - half);
  return data.map((value) => value * first * second);
}
