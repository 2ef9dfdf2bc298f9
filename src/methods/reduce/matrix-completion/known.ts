import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";

/** The known cells of a matrix, row by row or column by column. */
export interface Lines {
  readonly pointers: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** The cells that are not NaN, row by row. */
export function knownByRow({ rows, columns, data }: Matrix): Lines {
  const pointers = new Int32Array(rows + 1);
  const positions: number[] = [];
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1)
      if (!Number.isNaN(data[i * columns + j])) positions.push(i * columns + j);
    pointers[i + 1] = positions.length;
  }
  return {
    pointers,
    indices: Int32Array.from(positions, (at) => at % columns),
    values: Float64Array.from(positions, (at) => data[at]),
  };
}

/** The cells column by column. */
export function byColumn({ pointers, indices, values }: Lines, columns: number): Lines {
  const turned = new Int32Array(columns + 1);
  for (const j of indices) turned[j + 1] += 1;
  for (let j = 0; j < columns; j += 1) turned[j + 1] += turned[j];
  const next = turned.slice();
  const rows = new Int32Array(indices.length);
  const moved = new Float64Array(indices.length);
  for (let i = 0; i + 1 < pointers.length; i += 1)
    for (let at = pointers[i]; at < pointers[i + 1]; at += 1) {
      const to = next[indices[at]]++;
      rows[to] = i;
      moved[to] = values[at];
    }
  return { pointers: turned, indices: rows, values: moved };
}

/** The weighted mean of the cells. */
export function meanOf({ pointers, values }: Lines, weights: Float64Array | undefined): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i + 1 < pointers.length; i += 1) {
    const weight = weights?.[i] ?? 1;
    for (let at = pointers[i]; at < pointers[i + 1]; at += 1) sum += weight * values[at];
    total += weight * (pointers[i + 1] - pointers[i]);
  }
  return total > 0 ? sum / total : 0;
}

/** A matrix without some of its known cells, and these cells, at their positions in row-major order. */
export interface Division {
  readonly kept: Matrix;
  readonly held: readonly number[];
}

/** Holds back a share of the known cells, at least one, and leaves at least one. */
export function holdBack(x: Matrix, share: number, stream: Random): Division {
  const known: number[] = [];
  for (let at = 0; at < x.data.length; at += 1) if (!Number.isNaN(x.data[at])) known.push(at);
  const count = Math.min(known.length - 1, Math.max(1, Math.round(share * known.length)));
  for (let a = 0; a < count; a += 1) {
    const b = stream.integer(a, known.length - 1);
    [known[a], known[b]] = [known[b], known[a]];
  }
  const held = known.slice(0, Math.max(0, count));
  const isHeld = new Set(held);
  return { kept: x.map((value, at) => (isHeld.has(at) ? Number.NaN : value)), held };
}
