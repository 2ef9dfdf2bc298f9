import * as z from "zod";
import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { asTrained } from "../../data/kinds/as-trained.js";
import { isDate } from "../../data/kinds/date-text.js";
import type { Column, DateColumn } from "../../data/table/column.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { partOf, phaseOf } from "../engine/date-parts.js";
import { type DateCycle, type DatePart, dateCycle, datePart } from "./options.js";

const dateRule = z.strictObject({
  column: z.string(),
  /** The first training date, in milliseconds since 1970. */
  first: z.number().refine(isDate, { error: "must be within the years 0 to 9999" }),
  parts: z.array(datePart).readonly(),
  cycles: z.array(dateCycle).readonly(),
});

/** What is taken from the dates of a column. */
type DateRule = z.output<typeof dateRule>;

/** A fitted `DateFeatures`. */
export class DateFeaturesModel extends ColumnwiseModel<DateRule> {
  static readonly kind = "DateFeatures";
  static readonly state = columnwiseState(dateRule);

  protected override names({ column, parts, cycles }: DateRule): readonly string[] {
    return dateFeatureNames(column, parts, cycles);
  }

  protected convert(rule: DateRule, found: Column): readonly NamedColumn[] {
    const { values } = requireDates(this.kind, rule.column, asTrained("date", [], found));
    const columns = [
      ...rule.parts.map((part) => values.map((value) => partOr(part, value, rule.first))),
      ...rule.cycles.flatMap((cycle) => {
        const angles = values.map((value) =>
          Number.isNaN(value) ? value : 2 * Math.PI * phaseOf(cycle, value),
        );
        return [angles.map(Math.sin), angles.map(Math.cos)];
      }),
    ];
    const names = this.names(rule);
    return columns.map((numbers, k) => [names[k], { kind: "quantitative", values: numbers }]);
  }
}

/** The names of what a date column becomes: `elapsed(sold)`, `sine of year(sold)`. */
export function dateFeatureNames(
  column: string,
  parts: readonly DatePart[],
  cycles: readonly DateCycle[],
): string[] {
  return [...parts, ...cycles.flatMap((cycle) => [`sine of ${cycle}`, `cosine of ${cycle}`])].map(
    (name) => `${name}(${column})`,
  );
}

/** The column, if it holds dates. */
export function requireDates(method: string, name: string, column: Column): DateColumn {
  if (column.kind === "date") return column;
  const sentence = words`${columnName(name)} is ${got(column.kind)}; it must hold dates. Declare it by kinds: { ${quote(name)}: ${wanted(quote("date"))} }.`;
  throw new DataError(method, sentence);
}

function partOr(part: DatePart, value: number, first: number): number {
  return Number.isNaN(value) ? value : partOf(part, value, first);
}
