// Smooth terms of model formulas: s(x, k = 10), te(x, z), s(x, by = g). A formula reads what they are smooth in, numbers or
// the indices of levels; the method that knows smooth terms makes functions of these.

import type { Label } from "../../base/label.js";
import { type Expression, FormulaProblem, isSmoothFunction, printFormula } from "../../data/formula/index.js";

/** What a fit learns of an input of a smooth term. */
export interface SmoothInput {
  /** The levels, if it is not a number. */
  readonly levels?: readonly Label[] | undefined;
  /** Whether the levels have an order. */
  readonly ordered?: boolean | undefined;
  /** Whether new rows may have other levels, whose index is −1. */
  readonly open?: boolean | undefined;
}

export interface SmoothRule {
  readonly type: "smooth";
  /** Those of the term in turn; the last is what follows `by`. */
  readonly inputs: readonly SmoothInput[];
}

export type SmoothCall = Expression & { readonly node: "call"; readonly name: "s" | "te" | "ti" | "t2" };

/** A smooth term of a formula. */
export interface SmoothTerm {
  /** As R prints it: `s(x, k = 5)`. */
  readonly term: string;
  readonly call: SmoothCall;
  readonly inputs: readonly SmoothInput[];
  /** The indices of the features that are its inputs. */
  readonly features: readonly number[];
}

export function isSmoothCall(expression: Expression): expression is SmoothCall {
  return expression.node === "call" && isSmoothFunction(expression.name);
}

/** What a smooth term is a function of: its variables, and what follows `by`. */
export function smoothInputs(call: SmoothCall): readonly Expression[] {
  if (call.operands.length === 0)
    throw new FormulaProblem(`${call.name} needs a variable to be smooth in`, call.start);
  const by = call.named?.get("by");
  return by === undefined ? call.operands : [...call.operands, by];
}

/** The names of the inputs. */
export function smoothInputNames(formula: string, call: SmoothCall, { inputs }: SmoothRule): string[] {
  const expressions = smoothInputs(call);
  if (expressions.length !== inputs.length)
    throw new FormulaProblem(
      `${call.name} has ${expressions.length} inputs; got ${inputs.length} rules`,
      call.start,
    );
  return expressions.map((input) =>
    input.node === "column" ? input.name : printFormula(formula.slice(input.start, input.end)),
  );
}

/** Whether levels that the training rows did not have are none of them, as those of random effects are. */
export function acceptsNewLevels(call: SmoothCall): boolean {
  const basis = call.named?.get("bs");
  return basis?.node === "text" && (basis.value === "re" || basis.value === "fs");
}

/** The indices of levels as numbers; NaN where a level is missing. */
export function levelNumbers(codes: Int32Array): Float64Array {
  return Float64Array.from(codes, (code) => (code === -1 ? Number.NaN : Math.max(code, -1)));
}
