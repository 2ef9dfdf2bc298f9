import { DataError } from "../../base/errors.js";
import type { Column } from "../../data/column.js";
import type { Features } from "../../learn/input.js";
import { requireColumns } from "../engine/smoothing.js";

/** What a column can be within a class. */
export const FAMILIES = ["gaussian", "kernel", "bernoulli", "categorical", "multinomial"] as const;

export type Family = (typeof FAMILIES)[number];

interface Choice {
  readonly numbers: Family;
  readonly likelihoods: Readonly<Record<string, Family>>;
}

/** The family of every feature: as the options say, else as its kind suggests. */
export function chooseFamilies(method: string, { names, encoding }: Features, choice: Choice): Family[] {
  requireColumns(Object.keys(choice.likelihoods), "likelihoods", { method, features: names });
  return names.map((name, j) => {
    const coding = encoding?.columns[j].coding ?? "number";
    const own = Object.hasOwn(choice.likelihoods, name) ? choice.likelihoods[name] : undefined;
    const family = own ?? suggested(coding, choice.numbers);
    if (coding === "codes" && family !== "categorical") throw onlyCategorical(method, name, family);
    return family;
  });
}

function suggested(coding: string, numbers: Family): Family {
  if (coding === "codes") return "categorical";
  return coding === "boolean" ? "bernoulli" : numbers;
}

/** Levels are no numbers, even where they have an order. */
function onlyCategorical(method: string, column: string, family: Family): DataError {
  const kinds: readonly Column["kind"][] = ["quantitative", "boolean"];
  return new DataError(
    `${method}: column "${column}" has levels, which are "categorical"; "${family}" needs numbers.`,
    { method, option: "likelihoods", column, expected: `a ${kinds.join(" or ")} column`, received: "levels" },
  );
}
