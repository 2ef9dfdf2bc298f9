/** All subsets of a size, in lexicographic order of their indices. */
export function* subsetsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size > items.length) return;
  const indices = Array.from({ length: size }, (_, k) => k);
  for (;;) {
    yield indices.map((index) => items[index]);
    let at = size - 1;
    while (at >= 0 && indices[at] === items.length - size + at) at -= 1;
    if (at < 0) return;
    indices[at] += 1;
    for (let next = at + 1; next < size; next += 1) indices[next] = indices[next - 1] + 1;
  }
}
