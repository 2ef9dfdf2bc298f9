// What may replace a missing value, by the kind of its column.

import { columnName, DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { describe } from "../../data/statistics/describe.js";
import { countedMean } from "../../data/statistics/means.js";
import { countedMedian } from "../../data/statistics/quantile.js";
import type { Column, Kind } from "../../data/table/column.js";
import type { ImputerMethod } from "./options.js";

/** The methods that make sense for a kind of column; the first is the default. */
export const methods: Readonly<Record<Kind, readonly ImputerMethod[]>> = {
  quantitative: ["median", "mean", "mode", "constant"],
  ordinal: ["mode", "median", "constant", "level"],
  categorical: ["mode", "constant", "level"],
  boolean: ["mode", "constant", "level"],
  text: ["constant"],
  list: [],
  date: [],
};

/** What a method needs that some kinds of columns lack. */
const reasons: Readonly<Record<ImputerMethod, string>> = {
  mean: "a mean needs numbers",
  median: "a median needs an order",
  mode: "text has no mode",
  constant: "",
  level: "numbers and text have no levels",
};

export function requireMethod(
  estimator: string,
  name: string,
  kind: Kind,
  method: ImputerMethod,
): ImputerMethod {
  if (kind === "list" || kind === "date") {
    const [what, advice] =
      kind === "list" ? ["lists", "aggregate them"] : ["dates", "turn them into numbers with DateFeatures"];
    throw new DataError(
      estimator,
      words`${columnName(name)} has ${what}, which cannot be imputed; ${advice} first.`,
      { expected: "a column of any other kind", received: kind },
    );
  }
  if (methods[kind].includes(method)) return method;
  const possible = methods[kind].map(quote).join(", ");
  const sentence = words`${columnName(name)} is ${kind}, and ${reasons[method]}; choose another method for it (${wanted(possible)}) or leave it out of "columns".`;
  throw new DataError(estimator, sentence, { option: "method", received: method });
}

/** The statistic of the observed values; undefined if there are none. */
export function statistic(
  column: Column,
  method: "mean" | "median" | "mode",
  weights: Float64Array | undefined,
): Label | undefined {
  if (column.kind === "quantitative" && method !== "mode") {
    const value =
      method === "mean" ? countedMean(column.values, weights) : countedMedian(column.values, weights);
    return Number.isNaN(value) ? undefined : value;
  }
  const description = describe(column, weights && { weights });
  if (!(description.count > 0)) return undefined;
  return method === "mode" ? description.modes[0] : description[method];
}

/** The constant, if a column of this kind can hold it. */
export function requireFill(method: string, name: string, column: Column, fill: Label | undefined): Label {
  const { kind } = column;
  const levels = "levels" in column ? column.levels : [];
  if (fill !== undefined && canHold(kind, levels, fill)) return fill;
  const expected = kind === "ordinal" ? `one of ${listLevels(levels)}` : held[kind];
  const received = fill === undefined ? "nothing" : quote(fill);
  const sentence = words`${optionName("fill")} must be ${wanted(expected)} for ${columnName(name)}, which is ${kind}; got ${got(received)}.`;
  throw new OptionError(method, sentence);
}

/** What a column of each kind holds, in words. */
const held: Readonly<Record<Exclude<Kind, "ordinal">, string>> = {
  quantitative: "a number",
  categorical: "a level",
  boolean: "true or false",
  text: "a string",
  list: "absent",
  date: "absent",
};

/** Whether a column of a kind can hold a value; an ordinal one holds only its levels. */
export function canHold(kind: Kind, levels: readonly Label[], value: Label): boolean {
  if (kind === "quantitative") return typeof value === "number";
  if (kind === "boolean") return typeof value === "boolean";
  if (kind === "text") return typeof value === "string";
  return kind === "ordinal" ? levels.includes(value) : kind === "categorical";
}
