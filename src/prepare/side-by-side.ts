// What transformers share whose outputs stand side by side.

import { DataError, FormatError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { Table } from "../data/table.js";
import type { Rows } from "../learn/input.js";
import type { Model, Transformer } from "../learn/model.js";
import { type ColumnWriter, matrixWriter } from "../linalg/interleave.js";
import { isTransformer } from "./pipeline/apply-step.js";
import type { TableTransformer } from "./table-transformer.js";

/** What a step gives, as a part of a wider matrix. */
export function stepWriters(model: Transformer, rows: Rows): readonly ColumnWriter[] {
  const { writers } = model as Partial<TableTransformer>;
  if (writers !== undefined && rows instanceof Table) return writers.call(model, rows);
  const { data, columns } = model.transform(rows);
  return [matrixWriter(data, columns)];
}

export function requireDistinctOutputs(method: string, outputs: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of outputs) {
    if (seen.has(name)) {
      throw new DataError(`${method}: two steps give a column ${quote(name)}; rename one before.`, {
        method,
        option: "steps",
        column: name,
      });
    }
    seen.add(name);
  }
}

/** A step from a file, which must transform. */
export function readTransformer(method: string, model: Model): Transformer {
  if (isTransformer(model)) return model;
  throw new FormatError(`${method}: field "state.steps": has a step that is ${model.kind}, no transformer.`, {
    method,
    column: "state.steps",
    expected: "a transformer",
    received: model.kind,
  });
}
