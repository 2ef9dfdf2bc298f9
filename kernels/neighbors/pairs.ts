// Pairs of a distance and a row, in a heap whose first is the worst: the farthest, of equally far ones the last row.

/** Whether a pair comes after another one. */
function isWorse(distance: f64, row: i32, than: f64, other: i32): bool {
  return distance > than || (distance == than && row > other);
}

/** Puts a pair below `root`, where it belongs. */
export function sinkPair(
  distances: usize,
  rows: usize,
  root: i32,
  count: i32,
  distance: f64,
  row: i32,
): void {
  for (let child = 2 * root + 1; child < count; child = 2 * root + 1) {
    let far = load<f64>(distances + ((<usize>child) << 3));
    let last = load<i32>(rows + ((<usize>child) << 2));
    if (child + 1 < count) {
      const sibling = load<f64>(distances + ((<usize>child) << 3), 8);
      const siblingRow = load<i32>(rows + ((<usize>child) << 2), 4);
      if (isWorse(sibling, siblingRow, far, last)) {
        child += 1;
        far = sibling;
        last = siblingRow;
      }
    }
    if (!isWorse(far, last, distance, row)) break;
    store<f64>(distances + ((<usize>root) << 3), far);
    store<i32>(rows + ((<usize>root) << 2), last);
    root = child;
  }
  store<f64>(distances + ((<usize>root) << 3), distance);
  store<i32>(rows + ((<usize>root) << 2), row);
}

/** Sorts the pairs of a heap: the nearest first, of equally near ones the first row. */
export function sortHeap(distances: usize, rows: usize, count: i32): void {
  for (let last = count - 1; last > 0; --last) {
    const distance = load<f64>(distances + ((<usize>last) << 3));
    const row = load<i32>(rows + ((<usize>last) << 2));
    store<f64>(distances + ((<usize>last) << 3), load<f64>(distances));
    store<i32>(rows + ((<usize>last) << 2), load<i32>(rows));
    sinkPair(distances, rows, 0, last, distance, row);
  }
}

/** Sorts pairs in any order. */
export function sortPairs(distances: usize, rows: usize, count: i32): void {
  // The heap grows from its end, where every pair is its own heap.
  for (let root = (count >> 1) - 1; root >= 0; --root) {
    const distance = load<f64>(distances + ((<usize>root) << 3));
    sinkPair(distances, rows, root, count, distance, load<i32>(rows + ((<usize>root) << 2)));
  }
  sortHeap(distances, rows, count);
}
