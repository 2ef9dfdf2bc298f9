// The terms of a hierarchical log-linear model: every set of variables that some generator contains.

/** More sets than these are not listed one by one. */
const MOST_SETS = 2 ** 22;

/**
 * The number of free parameters of the model with these generators: for every set of variables within one of them, the
 * product of the levels less one, without the empty set. NaN if there are more sets than can be listed.
 */
export function countParameters(
  sizes: readonly number[],
  generators: readonly (readonly number[])[],
): number {
  const sorted = generators.map((nodes) => [...nodes].sort((a, b) => a - b));
  const maximal = sorted.filter(
    (nodes, at) =>
      !sorted.some(
        (other, k) =>
          k !== at && nodes.every((node) => other.includes(node)) && (other.length > nodes.length || k < at),
      ),
  );
  if (maximal.reduce((sum, nodes) => sum + 2 ** nodes.length, 0) > MOST_SETS) return Number.NaN;
  const seen = new Set<string>();
  let sum = 0;
  for (const nodes of maximal)
    for (let set = 1; set < 2 ** nodes.length; set += 1) {
      const members = nodes.filter((_, k) => (set & (1 << k)) !== 0);
      const key = members.join(" ");
      if (seen.has(key)) continue;
      seen.add(key);
      sum += members.reduce((cells, node) => cells * (sizes[node] - 1), 1);
    }
  return sum;
}
