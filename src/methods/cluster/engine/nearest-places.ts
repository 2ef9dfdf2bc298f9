/** The places of the smallest numbers, in ascending order, except one place; of equal ones, the first. */
export function nearestPlaces(distances: Float64Array, count: number, except = -1): readonly number[] {
  const found: number[] = [];
  for (let place = 0; place < distances.length; place += 1) {
    const distance = distances[place];
    if (place === except || (found.length === count && distance >= distances[found[count - 1]])) continue;
    let at = found.length === count ? count - 1 : found.length;
    for (; at > 0 && distances[found[at - 1]] > distance; at -= 1) found[at] = found[at - 1];
    found[at] = place;
  }
  return found;
}
