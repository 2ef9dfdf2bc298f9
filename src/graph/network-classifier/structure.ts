import type { Label } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import type { FitControl } from "../../learn/control.js";
import { DirectedGraph } from "../dag.js";
import { learnIncomplete } from "../learn/learn-incomplete.js";
import { learnSteps } from "../learn/learn-structure.js";
import { type LearnStructureOptions, readStructureOptions } from "../learn/options.js";
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
    equivalentSampleSize,
    ...(required && { required }),
    ...(maxParents && { maxParents }),
  };
  if (!cases.isIncomplete || levels.includes(undefined)) return learn(method, cases, searching);
  const { network } = await learnIncomplete(cases.table, { ...searching, columns: nodes });
  return network.graph;
}

/** Learns from the cases without missing values. */
async function learn(
  method: string,
  { table, nodes }: NodeTable,
  options: LearnStructureOptions,
): Promise<DirectedGraph> {
  const data = readNetworkData(method, table, nodes, "omit");
  const steps = learnSteps(method, varying(data, options), options, readStructureOptions(method, options));
  const { graph } = await finishPaced(steps, abortablePacer(method, options.signal));
  return new DirectedGraph(nodes, graph.arcs, method);
}

/** Numbers that are all the same have no likelihood; a search leaves them alone, unless it is told about them. */
function varying(
  data: NetworkData,
  { method, forbidden = [], required = [] }: LearnStructureOptions,
): NetworkData {
  if (method === "tan") return data;
  const told = new Set([...forbidden, ...required].flat());
  const nodes = data.nodes.filter(
    (node) =>
      isDiscrete(node) || told.has(node.name) || node.values.some((value) => value !== node.values[0]),
  );
  return { ...data, nodes, names: nodes.map(({ name }) => name) };
}
