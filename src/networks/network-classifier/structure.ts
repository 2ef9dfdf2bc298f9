import { abortablePacer } from "../../base/pause.js";
import { finishPaced, type Steps } from "../../base/steps.js";
import type { Column } from "../../data/table/column.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import type { Table } from "../../data/table/table.js";
import type { FitControl } from "../../model/control.js";
import { DirectedGraph } from "../graphs/dag.js";
import { learnByCompleting } from "../structure/learn-by-completing.js";
import { learnSteps, treeSteps } from "../structure/learn-structure.js";
import { type LearnStructureOptions, readStructureOptions } from "../structure/options.js";
import { hasSizedPrior } from "../structure/scores/family-scorer.js";
import { readNetworkData } from "../structure/scores/network-data.js";
import type { NodeTable } from "./columns.js";
import type { NetworkClassifierSettings } from "./options.js";

/** A graph, and how incomplete cases were used for it. */
interface ClassifierStructure {
  readonly graph: DirectedGraph;
  readonly notes: readonly string[];
}

/** The graph of a classifier: given, fixed, or learned from the cases. */
export async function structureOf(
  method: string,
  cases: NodeTable,
  settings: NetworkClassifierSettings,
  control: FitControl,
): Promise<ClassifierStructure> {
  const { nodes, target } = cases;
  const { structure } = settings;
  if (structure === "naive") {
    const arcs = nodes.flatMap((name) => (name === target ? [] : [[target, name] as const]));
    return { graph: new DirectedGraph(nodes, arcs, method), notes: [] };
  }
  if (structure !== "tan" && structure !== "learned")
    return { graph: new DirectedGraph(nodes, structure, method), notes: [] };
  const { forbidden, required, maxParents, score, equivalentSampleSize, search } = settings;
  const { signal, onProgress } = control;
  const limits = { ...(forbidden && { forbidden }), signal, onProgress };
  if (structure === "tan") return learn(method, cases, { ...limits, method: "tan", target });
  const searching = {
    ...limits,
    method: search,
    score,
    // The same option is the prior of the tables, whatever the score.
    ...(hasSizedPrior(score) && { equivalentSampleSize }),
    ...(required && { required }),
    ...(maxParents && { maxParents }),
  };
  return learn(method, cases, searching);
}

/**
 * Learns from complete cases, or by structural EM from completed ones; a tree has an arc from the class to every feature,
 * to constant ones too.
 */
async function learn(
  method: string,
  { table, nodes, target, isIncomplete }: NodeTable,
  options: LearnStructureOptions,
): Promise<ClassifierStructure> {
  const constant = constantColumns(table, nodes, options);
  const names = nodes.filter((name) => !constant.has(name));
  const { forbidden, ...others } = options;
  const limits = {
    ...others,
    ...(forbidden && { forbidden: forbidden.filter((arc) => !arc.some((name) => constant.has(name))) }),
  };
  const chosen = { ...limits, columns: names };
  const settings = readStructureOptions(method, chosen);
  const added = options.method === "tan" ? [...constant].map((name) => [target, name] as const) : [];
  if (isIncomplete) {
    const { graph, notes = [] } = await learnByCompleting(method, table, chosen, settings, learnSteps);
    return { graph: new DirectedGraph(nodes, [...graph.arcs, ...added], method), notes };
  }
  const data = readNetworkData(method, table, names);
  const pause = abortablePacer(method, options.signal);
  const steps =
    options.method === "tan"
      ? treeSteps(method, data, chosen, settings)
      : graphSteps(method, data, chosen, settings);
  const { arcs } = await finishPaced(steps, pause);
  return { graph: new DirectedGraph(nodes, [...arcs, ...added], method), notes: [] };
}

function* graphSteps(...given: Parameters<typeof learnSteps>): Steps<Pick<DirectedGraph, "arcs">> {
  return (yield* learnSteps(...given)).graph;
}

/** Numbers that are all the same have no likelihood; a search leaves them alone, unless it must connect them. */
function constantColumns(
  table: Table,
  nodes: readonly string[],
  { required = [] }: LearnStructureOptions,
): ReadonlySet<string> {
  const told = new Set(required.flat());
  return new Set(nodes.filter((name) => !told.has(name) && isConstant(table.column(name))));
}

function isConstant(column: Column): boolean {
  if (column.kind !== "quantitative" || column instanceof SparseColumn) return false;
  const known = column.values.filter((value) => !Number.isNaN(value));
  return known.every((value) => value === known[0]);
}
