/**
 * Rows to take from a column: indices in any order, with repetitions. Sparse columns
 * need the inverse, where each row goes; it is computed once for all of them.
 */
export class RowSelection {
  readonly indices: ArrayLike<number>;
  /** The number of rows to take from. */
  readonly rows: number;
  #positions: RowPositions | undefined;

  constructor(indices: ArrayLike<number>, rows: number) {
    this.indices = indices;
    this.rows = rows;
  }

  get positions(): RowPositions {
    this.#positions ??= positionsOf(this);
    return this.#positions;
  }
}

/** Row i goes to `positions[starts[i]]` up to but not including `positions[starts[i + 1]]`. */
interface RowPositions {
  readonly starts: Int32Array;
  readonly positions: Int32Array;
  /** Whether the rows are in ascending order. */
  readonly ordered: boolean;
}

function positionsOf({ indices, rows }: RowSelection): RowPositions {
  const starts = new Int32Array(rows + 1);
  let ordered = true;
  for (let position = 0; position < indices.length; position += 1) {
    starts[indices[position] + 1] += 1;
    if (position > 0 && indices[position] < indices[position - 1]) ordered = false;
  }
  for (let row = 0; row < rows; row += 1) starts[row + 1] += starts[row];
  const next = starts.slice();
  const positions = new Int32Array(indices.length);
  for (let position = 0; position < indices.length; position += 1) {
    positions[next[indices[position]]] = position;
    next[indices[position]] += 1;
  }
  return { starts, positions, ordered };
}
