import * as z from "zod";
import { requireTable, Table } from "../../data/table/table.js";
import { interleave } from "../../math/linalg/interleave.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import { rowCount } from "../../model/input/rows.js";
import type { Rows } from "../../model/input.js";
import type { Transformer } from "../../model/model.js";
import { joinSeenLevels } from "../../model/unseen-levels.js";
import { requireDistinctOutputs, stepWriters } from "../engine/side-by-side.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import { forTraining, trainingView } from "../engine/training-view.js";
import { applyToTable } from "../pipeline/apply-step.js";
import { transformerCodec } from "../pipeline/steps.js";

/** A fitted transformer of a union. */
export interface FeatureUnionStep {
  readonly name: string;
  readonly model: Transformer;
}

const featureUnionState = StateSchema.of({
  inputs: codecs.features,
  /** The fitted transformers with their names. */
  steps: field<readonly FeatureUnionStep[]>(
    z.array(z.strictObject({ name: z.string(), model: transformerCodec })).min(1),
  ),
  /** Whether the names of outputs begin with that of their step. */
  prefix: z.boolean(),
});

/** What a `FeatureUnion` learns. */
export interface FeatureUnionState extends StateOf<typeof featureUnionState> {}

/** A fitted `FeatureUnion`. */
export class FeatureUnionModel extends FittedModel<FeatureUnionState> implements TableTransformer {
  static readonly kind = "FeatureUnion";
  static readonly state = featureUnionState;
  readonly outputs: readonly string[];

  constructor(state: FeatureUnionState) {
    super(state);
    this.outputs = this.steps.flatMap((step) => step.model.outputs.map((output) => this.#name(step, output)));
    requireDistinctOutputs(this.kind, this.outputs);
  }

  /** The model whose steps give what they make of the rows of the fit. */
  get [trainingView](): FeatureUnionModel {
    const { inputs, steps, prefix } = this;
    const training = steps.map((step) => ({ ...step, model: forTraining(step.model) }));
    return new FeatureUnionModel({ inputs, steps: training, prefix });
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return joinSeenLevels(this.steps.map(({ model }) => model));
  }

  /** What the steps give, side by side in their order. */
  transform(rows: Rows): Matrix {
    const count = rowCount(this.kind, rows);
    const out = new Matrix(count, this.outputs.length);
    interleave(
      out.data,
      count,
      this.steps.flatMap(({ model }) => stepWriters(model, rows)),
    );
    return out;
  }

  /** The output as a table; columns with a role pass, and others only if a step gives them. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const columns = this.steps.flatMap((step) => {
      const made = applyToTable(step.model, table);
      return step.model.outputs.map((output) => [this.#name(step, output), made.column(output)] as const);
    });
    const kept = Object.values(table.roles).map((name) => [name, table.column(name)] as const);
    return Table.of([...columns, ...kept], table.roles);
  }

  #name({ name }: FeatureUnionStep, output: string): string {
    return this.prefix ? `${name}.${output}` : output;
  }
}
