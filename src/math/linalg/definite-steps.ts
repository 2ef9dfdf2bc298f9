// The functions of symmetric positive definite matrices in steps, for fits that must not hold up the event loop.

import type { Steps } from "../../base/steps.js";
import { Arena } from "../../wasm/arena.js";
import {
  choleskyFactorSteps,
  choleskyInverseSteps,
  copyInSteps,
  copyOutSteps,
  gemmSteps,
  trsmLeftSteps,
} from "../../wasm/dense-steps.js";
import { nativeBlas } from "../../wasm/native/index.js";
import { Cholesky, definiteFactor, definiteInverse } from "./cholesky.js";
import { Matrix } from "./matrix.js";

/** The steps of `definiteFactor`; a native library, which is fast, factors in one step. */
export function* definiteFactorSteps(size: number, data: Float64Array): Steps<Cholesky | undefined> {
  if (nativeBlas() !== undefined) return definiteFactor(size, data);
  const arena = new Arena();
  try {
    const span = yield* copyInSteps(arena, data);
    const failed = yield* choleskyFactorSteps(span, size);
    return failed < 0 ? new Cholesky(new Matrix(size, size, yield* copyOutSteps(span))) : undefined;
  } finally {
    arena.close();
  }
}

/** The steps of `definiteInverse`. */
export function* definiteInverseSteps(factor: Cholesky): Steps<Matrix> {
  if (nativeBlas() !== undefined) return definiteInverse(factor);
  const { rows: size, data } = factor.L;
  const arena = new Arena();
  try {
    const out = arena.float64(size * size);
    const l = yield* copyInSteps(arena, data);
    yield* choleskyInverseSteps(l, size, out, arena.float64(size * size));
    return new Matrix(size, size, yield* copyOutSteps(out));
  } finally {
    arena.close();
  }
}

/** The steps of `forwardSolve`: L⁻¹·B, or L⁻ᵀ·B. */
export function* forwardSolveSteps({ L }: Cholesky, b: Matrix, transposed = false): Steps<Matrix> {
  const arena = new Arena();
  try {
    const x = yield* copyInSteps(arena, b.data);
    const l = yield* copyInSteps(arena, L.data);
    const [row, column] = transposed ? [1, L.rows] : [L.rows, 1];
    yield* trsmLeftSteps(...([!transposed, L.rows, b.columns, { span: l, row, column }] as const), {
      span: x,
      row: b.columns,
      column: 1,
    });
    return new Matrix(b.rows, b.columns, yield* copyOutSteps(x));
  } finally {
    arena.close();
  }
}

/** A·B, or A·Bᵀ, the same as `multiply` without a native library. */
export function* multiplySteps(a: Matrix, b: Matrix, transposeB = false): Steps<Matrix> {
  const n = transposeB ? b.rows : b.columns;
  const arena = new Arena();
  try {
    const [left, right] = [yield* copyInSteps(arena, a.data), yield* copyInSteps(arena, b.data)];
    const out = arena.float64(a.rows * n);
    yield* gemmSteps(
      { m: a.rows, n, k: a.columns },
      1,
      { span: left, row: a.columns, column: 1 },
      transposeB ? { span: right, row: 1, column: b.columns } : { span: right, row: b.columns, column: 1 },
      0,
      { span: out, row: n, column: 1 },
    );
    return new Matrix(a.rows, n, yield* copyOutSteps(out));
  } finally {
    arena.close();
  }
}
