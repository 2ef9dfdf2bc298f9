/** The index of the largest number; of equal ones, the first. */
export function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
