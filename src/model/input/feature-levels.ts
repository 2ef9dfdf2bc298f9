import type { Label } from "../../base/label.js";
import type { Features } from "./predictors.js";

/** The levels that the numbers of a feature stand for, ordinal and boolean ones included; undefined for a quantity. */
export function levelsOf({ encoding }: Features, feature: number): readonly Label[] | undefined {
  const rule = encoding?.columns[feature];
  if (rule === undefined) return undefined;
  if ("levels" in rule) return rule.levels;
  return rule.coding === "boolean" ? [false, true] : undefined;
}
