import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";

/** The two values of every variable. */
export type SpinLevels = readonly [-1, 1] | readonly [0, 1];

export const spinLevels: z.ZodType<SpinLevels> = z.union([
  z.tuple([z.literal(-1), z.literal(1)]),
  z.tuple([z.literal(0), z.literal(1)]),
]);

export const isingModelState = StateSchema.of({
  inputs: codecs.features,
  /** The two values of every variable: −1 and 1, or 0 and 1. */
  levels: spinLevels,
  /** The field of every variable: its tendency to its larger value. */
  thresholds: codecs.float64Array,
  /** The couplings: the tendency of every two variables to agree; symmetric, 0 without an edge and on the diagonal. */
  couplings: codecs.matrix,
})
  .check(
    "thresholds",
    "must have one number for each variable",
    ({ inputs, thresholds }) => thresholds.length === inputs.names.length,
  )
  .check(
    "couplings",
    "must have a row and a column for each variable",
    ({ inputs, couplings }) =>
      couplings.rows === inputs.names.length && couplings.columns === inputs.names.length,
  )
  .check("couplings", "must be symmetric with 0 on the diagonal", ({ couplings }) => isSymmetric(couplings));

/** What an Ising model consists of. */
export interface IsingModelState extends StateOf<typeof isingModelState> {}

function isSymmetric({ rows, data }: Matrix): boolean {
  for (let i = 0; i < rows; i += 1) {
    if (data[i * rows + i] !== 0) return false;
    for (let j = 0; j < i; j += 1) if (data[i * rows + j] !== data[j * rows + i]) return false;
  }
  return true;
}
