import * as z from "zod";
import {
  joinSparseColumns,
  quantitativeWriter,
  sparseColumns,
  toSparseColumn,
} from "../../data/table/sparse-columns.js";
import { requireTable, Table } from "../../data/table/table.js";
import { interleave } from "../../math/linalg/interleave.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { can, type SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import { requireRoom } from "../../model/input/sparse-rows.js";
import type { Rows } from "../../model/input.js";
import type { Transformer } from "../../model/model.js";
import { joinSeenLevels } from "../../model/unseen-levels.js";
import { casesAsTable, passedColumns } from "../engine/encode/cases.js";
import { requireDistinctOutputs, stepWriters } from "../engine/side-by-side.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import { forTraining, trainingView } from "../engine/training-view.js";
import { applyToTable } from "../pipeline/apply-step.js";
import { transformerCodec } from "../pipeline/steps.js";

/** A fitted step with its columns. */
export interface ColumnTransformerStep {
  readonly name: string;
  readonly columns: readonly string[];
  readonly model: Transformer;
}

const columnTransformerState = StateSchema.of({
  inputs: codecs.features,
  /** The fitted transformers with their names and columns. */
  steps: field<readonly ColumnTransformerStep[]>(
    z.array(
      z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1), model: transformerCodec }),
    ),
  ),
  /** The features that no step has and that are numbers, if they pass. */
  passed: codecs.features,
  remainder: z.enum(["drop", "pass"]),
})
  .check("steps", "must read features", ({ steps, inputs }) =>
    steps.every(
      ({ columns, model }) =>
        columns.every((name) => inputs.names.includes(name)) &&
        model.features.every((name) => columns.includes(name)),
    ),
  )
  .check("passed", "must be features", ({ passed, inputs }) =>
    passed.names.every((name) => inputs.names.includes(name)),
  );

/** What a `ColumnTransformer` learns. */
export interface ColumnTransformerState extends StateOf<typeof columnTransformerState> {}

/** A fitted `ColumnTransformer`. */
export class ColumnTransformerModel extends FittedModel<ColumnTransformerState> implements TableTransformer {
  static readonly kind = "ColumnTransformer";
  static readonly state = columnTransformerState;
  readonly outputs: readonly string[];

  constructor(state: ColumnTransformerState) {
    super(state);
    this.outputs = [...this.steps.flatMap(({ model }) => model.outputs), ...this.passed.names];
    requireDistinctOutputs(this.kind, this.outputs);
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return joinSeenLevels(this.steps.map(({ model }) => model));
  }

  /** The model whose steps give what they make of the rows of the fit. */
  get [trainingView](): ColumnTransformerModel {
    const { inputs, steps, passed, remainder } = this;
    const training = steps.map((step) => ({ ...step, model: forTraining(step.model) }));
    return new ColumnTransformerModel({ inputs, steps: training, passed, remainder });
  }

  /** For every output, the feature that it is made from; undefined if a step makes one from several. */
  get sources(): readonly string[] | undefined {
    const sources = this.steps.map(({ model }) => (can(model, "columnwise") ? model.sources : undefined));
    if (sources.includes(undefined)) return undefined;
    return [...sources.flatMap((names) => names ?? []), ...this.passed.names];
  }

  /** What the steps give, side by side in their order, and then the columns that pass. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    requireRoom(this.kind, table, this.outputs.length);
    const writers = this.steps.flatMap(({ columns, model }) =>
      stepWriters(model, table.select(columns, this.kind)),
    );
    const passed = [...passedColumns(this.kind, table, this.passed).values()].map(quantitativeWriter);
    const out = new Matrix(table.rows, this.outputs.length);
    interleave(out.data, table.rows, [...writers, ...passed]);
    return out;
  }

  /** The output as a sparse matrix; steps that can leave zeros alone never write them out. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const columns = this.steps.flatMap(({ columns, model }) => {
      const part = table.select(columns, this.kind);
      return sparseColumns(model.transformSparse?.(part) ?? SparseMatrix.fromDense(model.transform(part)));
    });
    const passing = [...passedColumns(this.kind, table, this.passed).values()].map(toSparseColumn);
    return joinSparseColumns(table.rows, [...columns, ...passing]);
  }

  /** The output as a table; columns with a role always pass, and any other if the remainder does. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const used = new Set(this.steps.flatMap(({ columns }) => columns));
    const roles = new Set(Object.values(table.roles));
    const columns = this.steps.flatMap((step) => [
      ...applyToTable(step.model, table.select(step.columns, this.kind)),
    ]);
    const others = [...table].filter(
      ([name]) => roles.has(name) || (this.remainder === "pass" && !used.has(name)),
    );
    return Table.of([...columns, ...others], table.roles);
  }
}
