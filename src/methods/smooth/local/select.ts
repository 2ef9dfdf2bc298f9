// The distance within which cases reach a weight, found without sorting all of them.

/**
 * The smallest of the values such that those up to it weigh at least `target` together; the largest if all weigh less.
 * Hoare's selection; it reorders both arrays.
 */
export function weightedSelect(
  values: Float64Array,
  weights: Float64Array | undefined,
  count: number,
  target: number,
): number {
  let [from, to, left] = [0, count - 1, target];
  while (from < to) {
    const pivot = pivotNear(values, from, to, weights === undefined ? left / (to - from + 1) : 0.5);
    let [i, j] = [from, to];
    while (i <= j) {
      while (values[i] < pivot) i += 1;
      while (values[j] > pivot) j -= 1;
      if (i > j) break;
      swap(values, i, j);
      if (weights !== undefined) swap(weights, i, j);
      i += 1;
      j -= 1;
    }
    // Values up to j are at most the pivot, those from i on at least, and those between are equal to it.
    const below = weightOf(weights, from, j + 1);
    if (left <= below) to = j;
    else {
      const between = weightOf(weights, j + 1, i);
      if (left <= below + between) return pivot;
      left -= below + between;
      from = i;
    }
  }
  return values[Math.min(from, count - 1)];
}

function weightOf(weights: Float64Array | undefined, from: number, to: number): number {
  if (weights === undefined) return to - from;
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += weights[i];
  return sum;
}

function swap(list: Float64Array, i: number, j: number): void {
  const kept = list[i];
  list[i] = list[j];
  list[j] = kept;
}

/** How many values are looked at to choose the one that divides all of them. */
const SAMPLE = 31;

/** A value with about this share of the others below it. */
function pivotNear(values: Float64Array, from: number, to: number, share: number): number {
  const length = to - from + 1;
  if (length <= 4 * SAMPLE) return values[(from + to) >>> 1];
  const step = length / SAMPLE;
  const sample = Float64Array.from({ length: SAMPLE }, (_, k) => values[from + Math.floor((k + 0.5) * step)]);
  return sample.sort()[Math.min(SAMPLE - 1, Math.floor(share * SAMPLE))];
}
