import * as z from "zod";
import { columnName, DataError, got, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { Cases } from "../../../model/cases.js";
import { requireColumns } from "./smoothing.js";

/** The families of distributions that a column can have within a class. */
export const FAMILIES = [
  "gaussian",
  "kernel",
  "histogram",
  "bernoulli",
  "categorical",
  "multinomial",
] as const;

/** A family of distributions that a column can have within a class. */
export type Family = (typeof FAMILIES)[number];

/** One of the families, as an option. */
export const familyOption = z.enum(FAMILIES);

/** What an option accepts that gives columns one of these families. */
export function byColumn(families: readonly Family[]): string {
  return `an object with ${families.map(quote).join(", ")} by column`;
}

interface Choice {
  readonly numbers: Family;
  readonly likelihoods: Readonly<Record<string, Family>>;
}

/** The family of every feature: by the options, or else by the kind of its column. */
export function chooseFamilies({ method, features }: Cases, choice: Choice): Family[] {
  const { names, encoding } = features;
  requireColumns(Object.keys(choice.likelihoods), "likelihoods", { method, features: names });
  return names.map((name, j) => {
    const coding = encoding?.columns[j].coding ?? "number";
    const chosen = Object.hasOwn(choice.likelihoods, name) ? choice.likelihoods[name] : undefined;
    const family = chosen ?? suggested(coding, choice.numbers);
    if (coding === "codes" && family !== "categorical") throw onlyCategorical(method, name, family);
    return family;
  });
}

function suggested(coding: string, numbers: Family): Family {
  if (coding === "codes") return "categorical";
  return coding === "boolean" ? "bernoulli" : numbers;
}

/** Levels are not numbers, even if they are ordered. */
function onlyCategorical(method: string, column: string, family: Family): DataError {
  return new DataError(
    method,
    words`${columnName(column)} has ${got("levels")}, which are "categorical"; ${quote(family)} needs numbers.`,
    { option: "likelihoods", expected: "a quantitative or boolean column" },
  );
}
