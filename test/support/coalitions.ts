// Shapley values by their definition: the mean over all coalitions of what a player adds, by the weights of Shapley 1953.

/** One value per player of the game `worth`, which is asked about every coalition. */
export function shapleyByCoalitions(
  players: number,
  worth: (known: readonly boolean[]) => number,
): Float64Array {
  const count = 2 ** players;
  const worths = Array.from({ length: count }, (_, set) =>
    worth(Array.from({ length: players }, (_, player) => isIn(set, player))),
  );
  return Float64Array.from({ length: players }, (_, player) => {
    let value = 0;
    for (let set = 0; set < count; set += 1) {
      if (isIn(set, player)) continue;
      const size = Array.from({ length: players }, (_, k) => isIn(set, k)).filter(Boolean).length;
      value += ((worths[set + 2 ** player] - worths[set]) * inverseChoices(players - 1, size)) / players;
    }
    return value;
  });
}

function isIn(set: number, player: number): boolean {
  return Math.floor(set / 2 ** player) % 2 === 1;
}

/** One divided by the number of sets of this size. */
function inverseChoices(from: number, size: number): number {
  let inverse = 1;
  for (let k = 0; k < size; k += 1) inverse *= (k + 1) / (from - k);
  return inverse;
}
