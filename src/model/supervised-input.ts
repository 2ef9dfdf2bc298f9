// What a target says of the columns of a table, and what a formula as the target does.

import { requireFields } from "../base/arguments.js";
import type { CasesInput } from "./cases.js";
import type { TargetKind } from "./estimator.js";
import { refuseOffset } from "./input/offset.js";
import { chooseColumns, isFormula } from "./terms/plain-columns.js";
import { learnFormula, refuseContrasts } from "./terms/read.js";

export interface SupervisedInput extends Omit<CasesInput, "except"> {
  readonly target: unknown;
}

/** Predictions may have a known part; a method that does not use it must not ignore it. */
export function withTarget(
  given: SupervisedInput,
  kind: TargetKind,
  responses: "one" | "several" = "one",
): CasesInput & { readonly target: unknown } {
  const { target, ...input } = requireFields("Cases", "the input", given, ["method", "rows", "target"]);
  const { method, rows, reading = {} } = input;
  if (reading.offset !== "known") refuseOffset(method, rows);
  const known = input.like !== undefined;
  if (known || !isFormula(rows, target)) {
    if (!known) refuseContrasts(method, reading);
    return { ...input, target, except: targetNames(target, kind) };
  }
  const { formula } = reading;
  if (formula === undefined) {
    const {
      rows: chosen,
      target: left,
      intercept,
      offset: offsetColumn,
    } = chooseColumns(method, rows, target, responses, reading.offset);
    const withoutIntercept = intercept ? undefined : target;
    const except = targetNames(left, kind);
    return { ...input, rows: chosen, target: left, except, withoutIntercept, offsetColumn };
  }
  const encoding = learnFormula(method, rows, target, { ...reading, formula }, input.control?.weights);
  const withoutIntercept = encoding.intercept ? undefined : target;
  return { ...input, target, like: { names: encoding.features, encoding }, withoutIntercept };
}

/** The columns of a table that are the target; a list of strings names responses, but is itself the classes. */
export function targetNames(target: unknown, kind: TargetKind): readonly string[] {
  if (typeof target === "string") return [target];
  if (kind === "classes") return [];
  const list = Array.isArray(target) && target.length > 0 && target.every((name) => typeof name === "string");
  return list ? target : [];
}
