/**
 * Rows to be taken from a column: a list of them in any order, with repetitions. Columns without their
 * zeros ask the other way round, where a row goes; that is worked out once for all of them.
 */
export class RowSelection {
  readonly indices: ArrayLike<number>;
  /** How many rows there are to take from. */
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
  /** Whether no row comes after a later one. */
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
