// What the readers of all formats hand over: nodes with lines, of which a network is made.

import { CredalError, FormatError } from "../../../base/errors.js";
import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { tellFact } from "../../../io/notes.js";
import { SUM_TOLERANCE } from "../../../math/probability/table/cell-values.js";
import { sumCells } from "../../../math/probability/table/strides.js";
import { BayesianNetwork } from "../bayesian-network.js";
import type { GaussianNode, NetworkNode } from "../nodes.js";
import { formatFault } from "./tokens.js";

/** The variables of a file before their probabilities. */
export interface ParsedVariable {
  readonly name: string;
  /** Undefined if it has numbers. */
  readonly levels: readonly string[] | undefined;
  readonly line: number;
}

/** The distribution of a variable. */
export interface ParsedDistribution {
  readonly name: string;
  readonly parents: readonly string[];
  readonly line: number;
  /** One row per assignment of the parents, the last fastest. */
  readonly table?: Float64Array;
  readonly regression?: Pick<GaussianNode, "intercepts" | "coefficients" | "standardDeviations">;
}

export interface ParsingSettings {
  readonly tolerance: number;
  readonly onNote?: ((note: string, fact: Fact) => void) | undefined;
}

/** The variables by name, each once. */
export function variablesByName(
  method: string,
  variables: readonly ParsedVariable[],
): ReadonlyMap<string, ParsedVariable> {
  const byName = new Map<string, ParsedVariable>();
  for (const variable of variables) {
    const { name, line, levels } = variable;
    if (byName.has(name))
      throw formatFault(method, line, `variable ${quote(name)} is declared twice`, { column: name });
    const repeated = levels?.find((level, at) => levels.indexOf(level) !== at);
    if (repeated !== undefined)
      throw formatFault(method, line, `variable ${quote(name)} has the level ${quote(repeated)} twice`, {
        column: name,
      });
    if (levels?.length === 0)
      throw formatFault(method, line, `variable ${quote(name)} has no levels`, { column: name });
    byName.set(name, variable);
  }
  return byName;
}

/** A variable that must have been declared. */
export function declared(
  method: string,
  byName: ReadonlyMap<string, ParsedVariable>,
  name: string,
  line: number,
): ParsedVariable {
  const found = byName.get(name);
  if (found !== undefined) return found;
  throw formatFault(method, line, `variable ${quote(name)} is not declared`, { column: name });
}

/** The levels of a variable that must have some. */
export function declaredLevels(
  method: string,
  byName: ReadonlyMap<string, ParsedVariable>,
  name: string,
  line: number,
): readonly string[] {
  const { levels } = declared(method, byName, name, line);
  if (levels !== undefined) return levels;
  throw formatFault(method, line, `variable ${quote(name)} has numbers, not levels`, { column: name });
}

/** A network of checked parts; rows that rounding left slightly off 1 are divided by their sums. */
export function buildNetwork(
  method: string,
  variables: readonly ParsedVariable[],
  distributions: readonly ParsedDistribution[],
  settings: ParsingSettings,
): BayesianNetwork {
  const { tolerance } = settings;
  const byName = new Map<string, ParsedDistribution>();
  for (const distribution of distributions) {
    const { name, line } = distribution;
    if (byName.has(name))
      throw formatFault(method, line, `variable ${quote(name)} has two distributions`, { column: name });
    byName.set(name, distribution);
  }
  let rounded = 0;
  let first = "";
  const nodes = variables.map(({ name, levels, line }): NetworkNode => {
    const distribution = byName.get(name);
    if (distribution === undefined)
      throw formatFault(method, line, `variable ${quote(name)} has no distribution`, { column: name });
    if (levels === undefined || distribution.table === undefined) {
      if (distribution.regression === undefined || levels !== undefined)
        throw formatFault(
          method,
          distribution.line,
          `the distribution of ${quote(name)} is of another kind than the variable`,
        );
      return { kind: "gaussian", name, parents: distribution.parents, ...distribution.regression };
    }
    const sums = normalizeRows(method, distribution, levels.length, tolerance);
    if (sums > 0 && rounded === 0) first = name;
    rounded += sums;
    return { kind: "discrete", name, parents: distribution.parents, levels, table: distribution.table };
  });
  if (rounded > 0)
    tellFact(
      settings,
      new Fact(
        "rounded-rows",
        `${rounded} rows of probabilities did not sum to 1 to nine digits and were divided by their sums; the first belongs to ${quote(first)}.`,
        { column: first },
      ),
    );
  try {
    return BayesianNetwork.fromNodes(nodes);
  } catch (error) {
    if (error instanceof CredalError && !(error instanceof FormatError))
      throw new FormatError(
        method,
        error.sentence,
        { ...(error.column !== undefined && { column: error.column }) },
        error,
      );
    throw error;
  }
}

/** Sums as close as this are those of rows that were divided already, which must not change again. */
const EXACT_SUM = 1e-12;

/** Divides rows by their sums where rounding left them off 1; returns how many were off noticeably. */
function normalizeRows(
  method: string,
  { name, line, table = new Float64Array(0) }: ParsedDistribution,
  size: number,
  tolerance: number,
): number {
  let changed = 0;
  for (let start = 0; start < table.length; start += size) {
    const bad = table.subarray(start, start + size).find((value) => !(value >= 0));
    if (bad !== undefined)
      throw formatFault(method, line, `a probability of ${quote(name)} is negative: ${bad}`, {
        column: name,
      });
    const sum = sumCells(table, start, start + size);
    if (Math.abs(sum - 1) <= EXACT_SUM) continue;
    if (!(Math.abs(sum - 1) <= tolerance))
      throw formatFault(
        method,
        line,
        `row ${start / size} of the probabilities of ${quote(name)} sums to ${sum}, further from 1 than the tolerance of ${tolerance}`,
        { column: name, expected: "1", received: String(sum) },
      );
    for (let at = start; at < start + size; at += 1) table[at] /= sum;
    if (Math.abs(sum - 1) > SUM_TOLERANCE) changed += 1;
  }
  return changed;
}
