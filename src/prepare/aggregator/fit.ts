import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases } from "../engine/encode/cases.js";
import { requireDistinct } from "../engine/table-columns.js";
import { elementsOf } from "./elements.js";
import { AggregatorModel } from "./model.js";
import { type Aggregate, aggregatorOptions } from "./options.js";

/**
 * Summarizes lists: how many elements they have, their mean, their most frequent element.
 *
 * ```ts
 * const table = Table.fromColumns({ prices: [[10, 30], [5], []] });
 * const model = await new Aggregator({ aggregates: ["count", "sum"] }).fit(table);
 * model.transform(table); // [[2, 40], [1, 5], [0, 0]]
 * ```
 */
export class Aggregator extends TransformerEstimator<typeof aggregatorOptions, AggregatorModel> {
  static readonly kind = "Aggregator";
  static readonly schema = aggregatorOptions;
  static readonly models = [AggregatorModel];

  protected learn(cases: Cases): AggregatorModel {
    const { kind } = this;
    const { aggregates, columns } = this.options;
    const read = columnCases(cases, columns, (column) => column === "list");
    const { table, weights, inputs, converted, passed } = read;
    const rules = converted.map((column) => {
      const elements = this.#elements(table, column, weights);
      for (const entry of aggregates) requireSuitable(kind, column, entry, elements);
      return { column, elements, aggregates };
    });
    const model = new AggregatorModel({ inputs, passed, rules });
    const others = table.names.filter((name) => !inputs.names.includes(name));
    requireDistinct(kind, [...others, ...model.outputs]);
    return model;
  }

  #elements(table: Table, name: string, weights: Float64Array | undefined): "numbers" | "strings" {
    const elements = elementsOf(this.kind, name, table.column(name), weights);
    if (elements !== undefined) return elements;
    throw new DataError(
      this.kind,
      words`${columnName(name)} has ${got("no elements")} to learn from; drop it.`,
      { expected: "at least 1 list that is not empty" },
    );
  }
}

/** Throws if an aggregate is not defined for such elements. */
function requireSuitable(
  method: string,
  column: string,
  entry: Aggregate,
  elements: "numbers" | "strings",
): void {
  const [name, needs] =
    typeof entry === "string"
      ? [entry, ["sum", "mean", "minimum", "maximum"].includes(entry) ? "numbers" : elements]
      : "quantile" in entry
        ? ["quantile", "numbers"]
        : [`contains ${entry.contains}`, typeof entry.contains === "number" ? "numbers" : "strings"];
  if (needs === elements) return;
  const sentence = words`${quote(name)} needs ${wanted(`lists of ${needs}`)}; ${columnName(column)} has ${got(elements)}.`;
  throw new DataError(method, sentence, { option: "aggregates" });
}
