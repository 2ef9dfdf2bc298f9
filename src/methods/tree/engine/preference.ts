// Which column wins where several give equally good splits, by a rule that does not ask where columns stand in their
// table: a tree without random numbers is then the same for the columns in any order.

/** Columns by their names, first the one that comes first in a dictionary; numbers in names count as numbers. */
export function preferenceOf(names: readonly string[]): Int32Array | undefined {
  const parts = names.map((name) => name.match(/\d+|\D+/g) ?? []);
  const order = Int32Array.from(names.keys()).sort((a, b) => compareParts(parts[a], parts[b]) || a - b);
  return order.some((feature, at) => feature !== at) ? order : undefined;
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = comparePart(a[at], b[at]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** By code units, which is the same in every language, unless both are numbers. */
function comparePart(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)];
  if (/^\d/.test(a) && /^\d/.test(b) && first !== second) return first - second;
  return a === b ? 0 : a < b ? -1 : 1;
}
