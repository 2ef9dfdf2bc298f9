/** The indices of the smallest numbers, in ascending order of the numbers; one index may be left out. Of equal numbers, the first come first. */
export function indicesOfNearest(distances: Float64Array, count: number, except = -1): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < distances.length; index += 1) {
    const distance = distances[index];
    if (index === except || (found.length === count && distance >= distances[found[count - 1]])) continue;
    let at = found.length === count ? count - 1 : found.length;
    for (; at > 0 && distances[found[at - 1]] > distance; at -= 1) found[at] = found[at - 1];
    found[at] = index;
  }
  return found;
}
