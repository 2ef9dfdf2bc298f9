import { z } from "zod";
import { Table } from "../../data/table.js";
import { type ModelFormat, type ModelJson, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Model, Transformer } from "../../learn/model.js";
import { interleave } from "../../linalg/interleave.js";
import { Matrix } from "../../linalg/matrix.js";
import { applyToTable } from "../pipeline/apply-step.js";
import { readTransformer, requireDistinctOutputs, stepWriters } from "../side-by-side.js";
import type { TableTransformer } from "../table-transformer.js";

/** A fitted transformer of a union. */
export interface FeatureUnionStep {
  readonly name: string;
  readonly model: Transformer;
}

interface State {
  readonly steps: readonly FeatureUnionStep[];
  readonly prefix: boolean;
}

/** A fitted `FeatureUnion`. */
export class FeatureUnionModel implements TableTransformer {
  readonly kind = "FeatureUnion";
  readonly steps: readonly FeatureUnionStep[];
  readonly prefix: boolean;
  readonly features: readonly string[];
  readonly outputs: readonly string[];

  constructor({ steps, prefix }: State) {
    this.steps = steps;
    this.prefix = prefix;
    this.features = [...new Set(steps.flatMap(({ model }) => model.features))];
    this.outputs = steps.flatMap((step) => step.model.outputs.map((output) => this.#name(step, output)));
    requireDistinctOutputs(this.kind, this.outputs);
  }

  /** What the steps give, side by side in their order. */
  transform(rows: Rows): Matrix {
    const count = "rows" in rows ? rows.rows : rows.length;
    const out = new Matrix(count, this.outputs.length);
    interleave(
      out.data,
      count,
      this.steps.flatMap(({ model }) => stepWriters(model, rows)),
    );
    return out;
  }

  /** The same as a table; columns with a role pass, any other that no step gives does not. */
  transformTable(table: Table): Table {
    const columns = this.steps.flatMap((step) => {
      const made = applyToTable(step.model, table);
      return step.model.outputs.map((output) => [this.#name(step, output), made.column(output)] as const);
    });
    const kept = Object.values(table.roles).map((name) => [name, table.column(name)] as const);
    return Table.of([...columns, ...kept], table.roles);
  }

  toJSON(): ModelJson {
    return writeModel(written, this);
  }

  #name({ name }: FeatureUnionStep, output: string): string {
    return this.prefix ? `${name}.${output}` : output;
  }
}

const schema = z.strictObject({
  steps: z.array(z.strictObject({ name: z.string(), model: z.unknown() })).min(1),
  prefix: z.boolean(),
});

const written: Omit<ModelFormat<FeatureUnionModel, typeof schema>, "create"> = {
  kind: "FeatureUnion",
  schema,
  state: ({ steps, prefix }) => ({
    steps: steps.map(({ name, model }) => ({ name, model: model.toJSON() })),
    prefix,
  }),
};

/** The form of its file; the steps are read by `load`, which knows all methods. */
export function featureUnionFormat(
  load: (json: unknown) => Model,
): ModelFormat<FeatureUnionModel, typeof schema> {
  return {
    ...written,
    create: ({ steps, prefix }) =>
      new FeatureUnionModel({
        prefix,
        steps: steps.map(({ name, model }) => ({
          name,
          model: readTransformer("FeatureUnion", load(model)),
        })),
      }),
  };
}
