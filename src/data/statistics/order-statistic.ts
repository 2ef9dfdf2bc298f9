/** Below this length sorting is as fast as selecting. */
const SHORT = 600;

/**
 * The value that would stand at `place` if the values were sorted. They are partly put in order on the
 * way: smaller ones before the place, larger ones after it. In linear time on average, by the selection of
 * Floyd and Rivest (1975), which looks for pivots in a sample.
 */
export function orderStatistic(values: Float64Array, place: number): number {
  select(values, place, 0, values.length - 1);
  return values[place];
}

function select(values: Float64Array, place: number, first: number, last: number): void {
  let left = first;
  let right = last;
  while (right > left) {
    const count = right - left + 1;
    if (count <= SHORT) {
      values.subarray(left, right + 1).sort();
      return;
    }
    narrow(values, place, left, right);
    const pivot = values[place];
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i += 1;
      while (values[j] > pivot) j -= 1;
      if (i > j) break;
      const held = values[i];
      values[i] = values[j];
      values[j] = held;
      i += 1;
      j -= 1;
    }
    // Between j and i everything equals the pivot.
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else return;
  }
}

/** Puts a value that is probably near the one sought at its place, from a sample around it. */
function narrow(values: Float64Array, place: number, left: number, right: number): void {
  const count = right - left + 1;
  const rank = place - left + 1;
  const log = Math.log(count);
  const size = 0.5 * Math.exp((2 * log) / 3);
  const spread = 0.5 * Math.sqrt((log * size * (count - size)) / count) * Math.sign(rank - count / 2);
  const low = Math.max(left, Math.floor(place - (rank * size) / count + spread));
  const high = Math.min(right, Math.floor(place + ((count - rank) * size) / count + spread));
  select(values, place, low, high);
}
