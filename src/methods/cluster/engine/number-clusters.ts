/** Numbers groups from 0 in the order of their first cases; −1 stays −1. */
export function numberByFirstCase(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return groups.map((group) => {
    if (group < 0) return -1;
    const known = numbers.get(group) ?? numbers.size;
    numbers.set(group, known);
    return known;
  });
}
