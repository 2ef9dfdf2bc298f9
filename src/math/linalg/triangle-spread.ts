import type { Steps } from "../../base/steps.js";
import { withArena } from "../../wasm/arena.js";
import { trsmLeft } from "../../wasm/triangular.js";
import { Matrix } from "./matrix.js";

/** How far a triangle is from being singular, by Frobenius norms. */
export interface Spread {
  readonly norm: number;
  readonly inverseNorm: number;
  /** Their product, at least the condition number of the 2-norm; not a finite number if the triangle is singular. */
  readonly condition: number;
}

/** Products of one step: some 10 ms. */
const STEP_WORK = 1e8;

/** The inverse of an upper triangle, a few columns at a time; not finite if the triangle is singular. */
export function* inverseTriangle(triangle: Matrix): Steps<Matrix> {
  const { rows: size } = triangle;
  const out = new Matrix(size, size);
  const width = Math.max(1, Math.floor(STEP_WORK / size ** 2));
  for (let from = 0; from < size; from += width) {
    const count = Math.min(width, size - from);
    const columns = new Float64Array(size * count);
    for (let k = 0; k < count; k += 1) columns[(from + k) * count + k] = 1;
    const solved = withArena((arena) => {
      const block = arena.copyIn(columns);
      trsmLeft(1, { span: arena.copyIn(triangle.data), size, half: "upper" }, block, count);
      return block.copyOut();
    });
    for (let i = 0; i < size; i += 1)
      out.data.set(solved.subarray(i * count, (i + 1) * count), i * size + from);
    yield;
  }
  return out;
}

/** W·Wᵀ, a few rows at a time. */
export function* squareOfRows(w: Matrix): Steps<Matrix> {
  const { rows: size } = w;
  const transpose = w.transpose();
  const out = new Matrix(size, size);
  const height = Math.max(1, Math.floor(STEP_WORK / size ** 2));
  for (let from = 0; from < size; from += height) {
    const block = w.slice(from, Math.min(size, from + height)).multiply(transpose);
    out.data.set(block.data, from * size);
    yield;
  }
  return out;
}

export function triangleSpread(triangle: Matrix, inverse: Matrix): Spread {
  const [norm, inverseNorm] = [frobenius(triangle.data), frobenius(inverse.data)];
  return { norm, inverseNorm, condition: norm * inverseNorm };
}

function frobenius(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
