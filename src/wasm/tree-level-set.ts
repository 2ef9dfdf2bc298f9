// Sets of levels as bits, as the kernels read them: see `Nodes.levelSets` in src/methods/tree/engine/tree.ts for their form.

/** The branch of a level: 0, 1, or −1 if the training cases of the node did not have it or it is missing. */
export function branchOfLevel(levelSets: Int32Array, start: number, code: number): number {
  const levels = levelSets[start];
  if (!(code >= 0 && code < levels) || !hasBit(levelSets, start + 1 + wordsFor(levels), code)) return -1;
  return hasBit(levelSets, start + 1, code) ? 0 : 1;
}

/** The words that hold a bit for each of some levels. */
export function wordsFor(levels: number): number {
  return (levels + 31) >>> 5;
}

/** The bit of a level among the words from `start` on. */
export function hasBit(words: Int32Array, start: number, code: number): boolean {
  return ((words[start + (code >>> 5)] >>> (code & 31)) & 1) === 1;
}
