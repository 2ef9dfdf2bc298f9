import * as z from "zod";
import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { blankAs } from "../../data/kinds/blank.js";
import { type Column, type ListValue, readColumn } from "../../data/table/column.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { elementsOf } from "./elements.js";
import { type Aggregate, aggregate } from "./options.js";
import { elementAggregates, listQuantile, numberAggregates } from "./solver.js";

const aggregatorRule = z.strictObject({
  column: z.string(),
  elements: z.enum(["numbers", "strings"]),
  aggregates: z.array(aggregate).min(1).readonly(),
});

/** What the lists of a column hold, and how they are summarized. */
type AggregatorRule = z.output<typeof aggregatorRule>;

/** A fitted `Aggregator`. */
export class AggregatorModel extends ColumnwiseModel<AggregatorRule> {
  static readonly kind = "Aggregator";
  static readonly state = columnwiseState(aggregatorRule);

  protected override names({ column, aggregates }: AggregatorRule): readonly string[] {
    return aggregates.map((entry) => `${aggregateName(entry)}(${column})`);
  }

  protected convert(rule: AggregatorRule, given: Column): readonly NamedColumn[] {
    const column = blankAs("list", [], given);
    const found = elementsOf(this.kind, rule.column, column);
    if (found !== undefined && found !== rule.elements) {
      const sentence = words`${columnName(rule.column)} had lists of ${wanted(rule.elements)} in the training table; here it has lists of ${got(found)}.`;
      throw new DataError(this.kind, sentence);
    }
    const lists = column.kind === "list" ? column.values : [];
    const names = this.names(rule);
    return rule.aggregates.map((entry, k) => [
      names[k],
      this.#aggregated(names[k], entry, lists, rule.elements),
    ]);
  }

  #aggregated(
    name: string,
    entry: Aggregate,
    lists: readonly (ListValue | null)[],
    elements: AggregatorRule["elements"],
  ): Column {
    if (typeof entry === "object" && "contains" in entry) {
      const has = (list: ListValue) => (list as readonly unknown[]).includes(entry.contains);
      return {
        kind: "boolean",
        codes: Int8Array.from(lists, (list) => (list === null ? -1 : has(list) ? 1 : 0)),
      };
    }
    if (elements === "strings" && (entry === "first" || entry === "last" || entry === "mode")) {
      const values = lists.map((list) => list && elementAggregates[entry](list));
      return readColumn(this.kind, name, values, "categorical");
    }
    const values = new Float64Array(lists.length);
    for (const [row, list] of lists.entries())
      values[row] = list === null ? Number.NaN : numberOf(entry, list);
    const row = values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
    if (row < 0) return { kind: "quantitative", values };
    const sentence = words`${quote(name)} is ${got(values[row])} at ${rowName(row)}; every number must be ${wanted("finite")}.`;
    throw new DataError(this.kind, sentence, { column: name });
  }
}

/** The value of an aggregate that is a number. */
function numberOf(entry: Exclude<Aggregate, { contains: unknown }>, list: ListValue): number {
  if (typeof entry === "object") return listQuantile(list as readonly number[], entry.quantile);
  switch (entry) {
    case "count":
      return list.length;
    case "distinct":
      return new Set<unknown>(list).size;
    case "first":
    case "last":
    case "mode":
      return (elementAggregates[entry](list) as number | null) ?? Number.NaN;
    default:
      return numberAggregates[entry](list as readonly number[]);
  }
}

function aggregateName(entry: Aggregate): string {
  if (typeof entry === "string") return entry;
  return "quantile" in entry ? `quantile ${entry.quantile}` : `contains ${entry.contains}`;
}
