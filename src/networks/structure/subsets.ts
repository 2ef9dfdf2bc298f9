/** All subsets of a size, in lexicographic order of their places. */
export function* subsetsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size > items.length) return;
  const places = Array.from({ length: size }, (_, k) => k);
  for (;;) {
    yield places.map((place) => items[place]);
    let at = size - 1;
    while (at >= 0 && places[at] === items.length - size + at) at -= 1;
    if (at < 0) return;
    places[at] += 1;
    for (let next = at + 1; next < size; next += 1) places[next] = places[next - 1] + 1;
  }
}
