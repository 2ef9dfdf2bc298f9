import type { Table } from "../../src/data/table/table.js";
import type { Model } from "../../src/model/model.js";

/** A regression that is a known function of some columns of numbers or levels. */
export function functionModel(
  features: readonly string[],
  answer: (row: Readonly<Record<string, never>>) => number,
): Model {
  const predict = (table: Table) =>
    Float64Array.from(table.select(features).toRows() as Record<string, never>[], answer);
  return {
    kind: "FunctionModel",
    features,
    predict,
    toJSON: () => ({
      format: "credal-model",
      formatVersion: 1,
      library: "",
      kind: "FunctionModel",
      state: {},
    }),
  } as Model;
}
