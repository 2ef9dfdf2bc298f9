// Sets of levels as bits, in the form that `Nodes.levelSets` describes.

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

/** The level set at a place of `levelSets`. */
export function unpackLevelSet(levelSets: Int32Array, place: number): LevelSet {
  const levels = levelSets[place];
  const codes = Array.from({ length: levels }, (_, code) => code);
  const words = wordsFor(levels);
  return {
    levels,
    first: codes.filter((code) => hasBit(levelSets, place + 1, code)),
    known: codes.filter((code) => hasBit(levelSets, place + 1 + words, code)),
  };
}

/** The branch of a level: 0, 1, or −1 if the training cases of the node did not have it or it is missing. */
export function branchOfLevel(levelSets: Int32Array, place: number, code: number): number {
  const levels = levelSets[place];
  if (!(code >= 0 && code < levels) || !hasBit(levelSets, place + 1 + wordsFor(levels), code)) return -1;
  return hasBit(levelSets, place + 1, code) ? 0 : 1;
}

/** How many entries of `levelSets` the set of this many levels takes. */
export function levelSetLength(levels: number): number {
  return 1 + 2 * wordsFor(levels);
}

function wordsFor(levels: number): number {
  return (levels + 31) >>> 5;
}

function hasBit(words: Int32Array, start: number, code: number): boolean {
  return ((words[start + (code >>> 5)] >>> (code & 31)) & 1) === 1;
}
