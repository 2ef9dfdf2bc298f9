import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { type CompletionState, completionState } from "../engine/completion/state.js";
import type { Chain } from "./chain.js";
import { MOST_ROUNDS } from "./options.js";

/** What `IterativeImputer` learns: where it starts, and its regressions, round by round. */
export interface IterativeImputerState extends CompletionState {
  /** The values of missing numbers before the first round: the means of the columns. */
  readonly init: Float64Array;
  /** The largest change of an imputed value that counts as none, by column. */
  readonly allowed: Float64Array;
  readonly maxIterations: number;
  /** The regressions, round by round. */
  readonly chain: Chain;
  /** The chains of random draws. */
  readonly drawn: readonly Chain[];
  readonly seed: number;
  /** How the rounds ended; undefined if no training value was missing. */
  readonly convergence?: Convergence | undefined;
}

const chain: z.ZodType<Chain> = z.strictObject({
  order: codecs.int32Array,
  rounds: z.array(codecs.matrix).min(1),
  deviations: codecs.nonNegativeMatrix.optional(),
});

export const iterativeImputerState = completionState
  .extend<IterativeImputerState>({
    init: codecs.float64Array,
    allowed: codecs.nonNegativeArray,
    maxIterations: z.int().min(1).max(MOST_ROUNDS),
    chain,
    drawn: z.array(chain),
    seed: z.int().min(0),
    convergence: codecs.convergence.optional(),
  })
  .check(
    "init",
    "must have one number per imputed column",
    ({ imputed, init }) => init.length === imputed.length,
  )
  .check(
    "allowed",
    "must have one number per imputed column",
    ({ imputed, allowed }) => allowed.length === imputed.length,
  )
  .check("chain", "must fit the imputed columns", ({ imputed, chain }) => suits(chain, imputed.length))
  .check("drawn", "must fit the imputed columns and have deviations", ({ imputed, drawn }) =>
    drawn.every((draw) => draw.deviations !== undefined && suits(draw, imputed.length)),
  );

/** Whether a chain is one of this many columns. */
function suits({ order, rounds, deviations }: Chain, columns: number): boolean {
  return (
    order.length === columns &&
    [...order].sort((a, b) => a - b).every((j, at) => j === at) &&
    rounds.every((round) => round.rows === columns && round.columns === columns + 1) &&
    (deviations === undefined || (deviations.rows === rounds.length && deviations.columns === columns))
  );
}
