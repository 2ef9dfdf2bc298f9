// The parameters of a classifier, from cases in which features may be missing.

import type { Convergence } from "../../base/control.js";
import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { firstMissing } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { FitControl } from "../../model/control.js";
import type { NetworkNode } from "../bayesian/nodes.js";
import { DirectedGraph } from "../graphs/dag.js";
import { FamilyCounts, familySteps } from "../structure/family-counts.js";
import { fitIncomplete } from "../structure/fit-incomplete.js";
import { nodeFrom } from "../structure/fit-parameters.js";
import { missingTest, readNetworkData } from "../structure/scores/network-data.js";
import { gaussianNode } from "./gaussian-node.js";
import type { NetworkClassifierSettings } from "./options.js";

interface Parameters {
  readonly nodes: readonly NetworkNode[];
  /** How EM ended, if it was needed. */
  readonly convergence?: Convergence;
}

/**
 * Where the children of whatever is missing are missing too, the likelihood is a product over the families that are known
 * completely, and each of them is estimated from the cases that know it. Otherwise, EM is needed; it completes cases by
 * levels alone, so that a network with numbers is estimated from the cases that know each family all the same.
 */
export async function parametersOf(
  method: string,
  graph: DirectedGraph,
  table: Table,
  settings: NetworkClassifierSettings,
  addedVariance: number,
  control: FitControl,
): Promise<Parameters> {
  const hasNumbers = graph.nodes.some((name) => table.column(name).kind === "quantitative");
  const open = hasNumbers ? undefined : firstOpenCell(graph, table);
  if (open === undefined) {
    return { nodes: await familyByFamily(method, graph, table, settings, addedVariance, control) };
  }
  const { method: estimate, smoothing, maxIterations, tolerance } = settings;
  if (estimate !== "maximum-likelihood" && estimate !== "dirichlet")
    throw needsPlainEstimate(method, open, estimate);
  const { signal, onProgress } = control;
  const { network, convergence } = await fitIncomplete(graph, table, {
    smoothing: estimate === "dirichlet" ? smoothing : 0,
    maxIterations,
    tolerance,
    signal,
    onProgress,
  });
  return { nodes: network.nodes, convergence };
}

async function familyByFamily(
  method: string,
  graph: DirectedGraph,
  table: Table,
  settings: NetworkClassifierSettings,
  addedVariance: number,
  control: FitControl,
): Promise<NetworkNode[]> {
  const pause = abortablePacer(method, control.signal);
  const nodes: NetworkNode[] = [];
  const target = graph.nodes[graph.nodes.length - 1];
  const { method: estimate, smoothing, equivalentSampleSize } = settings;
  const whole = isComplete(graph, table)
    ? await finishPaced(familySteps(method, graph, readNetworkData(method, table, graph.nodes)), pause)
    : undefined;
  for (const node of graph.nodes.keys()) {
    const [counts, index] =
      whole === undefined ? ownFamily(graph, table, node) : [{ graph, families: whole }, node];
    nodes.push(
      counts.families[index].kind === "continuous"
        ? gaussianNode(method, counts, index, target, settings.priorCases, addedVariance)
        : nodeFrom(counts, index, { method: estimate, smoothing, equivalentSampleSize }),
    );
    control.onProgress?.({ phase: "nodes", completed: nodes.length, total: graph.nodes.length });
    await pause();
  }
  return nodes;
}

/** The counts of a node and its parents in the cases that know all of them, and its index among them. */
function ownFamily(
  graph: DirectedGraph,
  table: Table,
  node: number,
): readonly [counts: FamilyCounts, index: number] {
  const name = graph.nodes[node];
  const parents = graph.parentIndices[node].map((parent) => graph.nodes[parent]);
  const family = new DirectedGraph(
    [...parents, name],
    parents.map((parent) => [parent, name] as const),
  );
  return [FamilyCounts.of(family, table, { missing: "omit" }), parents.length];
}

function isComplete(graph: DirectedGraph, table: Table): boolean {
  return graph.nodes.every((name) => firstMissing(table.column(name)) < 0);
}

/** A missing value with a child that is known. */
interface OpenCell {
  readonly row: number;
  readonly column: string;
  readonly child: string;
}

function firstOpenCell(graph: DirectedGraph, table: Table): OpenCell | undefined {
  const tests = graph.nodes.map((name) => {
    const column = table.column(name);
    return firstMissing(column) < 0 ? undefined : missingTest(column);
  });
  for (const [index, test] of tests.entries()) {
    if (test === undefined) continue;
    for (const child of graph.childIndices[index])
      for (let row = 0; row < table.rows; row += 1)
        if (test(row) && tests[child]?.(row) !== true)
          return { row, column: graph.nodes[index], child: graph.nodes[child] };
  }
  return undefined;
}

function needsPlainEstimate(method: string, { row, column, child }: OpenCell, estimate: string): OptionError {
  const expected = '"maximum-likelihood" or "dirichlet"';
  const sentence = words`the value of column ${quote(column)} is missing at row ${row}, but ${quote(child)}, which depends on it, is known; EM then estimates the parameters, for which ${optionName("method")} must be ${wanted(expected)}; got ${got(quote(estimate))}.`;
  return new OptionError(method, sentence);
}
