import { throwIfAborted } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { optionName, wanted, words } from "../../base/sentence.js";
import { finishPaced, type Steps } from "../../base/steps.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { DirectedGraph } from "../graphs/dag.js";
import { type Arc, PartialGraph } from "../graphs/partial-graph.js";
import { maxMinSkeleton, searchByIamb } from "./blankets.js";
import { type Constraints, indexOf, readConstraints } from "./constraints.js";
import { searchExactly } from "./exact-search.js";
import type { FoundNetwork, SearchReport } from "./hill-climbing.js";
import { IndependenceTester, type IndependenceTestName } from "./independence.js";
import { searchInOrder } from "./k2-search.js";
import { hasMissing, isCompletable, learnByCompleting, requireRule } from "./learn-by-completing.js";
import { type LearnedFields, LearnedStructure, type StructureStep } from "./learned-structure.js";
import {
  isClimbing,
  type LearnStructureOptions,
  readStructureOptions,
  type StructureMethod,
  type StructureSettings,
  type TestMethod,
} from "./options.js";
import type { PartialArcs } from "./orientation.js";
import { searchByPc } from "./pc.js";
import { FamilyScorer } from "./scores/family-scorer.js";
import { type NetworkData, readNetworkData } from "./scores/network-data.js";
import { augmentedTree, chowLiuTree, requireClassNode } from "./spanning-tree.js";
import { bestStart, type FoundStart, type StartsProblem, searchStart } from "./starts.js";
import type { StructureWorkers } from "./structure-workers.js";

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
  requireTable(METHOD, table);
  if (isCompletable(settings.method, options.missing) && hasMissing(METHOD, table, options.columns)) {
    const completed = await learnByCompleting(METHOD, table, options, settings, learnSteps);
    return completed as LearnedStructure<GraphOf<M>>;
  }
  const data = readNetworkData(
    METHOD,
    table,
    options.columns,
    requireRule(METHOD, settings.method, options.missing),
  );
  throwIfAborted(METHOD, options.signal);
  const run = runOf(METHOD, data, options, settings);
  const pause = abortablePacer(METHOD, options.signal);
  const { workers } = options;
  const learned =
    workers !== undefined && settings.starts > 1
      ? await learnOnWorkers(run, workers, pause)
      : await finishPaced(runSteps(run), pause);
  return learned as LearnedStructure<GraphOf<M>>;
}

/** Learns from columns that were read, with a pause after every step. */
export function learnSteps(
  method: string,
  data: NetworkData,
  options: LearnStructureOptions,
  settings: StructureSettings,
): Steps<LearnedStructure> {
  return runSteps(runOf(method, data, options, settings));
}

function runOf(
  method: string,
  data: NetworkData,
  options: LearnStructureOptions,
  settings: StructureSettings,
): Run {
  return { method, data, constraints: readConstraints(method, data, options), options, settings };
}

function runSteps(run: Run): Steps<LearnedStructure> {
  switch (run.settings.method) {
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
  const { method, data, constraints, options, settings } = run;
  if (isClimbing(settings.method)) return yield* learnByClimbing(run);
  const report = stepReport(options);
  const scorer = new FamilyScorer(method, data, options);
  try {
    const found =
      settings.method === "exact"
        ? yield* searchExactly(method, scorer, constraints, report)
        : yield* searchInOrder(scorer, constraints, wholeOrder(method, data, options.order), report);
    return scoredStructure(run, found, { evaluations: scorer.evaluations });
  } finally {
    scorer.close();
  }
}

const stepReport =
  ({ onProgress }: Pick<LearnStructureOptions, "onProgress">): SearchReport =>
  (completed, objective) =>
    onProgress?.({ phase: "steps", completed, objective });

/** Searches from all starts, one after the other. */
function* learnByClimbing(run: Run): Steps<LearnedStructure> {
  const planned = yield* planClimbing(run);
  return climbedStructure(run, planned, yield* searchStarts(run, planned.problem));
}

/** Searches from all starts on other threads. */
async function learnOnWorkers(
  run: Run,
  workers: StructureWorkers,
  pause: () => Promise<unknown>,
): Promise<LearnedStructure> {
  const planned = await finishPaced(planClimbing(run), pause);
  const { signal, onProgress } = run.options;
  const { problem } = planned;
  const away = await workers.searchStarts({ problem, count: run.settings.starts, signal, onProgress });
  const found = away ?? (await finishPaced(searchStarts(run, problem), pause));
  return climbedStructure(run, planned, found);
}

function* searchStarts(
  { options: { onProgress }, settings: { starts: total } }: Run,
  problem: StartsProblem,
): Steps<FoundStart[]> {
  const found: FoundStart[] = [];
  while (found.length < total) {
    const report = total === 1 ? stepReport({ onProgress }) : undefined;
    found.push(yield* searchStart(problem, found.length, report));
    if (total > 1) onProgress?.({ phase: "starts", completed: found.length, total });
    yield;
  }
  return found;
}

/** What a search needs, and the tests that led to it. */
interface PlannedClimbing {
  readonly problem: StartsProblem;
  readonly tests: number;
  readonly test: IndependenceTestName | undefined;
}

function* planClimbing(run: Run): Steps<PlannedClimbing> {
  const { method, data, constraints, options, settings } = run;
  const { score, equivalentSampleSize } = options;
  const init = initialParents(method, data, constraints, options.init);
  const chosen = {
    ...(score !== undefined && { score }),
    ...(equivalentSampleSize !== undefined && { equivalentSampleSize }),
  };
  const problem = { kind: "starts", method, data, constraints, score: chosen, settings, init } as const;
  if (settings.method !== "mmhc") return { problem, tests: 0, test: undefined };
  // A score that does not suit the columns is refused before the tests, which may take long.
  new FamilyScorer(method, data, chosen).close();
  const tester = testerOf(run);
  try {
    const report = stepReport(options);
    const skeleton = yield* maxMinSkeleton({ tester, constraints, ...settings, report });
    const within = withinSkeleton(constraints, skeleton);
    return { problem: { ...problem, constraints: within }, tests: tester.tests, test: tester.name };
  } finally {
    tester.close();
  }
}

function climbedStructure(
  run: Run,
  { tests, test }: PlannedClimbing,
  found: readonly FoundStart[],
): LearnedStructure {
  return scoredStructure(run, bestStart(found), {
    evaluations: found.reduce((sum, { evaluations }) => sum + evaluations, 0),
    startScores: found.map(({ score }) => score),
    tests,
    test,
  });
}

function scoredStructure(
  { data: { names }, options: { score = "bic" }, settings: { method } }: Run,
  found: FoundNetwork,
  effort: Pick<LearnedFields, "evaluations"> & Partial<Pick<LearnedFields, "tests" | "test" | "startScores">>,
): LearnedStructure {
  return new LearnedStructure({
    graph: DirectedGraph.fromParents(names, found.parents),
    method,
    score: found.score,
    scoreName: score,
    history: found.changes.map(
      ({ operation, from, to, gain }): StructureStep => ({
        operation,
        from: names[from],
        to: names[to],
        gain,
      }),
    ),
    test: undefined,
    tests: 0,
    startScores: [],
    ...effort,
  });
}

function testerOf({ method, data, options, settings }: Run): IndependenceTester {
  return new IndependenceTester(method, data, { ...options, seed: settings.seed });
}

function* learnTree(run: Run): Steps<LearnedStructure> {
  const scorer = new FamilyScorer(run.method, run.data, run.options);
  try {
    return yield* searchTree(run, scorer);
  } finally {
    scorer.close();
  }
}

/** The graph of a tree, without its score. */
export function* treeSteps(
  method: string,
  data: NetworkData,
  options: LearnStructureOptions,
  settings: StructureSettings,
): Steps<DirectedGraph> {
  const parents = yield* treeParents(runOf(method, data, options, settings));
  return DirectedGraph.fromParents(data.names, parents);
}

function* treeParents({ method, data, constraints, options, settings }: Run): Steps<number[][]> {
  if (settings.method !== "tan") return yield* chowLiuTree(method, data, constraints);
  if (options.target === undefined) {
    const sentence = words`method "tan" needs the name of the class column as ${optionName("target")}.`;
    throw new OptionError(method, sentence, { expected: "the name of a column" });
  }
  const target = indexOf(method, data.names, "target", options.target);
  requireClassNode(method, data, target);
  return yield* augmentedTree(method, data, constraints, target);
}

function* searchTree(run: Run, scorer: FamilyScorer): Steps<LearnedStructure> {
  const { data, settings } = run;
  const parents = yield* treeParents(run);
  return new LearnedStructure({
    graph: DirectedGraph.fromParents(data.names, parents),
    method: settings.method,
    score: scorer.total(parents),
    scoreName: scorer.name,
    test: undefined,
    history: [],
    evaluations: scorer.evaluations,
    tests: 0,
    startScores: [],
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
    startScores: [],
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
  const forbidden = constraints.forbidden.map((value, at) =>
    skeleton[at] === 1 || constraints.required[at] === 1 ? value : 1,
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
      const has = graph.parentIndices[to].includes(from);
      const isWrong = has ? forbidden[from * size + to] === 1 : required[from * size + to] === 1;
      if (!isWrong) continue;
      const arc = `the arc from ${quote(names[from])} to ${quote(names[to])}`;
      const sentence = words`${optionName("init")} ${has ? `has ${arc}, which is not allowed` : `lacks ${arc}, which is required`}.`;
      throw new OptionError(method, sentence);
    }
  const crowded = graph.parentIndices.findIndex((list) => list.length > maxParents);
  if (crowded < 0) return graph.parentIndices;
  const sentence = `option "init" gives ${quote(names[crowded])} more parents than "maxParents", ${maxParents}.`;
  throw new OptionError(method, sentence, { option: "init", expected: `at most ${maxParents}` });
}

/** The order for K2: that of the columns, unless one of all nodes is given. */
function wholeOrder(method: string, { names }: NetworkData, order: readonly string[] | undefined): number[] {
  if (order === undefined) return names.map((_, node) => node);
  const missing = names.find((name) => !order.includes(name));
  if (missing === undefined) return order.map((name) => names.indexOf(name));
  const sentence = words`method "k2" needs ${wanted("all nodes")} in ${optionName("order")}; ${quote(missing)} is missing.`;
  throw new OptionError(method, sentence);
}
