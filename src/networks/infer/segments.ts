// Arithmetic with the cells of a table in segments of equal length, which is what the first nodes of a clique make of it.

/** The sum of all cells. */
export function total(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at];
  return sum;
}

/** Divides cells by their sum, unless it is 0. */
export function normalize(values: Float64Array): void {
  const sum = total(values);
  if (sum > 0) for (let at = 0; at < values.length; at += 1) values[at] /= sum;
}

/** Adds the cells of a range to the sums of equally long segments. */
export function sumSegments(values: Float64Array, sums: Float64Array, from: number, to: number): void {
  const length = values.length / sums.length;
  for (let at = from, segment = Math.floor(from / length); at < to; segment += 1) {
    const end = Math.min(to, (segment + 1) * length);
    let sum = sums[segment];
    for (; at < end; at += 1) sum += values[at];
    sums[segment] = sum;
  }
}

/** Compares the cells of a range with the largest values of equally long segments. */
export function maximizeSegments(values: Float64Array, most: Float64Array, from: number, to: number): void {
  const length = values.length / most.length;
  for (let at = from, segment = Math.floor(from / length); at < to; segment += 1) {
    const end = Math.min(to, (segment + 1) * length);
    let largest = most[segment];
    for (; at < end; at += 1) if (values[at] > largest) largest = values[at];
    most[segment] = largest;
  }
}

/** Multiplies the cells of a range by the factors of equally long segments. */
export function scaleSegments(values: Float64Array, factors: Float64Array, from: number, to: number): void {
  const length = values.length / factors.length;
  for (let at = from, segment = Math.floor(from / length); at < to; segment += 1) {
    const factor = factors[segment];
    for (const end = Math.min(to, (segment + 1) * length); at < end; at += 1) values[at] *= factor;
  }
}

/** The index of the largest cell of a range; the first of equal ones. */
export function indexOfLargest(values: Float64Array, start: number, end: number): number {
  let best = start;
  for (let at = start + 1; at < end; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
