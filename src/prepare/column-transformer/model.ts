import { z } from "zod";
import {
  joinSparseColumns,
  quantitativeWriter,
  sparseColumns,
  toSparseColumn,
} from "../../data/sparse-columns.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, writeModel } from "../../learn/format.js";
import type { Features, Rows } from "../../learn/input.js";
import type { Model, Transformer } from "../../learn/model.js";
import { requireRoom } from "../../learn/sparse-rows.js";
import { interleave } from "../../linalg/interleave.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable, passedColumns } from "../encode/cases.js";
import { applyToTable } from "../pipeline/apply-step.js";
import { readTransformer, requireDistinctOutputs, stepWriters } from "../side-by-side.js";
import type { TableTransformer } from "../table-transformer.js";

/** A fitted step with its columns. */
export interface ColumnTransformerStep {
  readonly name: string;
  readonly columns: readonly string[];
  readonly model: Transformer;
}

interface State {
  readonly features: readonly string[];
  readonly steps: readonly ColumnTransformerStep[];
  readonly passed: Features;
  readonly remainder: "drop" | "pass";
}

/** A fitted `ColumnTransformer`. */
export class ColumnTransformerModel implements TableTransformer {
  readonly kind = "ColumnTransformer";
  readonly features: readonly string[];
  readonly steps: readonly ColumnTransformerStep[];
  /** The features that no step has and that are numbers, if they pass. */
  readonly passed: Features;
  readonly remainder: "drop" | "pass";
  readonly outputs: readonly string[];

  constructor({ features, steps, passed, remainder }: State) {
    this.features = features;
    this.steps = steps;
    this.passed = passed;
    this.remainder = remainder;
    this.outputs = [...steps.flatMap(({ model }) => model.outputs), ...passed.names];
    requireDistinctOutputs(this.kind, this.outputs);
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

  /** The same without its zeros; steps that can leave zeros alone never write them out. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const columns = this.steps.flatMap(({ columns, model }) => {
      const part = table.select(columns, this.kind);
      return sparseColumns(model.transformSparse?.(part) ?? SparseMatrix.fromDense(model.transform(part)));
    });
    const passing = [...passedColumns(this.kind, table, this.passed).values()].map(toSparseColumn);
    return joinSparseColumns(table.rows, [...columns, ...passing]);
  }

  /** The same as a table; columns with a role always pass, and any other if the remainder does. */
  transformTable(table: Table): Table {
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

  toJSON(): ModelJson {
    return writeModel(written, this);
  }
}

const schema = z.strictObject({
  features: z.array(z.string()),
  steps: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1), model: z.unknown() }),
  ),
  passed: codecs.features,
  remainder: z.enum(["drop", "pass"]),
});

const written: Omit<ModelFormat<ColumnTransformerModel, typeof schema>, "create"> = {
  kind: "ColumnTransformer",
  schema,
  state: ({ features, steps, passed, remainder }) => ({
    features: [...features],
    steps: steps.map(({ name, columns, model }) => ({ name, columns: [...columns], model: model.toJSON() })),
    passed,
    remainder,
  }),
};

/** The form of its file; the steps are read by `load`, which knows all methods. */
export function columnTransformerFormat(
  load: (json: unknown) => Model,
): ModelFormat<ColumnTransformerModel, typeof schema> {
  return {
    ...written,
    create: ({ steps, ...state }) =>
      new ColumnTransformerModel({
        ...state,
        steps: steps.map(({ name, columns, model }) => ({
          name,
          columns,
          model: readTransformer("ColumnTransformer", load(model)),
        })),
      }),
  };
}
