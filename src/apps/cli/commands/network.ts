import type { RunControl } from "../../../base/control.js";
import { CredalError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { significant } from "../../../base/printing.js";
import { words } from "../../../base/sentence.js";
import type { Table } from "../../../data/table/table.js";
import { unreadableFile } from "../../../io/source.js";
import { BayesianNetwork } from "../../../networks/bayesian/bayesian-network.js";
import { readNetwork, writeNetworkFile } from "../../../networks/bayesian/files/network-file.js";
import type { DirectedGraph } from "../../../networks/graphs/dag.js";
import { directedExtension } from "../../../networks/graphs/extension.js";
import { type Arc, PartialGraph } from "../../../networks/graphs/partial-graph.js";
import type { QueryAnswer } from "../../../networks/infer/answer.js";
import type { Finding, Findings } from "../../../networks/infer/evidence.js";
import { NetworkClassifierModel } from "../../../networks/network-classifier/index.js";
import { fitIncomplete } from "../../../networks/structure/fit-incomplete.js";
import { fitParameters } from "../../../networks/structure/fit-parameters.js";
import { learnIncomplete } from "../../../networks/structure/learn-incomplete.js";
import { learnStructure } from "../../../networks/structure/learn-structure.js";
import { estimateReads, type ParameterEstimate } from "../../../networks/structure/pseudo-counts.js";
import { hasSizedPrior } from "../../../networks/structure/scores/family-scorer.js";
import { requireOutput, saveText } from "../data/output.js";
import { type DataFlags, readData, requireColumn } from "../data/read.js";
import { errorSentence } from "../flag-words.js";
import { COMPARING } from "../flags/comparing.js";
import { ESTIMATING, LEARNING, QUERYING } from "../flags/networks.js";
import { readModelFile } from "../model-file.js";
import { CommandError, noSuch } from "../refusal.js";
import { readFreely } from "../set-options.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { Threads } from "../threads.js";

export interface LearnFlags extends DataFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** What the flags say about the graph, about its parameters, and about neither. */
interface Asked {
  readonly structure: ReturnType<typeof LEARNING.optionsFrom>;
  readonly parameters: ReturnType<typeof ESTIMATING.optionsFrom>;
  readonly threads: number | undefined;
}

/** What was learned, by whichever method. */
interface Learned {
  readonly network: BayesianNetwork;
  /** Edges whose directions the data cannot tell; the network has one of those that are possible. */
  readonly edges: readonly Arc[];
  readonly score?: number | undefined;
  readonly scoreName?: string | undefined;
}

/** Learns a network from the columns of a file. */
export async function learnNetwork(terminal: Terminal, source: string, flags: LearnFlags): Promise<void> {
  const { out } = flags;
  await requireOutput(out, [source]);
  if (out !== undefined && !/\.(json|bif|xml|xmlbif|net)$/i.test(out))
    throw new CommandError(`--out must end with .json, .bif, .xml or .net; got ${JSON.stringify(out)}.`);
  const table = await readData(terminal, source, flags);
  const asked = {
    structure: LEARNING.optionsFrom(flags),
    parameters: ESTIMATING.optionsFrom(flags),
    threads: COMPARING.optionsFrom(flags).threads,
  };
  const learned =
    asked.structure.missing === "em"
      ? await learnByEm(terminal, table, asked)
      : await learn(terminal, table, source, asked);
  const { network, edges, score, scoreName } = learned;
  if (out !== undefined) {
    if (/\.json$/i.test(out)) await saveText(out, `${JSON.stringify(network)}\n`, terminal.signal);
    else await writeNetworkFile(out, network);
  }
  const { arcs, nodes } = network.graph;
  const { parameterCount: parameters } = network;
  if (flags.json === true) {
    writeJson(terminal, {
      source,
      rows: table.rows,
      method: asked.structure.method,
      nodes,
      arcs,
      edges,
      ...(score !== undefined && { score, scoreName }),
      parameters,
      out,
    });
    return;
  }
  const scored = score === undefined ? "" : `, ${scoreName} ${significant(score)}`;
  const lines = [
    `${source}: ${table.rows} rows, ${nodes.length} nodes, ${arcs.length} arcs, ${parameters} parameters${scored}`,
    ...arcs.map(([from, to]) => `  ${from} → ${to}`),
  ];
  if (edges.length > 0)
    lines.push("The data do not tell the direction of:", ...edges.map(([a, b]) => `  ${a} — ${b}`));
  say(terminal, `${lines.join("\n")}\n`);
  if (out !== undefined) tell(terminal, `Network: ${out}\n`);
}

/** The options of a search; the size of a prior may be meant for the parameters alone. */
function searchOf({ structure }: Asked) {
  const { equivalentSampleSize, ...options } = structure;
  const isRead = equivalentSampleSize !== undefined && hasSizedPrior(options.score ?? "bic");
  return { ...options, ...(isRead && { equivalentSampleSize }) };
}

async function learn(terminal: Terminal, table: Table, source: string, asked: Asked): Promise<Learned> {
  requireUsed(asked);
  const options = searchOf(asked);
  if (options.target !== undefined) requireColumn(table, options.target, source);
  const { signal } = terminal;
  const workers = new Threads(terminal, asked.threads);
  const structure = await learnStructure(table, { ...options, signal, workers }).finally(() =>
    workers.close(),
  );
  const { graph, score, scoreName } = structure;
  const directed: DirectedGraph = graph instanceof PartialGraph ? directedExtension(graph) : graph;
  const { equivalentSampleSize, ...others } = asked.parameters;
  const isRead =
    equivalentSampleSize !== undefined && estimateReads(estimateOf(asked), "equivalentSampleSize");
  const network = fitParameters(directed, table, { ...others, ...(isRead && { equivalentSampleSize }) });
  return { network, edges: graph instanceof PartialGraph ? graph.edges : [], score, scoreName };
}

function estimateOf({ parameters: { method = "maximum-likelihood" } }: Asked): ParameterEstimate {
  return method;
}

/** Refuses what neither the score nor the estimate has a use for; both may read the same flag. */
function requireUsed(asked: Asked): void {
  const { score = "bic" } = asked.structure;
  const { smoothing, equivalentSampleSize } = asked.parameters;
  const estimate = estimateOf(asked);
  if (smoothing !== undefined && !estimateReads(estimate, "smoothing"))
    throw new CommandError(`--smoothing is for --estimate dirichlet; got ${estimate}.`);
  const isRead = hasSizedPrior(score) || estimateReads(estimate, "equivalentSampleSize");
  if (equivalentSampleSize === undefined || isRead) return;
  throw new CommandError(
    `--equivalent-sample-size is for --score bdeu and bds, and for --estimate bdeu and hierarchical; got ${score} and ${estimate}.`,
  );
}

/** What the search inside EM has no use for. */
const EM_IGNORES = ["target", "starts", "restarts", "alpha"] as const;

async function learnByEm(terminal: Terminal, table: Table, asked: Asked): Promise<Learned> {
  const { missing: _, method, ...options } = searchOf(asked);
  const { smoothing = 1 } = asked.parameters;
  const estimate = estimateOf(asked);
  if (method !== "hill-climbing" && method !== "tabu")
    throw new CommandError(`--incomplete em is for --method hill-climbing and tabu; got ${method}.`);
  if (estimate !== "maximum-likelihood" && estimate !== "dirichlet")
    throw new CommandError(
      `--incomplete em is for --estimate maximum-likelihood and dirichlet; got ${estimate}.`,
    );
  requireUsed(asked);
  const ignored = EM_IGNORES.find((option) => options[option] !== undefined);
  const useless = ignored ?? (asked.threads === undefined ? undefined : "threads");
  if (useless !== undefined) throw new CommandError(`--${useless} has no effect with --incomplete em.`);
  const { signal } = terminal;
  const found = await learnIncomplete(table, { ...options, method, signal });
  const score = found.history.at(-1);
  const { score: name = "bic", seed } = options;
  const scoreName = `expected ${name}`;
  if (estimate === "maximum-likelihood") return { network: found.network, edges: [], score, scoreName };
  const { network } = await fitIncomplete(found.network.graph, table, {
    smoothing,
    ...(typeof seed === "number" && { seed }),
    signal,
  });
  return { network, edges: [], score, scoreName };
}

/** The network in a file: of a format for networks, or a saved model. */
async function openNetwork(terminal: Terminal, path: string): Promise<BayesianNetwork> {
  if (/\.json$/i.test(path)) {
    const model = await readModelFile(path, terminal);
    if (model instanceof BayesianNetwork) return model;
    if (model instanceof NetworkClassifierModel) return model.network;
    throw new CommandError(`${JSON.stringify(path)} is a saved ${model.kind}, not a network.`);
  }
  const onNote = (note: string) => tell(terminal, `Note: ${JSON.stringify(path)}: ${note}\n`);
  try {
    return await readNetwork(path, { onNote });
  } catch (error) {
    if (!(error instanceof CredalError)) throw unreadableFile("network", path, error);
    const named = error.sentence.includes(path);
    const said = errorSentence(terminal, error);
    throw new CommandError(named ? said : words`${quote(path)}: ${said}`, {}, error);
  }
}

/** `node=level` as findings; a node with numbers takes a number. */
function readFindings(network: BayesianNetwork, words: readonly string[]): Findings {
  const findings: Record<string, Finding> = {};
  for (const word of words) {
    const at = word.lastIndexOf("=");
    if (at < 1) throw new CommandError(`--evidence needs node=level; got ${JSON.stringify(word)}.`);
    const [name, text] = [word.slice(0, at), word.slice(at + 1)];
    const node = network.node(requireNode(network, name));
    if (Object.hasOwn(findings, name))
      throw new CommandError(`--evidence names ${JSON.stringify(name)} twice.`);
    findings[name] = node.kind === "discrete" ? readLevel(name, node.levels, text) : readNumber(name, text);
  }
  return findings;
}

function requireNode({ graph }: BayesianNetwork, name: string): string {
  if (graph.nodes.includes(name)) return name;
  throw noSuch("node", name, graph.nodes);
}

function readLevel(name: string, levels: readonly Label[], text: string): Label {
  const level = levels.find((known) => String(known) === text);
  if (level !== undefined) return level;
  throw noSuch("level", text, levels.map(String), ` of node ${JSON.stringify(name)}`);
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new CommandError(`node ${JSON.stringify(name)} has numbers; got ${JSON.stringify(text)}.`);
}

export interface QueryFlags {
  readonly target?: readonly string[];
  readonly evidence?: readonly string[];
  readonly mostProbable?: boolean;
  readonly valueOfInformation?: boolean;
  readonly json?: boolean;
}

/** Asks a network. */
export async function queryNetwork(terminal: Terminal, source: string, flags: QueryFlags): Promise<void> {
  if (flags.mostProbable === true && flags.valueOfInformation === true)
    throw new CommandError("--most-probable and --value-of-information are different questions; ask one.");
  const network = await openNetwork(terminal, source);
  const given = readFindings(network, flags.evidence ?? []);
  const target = flags.target?.map((name) => requireNode(network, name));
  const question = { network, given, target, control: { signal: terminal.signal } };
  if (flags.valueOfInformation === true) refuseMethod(flags, "with --value-of-information");
  if (flags.mostProbable === true) refuseMethod(flags, "with --most-probable");
  const answer =
    flags.valueOfInformation === true
      ? await rank(question)
      : flags.mostProbable === true
        ? await explainAway(question)
        : await posterior(question, flags);
  if (flags.json === true) writeJson(terminal, { source, given, ...answer.json });
  else say(terminal, `${answer.text}\n`);
}

/** Refuses flags of methods where there is one way to compute the answer, which is exact. */
function refuseMethod(flags: QueryFlags, where: string): void {
  const [useless] = QUERYING.given(flags);
  if (useless !== undefined) throw new CommandError(`${useless} has no effect ${where}.`);
}

interface Answer {
  readonly text: string;
  readonly json: object;
}

/** What is asked of a network, whatever the answer looks like. */
interface Question {
  readonly network: BayesianNetwork;
  readonly given: Findings;
  readonly target: readonly string[] | undefined;
  readonly control: RunControl;
}

async function rank({ network, given, target, control }: Question): Promise<Answer> {
  if (target?.length !== 1) throw new CommandError("--value-of-information needs one --target.");
  const ranking = await network.async.rankObservations({ target: target[0], given }, control);
  const { entropy, observations } = ranking;
  return { text: String(ranking), json: { target: target[0], entropy, observations } };
}

async function explainAway({ network, given, target, control }: Question): Promise<Answer> {
  const question = { given, ...(target && { of: target }) };
  const { assignment, logProbability } = await network.async.mostProbable(question, control);
  const lines = Object.entries(assignment).map(([name, label]) => `  ${name} = ${String(label)}`);
  const text = [
    "the most probable levels:",
    ...lines,
    `log probability, with the evidence: ${significant(logProbability)}`,
  ];
  return { text: text.join("\n"), json: { assignment, logProbability } };
}

async function posterior(question: Question, flags: QueryFlags): Promise<Answer> {
  const { network, given, target, control } = question;
  const how = QUERYING.optionsFrom(flags);
  if (target === undefined) return everyNode(question, how);
  if (target.every((name) => network.node(name).kind === "gaussian")) {
    refuseMethod(flags, "for nodes with numbers");
    const answer = await network.async.density({ of: [...target], given }, control);
    const { names, mean, standardDeviation, logEvidence } = answer;
    const json = { names, mean: [...mean], standardDeviation: [...standardDeviation], logEvidence };
    return { text: String(answer), json };
  }
  const answer = await network.async.query({ of: [...target], given, ...how }, control);
  const { distribution, logEvidence, method: used } = answer;
  const cells = Array.from(distribution.values, (probability, cell) => ({
    ...distribution.scope.assignment(cell),
    probability,
  }));
  const evidence =
    logEvidence === undefined || Object.keys(given).length === 0
      ? ""
      : `\nlog P(evidence) ${significant(logEvidence)}`;
  return { text: `${answer}${evidence}`, json: { target, method: used, distribution: cells, logEvidence } };
}

/** The distribution of every node that is not known, by itself. */
async function everyNode(
  { network, given, control }: Question,
  how: ReturnType<typeof QUERYING.optionsFrom>,
): Promise<Answer> {
  const free = network.nodes.filter(({ name, kind }) => kind === "discrete" && !Object.hasOwn(given, name));
  if (free.length === 0)
    throw new CommandError("no node with levels is left to ask for; name nodes with --target.");
  const tables: QueryAnswer[] = [];
  for (const { name } of free) tables.push(await network.async.query({ of: name, given, ...how }, control));
  const json = tables.map(({ distribution: { variables, values } }) => ({
    node: variables[0].name,
    distribution: variables[0].levels.map((label, code) => ({ level: label, probability: values[code] })),
  }));
  return { text: tables.map(String).join("\n\n"), json: { nodes: json } };
}

export interface NetworkPlotFlags {
  readonly evidence?: readonly string[];
  readonly set?: readonly string[];
  readonly out: string;
  readonly json?: boolean;
}

/** Draws a network. */
export async function plotNetwork(
  terminal: Terminal,
  source: string,
  flags: NetworkPlotFlags,
): Promise<void> {
  await requireOutput(flags.out, [source]);
  const network = await openNetwork(terminal, source);
  const given = readFindings(network, flags.evidence ?? []);
  const { networkPlot } = await import("../../plot/index.js");
  const figure = networkPlot(network, { ...readFreely(flags.set ?? []), given });
  await figure.save(flags.out);
  const { description, caption, width, height } = figure;
  if (flags.json === true) {
    writeJson(terminal, { figure: "network", description, caption, width, height, out: flags.out });
    return;
  }
  say(terminal, `${description}\n`);
  tell(terminal, `Figure: ${flags.out}\n`);
}
