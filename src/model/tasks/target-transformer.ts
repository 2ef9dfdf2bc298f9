import { DataError, got, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import type { OptionsSchema } from "../../base/options.js";
import { ownValues } from "../case-rows.js";
import { Cases, type Reading } from "../cases.js";
import type { FitControl } from "../control.js";
import { Estimator, type OneModel } from "../estimator.js";
import { refuseOffset } from "../input/offset.js";
import { type Classes, type Rows, readClasses, readResponses } from "../input.js";
import type { Transformer } from "../model.js";
import { targetNames } from "../supervised-input.js";
import { chooseWithIntercept } from "../terms/plain-columns.js";
import { running } from "./running.js";

/** A target as transformers take it: its values, or the name of its column. */
export type TransformerTarget = ArrayLike<Label> | string;

/** The cases of a transformer that may learn from a target. */
export class TargetCases extends Cases {
  /** The target as it was given, if it was. */
  readonly target: TransformerTarget | undefined;
  /** The column of the table that is the target. */
  readonly except: readonly string[];

  constructor(input: ConstructorParameters<typeof Cases>[0], target: TransformerTarget | undefined) {
    const except = targetNames(target, "classes");
    super({ ...input, except });
    // Some fit others to it later.
    this.target = ownValues(target);
    this.except = except;
  }

  /** The target as classes; `option` is the one that asks for a target, unless the method always does. */
  classes(option?: string): Classes<Label> {
    return readClasses(this.method, this.source, this.#required(option));
  }

  /** The target as numbers. */
  numbers(option?: string): Float64Array {
    const target = this.#required(option) as ArrayLike<number> | string;
    refuseOffset(this.method, this.source);
    return readResponses(this.method, this.source, target).responses.column(0);
  }

  #required(option: string | undefined): TransformerTarget {
    const { method, target } = this;
    if (target !== undefined) return target;
    const who = option === undefined ? "fit" : `option ${quote(option)}`;
    const sentence = words`${who} needs ${wanted("a target")}, and ${got("none")} was given.`;
    throw new DataError(method, sentence, { ...(option !== undefined && { option }) });
  }
}

/** What transformers share that can learn from a target. */
abstract class LearningTransformerEstimator<S extends OptionsSchema, M extends Transformer> extends Estimator<
  S,
  OneModel<M>
> {
  static readonly task = "transformation";

  /** How the method wants its cases read; missing values reach it, and most transformers pass them on. */
  protected get reading(): Reading {
    return { missing: "native", extremes: "all" };
  }

  protected abstract learn(cases: TargetCases, control: FitControl): Promise<M> | M;

  override fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<M> {
    const { kind: method, reading } = this;
    return running(method, control, () => {
      const chosen = chooseWithIntercept(method, rows, target);
      const input = { method, rows: chosen.rows, control, reading };
      return this.learn(new TargetCases(input, chosen.target as TransformerTarget | undefined), control);
    });
  }
}

/** The base of transformers that always learn from a target; `target` says of which kind. */
export abstract class SupervisedTransformerEstimator<
  S extends OptionsSchema,
  M extends Transformer,
> extends LearningTransformerEstimator<S, M> {
  /** Learns from rows and their target: a value for each row, or the name of a column. */
  fit(rows: Rows, target: TransformerTarget, control: FitControl = {}): Promise<M> {
    return this.fitTo(rows, target, control);
  }
}

/** The base of transformers that learn from a target by an option; `target` says when. */
export abstract class TargetTransformerEstimator<
  S extends OptionsSchema,
  M extends Transformer,
> extends LearningTransformerEstimator<S, M> {
  /** Learns from rows of numbers or from a table. */
  fit(rows: Rows, control?: FitControl): Promise<M>;
  /** Learns from rows and a target: a value for each row, or the name of a column. */
  fit(rows: Rows, target: TransformerTarget, control?: FitControl): Promise<M>;
  fit(rows: Rows, second?: TransformerTarget | FitControl, third?: FitControl): Promise<M> {
    const given = isTarget(second);
    const control = (given ? third : (second ?? third)) ?? {};
    return this.fitTo(rows, given ? second : undefined, control as FitControl);
  }
}

/** Tells `fit(rows, control)` from `fit(rows, target, control)`: a target is a name or a list of values. */
function isTarget(value: unknown): value is TransformerTarget {
  return typeof value === "string" || (typeof value === "object" && value !== null && "length" in value);
}
