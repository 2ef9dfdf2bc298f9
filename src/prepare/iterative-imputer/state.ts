import * as z from "zod";
import type { Label } from "../../base/label.js";
import { can } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import type { StateOf } from "../../model/files/state.js";
import type { Classifier } from "../../model/model.js";
import { levelsIn } from "../engine/completion/leveled-model.js";
import { completionState } from "../engine/completion/state.js";
import type { Chain } from "./chain.js";
import { type LevelRule, widthOf } from "./levels.js";
import { MOST_ROUNDS } from "./options.js";

const chain: z.ZodType<Chain> = z.strictObject({
  order: codecs.int32Array,
  rounds: z.array(codecs.matrix).min(1),
  deviations: codecs.nonNegativeMatrix.optional(),
});

const levelRule: z.ZodType<LevelRule> = z.strictObject({
  column: z.string(),
  kind: z.enum(["ordinal", "categorical", "boolean"]),
  levels: codecs.labels,
  init: z.int().min(0),
  // That it is a classifier of these levels is checked below.
  model: (codecs.model as z.ZodType<Classifier>).optional(),
});

export const iterativeImputerState = completionState
  .extend({
    /** The values of missing numbers before the first round: the means of their columns. */
    init: codecs.float64Array,
    /** The largest change of an imputed number that counts as none, by column of numbers. */
    allowed: codecs.nonNegativeArray,
    maxIterations: z.int().min(1).max(MOST_ROUNDS),
    /** The regressions, round by round. */
    chain,
    /** The chains of random draws. */
    drawn: z.array(chain),
    /** The columns of levels, with the classifiers that predict them; the other imputed columns are numbers. */
    levels: z.array(levelRule),
    /** The seed, if random numbers were drawn. */
    seed: z.int().min(0),
    /** How the rounds ended; undefined if no training value was missing. */
    convergence: codecs.convergence.optional(),
  })
  .check("levels", "must be distinct imputed columns", ({ imputed, levels }) => {
    const names = new Set(levels.map(({ column }) => column));
    return names.size === levels.length && levels.every(({ column }) => imputed.includes(column));
  })
  .check("levels", "must have the levels of the features", ({ inputs, levels }) =>
    levels.every(({ column, kind, levels }) =>
      sameList(levels, kind === "boolean" ? [false, true] : levelsIn(inputs, column)),
    ),
  )
  .check("levels", "must have classifiers of their levels by the other columns", ({ imputed, levels }) =>
    levels.every((rule) => rule.init < rule.levels.length && suitsLevels(rule, imputed)),
  )
  .check(
    "init",
    "must have one number per imputed column of numbers",
    (state) => state.init.length === widthOf(state).numbers,
  )
  .check(
    "allowed",
    "must have one number per imputed column of numbers",
    (state) => state.allowed.length === widthOf(state).numbers,
  )
  .check("chain", "must fit the imputed columns", (state) => suits(state.chain, widthOf(state)))
  .check("drawn", "must fit the imputed columns and have deviations", (state) =>
    state.drawn.every((draw) => draw.deviations !== undefined && suits(draw, widthOf(state))),
  );

/** What `IterativeImputer` learns: where it starts, and its regressions, round by round. */
export interface IterativeImputerState extends StateOf<typeof iterativeImputerState> {}

function suitsLevels({ column, levels, model }: LevelRule, imputed: readonly string[]): boolean {
  if (model === undefined) return true;
  return (
    can(model, "classes") &&
    model.classes.every((label) => levels.includes(label)) &&
    model.features.every((name) => name !== column && imputed.includes(name))
  );
}

function sameList(a: readonly Label[], b: readonly Label[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/** Whether a chain regresses this many columns of numbers on a matrix of this width. */
function suits(
  { order, rounds, deviations }: Chain,
  { numbers, width }: ReturnType<typeof widthOf>,
): boolean {
  return (
    order.length === numbers &&
    [...order].sort((a, b) => a - b).every((j, at) => j === at) &&
    rounds.every((round) => round.rows === width && round.columns === width + 1) &&
    (deviations === undefined || (deviations.rows === rounds.length && deviations.columns === width))
  );
}
