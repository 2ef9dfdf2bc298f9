// How the bounds on the distances of rows to centers follow the centers, for kernels/cluster.

/**
 * An upper bound of the relative error of a distance: a sum of d squares has at most d + 2 rounding errors of
 * 2⁻⁵³ each, its square root half of that, and updating a bound adds three more.
 */
export function roundingOfDistances(columns: number): number {
  return (columns + 8) * 2 ** -51;
}

/**
 * The largest decrease of the lower bound of a row, for every label that the row may have: the largest movement
 * of any other center.
 */
export function dropsOf(moved: Float64Array, slack: number): Float64Array {
  let farthest = 0;
  for (let c = 1; c < moved.length; c += 1) if (moved[c] > moved[farthest]) farthest = c;
  const others = moved.reduce((most, distance, c) => (c === farthest ? most : Math.max(most, distance)), 0);
  return moved.map((_, c) => (c === farthest ? others : moved[farthest]) * (1 + slack));
}

/** For every label, the increase of the upper bound of a row, followed by the decrease of its lower bound. */
export function movesOf(moved: Float64Array, slack: number): Float64Array {
  const drops = dropsOf(moved, slack);
  const moves = new Float64Array(2 * moved.length);
  for (const [c, distance] of moved.entries()) {
    moves[2 * c] = distance * (1 + slack);
    moves[2 * c + 1] = drops[c];
  }
  return moves;
}
