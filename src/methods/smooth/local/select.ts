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
const sample = new Float64Array(SAMPLE);

/** A value with about this share of the others below it. */
function pivotNear(values: Float64Array, from: number, to: number, share: number): number {
  const length = to - from + 1;
  if (length <= 4 * SAMPLE) return values[(from + to) >>> 1];
  drawInto(sample, values, from, length);
  return sample[Math.min(SAMPLE - 1, Math.floor(share * SAMPLE))];
}

/** Values in equal steps, sorted. */
function drawInto(out: Float64Array, values: Float64Array, from: number, length: number): void {
  const step = length / out.length;
  for (let k = 0; k < out.length; k += 1) out[k] = values[from + Math.floor((k + 0.5) * step)];
  out.sort();
}

/** How many values tell between which two the one that is sought lies, and how far apart those two are among them. */
const BRACKET_SAMPLE = 128;
const BRACKET_REACH = 10;
const bracket = new Float64Array(BRACKET_SAMPLE);
/** Fewer values are not worth a sample. */
const FEWEST_TO_BRACKET = 1000;

/** The smallest of the values such that at least `target` of them are up to it. It writes to `scratch` alone. */
export function select(values: Float64Array, count: number, target: number, scratch: Float64Array): number {
  if (count >= FEWEST_TO_BRACKET) {
    drawInto(bracket, values, 0, count);
    const at = Math.floor((target / count) * BRACKET_SAMPLE);
    const low = bracket[at - BRACKET_REACH] ?? Number.NEGATIVE_INFINITY;
    const high = bracket[at + BRACKET_REACH] ?? Number.POSITIVE_INFINITY;
    let [below, between] = [0, 0];
    for (let i = 0; i < count; i += 1) {
      const value = values[i];
      // Without branches, which would be guessed wrong as often as right.
      scratch[between] = value;
      below += Number(value < low);
      between += Number(value >= low) & Number(value <= high);
    }
    if (below < target && target <= below + between)
      return weightedSelect(scratch, undefined, between, target - below);
  }
  for (let i = 0; i < count; i += 1) scratch[i] = values[i];
  return weightedSelect(scratch, undefined, count, target);
}
