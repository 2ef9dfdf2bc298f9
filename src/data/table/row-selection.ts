/**
 * Rows to take from a column: indices in any order, with repetitions. Sparse columns
 * need the inverse, where each row goes; it is computed once for all of them.
 */
export class RowSelection {
  readonly indices: ArrayLike<number>;
  /** The number of rows to take from. */
  readonly rows: number;
  #places: RowPlaces | undefined;

  constructor(indices: ArrayLike<number>, rows: number) {
    this.indices = indices;
    this.rows = rows;
  }

  get places(): RowPlaces {
    this.#places ??= placesOf(this);
    return this.#places;
  }
}

/** Row i goes to `places[starts[i]]` up to but not including `places[starts[i + 1]]`. */
interface RowPlaces {
  readonly starts: Int32Array;
  readonly places: Int32Array;
  /** Whether the rows are in ascending order. */
  readonly ordered: boolean;
}

function placesOf({ indices, rows }: RowSelection): RowPlaces {
  const starts = new Int32Array(rows + 1);
  let ordered = true;
  for (let place = 0; place < indices.length; place += 1) {
    starts[indices[place] + 1] += 1;
    if (place > 0 && indices[place] < indices[place - 1]) ordered = false;
  }
  for (let row = 0; row < rows; row += 1) starts[row + 1] += starts[row];
  const next = starts.slice();
  const places = new Int32Array(indices.length);
  for (let place = 0; place < indices.length; place += 1) {
    places[next[indices[place]]] = place;
    next[indices[place]] += 1;
  }
  return { starts, places, ordered };
}
