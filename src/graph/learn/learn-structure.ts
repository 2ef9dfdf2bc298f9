import { throwIfAborted } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced, type Steps } from "../../base/steps.js";
import type { Table } from "../../data/table.js";
import { random } from "../../probability/random/index.js";
import { DirectedGraph } from "../dag.js";
import { type Arc, PartialGraph } from "../partial-graph.js";
import { FamilyScorer } from "../scores/family-scorer.js";
import { type NetworkData, readNetworkData } from "../scores/network-data.js";
import { maxMinSkeleton, searchByIamb } from "./blankets.js";
import { type Constraints, placeOf, readConstraints } from "./constraints.js";
import { searchExactly } from "./exact-search.js";
import { climbHill, type FoundNetwork, searchTabu } from "./hill-climbing.js";
import { IndependenceTester } from "./independence.js";
import { searchInOrder } from "./k2-search.js";
import { LearnedStructure, type StructureStep } from "./learned-structure.js";
import {
  type LearnStructureOptions,
  readStructureOptions,
  type StructureMethod,
  type StructureSettings,
  type TestMethod,
} from "./options.js";
import type { PartialArcs } from "./orientation.js";
import { searchByPc } from "./pc.js";
import { augmentedTree, chowLiuTree, requireClassNode } from "./spanning-tree.js";

const METHOD = "learnStructure";

/** The graph that a method finds. */
export type GraphOf<M extends StructureMethod> = M extends TestMethod ? PartialGraph : DirectedGraph;

/**
 * Learns the structure of a Bayesian network from the columns of a table.
 *
 * ```ts
 * const learned = await learnStructure(table, { method: "tabu", score: "bic" });
 * learned.graph.parents("Wet"); // ["Rain", "Sprinkler"]
 * ```
 */
export async function learnStructure<M extends StructureMethod = "hill-climbing">(
  table: Table,
  options: LearnStructureOptions<M> = {},
): Promise<LearnedStructure<GraphOf<M>>> {
  const settings = readStructureOptions(METHOD, options);
  const data = readNetworkData(METHOD, table, options.columns, options.missing);
  throwIfAborted(METHOD, options.signal);
  const steps = learnSteps(METHOD, data, options, settings);
  const learned = await finishPaced(steps, abortablePacer(METHOD, options.signal));
  return learned as LearnedStructure<GraphOf<M>>;
}

/** Learns from columns that were read, with a pause after every step. */
export function learnSteps(
  method: string,
  data: NetworkData,
  options: LearnStructureOptions,
  settings: StructureSettings,
): Steps<LearnedStructure> {
  const constraints = readConstraints(method, data, options);
  const run: Run = { method, data, constraints, options, settings };
  switch (settings.method) {
    case "pc":
    case "iamb":
      return learnByTests(run);
    case "chow-liu":
    case "tan":
      return learnTree(run);
    default:
      return learnByScore(run);
  }
}

interface Run {
  readonly method: string;
  readonly data: NetworkData;
  readonly constraints: Constraints;
  readonly options: LearnStructureOptions;
  readonly settings: StructureSettings;
}

function* learnByScore(run: Run): Steps<LearnedStructure> {
  const scorer = new FamilyScorer(run.method, run.data, run.options);
  const tester = run.settings.method === "mmhc" ? testerOf(run) : undefined;
  try {
    return yield* searchByScore(run, scorer, tester);
  } finally {
    scorer.close();
    tester?.close();
  }
}

function testerOf({ method, data, options, settings }: Run): IndependenceTester {
  return new IndependenceTester(method, data, { ...options, seed: settings.seed });
}

function* searchByScore(
  { method, data, constraints, options, settings }: Run,
  scorer: FamilyScorer,
  tester: IndependenceTester | undefined,
): Steps<LearnedStructure> {
  const report = (completed: number, objective?: number) =>
    options.onProgress?.({ phase: "steps", completed, objective });
  let found: FoundNetwork;
  const climbing = { ...settings, start: initialParents(method, data, constraints, options.init) };
  if (settings.method === "exact") found = yield* searchExactly(method, scorer, constraints, report);
  else if (settings.method === "tabu") found = yield* searchTabu(scorer, constraints, climbing, report);
  else if (settings.method === "k2")
    found = yield* searchInOrder(scorer, constraints, wholeOrder(method, data, options.order), report);
  else {
    let within = constraints;
    if (tester !== undefined)
      within = withinSkeleton(
        constraints,
        yield* maxMinSkeleton({ tester, constraints, ...settings, report }),
      );
    found = yield* climbHill(scorer, within, climbing, random(settings.seed), report);
  }
  return new LearnedStructure({
    graph: DirectedGraph.fromParents(data.names, found.parents),
    method: settings.method,
    score: found.score,
    scoreName: scorer.name,
    test: tester?.name,
    history: found.changes.map(
      ({ operation, from, to, gain }): StructureStep => ({
        operation,
        from: data.names[from],
        to: data.names[to],
        gain,
      }),
    ),
    evaluations: scorer.evaluations,
    tests: tester?.tests ?? 0,
  });
}

function* learnTree(run: Run): Steps<LearnedStructure> {
  const scorer = new FamilyScorer(run.method, run.data, run.options);
  try {
    return yield* searchTree(run, scorer);
  } finally {
    scorer.close();
  }
}

function* searchTree(
  { method, data, constraints, options, settings }: Run,
  scorer: FamilyScorer,
): Steps<LearnedStructure> {
  let parents: number[][];
  if (settings.method === "tan") {
    if (options.target === undefined) {
      const sentence = 'method "tan" needs the name of the class column as option "target".';
      throw new OptionError(method, sentence, { option: "target", expected: "the name of a column" });
    }
    const target = placeOf(method, data.names, "target", options.target);
    requireClassNode(method, data, target);
    parents = yield* augmentedTree(method, data, constraints, target);
  } else parents = yield* chowLiuTree(method, data, constraints);
  return new LearnedStructure({
    graph: DirectedGraph.fromParents(data.names, parents),
    method: settings.method,
    score: scorer.total(parents),
    scoreName: scorer.name,
    test: undefined,
    history: [],
    evaluations: scorer.evaluations,
    tests: 0,
  });
}

function* learnByTests(run: Run): Steps<LearnedStructure> {
  const tester = testerOf(run);
  try {
    return yield* searchByTests(run, tester);
  } finally {
    tester.close();
  }
}

function* searchByTests(
  { data, constraints, options, settings }: Run,
  tester: IndependenceTester,
): Steps<LearnedStructure> {
  const report = (completed: number) => options.onProgress?.({ phase: "tests", completed });
  const search = { tester, constraints, ...settings, report };
  const arcs = settings.method === "pc" ? yield* searchByPc(search) : yield* searchByIamb(search);
  return new LearnedStructure({
    graph: partialGraph(data.names, arcs),
    method: settings.method,
    score: undefined,
    scoreName: undefined,
    test: tester.name,
    history: [],
    evaluations: 0,
    tests: tester.tests,
  });
}

function partialGraph(names: readonly string[], marks: PartialArcs): PartialGraph {
  const arcs: Arc[] = [];
  const edges: Arc[] = [];
  const size = names.length;
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1) {
      if (marks[from * size + to] === 0) continue;
      if (marks[to * size + from] === 0) arcs.push([names[from], names[to]]);
      else if (from < to) edges.push([names[from], names[to]]);
    }
  return new PartialGraph(names, arcs, edges, METHOD);
}

/** The constraints with all arcs forbidden that a skeleton does not have, but for the required ones. */
function withinSkeleton(constraints: Constraints, skeleton: PartialArcs): Constraints {
  const forbidden = constraints.forbidden.map((own, at) =>
    skeleton[at] === 1 || constraints.required[at] === 1 ? own : 1,
  );
  return { ...constraints, forbidden };
}

/** The parents of the network that a search begins with; it must satisfy the constraints. */
function initialParents(
  method: string,
  { names }: NetworkData,
  { size, forbidden, required, maxParents }: Constraints,
  init: readonly Arc[] | undefined,
): readonly (readonly number[])[] | undefined {
  if (init === undefined) return undefined;
  const graph = new DirectedGraph(names, init, method);
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1) {
      const has = graph.parentPlaces[to].includes(from);
      const isWrong = has ? forbidden[from * size + to] === 1 : required[from * size + to] === 1;
      if (!isWrong) continue;
      const arc = `the arc from ${quote(names[from])} to ${quote(names[to])}`;
      const sentence = `option "init" ${has ? `has ${arc}, which is not allowed` : `lacks ${arc}, which is required`}.`;
      throw new OptionError(method, sentence, { option: "init" });
    }
  const crowded = graph.parentPlaces.findIndex((own) => own.length > maxParents);
  if (crowded < 0) return graph.parentPlaces;
  const sentence = `option "init" gives ${quote(names[crowded])} more parents than "maxParents", ${maxParents}.`;
  throw new OptionError(method, sentence, { option: "init", expected: `at most ${maxParents}` });
}

/** The order for K2: that of the columns, unless one of all nodes is given. */
function wholeOrder(method: string, { names }: NetworkData, order: readonly string[] | undefined): number[] {
  if (order === undefined) return names.map((_, node) => node);
  const missing = names.find((name) => !order.includes(name));
  if (missing === undefined) return order.map((name) => names.indexOf(name));
  const sentence = `method "k2" needs all nodes in option "order"; ${quote(missing)} is missing.`;
  throw new OptionError(method, sentence, { option: "order", expected: `${names.length} names` });
}
