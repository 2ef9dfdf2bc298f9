// The order of nodes within layers, so that few arcs cross.

/** The members of every layer, in order, and the pairs of neighbors that lines connect, the upper one first. */
interface LayeredLines {
  readonly members: number[][];
  readonly lines: readonly (readonly [above: number, below: number])[];
}

const SWEEPS = 24;

/**
 * Sorts every layer by the average position of the neighbors above, then below, and so on, and exchanges neighbors where that
 * saves crossings (Gansner, Koutsofios, North and Vo 1993); the best order of all sweeps remains.
 */
export function orderLayers({ members, lines }: LayeredLines): void {
  const count = members.reduce((sum, { length }) => sum + length, 0);
  const above = Array.from({ length: count }, (): number[] => []);
  const below = Array.from({ length: count }, (): number[] => []);
  for (const [upper, lower] of lines) {
    above[lower].push(upper);
    below[upper].push(lower);
  }
  const position = new Float64Array(count);
  const number = (list: readonly number[]) => {
    for (const [at, one] of list.entries()) position[one] = at;
  };
  for (const list of members) number(list);
  let best = members.map((list) => [...list]);
  let fewest = crossings(members, below, position);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const list of isDown ? members : [...members].reverse()) {
      sortByNeighbors(list, isDown ? above : below, position, sweep % 4 >= 2);
      number(list);
    }
    exchange(members, above, below, position);
    const found = crossings(members, below, position);
    if (found >= fewest) continue;
    fewest = found;
    best = members.map((list) => [...list]);
  }
  for (const [at, list] of best.entries()) members[at].splice(0, list.length, ...list);
}

/** Nodes without such neighbors keep their positions; of equal ones, the later comes first if `reversed`. */
function sortByNeighbors(
  list: number[],
  near: readonly (readonly number[])[],
  position: Float64Array,
  reversed: boolean,
): void {
  const key = (one: number) =>
    near[one].length === 0
      ? position[one]
      : near[one].reduce((sum, other) => sum + position[other], 0) / near[one].length;
  const keys = new Map(list.map((one) => [one, key(one)]));
  const sign = reversed ? -1 : 1;
  list.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || sign * (position[a] - position[b]));
}

/** Exchanges neighbors as long as that saves crossings. */
function exchange(
  members: number[][],
  above: readonly (readonly number[])[],
  below: readonly (readonly number[])[],
  position: Float64Array,
): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const list of members)
      for (let at = 1; at < list.length; at += 1) {
        const [a, b] = [list[at - 1], list[at]];
        const kept = crossed(above[a], above[b], position) + crossed(below[a], below[b], position);
        const exchanged = crossed(above[b], above[a], position) + crossed(below[b], below[a], position);
        if (exchanged >= kept) continue;
        [list[at - 1], list[at]] = [b, a];
        [position[a], position[b]] = [at, at - 1];
        changed = true;
      }
  }
}

/** How many lines of a left node cross those of a right one. */
function crossed(left: readonly number[], right: readonly number[], position: Float64Array): number {
  let count = 0;
  for (const a of left) for (const b of right) if (position[a] > position[b]) count += 1;
  return count;
}

function crossings(
  members: readonly (readonly number[])[],
  below: readonly (readonly number[])[],
  position: Float64Array,
): number {
  let count = 0;
  for (const list of members)
    for (let b = 1; b < list.length; b += 1)
      for (let a = 0; a < b; a += 1) count += crossed(below[list[a]], below[list[b]], position);
  return count;
}
