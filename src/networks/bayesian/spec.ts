// A network as it is written by hand.

import { badArgument, requireFields, requireText } from "../../base/arguments.js";
import { counted, DataError, got, OptionError, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { isList, requireList } from "../../base/numbers.js";
import type { NodeNames } from "../graphs/node-names.js";
import type { GaussianNode, NetworkNode } from "./nodes.js";

/**
 * Probabilities by the levels of the parents: a list with one number per level of the node, or, for a node with two
 * levels, the probability of the first; with parents an object of them by level of the first parent, or a list in the
 * order of its levels, and so on for further parents. A flat list of all numbers is accepted too.
 */
export type TableSpec =
  | number
  | ArrayLike<number>
  | readonly TableSpec[]
  | { readonly [level: string]: TableSpec };

/** A node with levels. */
export interface DiscreteSpec {
  /** `["yes", "no"]` by default. */
  readonly levels?: readonly Label[];
  readonly parents?: NodeNames;
  readonly table: TableSpec;
}

/**
 * A node with two levels whose parents, each by itself, may cause the first one: it is absent only if all present causes
 * fail, independently of each other.
 */
export interface NoisyOrSpec {
  /** `["yes", "no"]` by default. */
  readonly levels?: readonly Label[];
  /** The probability that each parent, if it has its first level, causes the first level of the node. */
  readonly noisyOr: Readonly<Record<string, number>>;
  /** The probability of the first level if no parent is present; 0 by default. */
  readonly leak?: number;
}

/** A linear regression with normal errors. */
export interface RegressionSpec {
  /** 0 by default. */
  readonly intercept?: number;
  /** The slope by parent; none by default. */
  readonly coefficients?: Readonly<Record<string, number>>;
  readonly standardDeviation: number;
}

/** A node with numbers and discrete parents: a regression by level of the first parent, and so on for further ones. */
export interface ConditionalGaussianSpec {
  readonly parents: NodeNames;
  readonly regressions: RegressionsSpec;
}

/** The regression of a node, or one for each combination of levels of its discrete parents. */
export type RegressionsSpec = RegressionSpec | { readonly [level: string]: RegressionsSpec };

/** One node of a network, written by hand. */
export type NodeSpec = DiscreteSpec | NoisyOrSpec | RegressionSpec | ConditionalGaussianSpec;

/** The nodes of a network by name. */
export type NetworkSpec = Readonly<Record<string, NodeSpec>>;

/** The table of a noisy-or doubles with every parent. */
const MOST_CAUSES = 24;

const DEFAULT_LEVELS: readonly Label[] = ["yes", "no"];

/** The nodes that a specification describes, without the checks of a network as a whole. */
export function readSpec(method: string, spec: NetworkSpec): NetworkNode[] {
  requireOptionsObject(method, spec, "nodes");
  const names = Object.keys(spec);
  const levels = new Map<string, readonly Label[]>();
  for (const name of names) {
    const node: NodeSpec = spec[name];
    requireFields(method, `the node ${quote(name)}`, node, [], "an object such as { levels, table }");
    if (!("table" in node || "noisyOr" in node)) continue;
    requireList(method, `levels of ${quote(name)}`, node.levels ?? DEFAULT_LEVELS);
    levels.set(name, [...(node.levels ?? DEFAULT_LEVELS)]);
  }
  return names.map((name) => readNode(method, name, spec[name], levels));
}

type LevelsByName = ReadonlyMap<string, readonly Label[]>;

function readNode(method: string, name: string, node: NodeSpec, levels: LevelsByName): NetworkNode {
  const where = `${method}, node ${quote(name)}`;
  if ("table" in node) {
    requireKnownOptions(where, node, ["levels", "parents", "table"]);
    const parents = readParents(where, node.parents);
    const nodeLevels = levels.get(name) ?? [];
    const given = parents.map((parent) => levelsOf(where, parent, levels));
    return {
      kind: "discrete",
      name,
      parents,
      levels: nodeLevels,
      table: readTable(where, node.table, given, nodeLevels.length, parents),
    };
  }
  if ("noisyOr" in node) {
    requireKnownOptions(where, node, ["levels", "noisyOr", "leak"]);
    return readNoisyOr(where, name, node, levels);
  }
  if ("regressions" in node) {
    requireKnownOptions(where, node, ["parents", "regressions"]);
    return readConditionalGaussian(where, name, node, levels);
  }
  if ("standardDeviation" in node) {
    requireKnownOptions(where, node, ["intercept", "coefficients", "standardDeviation"]);
    return gaussianNode(where, name, [], [node], levels);
  }
  throw new OptionError(
    where,
    'needs "table", "noisyOr", "standardDeviation" (a regression) or "regressions".',
    { expected: "table, noisyOr, standardDeviation or regressions", received: Object.keys(node).join(", ") },
  );
}

function readParents(method: string, parents: NodeNames | undefined): readonly string[] {
  if (parents === undefined) return [];
  const list = typeof parents === "string" ? [parents] : parents;
  requireList(method, "parents", list);
  for (const parent of list) requireText(method, "the name of a parent", parent);
  return [...list];
}

function levelsOf(method: string, parent: string, levels: LevelsByName): readonly Label[] {
  const parentLevels = levels.get(parent);
  if (parentLevels !== undefined) return parentLevels;
  const sentence = words`there is no discrete node ${quote(parent)}; the discrete nodes are ${wanted(listLevels([...levels.keys()]))}.`;
  throw new DataError(method, sentence, { column: parent });
}

function readTable(
  method: string,
  spec: TableSpec,
  given: readonly (readonly Label[])[],
  size: number,
  parents: readonly string[],
): Float64Array {
  const rows = given.reduce((cells, { length }) => cells * length, 1);
  const out = new Float64Array(rows * size);
  // All numbers in one list are unambiguous with parents, and the same as a row without.
  if (isList(spec) && spec.length === out.length && Array.from(spec).every((one) => typeof one === "number"))
    return Float64Array.from(spec as ArrayLike<number>);
  const path: string[] = [];
  const fill = (part: TableSpec, depth: number, row: number): void => {
    if (depth === given.length) {
      writeRow(atPath(method, path), part, size, out.subarray(row * size, (row + 1) * size));
      return;
    }
    const branches = branchesOf(atPath(method, path), part, parents[depth], given[depth]);
    for (const [level, branch] of branches.entries()) {
      path.push(`${parents[depth]} = ${String(given[depth][level])}`);
      fill(branch, depth + 1, row * given[depth].length + level);
      path.pop();
    }
  };
  fill(spec, 0, 0);
  return out;
}

function atPath(method: string, path: readonly string[]): string {
  return path.length === 0 ? method : `${method}, ${path.join(", ")}`;
}

/** The parts of a nested specification in the order of the levels of a parent. */
function branchesOf<T>(method: string, part: T, parent: string, levels: readonly Label[]): T[] {
  const names = levels.map(String);
  const expected = `one entry for each level of ${quote(parent)}: ${listLevels(levels)}`;
  if (typeof part !== "object" || part === null) throw badArgument(method, "the table", expected, part);
  if (isList(part)) {
    if (part.length === levels.length) return Array.from(part) as T[];
    const sentence = words`the table must have ${wanted(expected)}; got ${got(`${part.length} entries`)}.`;
    throw new ShapeError(method, sentence);
  }
  const record = part as Readonly<Record<string, T>>;
  const stranger = Object.keys(record).find((key) => !names.includes(key));
  const missing = names.find((name) => !Object.hasOwn(record, name));
  if (stranger === undefined && missing === undefined) return names.map((name) => record[name]);
  const problem =
    stranger !== undefined
      ? `${quote(parent)} has no level ${quote(stranger)}`
      : `there is no entry for the level ${quote(missing)} of ${quote(parent)}`;
  throw new DataError(method, `${problem}; the levels are ${listLevels(levels)}.`, {
    column: parent,
    expected,
    received: Object.keys(record).join(", "),
  });
}

function writeRow(method: string, row: TableSpec, size: number, out: Float64Array): void {
  if (typeof row === "number" && size === 2) {
    out[0] = row;
    out[1] = 1 - row;
    return;
  }
  const expected = `a list of ${size} probabilities${size === 2 ? ", or the probability of the first level" : ""}`;
  if (!isList(row)) throw badArgument(method, "a row of the table", expected, row);
  const values = Array.from(row as ArrayLike<unknown>);
  if (values.length !== size || values.some((value) => typeof value !== "number"))
    throw new ShapeError(method, { what: "a row of the table", expected, received: quote(values) });
  out.set(values as number[]);
}

function readNoisyOr(method: string, name: string, node: NoisyOrSpec, levels: LevelsByName): NetworkNode {
  const nodeLevels = levels.get(name) ?? [];
  requireOptionsObject(method, node.noisyOr, "noisyOr");
  const parents = Object.keys(node.noisyOr);
  const { leak = 0 } = node;
  for (const [label, p] of [["leak", leak], ...Object.entries(node.noisyOr)] as const) {
    if (typeof p === "number" && p >= 0 && p <= 1) continue;
    throw badArgument(method, `the probability of ${quote(label)}`, "a number from 0 to 1", p);
  }
  for (const [one, { length }] of [
    [name, nodeLevels] as const,
    ...parents.map((parent) => [parent, levelsOf(method, parent, levels)] as const),
  ]) {
    if (length === 2) continue;
    const sentence = words`a noisy-or needs ${wanted("two levels")}, present and absent; ${quote(one)} has ${got(length)}.`;
    throw new DataError(method, sentence, { column: one });
  }
  if (parents.length > MOST_CAUSES) {
    const sentence = words`a noisy-or is written out as a table, which can have ${wanted(`at most ${MOST_CAUSES} parents`)}; got ${got(counted(parents.length, "parent"))}.`;
    throw new DataError(method, sentence, { column: name });
  }
  const rows = 2 ** parents.length;
  const table = new Float64Array(2 * rows);
  for (let row = 0; row < rows; row += 1) {
    let absent = 1 - leak;
    for (const [at, parent] of parents.entries())
      if (((row >> (parents.length - 1 - at)) & 1) === 0) absent *= 1 - node.noisyOr[parent];
    table[2 * row] = 1 - absent;
    table[2 * row + 1] = absent;
  }
  return { kind: "discrete", name, parents, levels: nodeLevels, table };
}

function readConditionalGaussian(
  method: string,
  name: string,
  node: ConditionalGaussianSpec,
  levels: LevelsByName,
): GaussianNode {
  const parents = readParents(method, node.parents);
  const given = parents.map((parent) => levelsOf(method, parent, levels));
  const rows: RegressionSpec[] = [];
  const collect = (part: RegressionsSpec, depth: number): void => {
    if (depth < given.length) {
      for (const branch of branchesOf(method, part, parents[depth], given[depth])) collect(branch, depth + 1);
      return;
    }
    requireFields(
      method,
      "a regression",
      part,
      ["standardDeviation"],
      "{ intercept, coefficients, standardDeviation }",
    );
    rows.push(part as RegressionSpec);
  };
  collect(node.regressions, 0);
  return gaussianNode(method, name, parents, rows, levels);
}

function gaussianNode(
  method: string,
  name: string,
  discrete: readonly string[],
  rows: readonly RegressionSpec[],
  levels: LevelsByName,
): GaussianNode {
  for (const { coefficients = {} } of rows) requireOptionsObject(method, coefficients, "coefficients");
  const continuous = [...new Set(rows.flatMap(({ coefficients = {} }) => Object.keys(coefficients)))];
  const stranger = continuous.find((parent) => levels.has(parent));
  if (stranger !== undefined) {
    const sentence = `${quote(stranger)} has levels and therefore no coefficient; give a regression for each of them with "regressions".`;
    throw new DataError(method, sentence, { column: stranger, expected: "parents with numbers" });
  }
  const number = (value: unknown, what: string): number => {
    if (typeof value === "number") return value;
    throw badArgument(method, what, "a number", value);
  };
  return {
    kind: "gaussian",
    name,
    parents: [...discrete, ...continuous],
    intercepts: Float64Array.from(rows, ({ intercept = 0 }) => number(intercept, "the intercept")),
    coefficients: Float64Array.from(
      rows.flatMap(({ coefficients = {} }) =>
        continuous.map((parent) =>
          Object.hasOwn(coefficients, parent)
            ? number(coefficients[parent], `the coefficient of ${quote(parent)}`)
            : 0,
        ),
      ),
    ),
    standardDeviations: Float64Array.from(rows, ({ standardDeviation }) =>
      number(standardDeviation, "the standard deviation"),
    ),
  };
}
