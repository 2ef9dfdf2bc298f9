// The terms of a model, and which two models are compared for each of them.

import { requireKnownOptions } from "../../../base/known-options.js";
import { badOption } from "../../../math/probability/distributions/require.js";
import type { Features } from "../../../model/input.js";
import { formulaOf } from "../../../model/terms/formula-encoding.js";
import { columnOf } from "../engine/column-of.js";

/**
 * Which terms a term is compared with: those before it ("I"), all that do not contain it ("II"), or all others ("III").
 */
export type AnovaType = "I" | "II" | "III";

export interface AnovaOptions {
  /** Default "I". */
  readonly type?: AnovaType;
}

export function readType(options: AnovaOptions): AnovaType {
  requireKnownOptions("anova", options, ["type"]);
  const { type = "I" } = options;
  if (type === "I" || type === "II" || type === "III") return type;
  throw badOption("anova", "type", '"I", "II" or "III"', String(type));
}

/** A term with its columns among the features. */
export interface ModelTerm {
  readonly term: string;
  readonly variables: readonly string[];
  readonly columns: readonly number[];
}

/** The terms of the formula; without one, the columns of the table, with all levels that each was encoded into. */
export function termsOfModel({ inputs }: { readonly inputs: Features }): ModelTerm[] {
  const formula = formulaOf(inputs);
  if (formula !== undefined)
    return formula.terms.map(({ term, variables, features }) => ({ term, variables, columns: features }));
  const groups = new Map<string, number[]>();
  for (const [j, name] of inputs.names.entries()) {
    const columns = groups.get(columnOf(name)) ?? [];
    groups.set(columnOf(name), [...columns, j]);
  }
  return [...groups].map(([term, columns]) => ({ term, variables: [term], columns }));
}

/** What is tested for a term: its columns, in addition to others. */
export interface Comparison {
  readonly term: string;
  readonly added: readonly number[];
  readonly others: readonly number[];
}

export function comparisons(terms: readonly ModelTerm[], type: AnovaType): Comparison[] {
  return terms.map(({ term, variables, columns }, index) => {
    const isCompared = (other: ModelTerm, at: number) => {
      if (type === "I") return at < index;
      if (at === index) return false;
      return type === "III" || !variables.every((name) => other.variables.includes(name));
    };
    return { term, added: columns, others: terms.filter(isCompared).flatMap((other) => other.columns) };
  });
}
