import type { Label } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import type { FitControl } from "../../learn/control.js";
import { DirectedGraph } from "../dag.js";
import { learnIncomplete } from "../learn/learn-incomplete.js";
import { learnSteps, treeSteps } from "../learn/learn-structure.js";
import { type LearnStructureOptions, readStructureOptions } from "../learn/options.js";
import { hasSizedPrior } from "../scores/family-scorer.js";
import { isDiscrete, type NetworkData, readNetworkData } from "../scores/network-data.js";
import type { NodeTable } from "./columns.js";
import type { NetworkClassifierSettings } from "./options.js";

/** The graph of a classifier: given, fixed, or learned from the cases. */
export async function structureOf(
  method: string,
  cases: NodeTable,
  levels: readonly (readonly Label[] | undefined)[],
  settings: NetworkClassifierSettings,
  control: FitControl,
): Promise<DirectedGraph> {
  const { nodes, target } = cases;
  const { structure } = settings;
  if (structure === "naive") {
    const arcs = nodes.flatMap((name) => (name === target ? [] : [[target, name] as const]));
    return new DirectedGraph(nodes, arcs, method);
  }
  if (structure !== "tan" && structure !== "learned") return new DirectedGraph(nodes, structure, method);
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
  if (!cases.isIncomplete || levels.includes(undefined)) return learn(method, cases, searching);
  const { network } = await learnIncomplete(cases.table, { ...searching, columns: nodes });
  return network.graph;
}

/** Learns from the cases without missing values; a tree has an arc from the class to every feature, to constant ones too. */
async function learn(
  method: string,
  { table, nodes, target }: NodeTable,
  options: LearnStructureOptions,
): Promise<DirectedGraph> {
  const data = readNetworkData(method, table, nodes, "omit");
  const constant = constantColumns(data, options);
  const rest = withoutColumns(data, constant);
  const { forbidden, ...others } = options;
  const limits = {
    ...others,
    ...(forbidden && { forbidden: forbidden.filter((arc) => !arc.some((name) => constant.has(name))) }),
  };
  const settings = readStructureOptions(method, limits);
  const pause = abortablePacer(method, options.signal);
  if (options.method !== "tan") {
    const { graph } = await finishPaced(learnSteps(method, rest, limits, settings), pause);
    return new DirectedGraph(nodes, graph.arcs, method);
  }
  const tree = await finishPaced(treeSteps(method, rest, limits, settings), pause);
  const added = [...constant].map((name) => [target, name] as const);
  return new DirectedGraph(nodes, [...tree.arcs, ...added], method);
}

/** Numbers that are all the same have no likelihood; a search leaves them alone, unless it must connect them. */
function constantColumns(
  { nodes }: NetworkData,
  { required = [] }: LearnStructureOptions,
): ReadonlySet<string> {
  const told = new Set(required.flat());
  const constant = nodes.filter(
    (node) =>
      !isDiscrete(node) && !told.has(node.name) && node.values.every((value) => value === node.values[0]),
  );
  return new Set(constant.map(({ name }) => name));
}

function withoutColumns(data: NetworkData, columns: ReadonlySet<string>): NetworkData {
  const nodes = data.nodes.filter(({ name }) => !columns.has(name));
  return { ...data, nodes, names: nodes.map(({ name }) => name) };
}
