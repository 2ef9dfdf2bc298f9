// Structures from cases with missing values.

import { throwIfAborted } from "../../base/control.js";
import { OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import type { Steps } from "../../base/steps.js";
import { firstMissing } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { DirectedGraph } from "../graphs/dag.js";
import { readIncompleteCases } from "./incomplete-cases.js";
import { LearnedStructure } from "./learned-structure.js";
import {
  isClimbing,
  type LearnStructureOptions,
  type StructureMethod,
  type StructureSettings,
} from "./options.js";
import { type MissingRule, missingTest, type NetworkData } from "./scores/network-data.js";
import { type FoundGraph, structuralEm } from "./structural-em.js";

/** Learns from columns that were read. */
type LearnSteps = (
  method: string,
  data: NetworkData,
  options: LearnStructureOptions,
  settings: StructureSettings,
) => Steps<LearnedStructure>;

/** Whether incomplete cases can be completed: the method judges graphs by a score or by information, not by tests. */
export function isCompletable(method: StructureMethod, missing: LearnStructureOptions["missing"]): boolean {
  return (missing === undefined || missing === "em") && !["pc", "iamb", "mmhc"].includes(method);
}

/** The rule where nothing is completed. */
export function requireRule(
  method: string,
  name: StructureMethod,
  missing: LearnStructureOptions["missing"],
): MissingRule | undefined {
  if (missing !== "em") return missing;
  if (isCompletable(name, missing)) return undefined;
  const sentence = words`method ${quote(name)} tests independence and cannot complete cases; ${optionName("missing")} must be ${wanted('"error" or "omit"')}.`;
  throw new OptionError(method, sentence, { received: quote(missing) });
}

export function hasMissing(method: string, table: Table, columns: readonly string[] | undefined): boolean {
  return (columns ?? table.featureNames()).some((name) => firstMissing(table.column(name, method)) >= 0);
}

/** Maximum number of rounds of structural EM. */
const MOST_ROUNDS = 20;

/** Structural EM: the structure is learned from completed cases until it no longer changes. */
export async function learnByCompleting(
  method: string,
  table: Table,
  options: LearnStructureOptions,
  settings: StructureSettings,
  steps: LearnSteps,
): Promise<LearnedStructure> {
  const names = options.columns ?? table.featureNames();
  const cases = readIncompleteCases(method, new DirectedGraph(names, [], method), table, {});
  throwIfAborted(method, options.signal);
  let last: LearnedStructure | undefined;
  function* learn(data: NetworkData, from: DirectedGraph | undefined): Steps<FoundGraph> {
    const begin = from !== undefined && isClimbing(settings.method) ? { init: from.arcs } : {};
    last = yield* steps(method, data, { ...options, ...begin }, settings);
    return { graph: new DirectedGraph(names, last.graph.arcs, method), score: last.score ?? 0 };
  }
  const { history, converged } = await structuralEm(method, {
    names,
    cases,
    learn,
    start: settings.method === "tan" ? naiveGraph(method, names, options.target) : undefined,
    maxIterations: MOST_ROUNDS,
    seed: settings.seed,
    pause: abortablePacer(method, options.signal),
    onProgress: options.onProgress,
  });
  if (last === undefined) throw new RangeError("structural EM has no round");
  const columns = names.map((name) => missingTest(table.column(name)));
  let incomplete = 0;
  for (let row = 0; row < table.rows; row += 1) if (columns.some((test) => test(row))) incomplete += 1;
  const rounds = `${history.length} ${history.length === 1 ? "round" : "rounds"}`;
  const end = converged ? `in ${rounds}` : `, which did not settle in ${rounds}`;
  const note = `${incomplete} of ${table.rows} cases have missing values; structural EM completed them ${end}.`;
  return new LearnedStructure({ ...last, notes: [note.replace(" ,", ",")] });
}

/** The arcs from a class to all other nodes. */
export function naiveGraph(
  method: string,
  names: readonly string[],
  target: string | undefined,
): DirectedGraph {
  if (target === undefined || !names.includes(target)) return new DirectedGraph(names, [], method);
  const arcs = names.flatMap((name) => (name === target ? [] : [[target, name] as const]));
  return new DirectedGraph(names, arcs, method);
}
