import { counted, DataError, got, words } from "../../base/errors.js";
import { placeStrata } from "../../data/split/place.js";
import type { Random } from "../../math/probability/random/random.js";

/** Rows that are learned from, and rows that are held back to see when to stop. */
export interface HeldBack {
  readonly training: Int32Array;
  readonly validation: Int32Array;
}

/** The rows that count: cases with a weight of 0 are as good as absent. */
export function usedRows(weights: Float64Array | undefined, rows: number): Int32Array {
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  return weights === undefined ? all : all.filter((row) => weights[row] > 0);
}

/** Holds a share of some rows back, none if it is undefined; every stratum, given by row, has its share. */
export function holdBack(
  method: string,
  all: Int32Array,
  share: number | undefined,
  strata: ArrayLike<number> | undefined,
  stream: Random,
): HeldBack {
  if (share === undefined) return { training: all, validation: new Int32Array(0) };
  const groups = new Map<number, number[]>();
  all.forEach((row, at) => {
    const stratum = strata?.[row] ?? 0;
    const members = groups.get(stratum);
    if (members === undefined) groups.set(stratum, [at]);
    else members.push(at);
  });
  const lists = [...groups.values()].map((members) => Uint32Array.from(members));
  const part = placeStrata(all.length, lists, [1 - share, share], stream);
  const training = all.filter((_, at) => part[at] === 0);
  const validation = all.filter((_, at) => part[at] === 1);
  if (training.length === 0 || validation.length === 0)
    throw new DataError(
      method,
      words`${got(counted(all.length, "case"))} are too few to hold back a share of ${share} of them.`,
      { option: "validation", expected: "at least one case in each part" },
    );
  return { training, validation };
}
