import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type Random, random } from "../../probability/random/random.js";
import { CompletionModel, type CompletionState, isWithin } from "../completion/model.js";
import { type Chain, replay } from "./chain.js";

interface State extends CompletionState {
  readonly start: Float64Array;
  readonly allowed: Float64Array;
  readonly maxIterations: number;
  readonly chain: Chain;
  readonly drawn: readonly Chain[];
  readonly seed: number;
  readonly convergence?: Convergence;
}

/** A fitted `IterativeImputer`: what it puts in first, and its regressions, round by round. */
export class IterativeImputerModel extends CompletionModel {
  readonly kind = "IterativeImputer";
  /** What missing values are before the first round: the means of the columns. */
  readonly start: Float64Array;
  /** By column, the change of an imputed value that counts as none. */
  readonly allowed: Float64Array;
  readonly maxIterations: number;
  /** The regressions, round by round. */
  readonly chain: Chain;
  /** The chains of random draws. */
  readonly drawn: readonly Chain[];
  readonly seed: number;
  /** How the rounds ended; absent where no training value was missing. */
  declare readonly convergence?: Convergence;

  constructor(state: State) {
    super(state);
    this.start = state.start;
    this.allowed = state.allowed;
    this.maxIterations = state.maxIterations;
    this.chain = state.chain;
    this.drawn = state.drawn;
    this.seed = state.seed;
    if (state.convergence !== undefined) this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): IterativeImputerModel {
    return readModel(iterativeImputerFormat, parseJson(json));
  }

  /**
   * The features of every case, completed by one chain of draws: its regressions were drawn from their
   * posterior, and the imputed values scatter around the predictions as cases do. The training cases get
   * the values they had in the chain.
   */
  draw(rows: Rows, index: number): Matrix {
    const chain = this.drawn[index];
    if (chain === undefined) {
      const expected =
        this.drawn.length === 0 ? "no draw, for there are none" : `0 to ${this.drawn.length - 1}`;
      throw new OptionError(
        `${this.kind}: there is no draw ${index}; fit with the option "draws" keeps so many (here ${this.drawn.length}).`,
        { method: this.kind, option: "draws", expected, received: String(index) },
      );
    }
    const root = random(this.seed);
    return this.completeRows(rows, (x) =>
      replay(chain, this.start, x, undefined, (row) => caseStream(root, index, row)),
    );
  }

  toJSON(): ModelJson {
    return writeModel(iterativeImputerFormat, this);
  }

  protected complete(x: Matrix): Matrix {
    const { maxIterations, allowed } = this;
    return replay(this.chain, this.start, x, { maxIterations, allowed }, undefined);
  }
}

/** The stream that the parameters of a chain are drawn from. */
export function parameterStream(root: Random, draw: number): Random {
  return root.child(draw).child(0);
}

/** The stream that the values of a case are drawn from. */
export function caseStream(root: Random, draw: number, row: number): Random {
  return root.child(draw).child(1).child(row);
}

const chain = z.strictObject({
  order: codecs.int32Array,
  rounds: z.array(codecs.matrix).min(1),
  deviations: codecs.matrix.optional(),
});

const schema = z.strictObject({
  inputs: codecs.features,
  imputed: z.array(z.string()),
  start: codecs.float64Array,
  allowed: codecs.float64Array,
  maxIterations: z.int().min(1),
  chain,
  drawn: z.array(chain),
  seed: z.int().min(0),
  convergence: codecs.convergence.optional(),
});

/** Whether a chain is one of so many columns. */
function suits({ order, rounds, deviations }: z.output<typeof chain>, columns: number): boolean {
  return (
    order.length === columns &&
    [...order].sort((a, b) => a - b).every((j, at) => j === at) &&
    rounds.every((round) => round.rows === columns && round.columns === columns + 1) &&
    (deviations === undefined || (deviations.rows === rounds.length && deviations.columns === columns))
  );
}

export const iterativeImputerFormat: ModelFormat<IterativeImputerModel, typeof schema> = {
  kind: "IterativeImputer",
  schema: schema
    .refine(isWithin, { path: ["imputed"], message: "are no features" })
    .refine(
      ({ imputed, start, allowed, chain, drawn }) =>
        start.length === imputed.length &&
        allowed.length === imputed.length &&
        suits(chain, imputed.length) &&
        drawn.every((draw) => draw.deviations !== undefined && suits(draw, imputed.length)),
      { path: ["chain"], message: "does not fit the imputed columns" },
    ),
  state: (model) => ({
    inputs: model.inputs,
    imputed: [...model.imputed],
    start: new Float64Array(model.start),
    allowed: new Float64Array(model.allowed),
    maxIterations: model.maxIterations,
    chain: written(model.chain),
    drawn: model.drawn.map(written),
    seed: model.seed,
    ...(model.convergence && { convergence: model.convergence }),
  }),
  create: ({ convergence, ...state }) =>
    new IterativeImputerModel({ ...state, ...(convergence && { convergence }) }),
};

function written({ order, rounds, deviations }: Chain): z.output<typeof chain> {
  return { order: new Int32Array(order), rounds: [...rounds], ...(deviations && { deviations }) };
}
