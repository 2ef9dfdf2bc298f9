// What may take the place of a missing value, by the kind of its column.

import { DataError, OptionError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { Column, Kind } from "../../data/column.js";
import { describe } from "../../data/statistics/describe.js";
import { countedMean } from "../../data/statistics/means.js";
import { countedMedian } from "../../data/statistics/quantile.js";
import type { ImputerStrategy } from "./options.js";

/** The strategies that make sense for a kind; the first is the one that is taken unless told otherwise. */
export const strategies: Readonly<Record<Kind, readonly ImputerStrategy[]>> = {
  quantitative: ["median", "mean", "mode", "constant"],
  ordinal: ["mode", "median", "constant", "level"],
  categorical: ["mode", "constant", "level"],
  boolean: ["mode", "constant", "level"],
  text: ["constant"],
  list: [],
};

/** What a column has too little of for a strategy. */
const reasons: Readonly<Record<ImputerStrategy, string>> = {
  mean: "a mean needs numbers",
  median: "a median needs an order",
  mode: "text has no mode",
  constant: "",
  level: "numbers and text have no levels",
};

export function requireStrategy(
  method: string,
  name: string,
  kind: Kind,
  strategy: ImputerStrategy,
): ImputerStrategy {
  if (kind === "list") {
    throw new DataError(
      `${method}: column "${name}" has lists, which cannot be imputed; aggregate them first.`,
      {
        method,
        column: name,
        expected: "a column of any other kind",
        received: kind,
      },
    );
  }
  if (strategies[kind].includes(strategy)) return strategy;
  const possible = strategies[kind].map(quote).join(", ");
  throw new DataError(
    `${method}: column "${name}" is ${kind}, and ${reasons[strategy]}; give it another strategy (${possible}) or leave it out of "columns".`,
    { method, option: "strategy", column: name, expected: possible, received: strategy },
  );
}

/** The statistic of the values that are there; undefined where there are none. */
export function statistic(
  column: Column,
  strategy: "mean" | "median" | "mode",
  weights: Float64Array | undefined,
): Label | undefined {
  if (column.kind === "quantitative" && strategy !== "mode") {
    const value =
      strategy === "mean" ? countedMean(column.values, weights) : countedMedian(column.values, weights);
    return Number.isNaN(value) ? undefined : value;
  }
  const description = describe(column, weights && { weights });
  if (!(description.count > 0)) return undefined;
  return strategy === "mode" ? description.modes[0] : description[strategy];
}

/** The constant, if a column of its kind can hold it. */
export function requireFill(method: string, name: string, column: Column, fill: Label | undefined): Label {
  const expected = holds(column);
  if (fill !== undefined && expected.accepts(fill)) return fill;
  const got = fill === undefined ? "nothing" : quote(fill);
  throw new OptionError(
    `${method}: option "fill" must be ${expected.words} for column "${name}", which is ${column.kind}; got ${got}.`,
    { method, option: "fill", column: name, expected: expected.words, received: got },
  );
}

function holds(column: Column): { words: string; accepts: (fill: Label) => boolean } {
  switch (column.kind) {
    case "quantitative":
      return { words: "a number", accepts: (fill) => typeof fill === "number" };
    case "boolean":
      return { words: "true or false", accepts: (fill) => typeof fill === "boolean" };
    case "text":
      return { words: "a string", accepts: (fill) => typeof fill === "string" };
    case "ordinal":
      return {
        words: `one of ${listLevels(column.levels)}`,
        accepts: (fill) => column.levels.includes(fill),
      };
    case "categorical":
      return { words: "a level", accepts: () => true };
    case "list":
      return { words: "absent", accepts: () => false };
  }
}
