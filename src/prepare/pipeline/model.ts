import * as z from "zod";
import { requireTable, type Table } from "../../data/table/table.js";
import {
  type Capability,
  can,
  type RowMethod,
  rowMethods,
  type SeenLevels,
} from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import type { Rows } from "../../model/input.js";
import type { Model, Transformer } from "../../model/model.js";
import { joinSeenLevels } from "../../model/unseen-levels.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import { forTraining, trainingView } from "../engine/training-view.js";
import { applyStep, applyToTable } from "./apply-step.js";

/** A fitted step of a pipeline. */
export interface PipelineStep {
  readonly name: string;
  readonly model: Model;
}

const pipelineState = StateSchema.of({
  inputs: codecs.features,
  /** The column that it learned to predict, where it was given by name. */
  target: z.string().optional(),
  /** The fitted steps with their names. */
  steps: field<readonly PipelineStep[]>(
    z.array(z.strictObject({ name: z.string(), model: codecs.model })).min(1),
  ),
})
  .check("steps", "must transform, all but the last", ({ steps }) =>
    steps.slice(0, -1).every(({ model }) => can(model, "transformation")),
  )
  .check("steps", "must end in a model that predicts or transforms", ({ steps }) =>
    answersRows(steps[steps.length - 1].model),
  );

/** What a `Pipeline` learns. */
export interface PipelineState extends StateOf<typeof pipelineState> {}

/** Whether a model can be the last step. */
export function answersRows(model: Model): boolean {
  return (["predictions", "transformation", "densities"] as Capability[]).some((what) => can(model, what));
}

/** Fields of the last step that its pipeline has too. */
const fields = ["classes", "labels", "clusters", "outputs", "response", "convergence", "seed"] as const;

/** Methods of the last step that its pipeline has too, given the rows as the steps before it prepare them. */
const methods = [...Object.keys(rowMethods), "explain"].filter((name) => name !== "inverseTransform");

type Forwarded = (typeof fields)[number] | RowMethod | "explain";

/** A pipeline that ends in such a model: it can do what its last step can. */
export type PipelineOf<M extends Model> = PipelineModel<M> &
  Pick<M, keyof M & Forwarded> &
  (M extends Transformer ? Pick<TableTransformer, "transformTable"> : unknown);

/**
 * A fitted `Pipeline`. It has every method and field of its last step that answers for rows: `predict`,
 * `predictProba`, `predictInterval`, `transform`, `classes` and so on; `can` tells which.
 */
export class PipelineModel<M extends Model = Model> extends FittedModel<PipelineState> {
  static readonly kind = "Pipeline";
  static readonly state = pipelineState;

  constructor(state: PipelineState) {
    super(state);
    const { last } = this;
    const lastStep = last as unknown as Record<string, unknown>;
    for (const name of fields) if (name in last) define(this, name, () => lastStep[name]);
    for (const name of methods) {
      if (typeof lastStep[name] !== "function") continue;
      const method = lastStep[name] as (...args: unknown[]) => unknown;
      define(
        this,
        name,
        () =>
          (rows: Rows, ...rest: unknown[]) =>
            method.call(last, this.prepare(rows), ...rest),
      );
    }
    if (!can(last, "transformation")) return;
    const all = [...this.#transformers, last];
    const transformTable = (table: Table) => {
      requireTable(this.kind, table);
      return all.reduce((made, model) => applyToTable(model, made), table);
    };
    define(this, "transformTable", () => transformTable);
    const backward = all.filter((model) => can(model, "inversion")).reverse();
    if (backward.length < all.length) return;
    const invert = (rows: Rows) => backward.reduce((current, model) => model.inverseTransform(current), rows);
    define(this, "inverseTransform", () => invert);
  }

  /** The model whose steps give what they make of the rows of the fit, for a pipeline inside another one. */
  get [trainingView](): Transformer | undefined {
    const { inputs, target, steps, last } = this;
    if (!can(last, "transformation")) return undefined;
    const training = steps.map((step) => ({ ...step, model: forTraining(step.model as Transformer) }));
    return new PipelineModel({ inputs, target, steps: training }) as unknown as Transformer;
  }

  /** The last step. */
  get last(): M {
    return this.steps[this.steps.length - 1].model as M;
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return joinSeenLevels(this.steps.map(({ model }) => model));
  }

  /** What the last step is given of these rows. */
  prepare(rows: Rows): Rows {
    return this.#transformers.reduce((current, model) => applyStep(model, current), rows);
  }

  override toString(): string {
    return `Pipeline of ${this.steps.map(({ name, model }) => `${name} (${model.kind})`).join(", ")}`;
  }

  /** All steps but the last. */
  get #transformers(): Transformer[] {
    return this.steps.slice(0, -1).map(({ model }) => model as Transformer);
  }
}

/** A field that is there like any other, but asks when it is read and is not listed. */
function define(model: object, name: string, get: () => unknown): void {
  Object.defineProperty(model, name, { get, enumerable: false, configurable: true });
}
