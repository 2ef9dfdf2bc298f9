import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Encoding } from "../../data/encoding.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readNewCases, readWeights } from "../../learn/input.js";
import { trainingTable } from "../encode/cases.js";
import { chosenColumns, numberColumns, requireDistinct } from "../table-columns.js";
import { elementsOf } from "./elements.js";
import { AggregatorModel } from "./model.js";
import { type Aggregate, aggregatorOptions } from "./options.js";

/**
 * Sums lists up: how many elements they have, their mean, their most frequent one.
 *
 * ```ts
 * const table = Table.fromColumns({ prices: [[10, 30], [5], []] });
 * const model = await new Aggregator({ aggregates: ["count", "sum"] }).fit(table);
 * model.transform(table); // [[2, 40], [1, 5], [0, 0]]
 * ```
 */
export class Aggregator extends Estimator<typeof aggregatorOptions> {
  static readonly kind = "Aggregator";
  static readonly task = "transformation";
  static readonly schema = aggregatorOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<AggregatorModel> {
    const { kind } = this;
    const { aggregates, columns } = this.options;
    throwIfAborted(kind, control.signal);
    const weights = readWeights(kind, rows, control.weights);
    const table = trainingTable(kind, rows);
    const chosen = columns ?? table.featureNames().filter((name) => table.kind(name) === "list");
    const features = numberColumns(table, chosen);
    const aggregated = chosenColumns(kind, table, features, chosen);
    const rules = aggregated.map((column) => {
      const elements = this.#elements(table, column, weights);
      for (const entry of aggregates) requireSuitable(kind, column, entry, elements);
      return { column, elements, aggregates };
    });
    const names = features.filter((name) => !aggregated.includes(name));
    const passed = { names, encoding: Encoding.of(kind, table, { columns: names }) };
    // For its refusals: what cannot be transformed should not be learned from.
    readNewCases(kind, table, passed, "native");
    const model = new AggregatorModel({ features, passed, rules });
    const others = table.names.filter((name) => !features.includes(name));
    requireDistinct(kind, [...others, ...model.outputs]);
    return model;
  }

  #elements(table: Table, name: string, weights: Float64Array | undefined): "numbers" | "strings" {
    const elements = elementsOf(this.kind, name, table.column(name), weights);
    if (elements !== undefined) return elements;
    throw new DataError(`${this.kind}: column "${name}" has no elements to learn from; drop it.`, {
      method: this.kind,
      column: name,
      expected: "at least 1 list that is not empty",
      received: "none",
    });
  }
}

/** Whether such elements have such an aggregate. */
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
  throw new DataError(`${method}: "${name}" needs lists of ${needs}; column "${column}" has ${elements}.`, {
    method,
    option: "aggregates",
    column,
    expected: `lists of ${needs}`,
    received: `lists of ${elements}`,
  });
}
