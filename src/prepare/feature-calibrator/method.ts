import { columnName, DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Kind } from "../../data/table/column.js";
import type { FeatureCalibratorSettings } from "./options.js";
import type { Calibration } from "./rule.js";

type Choice = FeatureCalibratorSettings["method"];

/** What a method needs that a kind of column lacks, and what to do instead. */
const LACKS: Record<
  Calibration["method"],
  Partial<Record<Kind, readonly [what: string, instead: string]>>
> = {
  categorical: { text: ["levels", "make it categorical, or drop it"] },
  isotonic: {
    text: ["order", "make it ordinal, or drop it"],
    categorical: ["order", 'choose "categorical", or make it ordinal'],
  },
  logistic: {
    text: ["scale", "drop it"],
    categorical: ["scale", 'choose "categorical"'],
    ordinal: ["scale", 'choose "isotonic" or "categorical"'],
    boolean: ["scale", 'choose "categorical"'],
  },
};

/** The method for a column, which must suit its kind. */
export function methodOf(
  estimator: string,
  choice: Choice,
  column: string,
  kind: Kind,
): Calibration["method"] {
  const chosen =
    typeof choice === "string" ? choice : Object.hasOwn(choice, column) ? choice[column] : "auto";
  const method = chosen !== "auto" ? chosen : kind === "quantitative" ? "logistic" : "categorical";
  const lack = LACKS[method][kind];
  if (lack === undefined) return method;
  const [what, instead] = lack;
  const sentence = words`${columnName(column)} is ${got(kind)} and has no ${wanted(what)}, which the method ${quote(method)} needs; ${instead}.`;
  throw new DataError(estimator, sentence, { option: "method" });
}

/** Methods may be chosen only for columns that are calibrated. */
export function requireColumns(estimator: string, choice: Choice, columns: readonly string[]): void {
  if (typeof choice === "string") return;
  const unknown = Object.keys(choice).find((name) => !columns.includes(name));
  if (unknown === undefined) return;
  const message = words`${optionName("method")} names ${got(quote(unknown))}; the calibrated columns are ${wanted(listLevels(columns))}.`;
  throw new OptionError(estimator, message, { column: unknown });
}
