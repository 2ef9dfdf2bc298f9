import { Matrix } from "../../math/linalg/matrix.js";
import type { Random } from "../../math/probability/random/random.js";

/**
 * Regressions of every column on the others, round after round, in the order in which they are applied.
 * Row j of a round has the coefficients for column j, 0 for itself, and the intercept last.
 */
export interface Chain {
  readonly order: Int32Array;
  readonly rounds: readonly Matrix[];
  /** The standard deviation of draws around a prediction, by round and column. */
  readonly deviations?: Matrix | undefined;
}

/** The value of a regression at the numbers that start at a position. */
export function predictAt(coefficients: Float64Array, data: Float64Array, start: number): number {
  const columns = coefficients.length - 1;
  let sum = coefficients[columns];
  for (let k = 0; k < columns; k += 1) sum += coefficients[k] * data[start + k];
  return sum;
}

/** The last round may be repeated while a case still moves. */
export interface Repetition {
  readonly maxIterations: number;
  /** The largest change of each column that counts as none. */
  readonly allowed: Float64Array;
}

/** The rows of x completed by a chain that starts from `init`, each row by itself. */
export function replay(
  { order, rounds, deviations }: Chain,
  init: Float64Array,
  x: Matrix,
  repetition: Repetition | undefined,
  stream: ((row: number) => Random) | undefined,
): Matrix {
  const { rows, columns } = x;
  const out = Matrix.from(x);
  const { data } = out;
  for (let row = 0; row < rows; row += 1) {
    const at = row * columns;
    const missing = [...order].filter((j) => Number.isNaN(data[at + j]));
    if (missing.length === 0) continue;
    for (const j of missing) data[at + j] = init[j];
    const noise = stream?.(row);
    const last = repetition?.maxIterations ?? rounds.length;
    let moving = true;
    for (let round = 0; round < rounds.length || (round < last && moving); round += 1) {
      const at0 = Math.min(round, rounds.length - 1);
      moving = false;
      for (const j of missing) {
        const value =
          predictAt(rounds[at0].row(j), data, at) +
          (noise === undefined || deviations === undefined ? 0 : deviations.get(at0, j) * noise.normal());
        if (repetition !== undefined && Math.abs(value - data[at + j]) > repetition.allowed[j]) moving = true;
        data[at + j] = value;
      }
    }
  }
  return out;
}
