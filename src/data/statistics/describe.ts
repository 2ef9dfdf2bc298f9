import { DataError, wanted } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Label, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { got, rowName, words } from "../../base/sentence.js";
import { readWeights } from "../../base/weights.js";
import { dateText } from "../kinds/date-text.js";
import {
  type Column,
  columnLength,
  type DateColumn,
  type KindSpec,
  type LevelColumn,
  type QuantitativeColumn,
  type RawValues,
  readColumn,
  valueAt,
} from "../table/column.js";
import { Table } from "../table/table.js";
import { DateDescription } from "./date-description.js";
import { type Described, Description } from "./description.js";
import { accumulate } from "./ordered-sample.js";
import { OrdinalDescription } from "./ordinal-description.js";
import { QuantitativeDescription } from "./quantitative-description.js";
import { keepCounted, type WeightOptions } from "./sample.js";
import { TableDescription } from "./table-description.js";

export interface DescribeOptions extends WeightOptions {
  /** The kind of the values, if it cannot be inferred from them. */
  readonly kind?: KindSpec;
  /** The name of the values in error messages. */
  readonly name?: string;
}

/**
 * The statistics of a table's columns, of one column or of some values, as far as their kind allows. Missing
 * values are counted and left out. A table's weight column, or `weights`, says how often each row counts.
 *
 * ```ts
 * const ages = describe([31, 44, 44, null]);
 * ages.missing; // 1
 * ages.modes; // [44]
 * describe(["red", "blue"]).median; // DataError: … a median needs an order …
 * ```
 */
export function describe(table: Table, options?: Pick<DescribeOptions, "weights">): TableDescription;
export function describe(
  values: QuantitativeColumn | ArrayLike<number>,
  options?: Omit<DescribeOptions, "kind">,
): QuantitativeDescription;
export function describe(
  values: Column | RawValues,
  options: DescribeOptions & { readonly kind: "quantitative" },
): QuantitativeDescription;
export function describe(values: Column | RawValues, options?: DescribeOptions): Description;
export function describe(
  source: Table | Column | RawValues,
  options: DescribeOptions = {},
): TableDescription | Description {
  if (source instanceof Table) {
    requireKnownOptions("describe", options, ["weights"]);
    return describeTable(source, options.weights);
  }
  requireKnownOptions("describe", options, ["weights", "kind", "name"]);
  const { name, kind } = options;
  if (!isColumn(source)) requireList("describe", "values", source);
  const column = isColumn(source) ? source : readColumn("describe", name ?? "values", source, kind);
  const rows = columnLength(column);
  const weights = options.weights && readWeights("describe", options.weights, rows);
  return describeColumn(column, name, weights);
}

function describeTable(table: Table, given: ArrayLike<number> | undefined): TableDescription {
  const role = table.roles.weight;
  const column = role === undefined ? undefined : table.column(role);
  const counts = given ?? (column?.kind === "quantitative" ? column.values : undefined);
  const weights = counts && readWeights("describe", counts, table.rows);
  const described = [...table].filter(([name]) => name !== role);
  return new TableDescription(
    table.rows,
    described.map(([name, values]) => [name, describeColumn(values, name, weights)]),
  );
}

function describeColumn(column: Column, name: string | undefined, weights?: Float64Array): Description {
  switch (column.kind) {
    case "quantitative":
      return describeNumbers(column, name, weights);
    case "ordinal":
      return describeOrder(column, name, weights);
    case "date":
      return describeDates(column, name, weights);
    default:
      return new Description({ name, kind: column.kind, ...countLevels(column, weights) });
  }
}

function describeNumbers(
  column: QuantitativeColumn,
  name: string | undefined,
  weights?: Float64Array,
): QuantitativeDescription {
  const { values } = column;
  let [missing, absent, infinite] = [0, 0, -1];
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row])) {
      absent += 1;
      missing += weights === undefined ? 1 : weights[row];
    } else if (infinite < 0 && Math.abs(values[row]) === Number.POSITIVE_INFINITY) infinite = row;
  }
  if (infinite >= 0) {
    const where = name === undefined ? "there is" : `column ${quote(name)} has`;
    throw new DataError(
      "describe",
      words`${where} ${got(values[infinite])} at ${rowName(infinite)}; numbers must be ${wanted("finite")}.`,
      { ...(name !== undefined && { column: name }) },
    );
  }
  // A plain loop: `filter` takes ten times as long on a million numbers.
  const kept = (numbers: Float64Array) => {
    const out = new Float64Array(values.length - absent);
    for (let row = 0, at = 0; row < values.length; row += 1)
      if (!Number.isNaN(values[row])) {
        out[at] = numbers[row];
        at += 1;
      }
    return out;
  };
  const sample = keepCounted(kept(values), weights && kept(weights));
  return new QuantitativeDescription({ name, missing }, sample);
}

function describeOrder(
  column: LevelColumn,
  name: string | undefined,
  weights?: Float64Array,
): OrdinalDescription {
  const described: Described<Label> = { name, kind: "ordinal", ...countLevels(column, weights) };
  const countOf = new Map(described.countValues().map(({ value, count }) => [value, count]));
  const codes = Float64Array.from(column.levels.keys()).filter((code) => countOf.has(column.levels[code]));
  const counts = codes.map((code) => countOf.get(column.levels[code]) ?? 0);
  return new OrdinalDescription(described, column.levels, accumulate(codes, counts));
}

/** Dates are ordered like levels, with the texts of the distinct dates in their order. */
function describeDates(
  column: DateColumn,
  name: string | undefined,
  weights?: Float64Array,
): DateDescription {
  const counted = countLevels(column, weights);
  const known = new Set(counted.countValues().map(({ value }) => value));
  const dates = new Map<string, number>();
  for (const value of new Float64Array(new Set(column.values)).sort()) {
    const text = Number.isNaN(value) ? undefined : dateText(value, column.resolution);
    if (text !== undefined && known.has(text)) dates.set(text, dates.get(text) ?? value);
  }
  const levels = [...dates.keys()];
  const countOf = new Map(counted.countValues().map(({ value, count }) => [value, count]));
  const counts = Float64Array.from(levels, (level) => countOf.get(level) ?? 0);
  const described = { name, kind: "date" as const, ...counted };
  const sample = accumulate(Float64Array.from(levels.keys()), counts);
  return new DateDescription(described, levels, sample, Float64Array.from(dates.values()));
}

/** The weight of every value that occurs: levels in their order, others in order of appearance, lists not at all. */
function countLevels(
  column: Column,
  weights?: Float64Array,
): Pick<Described<Label>, "count" | "missing" | "countValues"> {
  const known = column.kind === "boolean" ? [false, true] : "levels" in column ? column.levels : [];
  const countOf = new Map<Label, number>(known.map((level) => [level, 0]));
  let [count, missing] = [0, 0];
  for (let row = 0; row < columnLength(column); row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    const value = valueAt(column, row);
    if (value === null) {
      missing += weight;
    } else {
      count += weight;
      // Lists would have to be compared element by element; they are aggregated first.
      if (typeof value !== "object") countOf.set(value, (countOf.get(value) ?? 0) + weight);
    }
  }
  const counted = [...countOf].filter(([, weight]) => weight > 0);
  const countValues = () =>
    counted.map(([value, weight]) => ({ value, count: weight, share: weight / count }));
  return { count, missing, countValues };
}

function isColumn(source: Column | RawValues): source is Column {
  return typeof source === "object" && source !== null && "kind" in source && !Array.isArray(source);
}
