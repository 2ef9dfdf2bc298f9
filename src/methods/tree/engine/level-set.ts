// Sets of levels as bits, in the form that `Nodes.levelSets` describes.

import { hasBit, wordsFor } from "../../../wasm/tree-level-set.js";

export { branchOfLevel } from "../../../wasm/tree-level-set.js";

/** A set of levels: those that go to the first child, and those that the training cases had. */
export interface LevelSet {
  readonly levels: number;
  readonly first: readonly number[];
  readonly known: readonly number[];
}

/** The words of a level set. */
export function packLevelSet({ levels, first, known }: LevelSet): Int32Array {
  const words = wordsFor(levels);
  const packed = new Int32Array(1 + 2 * words);
  packed[0] = levels;
  for (const code of first) packed[1 + (code >>> 5)] |= 1 << (code & 31);
  for (const code of known) packed[1 + words + (code >>> 5)] |= 1 << (code & 31);
  return packed;
}

/** The level set at an index of `levelSets`. */
export function unpackLevelSet(levelSets: Int32Array, index: number): LevelSet {
  const levels = levelSets[index];
  const codes = Array.from({ length: levels }, (_, code) => code);
  const words = wordsFor(levels);
  return {
    levels,
    first: codes.filter((code) => hasBit(levelSets, index + 1, code)),
    known: codes.filter((code) => hasBit(levelSets, index + 1 + words, code)),
  };
}

/** How many entries of `levelSets` the set of this many levels takes. */
export function levelSetLength(levels: number): number {
  return 1 + 2 * wordsFor(levels);
}
