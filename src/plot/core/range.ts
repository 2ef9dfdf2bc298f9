/** The least and the largest of some numbers, however many. */
export function rangeOf(...lists: readonly ArrayLike<number>[]): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of lists) {
    for (let i = 0; i < values.length; i += 1) {
      if (values[i] < low) low = values[i];
      if (values[i] > high) high = values[i];
    }
  }
  return [low, high];
}
