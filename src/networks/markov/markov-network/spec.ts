// An undirected network as it is written by hand.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { arrangeCells, type CellValues, readCells } from "../../../math/probability/table/cell-values.js";
import { describeAssignment, Scope, type Variable } from "../../../math/probability/table/scope.js";
import { indicesOf, type NodeNames } from "../../graphs/node-names.js";
import type { CliquePotential } from "./state.js";

/** Names of variables, which then have the levels "yes" and "no", or their levels by name. */
export type VariablesSpec = readonly string[] | Readonly<Record<string, readonly Label[]>>;

/** Numbers ≥ 0 for all assignments of some variables: a list or nested lists in their order, or a function. */
export interface PotentialSpec {
  readonly of: NodeNames;
  readonly values: CellValues;
}

/** Logarithms of a potential for all assignments of some variables: a term of a log-linear model. */
export interface LogPotentialSpec {
  readonly of: NodeNames;
  readonly logs: CellValues;
}

/** An undirected network written by hand. */
export interface MarkovSpec {
  readonly variables: VariablesSpec;
  readonly potentials: readonly (PotentialSpec | LogPotentialSpec)[];
}

const DEFAULT_LEVELS: readonly Label[] = ["yes", "no"];

/** Variables and potentials, without the checks of a network as a whole. */
export function readMarkovSpec(
  method: string,
  spec: MarkovSpec,
): { readonly variables: readonly Variable[]; readonly potentials: readonly CliquePotential[] } {
  requireKnownOptions(method, spec, ["variables", "potentials"]);
  requireFields(method, "the network", spec, ["variables", "potentials"], "{ variables, potentials }");
  const variables = readVariables(method, spec.variables);
  const indexByName = new Map(variables.map(({ name }, index) => [name, index]));
  requireList(method, "potentials", spec.potentials);
  const potentials = spec.potentials.map((potential, at) => {
    const where = `${method}, potential ${at}`;
    requireFields(where, "a potential", potential, ["of"], "{ of, values } or { of, logs }");
    const names = typeof potential.of === "string" ? [potential.of] : potential.of;
    const members = indicesOf(where, indexByName, names);
    if (members.length < names.length) {
      const twice = names.find((name, k) => names.indexOf(name) < k) ?? "";
      throw new DataError(where, `the variable ${quote(twice)} is named twice.`, { column: twice });
    }
    return readPotential(
      where,
      new Scope(
        where,
        members.map((index) => variables[index]),
      ),
      potential,
    );
  });
  return { variables, potentials };
}

function readVariables(method: string, spec: VariablesSpec): readonly Variable[] {
  requireFields(method, "the variables", spec, [], "names, or levels by name");
  const listed: readonly Variable[] = Array.isArray(spec)
    ? (spec as readonly string[]).map((name) => ({ name, levels: DEFAULT_LEVELS }))
    : Object.entries(spec as Readonly<Record<string, readonly Label[]>>).map(([name, levels]) => ({
        name,
        levels,
      }));
  // One by one: all together they may have more assignments than a table has room for.
  return listed.flatMap((variable) => Scope.read(method, [variable]).variables);
}

function readPotential(
  method: string,
  scope: Scope,
  potential: PotentialSpec | LogPotentialSpec,
): CliquePotential {
  const nodes = scope.names;
  if ("values" in potential) {
    requireKnownOptions(method, potential, ["of", "values"]);
    return { nodes, values: readCells(method, scope, potential.values), logScale: 0 };
  }
  if ("logs" in potential) {
    requireKnownOptions(method, potential, ["of", "logs"]);
    const logs = arrangeCells(method, scope, potential.logs);
    const bad = logs.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) {
      const where = describeAssignment(scope.assignment(bad));
      const sentence = words`the logarithm of ${where} must be ${wanted("a finite number")}; got ${got(logs[bad])}. A potential of 0 is given with "values".`;
      throw new DataError(method, sentence);
    }
    const logScale = logs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    return { nodes, values: logs.map((value) => Math.exp(value - logScale)), logScale };
  }
  throw new OptionError(method, words`needs ${wanted('"values" or "logs"')}.`, {
    received: Object.keys(potential).join(", "),
  });
}
