// What pipelines, unions and column transformers share: steps with names, and how they are fitted.

import * as z from "zod";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { OptionsSchema } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import { can } from "../../model/capabilities.js";
import { ownRows, ownValues } from "../../model/case-rows.js";
import type { FitControl } from "../../model/control.js";
import { Estimator, type EstimatorClass, type OneModel, type TargetKind } from "../../model/estimator.js";
import * as codecs from "../../model/files/codecs.js";
import type { Rows } from "../../model/input.js";
import type { Model, Transformer } from "../../model/model.js";
import { targetNames } from "../../model/supervised-input.js";
import { chooseWithIntercept } from "../../model/terms/plain-columns.js";

/** What an estimator with a target accepts as one: values, or names of columns of the table. */
export type PipelineTarget = ArrayLike<unknown> | string | object;

/** The option of an estimator inside another. */
export const estimatorOption = z.custom<Estimator>((value) => value instanceof Estimator);

/** Why a step cannot transform the rows for those after it; undefined if it can, or if only its model tells. */
function whyNoTransformer(
  steps: readonly (readonly [string, Estimator, ...unknown[]])[],
): string | undefined {
  for (const [name, step] of steps) {
    const Class = step.constructor as unknown as Partial<EstimatorClass>;
    const models = Class.models ?? [];
    // Estimators of others need not name their models; one with steps may end in anything.
    if (
      models.length === 0 ||
      hasSteps(step) ||
      models.some((Model) => transforms(Model as unknown as HasPrototype))
    )
      continue;
    return `must have transformers; step ${quote(name)} is ${step.kind}, which is not one`;
  }
  return undefined;
}

/** A pipeline transforms if its last step does. */
function hasSteps(step: Estimator): boolean {
  return Object.hasOwn(step.options, "steps");
}

interface HasPrototype {
  readonly prototype: object;
}

function transforms({ prototype }: HasPrototype): boolean {
  return "transform" in prototype || "transformTable" in prototype;
}

/** Refuses steps whose models cannot transform, by the first. */
export function refuseOthers(
  context: { addIssue(issue: { readonly code: "custom"; readonly message: string }): void },
  steps: readonly (readonly [string, Estimator, ...unknown[]])[],
): void {
  const why = whyNoTransformer(steps.filter(([, step]) => step instanceof Estimator));
  if (why !== undefined) context.addIssue({ code: "custom", message: why });
}

/** Whether the names of steps differ. */
export function haveDistinctNames(steps: readonly (readonly [string, ...unknown[]])[]): boolean {
  return new Set(steps.map(([name]) => name)).size === steps.length;
}

/** What the last of some steps that learns from a target needs. */
export function targetOf(steps: readonly Estimator[]): TargetKind | undefined {
  return steps.map(({ target }) => target).findLast((target) => target !== undefined);
}

/** What the schemas of estimators with steps have. */
interface Stepped {
  readonly steps: readonly (readonly [name: string, step: Estimator, ...rest: unknown[]])[];
}

/** The base of estimators whose steps transform beside each other; `fitTo` says how. */
export abstract class StepsEstimator<S extends OptionsSchema, M extends Transformer> extends Estimator<
  S,
  OneModel<M>
> {
  static readonly task = "transformation";

  /** What the last step that learns from a target needs. */
  override get target(): TargetKind | undefined {
    return targetOf((this.options as unknown as Stepped).steps.map(([, step]) => step));
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<M>;
  fit(rows: Rows, target: PipelineTarget, control?: FitControl): Promise<M>;
  fit(rows: Rows, ...rest: unknown[]): Promise<M> {
    const [target, control] = this.target !== undefined ? rest : [undefined, rest[0]];
    return this.fitTo(rows, target, control as FitControl | undefined);
  }

  abstract override fitTo(rows: Rows, target: unknown, control?: FitControl): Promise<M>;
}

/** A transformer inside the file of another model. */
export const transformerCodec = codecs.model.refine(
  (model) => can(model, "transformation"),
  "must be a transformer",
) as unknown as z.ZodType<Transformer>;

/** The target of a fit: what it is, and the columns of the table that are it. */
export class StepTarget {
  readonly names: readonly string[];
  readonly #target: unknown;
  readonly #rows: Rows;

  /** `kind` is what the steps learn from; undefined if none of them learns from a target. */
  constructor(method: string, rows: Rows, target: unknown, kind: TargetKind | undefined) {
    const chosen =
      kind === undefined ? { rows, target: undefined } : chooseWithIntercept(method, rows, target);
    this.names = chosen.rows instanceof Table && kind !== undefined ? targetNames(chosen.target, kind) : [];
    // Later steps read them after the first has paused.
    this.#target = ownValues(chosen.target);
    this.#rows = ownRows(chosen.rows, method);
  }

  /** The rows without the target. */
  get features(): Rows {
    return this.#rows instanceof Table ? this.#rows.drop(this.names) : this.#rows;
  }

  /** Fits a step, with the target if it needs it; columns that are the target come as they were. */
  fit(step: Estimator, rows: Rows, control: FitControl): Promise<Model> {
    return step.fitTo(step.target === undefined ? rows : this.#joined(rows), this.#target, control);
  }

  /** Fits a step that must transform. */
  async fitTransformer(
    method: string,
    name: string,
    step: Estimator,
    rows: Rows,
    control: FitControl,
  ): Promise<Transformer> {
    const model = await this.fit(step, rows, control);
    if (can(model, "transformation")) return model;
    const sentence = words`step ${quote(name)} must be ${wanted("a transformer")}; ${got(model.kind)} is not.`;
    throw new DataError(method, sentence, { option: "steps" });
  }

  #joined(rows: Rows): Rows {
    const original = this.#rows;
    if (!(rows instanceof Table && original instanceof Table)) return rows;
    return this.names.reduce((table, name) => table.withColumn(name, original.column(name)), rows);
  }
}
