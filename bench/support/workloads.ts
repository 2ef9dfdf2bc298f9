import type { Matrix } from "../../src/math/linalg/index.js";
import type { Linalg } from "./built.js";

/** The least ratio to numpy that is asked of the kernels and of a native library. */
export interface Floors {
  readonly kernels?: number;
  readonly native?: number;
}

/** One computation on one size; reference/linalg.py has the same under the same id. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  readonly size: string;
  /** More than one thread on Credal's side, so that there is nothing of numpy's to compare with. */
  readonly threads?: number;
  /** Whether a native library takes part. */
  readonly native: boolean;
  readonly floors: Floors;
  /** Makes the input and gives what is to be timed. */
  readonly prepare: (linalg: Linalg) => () => unknown;
}

export const workloads: readonly Workload[] = [
  {
    id: "product",
    name: "matrix product",
    size: "1024²",
    native: true,
    floors: { kernels: 0.35, native: 0.8 },
    prepare: (linalg) => {
      const a = random(linalg, 1024, 1024, 1);
      const b = random(linalg, 1024, 1024, 2);
      return () => linalg.multiply(a, b);
    },
  },
  {
    id: "productTwoThreads",
    name: "matrix product, two threads",
    size: "1024²",
    threads: 2,
    native: false,
    floors: {},
    prepare: (linalg) => {
      const a = random(linalg, 1024, 1024, 1);
      const b = random(linalg, 1024, 1024, 2);
      return () => linalg.multiplyParallel(a, b, { threads: 2 });
    },
  },
  {
    id: "crossProduct",
    name: "cross product XᵀX",
    size: "200,000×20",
    native: true,
    floors: { kernels: 0.5, native: 0.8 },
    prepare: (linalg) => timed(linalg.crossProduct, random(linalg, 200_000, 20, 3)),
  },
  {
    id: "qr",
    name: "QR, thin",
    size: "2000×200",
    native: true,
    floors: { kernels: 0.2, native: 0.8 },
    prepare: (linalg) => timed(linalg.qr, random(linalg, 2000, 200, 4)),
  },
  {
    id: "svd",
    name: "SVD, thin",
    size: "2000×200",
    native: true,
    floors: { kernels: 0.2, native: 0.8 },
    prepare: (linalg) => timed(linalg.svd, random(linalg, 2000, 200, 5)),
  },
  {
    id: "eigenSymmetric300",
    name: "symmetric eigen",
    size: "300²",
    native: true,
    floors: { kernels: 0.2, native: 0.8 },
    prepare: (linalg) => timed(linalg.eigenSymmetric, symmetric(linalg, 300, 6)),
  },
  {
    id: "eigenSymmetric1000",
    name: "symmetric eigen",
    size: "1000²",
    native: true,
    floors: { kernels: 0.2, native: 0.8 },
    prepare: (linalg) => timed(linalg.eigenSymmetric, symmetric(linalg, 1000, 7)),
  },
  {
    id: "eigen200",
    name: "general eigen",
    size: "200²",
    native: false,
    floors: {},
    prepare: (linalg) => timed(linalg.eigen, random(linalg, 200, 200, 8)),
  },
  {
    id: "cholesky1000",
    name: "Cholesky",
    size: "1000²",
    native: true,
    floors: {},
    prepare: (linalg) => timed(linalg.cholesky, definite(linalg, 1000, 9)),
  },
  {
    id: "solve1000",
    name: "LU solve, one right side",
    size: "1000²",
    native: false,
    floors: {},
    prepare: (linalg) => timed(linalg.solve, random(linalg, 1000, 1000, 10), random(linalg, 1000, 1, 11)),
  },
];

/** A call whose input has been made beforehand. */
function timed<A extends Matrix[]>(compute: (...matrices: A) => unknown, ...matrices: A): () => unknown {
  return () => compute(...matrices);
}

/** Numbers uniform in [-1, 1), the same in every run, from a 32-bit mixing generator. */
function random({ Matrix }: Linalg, rows: number, columns: number, seed: number): Matrix {
  let state = Math.imul(seed, 0x9e3779b9);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
  return new Matrix(rows, columns, new Float64Array(rows * columns).map(next));
}

function symmetric(linalg: Linalg, size: number, seed: number): Matrix {
  const a = random(linalg, size, size, seed);
  return a.add(a.transpose());
}

/** Diagonally dominant, and made without a kernel, which must be cold when it is timed. */
function definite(linalg: Linalg, size: number, seed: number): Matrix {
  return symmetric(linalg, size, seed).add(linalg.Matrix.identity(size).scale(2 * size));
}
