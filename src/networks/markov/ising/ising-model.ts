import { badArgument, requireFields } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { significant } from "../../../base/printing.js";
import { textGrid } from "../../../base/text-grid.js";
import type { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Seed } from "../../../math/probability/random/seed.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { indexOf } from "../../graphs/node-names.js";
import type { UndirectedGraph } from "../../graphs/undirected-graph.js";
import type { CompileOptions } from "../../infer/options.js";
import type { GibbsSample } from "../markov-network/gibbs-sample.js";
import { MarkovNetwork } from "../markov-network/markov-network.js";
import type { GibbsSampleOptions } from "../markov-network/options.js";
import { readSpins, type SpinRows, sampleMoments } from "./spins.js";
import { type IsingModelState, isingModelState, type SpinLevels, spinLevels } from "./state.js";

/** An Ising model written by hand. */
export interface IsingSpec {
  /** The threshold of every variable by name; the names are the variables. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** Two variables and their coupling; all others have none. */
  readonly couplings: readonly (readonly [a: string, b: string, coupling: number])[];
  /** The two values of every variable. The default is −1 and 1. */
  readonly levels?: SpinLevels;
}

/** The derivatives of the mean log-likelihood: moments of the cases less those of the model. */
export interface IsingGradient {
  readonly thresholds: Float64Array;
  /** Symmetric; 0 on the diagonal. */
  readonly couplings: Matrix;
}

/**
 * The Ising model: variables with two values whose log probability is a sum of thresholds and of couplings of pairs,
 * log P(x) = Σ hᵢxᵢ + Σ Jᵢⱼxᵢxⱼ − log Z (ESL 17.4).
 *
 * ```ts
 * const model = IsingModel.of({ thresholds: { a: 0.2, b: 0, c: 0 }, couplings: [["a", "b", 0.5], ["b", "c", -0.3]] });
 * model.means(); // 0.1974, 0.0912, -0.0266
 * ```
 */
export class IsingModel extends FittedModel<IsingModelState> {
  static readonly kind = "IsingModel";
  static readonly state: typeof isingModelState = isingModelState;
  #network: MarkovNetwork | undefined;

  /** A model written by hand: thresholds by variable, and the couplings of pairs. */
  static of(spec: IsingSpec): IsingModel {
    const method = "IsingModel.of";
    requireKnownOptions(method, spec, ["thresholds", "couplings", "levels"]);
    requireFields(method, "the model", spec, ["thresholds", "couplings"], "{ thresholds, couplings }");
    requireOptionsObject(method, spec.thresholds, "thresholds");
    requireList(method, "couplings", spec.couplings);
    const names = Object.keys(spec.thresholds);
    const indexByName = new Map(names.map((name, index) => [name, index]));
    const couplings = Matrix.zeros(names.length, names.length);
    const seen = new Set<number>();
    for (const entry of spec.couplings) {
      requireFields(method, "a coupling", entry, ["0", "1", "2"], "[variable, variable, number]");
      const [a, b, coupling] = entry;
      const [i, j] = [indexOf(method, indexByName, a), indexOf(method, indexByName, b)];
      const at = Math.min(i, j) * names.length + Math.max(i, j);
      if (i === j || seen.has(at)) {
        const problem = i === j ? "a coupling with itself" : `two couplings with ${quote(b)}`;
        throw new DataError(method, `${quote(a)} has ${problem}.`, { column: a });
      }
      seen.add(at);
      couplings.data[i * names.length + j] = finite(method, `the coupling of ${quote(a)}`, coupling);
      couplings.data[j * names.length + i] = coupling;
    }
    const { levels = [-1, 1] } = spec;
    if (!spinLevels.safeParse(levels).success)
      throw badArgument(method, "levels", "[-1, 1] or [0, 1]", levels);
    return new IsingModel({
      inputs: { names },
      levels: [...levels] as unknown as SpinLevels,
      thresholds: Float64Array.from(names, (name) =>
        finite(method, `the threshold of ${quote(name)}`, spec.thresholds[name]),
      ),
      couplings,
    });
  }

  /** The model as a network of potentials, for questions with findings, most probable cases and the like. */
  get network(): MarkovNetwork {
    this.#network ??= this.#makeNetwork();
    return this.#network;
  }

  #makeNetwork(): MarkovNetwork {
    const { features: names, levels } = this;
    const variables = Object.fromEntries(names.map((name) => [name, levels]));
    const alone = names.map((name, i) => ({ of: name, logs: levels.map((x) => this.thresholds[i] * x) }));
    const pairs = this.edges().map(({ nodes, coupling }) => ({
      of: nodes,
      logs: levels.map((x) => levels.map((y) => coupling * x * y)),
    }));
    return MarkovNetwork.of({ variables, potentials: [...alone, ...pairs] });
  }

  /** Variables with a coupling other than 0 are connected. */
  get graph(): UndirectedGraph {
    return this.network.graph;
  }

  /** The pairs with a coupling other than 0. */
  edges(): readonly { readonly nodes: readonly [a: string, b: string]; readonly coupling: number }[] {
    const { features: names, couplings } = this;
    return names.flatMap((a, i) =>
      names.slice(i + 1).flatMap((b, k) => {
        const coupling = couplings.get(i, i + 1 + k);
        return coupling === 0 ? [] : [{ nodes: [a, b] as const, coupling }];
      }),
    );
  }

  /** The coupling of two variables. */
  coupling(a: string, b: string): number {
    const method = "IsingModel.coupling";
    const indexByName = new Map(this.features.map((name, index) => [name, index]));
    return this.couplings.get(indexOf(method, indexByName, a), indexOf(method, indexByName, b));
  }

  /** log Z, exactly; refused if its tables would be too large. */
  logPartition(options: CompileOptions = {}): number {
    return this.network.logPartition(options);
  }

  /** log P of every row. */
  logProbability(rows: SpinRows): Float64Array {
    const method = "IsingModel.logProbability";
    const logZ = this.logPartition();
    return this.#energies(readSpins(method, rows, this).x).map((value) => value - logZ);
  }

  /** The sum over all rows and variables of log P(variable given all others): it needs no partition function. */
  pseudoLogLikelihood(rows: SpinRows): number {
    const { x, weights } = readSpins("IsingModel.pseudoLogLikelihood", rows, this);
    const [low, high] = this.levels;
    let sum = 0;
    for (let row = 0; row < x.rows; row += 1) {
      const values = x.row(row);
      for (const [i, threshold] of this.thresholds.entries()) {
        let field = threshold;
        for (let j = 0; j < values.length; j += 1) field += this.couplings.get(i, j) * values[j];
        const other = values[i] === high ? low : high;
        // −log(1 + exp(difference)), without overflow.
        const difference = field * (other - values[i]);
        const excess = Math.max(0, difference) + Math.log1p(Math.exp(-Math.abs(difference)));
        sum -= (weights?.[row] ?? 1) * excess;
      }
    }
    return sum;
  }

  /** E(xᵢ) of every variable, exactly. */
  means(): Float64Array {
    const marginals = this.network.marginals();
    return Float64Array.from(this.features, (name) =>
      this.levels.reduce<number>((sum, level) => sum + level * marginals.probability(name, level), 0),
    );
  }

  /** E(xᵢxⱼ) of all pairs, exactly. */
  pairMoments(): Matrix {
    const { features: names, levels } = this;
    const tree = this.network.compile();
    const out = Matrix.zeros(names.length, names.length);
    for (const [i, a] of names.entries()) {
      const marginal = tree.query({ of: a }).distribution.values;
      out.data[i * names.length + i] = levels.reduce<number>((sum, x, k) => sum + x * x * marginal[k], 0);
      for (let j = 0; j < i; j += 1) {
        const { values } = tree.query({ of: [a, names[j]] }).distribution;
        let moment = 0;
        for (const [k, x] of levels.entries())
          for (const [l, y] of levels.entries()) moment += x * y * values[2 * k + l];
        out.data[i * names.length + j] = moment;
        out.data[j * names.length + i] = moment;
      }
    }
    return out;
  }

  /** The derivatives of the mean log-likelihood of the rows: their moments less those of the model. */
  gradient(rows: SpinRows): IsingGradient {
    const found = sampleMoments(readSpins("IsingModel.gradient", rows, this));
    const means = this.means();
    const couplings = this.pairMoments();
    const { length } = means;
    for (let i = 0; i < length; i += 1)
      for (let j = 0; j < length; j += 1)
        couplings.data[i * length + j] = i === j ? 0 : found.pairs.get(i, j) - couplings.get(i, j);
    return { thresholds: means.map((mean, i) => found.means[i] - mean), couplings };
  }

  /** The model with other values of the variables: the smaller replaces the smaller, the larger the larger. */
  withLevels(levels: SpinLevels): IsingModel {
    const method = "IsingModel.withLevels";
    if (!spinLevels.safeParse(levels).success)
      throw badArgument(method, "levels", "[-1, 1] or [0, 1]", levels);
    const [low, high] = this.levels;
    // The old values are linear in the new ones: x = shift + slope·y.
    const slope = (high - low) / (levels[1] - levels[0]);
    const shift = low - slope * levels[0];
    const { length } = this.thresholds;
    return new IsingModel({
      inputs: this.inputs,
      levels: [...levels] as unknown as SpinLevels,
      thresholds: this.thresholds.map((threshold, i) => {
        let sum = threshold;
        for (let j = 0; j < length; j += 1) sum += shift * this.couplings.get(i, j);
        return slope * sum;
      }),
      couplings: this.couplings.map((coupling) => slope * slope * coupling),
    });
  }

  /** Cases drawn at random, exactly; networks that are too wide for that have `gibbs`. */
  sample(count: number, seed: Seed = 0): Table {
    return this.network.sample(count, seed);
  }

  /** Cases drawn by Gibbs sampling, with diagnostics. */
  gibbs(options: GibbsSampleOptions = {}): GibbsSample {
    return this.network.gibbs(options);
  }

  summary(): string {
    const edges = this.edges();
    const rows = edges.slice(0, 40).map(({ nodes: [a, b], coupling }) => [a, b, significant(coupling)]);
    const more = edges.length > rows.length ? [`… ${edges.length - rows.length} more edges`] : [];
    const thresholds = this.features.slice(0, 40).map((name, i) => [name, significant(this.thresholds[i])]);
    return [
      `IsingModel of ${this.features.length} variables (${this.levels.join(" or ")}), ${edges.length} edges`,
      textGrid([["variable", "threshold"], ...thresholds], 1),
      ...(rows.length === 0 ? [] : [textGrid([["edge", "", "coupling"], ...rows], 2)]),
      ...more,
    ].join("\n");
  }

  #energies(x: Matrix): Float64Array {
    return Float64Array.from({ length: x.rows }, (_, row) => {
      const values = x.row(row);
      let sum = 0;
      for (let i = 0; i < values.length; i += 1) {
        sum += this.thresholds[i] * values[i];
        for (let j = 0; j < i; j += 1) sum += this.couplings.get(i, j) * values[i] * values[j];
      }
      return sum;
    });
  }
}

function finite(method: string, what: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw badArgument(method, what, "a finite number", value);
}
