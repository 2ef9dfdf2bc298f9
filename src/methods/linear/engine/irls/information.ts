import { Matrix } from "../../../../math/linalg/matrix.js";
import { NormalFactor } from "../../../../math/linalg/normal-factor.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { solveCoefficients } from "../least-squares.js";

/** Cholesky keeps half its digits if every column leaves this share of its square unexplained by those before it. */
const LEAST_LEFT = 1e-8;

/** Whether columns so nearly depend on each other that their products do not tell, and QR must. */
export function isDelicate(gram: Float64Array, size: number): boolean {
  const factor = new NormalFactor(size);
  factor.data.set(gram);
  const diagonal = Float64Array.from({ length: size }, (_, j) => gram[j * size + j]);
  factor.factor();
  return factor.dependent.some((dependent, j) => {
    if (diagonal[j] === 0) return false;
    return dependent || factor.data[j * size + j] ** 2 < LEAST_LEFT * diagonal[j];
  });
}

/** Which columns depend on others, by QR with pivoting. */
export async function dependentColumns(
  x: Matrix,
  weights: Float64Array | undefined,
  intercept: boolean,
  control: ParallelControl,
): Promise<readonly boolean[]> {
  const { rank, pivots } = await solveCoefficients(
    { x, responses: new Matrix(x.rows, 1), weights, intercept, tolerance: undefined },
    control,
  );
  const independent = new Set(pivots.subarray(0, rank));
  const first = intercept ? 1 : 0;
  return Array.from({ length: x.columns }, (_, j) => !independent.has(j + first));
}

/** The inverse of second derivatives; rows and columns of dependent terms are 0. */
export function inverseInformation(gram: Float64Array, size: number): Matrix {
  const factor = new NormalFactor(size);
  factor.data.set(gram);
  factor.factor();
  const { dependent } = factor;
  const out = new Matrix(size, size);
  for (let j = 0; j < size; j += 1) {
    if (dependent[j]) continue;
    const unit = new Float64Array(size);
    unit[j] = 1;
    factor.solve(unit);
    out.data.set(unit, j * size);
  }
  return out;
}
