// Loops over dense tables whose cells are matched by strides: the arithmetic of factors, without names.

/**
 * Where the cells of one table, taken in row-major order, lie in another one: cell i·inner.length +
 * j is at outer[i] + inner[j]. Two short lists represent the whole map, and the loops over them
 * need no counters, however many variables of two or three levels there are.
 */
export interface CellMap {
  readonly outer: Int32Array;
  readonly inner: Int32Array;
}

/** Long enough to hide the outer loop, short enough to stay in the first-level cache. */
const INNER_CELLS = 512;

/**
 * The map from a table of these sizes into one that it traverses with these strides, from cell
 * `start`.
 */
export function cellMap(sizes: readonly number[], strides: readonly number[], start = 0): CellMap {
  // The split depends on the sizes alone, so that maps of the same table can be traversed together.
  let split = sizes.length;
  for (let cells = 1; split > 0 && cells * sizes[split - 1] <= INNER_CELLS; split -= 1)
    cells *= sizes[split - 1];
  if (split === sizes.length && split > 0) split -= 1;
  return {
    outer: offsets(sizes.slice(0, split), strides.slice(0, split), start),
    inner: offsets(sizes.slice(split), strides.slice(split), 0),
  };
}

/** The offset of every cell in row-major order. */
function offsets(sizes: readonly number[], strides: readonly number[], start: number): Int32Array {
  let cells = 1;
  for (const size of sizes) cells *= size;
  const out = new Int32Array(cells);
  out[0] = start;
  // From the last variable to the first: each level repeats the offsets so far, shifted.
  let filled = 1;
  for (let v = sizes.length - 1; v >= 0; v -= 1) {
    for (let at = filled; at < filled * sizes[v]; at += 1) out[at] = out[at - filled] + strides[v];
    filled *= sizes[v];
  }
  return out;
}

/** out = a · b, cell by cell. */
export function multiplyCells(a: Float64Array, aMap: CellMap, b: Float64Array, bMap: CellMap): Float64Array {
  const aInner = aMap.inner;
  const bInner = bMap.inner;
  const size = aInner.length;
  const out = new Float64Array(aMap.outer.length * size);
  for (let i = 0, at = 0; i < aMap.outer.length; i += 1) {
    const aStart = aMap.outer[i];
    const bStart = bMap.outer[i];
    for (let j = 0; j < size; j += 1, at += 1) out[at] = a[aStart + aInner[j]] * b[bStart + bInner[j]];
  }
  return out;
}

/** out = a / b, cell by cell, where 0 / 0 is 0; a itself is traversed in order. */
export function divideCells(a: Float64Array, b: Float64Array, bMap: CellMap): Float64Array {
  const { outer, inner } = bMap;
  const out = new Float64Array(a.length);
  for (let i = 0, at = 0; i < outer.length; i += 1) {
    const start = outer[i];
    for (let j = 0; j < inner.length; j += 1, at += 1) {
      if (a[at] !== 0) out[at] = a[at] / b[start + inner[j]];
    }
  }
  return out;
}

/** out[target] += source, cell by cell; the source is traversed in order. */
export function addCells(source: Float64Array, target: CellMap, cells: number): Float64Array {
  const { outer, inner } = target;
  const out = new Float64Array(cells);
  for (let i = 0, at = 0; i < outer.length; i += 1) {
    const start = outer[i];
    for (let j = 0; j < inner.length; j += 1, at += 1) out[start + inner[j]] += source[at];
  }
  return out;
}

/** The largest value of every target cell, and the choice (another map) that attained it first. */
export function maximizeCells(
  source: Float64Array,
  target: CellMap,
  choice: CellMap,
  cells: number,
): { values: Float64Array; choices: Int32Array } {
  const targetInner = target.inner;
  const choiceInner = choice.inner;
  const values = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
  const choices = new Int32Array(cells);
  for (let i = 0, at = 0; i < target.outer.length; i += 1) {
    const targetStart = target.outer[i];
    const choiceStart = choice.outer[i];
    for (let j = 0; j < targetInner.length; j += 1, at += 1) {
      const cell = targetStart + targetInner[j];
      if (source[at] > values[cell]) {
        values[cell] = source[at];
        choices[cell] = choiceStart + choiceInner[j];
      }
    }
  }
  return { values, choices };
}

/** A new array with the source's cells in the order of the map. */
export function gatherCells(source: Float64Array, map: CellMap): Float64Array {
  const out = new Float64Array(map.outer.length * map.inner.length);
  gatherCellsInto(out, source, map, 0, map.outer.length);
  return out;
}

/** Copies a range of the source's cells in the order of the map into an existing array. */
export function gatherCellsInto(
  out: Float64Array,
  source: Float64Array,
  { outer, inner }: CellMap,
  from: number,
  to: number,
): void {
  for (let i = from, at = from * inner.length; i < to; i += 1) {
    const start = outer[i];
    for (let j = 0; j < inner.length; j += 1, at += 1) out[at] = source[start + inner[j]];
  }
}

/**
 * The sum of an array, by pairwise summation, so that rounding errors grow with the logarithm of
 * its length.
 */
export function sumCells(values: Float64Array, start = 0, end: number = values.length): number {
  if (end - start > 128) {
    const middle = (start + end) >>> 1;
    return sumCells(values, start, middle) + sumCells(values, middle, end);
  }
  let sum = 0;
  for (let at = start; at < end; at += 1) sum += values[at];
  return sum;
}

/** out *= source, cell by cell; the output is traversed in order. A range of the outer list is a part of the work. */
export function scaleCells(
  out: Float64Array,
  source: Float64Array,
  { outer, inner }: CellMap,
  from = 0,
  to: number = outer.length,
): void {
  for (let i = from, at = from * inner.length; i < to; i += 1) {
    const start = outer[i];
    for (let j = 0; j < inner.length; j += 1, at += 1) out[at] *= source[start + inner[j]];
  }
}

/** The sums of `addCells`, written over what a given array held. */
export function sumCellsInto(out: Float64Array, source: Float64Array, map: CellMap): void {
  out.fill(0);
  addCellsTo(out, source, map, 0, map.outer.length);
}

/** Adds the sums of a range of the outer list to an existing array. */
export function addCellsTo(
  out: Float64Array,
  source: Float64Array,
  { outer, inner }: CellMap,
  from: number,
  to: number,
): void {
  for (let i = from, at = from * inner.length; i < to; i += 1) {
    const start = outer[i];
    for (let j = 0; j < inner.length; j += 1, at += 1) out[start + inner[j]] += source[at];
  }
}
