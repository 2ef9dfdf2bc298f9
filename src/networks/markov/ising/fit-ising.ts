import { type Convergence, requireRunSettings } from "../../../base/control.js";
import { argumentName, DataError, got, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { type OptionsByMethod, refuseUselessOptions } from "../../../base/useless-options.js";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { type FitMarkovNetworkOptions, fitMarkovNetwork } from "../markov-network/fit-markov-network.js";
import type { CliquePotential } from "../markov-network/state.js";
import { IsingModel } from "./ising-model.js";
import { type FitIsingOptions, type FitIsingSettings, fitIsingSchema } from "./options.js";
import { type NodeRegressions, regressNodes } from "./pseudo-likelihood.js";
import { distinctSpins, readSpins, type SpinRows, type Spins } from "./spins.js";
import type { SpinLevels } from "./state.js";

const METHOD = "fitIsing";

/** An Ising model that was fitted to cases. */
export interface IsingFit {
  readonly model: IsingModel;
  readonly method: "pseudo-likelihood" | "maximum-likelihood";
  /** The penalty of the regression of every variable, for the pseudo-likelihood. */
  readonly lambdas?: Float64Array | undefined;
  /** How proportional fitting ended, for maximum likelihood; undefined where there is a closed form. */
  readonly convergence?: Convergence | undefined;
}

/**
 * An Ising model of cases with two values: by a logistic regression of every variable on the others, with a penalty that
 * leaves few couplings, or by maximum likelihood, whose model has the means of all variables and coupled pairs.
 *
 * ```ts
 * const { model } = await fitIsing(rows);
 * model.graph.edges;
 * ```
 */
export async function fitIsing(rows: SpinRows, given: FitIsingOptions = {}): Promise<IsingFit> {
  requireOptionsObject(METHOD, given);
  const { signal, onProgress, ...options } = given;
  const settings = parseOptions(METHOD, fitIsingSchema, options);
  refuseUselessOptions(METHOD, OWN_OPTIONS, settings.method, options);
  requireRunSettings(METHOD, { signal, onProgress });
  // Many cases are equal where there are few variables.
  const spins = distinctSpins(readSpins(METHOD, rows, { levels: settings.levels }));
  requireVarying(spins);
  const neighbors = neighborsOf(spins.names, settings.graph);
  if (settings.method === "maximum-likelihood")
    return matchMoments(spins, neighbors, { ...settings, signal, onProgress });
  const found = await regressNodes(METHOD, spins, neighbors, settings, { signal, onProgress });
  const model = new IsingModel({
    inputs: { names: spins.names },
    levels: spins.levels,
    thresholds: found.thresholds,
    couplings: combined(found, settings.combine),
  });
  return { model, method: settings.method, lambdas: found.lambdas };
}

/** The options that only one of the methods has a use for. */
const OWN_OPTIONS: OptionsByMethod<IsingFit["method"]> = {
  "pseudo-likelihood": ["lambda", "gamma", "combine", "standardize", "pathLength", "pathRatio"],
  "maximum-likelihood": ["equivalentSampleSize", "maxIterations", "tolerance"],
};

/** The indices of the variables with which each may be coupled. */
function neighborsOf(names: readonly string[], graph: UndirectedGraph | undefined): readonly number[][] {
  const indices = [...names.keys()];
  if (graph === undefined) return indices.map((i) => indices.filter((j) => j !== i));
  const stranger = graph.nodes.find((node) => !names.includes(node));
  if (stranger !== undefined)
    throw new DataError(METHOD, `the rows have no variable ${quote(stranger)}, which the graph has.`, {
      column: stranger,
      expected: names.join(", "),
    });
  const full = new UndirectedGraph(names, graph.edges);
  return names.map((name) => full.indicesOf(full.neighbors(name)));
}

function requireVarying({ names, x, weights }: Spins): void {
  for (const [j, name] of names.entries()) {
    const seen = new Set<number>();
    for (let row = 0; row < x.rows; row += 1) if ((weights?.[row] ?? 1) > 0) seen.add(x.get(row, j));
    if (seen.size === 2) continue;
    const sentence = words`the variable ${quote(name)} has ${got("one value")} in all cases; leave it out.`;
    throw new DataError(METHOD, sentence, { column: name, expected: "both values" });
  }
}

function combined({ couplings }: NodeRegressions, combine: "and" | "or"): Matrix {
  const size = couplings.rows;
  const out = Matrix.zeros(size, size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < i; j += 1) {
      const [one, other] = [couplings.get(i, j), couplings.get(j, i)];
      const coupling = combine === "and" && (one === 0 || other === 0) ? 0 : (one + other) / 2;
      out.data[i * size + j] = coupling;
      out.data[j * size + i] = coupling;
    }
  return out;
}

/** The model whose means and pair moments are those of the cases (ESL 17.4.1). */
async function matchMoments(
  { names, levels, x, weights }: Spins,
  neighbors: readonly (readonly number[])[],
  settings: FitIsingSettings & Pick<FitMarkovNetworkOptions, "signal" | "onProgress">,
): Promise<IsingFit> {
  const columns = names.map((name, j): readonly [string, Column] => [
    name,
    {
      kind: "categorical",
      codes: Int32Array.from({ length: x.rows }, (_, row) => (x.get(row, j) === levels[1] ? 1 : 0)),
      levels,
    },
  ]);
  let weight = "weight";
  while (names.includes(weight)) weight += "_";
  const cases =
    weights === undefined
      ? Table.of(columns)
      : Table.of([...columns, [weight, { kind: "quantitative", values: weights }]], { weight });
  const pairs = neighbors.flatMap((others, i) =>
    others.filter((j) => j > i).map((j) => [names[i], names[j]]),
  );
  const { network, convergence } = await fitMarkovNetwork(cases, {
    cliques: [...pairs, ...names.map((name) => [name])],
    equivalentSampleSize: settings.equivalentSampleSize,
    maxIterations: settings.maxIterations,
    tolerance: settings.tolerance,
    signal: settings.signal,
    onProgress: settings.onProgress,
  });
  const model = asIsing(names, levels, network.potentials);
  return { model, method: "maximum-likelihood", convergence };
}

/** Potentials of one variable or two as thresholds and couplings. */
function asIsing(
  names: readonly string[],
  levels: SpinLevels,
  potentials: readonly CliquePotential[],
): IsingModel {
  const size = names.length;
  const [low, high] = levels;
  const thresholds = new Float64Array(size);
  const couplings = Matrix.zeros(size, size);
  const indexByName = new Map(names.map((name, index) => [name, index]));
  for (const { nodes, values } of potentials) {
    const zero = values.indexOf(0);
    if (zero >= 0) {
      const sentence = words`some values of ${nodes.map(quote).join(" and ")} never occur together, so the likelihood has no maximum; give an ${argumentName("equivalentSampleSize")} above 0, or leave the pair out of the graph.`;
      throw new DataError(METHOD, sentence, { column: nodes[0] });
    }
    const logs = values.map((value) => Math.log(value));
    const [i, j] = nodes.map((name) => indexByName.get(name) ?? 0);
    if (nodes.length === 1) {
      thresholds[i] += (logs[1] - logs[0]) / (high - low);
      continue;
    }
    const coupling = (logs[3] - logs[2] - logs[1] + logs[0]) / (high - low) ** 2;
    couplings.data[i * size + j] += coupling;
    couplings.data[j * size + i] += coupling;
    // Where the other has its lower value, the slope is the threshold and its share of the coupling.
    thresholds[i] += (logs[2] - logs[0]) / (high - low) - coupling * low;
    thresholds[j] += (logs[1] - logs[0]) / (high - low) - coupling * low;
  }
  return new IsingModel({ inputs: { names }, levels, thresholds, couplings });
}
