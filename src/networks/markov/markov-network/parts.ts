// An undirected network as the engine of inference sees it.

import { requireFields } from "../../../base/arguments.js";
import { counted, DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { finish, type Steps } from "../../../base/steps.js";
import { Scope, type Variable } from "../../../math/probability/table/scope.js";
import { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { type EliminationLimits, eliminate } from "../../infer/eliminate.js";
import type { FactoredParts } from "../../infer/factored.js";
import { cellsOf, type Potential, rescale } from "../../infer/potential.js";
import type { CliquePotential } from "./state.js";

/** Up to this many bytes a network with potentials of 0 is checked at once for cases that are possible at all. */
const CHECKED_BYTES = 2 ** 26;
const DEFAULT_LIMITS: EliminationLimits = { order: "best", maxBytes: 2 ** 31 };
const NOTHING_KNOWN = { codes: new Map(), likelihoods: new Map(), numbers: new Map() } as const;

/** An undirected network by the indices of its variables. */
export interface MarkovParts extends FactoredParts {
  readonly graph: UndirectedGraph;
  /** One table per potential, with 1 as the largest value; then one for every variable without a potential. */
  readonly tables: readonly Potential[];
  /** The logarithm of what the potentials were divided by. */
  readonly logScale: number;
  /** The logarithm of the partition function within other limits; an error if it costs too much. */
  requirePartition(method: string, limits: EliminationLimits): Steps<number>;
}

/** The parts of a network, or an error about the first potential that cannot be. */
export function markovParts(
  method: string,
  variables: readonly Variable[],
  potentials: readonly CliquePotential[],
): MarkovParts {
  const scopes = variables.map((variable) => Scope.read(method, [variable]));
  const sizes = scopes.map(({ cells }) => cells);
  const names = variables.map(({ name }) => name);
  requireList(method, "potentials", potentials);
  for (const one of potentials)
    requireFields(method, "a potential", one, ["nodes", "values", "logScale"], "{ nodes, values, logScale }");
  const graph = UndirectedGraph.fromCliques(
    names,
    potentials.map(({ nodes }) => nodes),
    method,
  );
  let logScale = 0;
  let hasZeros = false;
  const tables = potentials.map((potential): Potential => {
    const table = readTable(method, graph, sizes, potential);
    logScale += potential.logScale + rescale(table.values);
    hasZeros ||= table.values.includes(0);
    return table;
  });
  const covered = new Set(tables.flatMap(({ variables: names }) => names));
  for (const [index, size] of sizes.entries())
    if (!covered.has(index)) tables.push({ variables: [index], values: new Float64Array(size).fill(1) });
  let logPartition: number | undefined;
  // What was refused once need not be tried again.
  let refused = false;
  const parts: MarkovParts = {
    graph,
    nodes: variables.map(({ name, levels }) => ({ kind: "discrete", name, levels })),
    sizes,
    scopes,
    isDiscrete: true,
    tables,
    logScale,
    relevantTables: () => tables,
    approximateMethod: "gibbs",
    drawOrder: [...sizes.keys()],
    *requirePartition(caller, limits) {
      if (logPartition !== undefined) return logPartition;
      const { values, logScale: scaled } = yield* eliminate(caller, parts, [], NOTHING_KNOWN, limits);
      if (!(values[0] > 0)) throw impossible(caller);
      logPartition = Math.log(values[0]) + scaled;
      return logPartition;
    },
    *logPartition() {
      if (refused && logPartition === undefined) return undefined;
      const known = yield* affordable(parts.requirePartition(method, DEFAULT_LIMITS));
      refused = known === undefined;
      return known;
    },
  };
  if (hasZeros)
    finish(affordable(parts.requirePartition(method, { ...DEFAULT_LIMITS, maxBytes: CHECKED_BYTES })));
  return parts;
}

function impossible(method: string): DataError {
  const sentence =
    "every case has a potential of 0, so the partition function is 0 and there is no distribution.";
  return new DataError(method, sentence, { expected: "a case whose potentials are all above 0" });
}

/** A result, or undefined if its tables would be too large. */
function* affordable(steps: Steps<number>): Steps<number | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof DataError && error.option === "maxBytes") return undefined;
    throw error;
  }
}

function readTable(
  method: string,
  graph: UndirectedGraph,
  sizes: readonly number[],
  { nodes, values, logScale }: CliquePotential,
): Potential {
  const where = `the potential of ${listLevels(nodes)}`;
  const variables = graph.indicesOf(nodes, method);
  if (variables.length < nodes.length)
    throw new DataError(method, `${where} names a variable twice.`, { column: nodes[0] });
  if (!(values instanceof Float64Array) || values.length !== cellsOf(sizes, variables)) {
    const received = `${quote((values as ArrayLike<number> | undefined)?.length)}`;
    const sentence = words`${where} needs ${wanted(counted(cellsOf(sizes, variables), "number"))} in a Float64Array; got ${got(received)}.`;
    throw new ShapeError(method, sentence);
  }
  const bad = values.find((value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
  if (bad !== undefined || !Number.isFinite(logScale)) {
    const sentence = words`${where} must have ${wanted("finite numbers ≥ 0")} and a finite scale; got ${got(String(bad ?? logScale))}.`;
    throw new DataError(method, sentence);
  }
  if (values.every((value) => value === 0))
    throw new DataError(method, `${where} is 0 for all levels, so the partition function is 0.`, {
      expected: "a number above 0",
    });
  return { variables, values: values.slice() };
}
