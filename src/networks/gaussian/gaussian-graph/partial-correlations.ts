import type { Matrix } from "../../../math/linalg/matrix.js";

/** −θᵢⱼ / √(θᵢᵢ·θⱼⱼ): the correlation of two variables given all others; 1 on the diagonal. */
export function partialCorrelationsOf(precision: Matrix): Matrix {
  const size = precision.rows;
  const roots = precision.diagonal().map(Math.sqrt);
  return precision.map((value, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    if (i === j) return 1;
    // Without the sign of zeros.
    return value === 0 ? 0 : -value / (roots[i] * roots[j]);
  });
}

/** The pairs whose entry is not 0, by index: [0, 1] before [0, 2] before [1, 2]. */
export function pairsOf({ data, rows: size }: Matrix): (readonly [i: number, j: number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < size; i += 1)
    for (let j = i + 1; j < size; j += 1) if (data[i * size + j] !== 0) pairs.push([i, j]);
  return pairs;
}
