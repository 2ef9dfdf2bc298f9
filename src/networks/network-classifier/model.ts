import * as z from "zod";
import { DataError, rowName, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import { significant } from "../../base/printing.js";
import { type Column, valueAt } from "../../data/table/column.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import type { Random } from "../../math/probability/random/index.js";
import { streamOf } from "../../math/probability/random/seed.js";
import type { DrawnCases } from "../../model/bayes-rule/draw-cases.js";
import { PosteriorModel } from "../../model/bayes-rule/posterior-model.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../model/files/state.js";
import { type Rows, readNewCases } from "../../model/input.js";
import { seenLevels } from "../../model/unseen-levels.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { type NetworkNode, networkParts } from "../bayesian/nodes.js";
import { networkNodes } from "../bayesian/state.js";
import type { ObservationQuestion, ObservationRanking } from "../infer/rank-observations.js";
import { ClassScores } from "./class-scores.js";
import { type BinnedColumn, featureLevels, nodeValues } from "./columns.js";

const binnedColumn = z.strictObject({
  column: z.string(),
  edges: codecs.float64Array.refine((edges) => edges.length >= 2 && isRising(edges), {
    error: "must rise",
    when: codecs.ifWhole,
  }),
});

function isRising(edges: Float64Array): boolean {
  return edges.every((edge, at) => at === 0 || edge >= edges[at - 1]);
}

const networkClassifierState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  /** The nodes of the network: the features in their order, then the class. */
  nodes: networkNodes,
  /** The bins of quantitative columns, if they have bins. */
  binned: field<readonly BinnedColumn[]>(z.array(binnedColumn)),
  /** The log-likelihood of the training cases, with missing values summed out. */
  logLikelihood: codecs.anyNumber,
  /** How incomplete training cases were used for the structure. */
  notes: z.array(z.string()).readonly().optional(),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
})
  .check(
    "nodes",
    "must be the features in their order, then the class",
    ({ nodes, inputs, classes }) =>
      nodes.length === inputs.names.length + 1 &&
      inputs.names.every((name, j) => nodes[j].name === name) &&
      isSame(nodes[nodes.length - 1], classes),
  )
  .check("nodes", "must have the levels of the features", ({ nodes, inputs, binned }) =>
    featureLevels(inputs, binned).every((levels, j) => isSame(nodes[j], levels)),
  );

/** What `NetworkClassifier` learns. */
export interface NetworkClassifierState<L extends Label = Label>
  extends LabeledState<typeof networkClassifierState, L> {}

function isSame(node: NetworkNode, levels: readonly Label[] | undefined): boolean {
  if (node.kind === "gaussian") return levels === undefined;
  return (
    levels !== undefined &&
    node.levels.length === levels.length &&
    node.levels.every((level, code) => level === levels[code])
  );
}

/** A fitted `NetworkClassifier`. */
export class NetworkClassifierModel<L extends Label = Label> extends PosteriorModel<
  L,
  NetworkClassifierState<L>
> {
  static readonly kind = "NetworkClassifier";
  static readonly state = networkClassifierState;
  /** The network of the features and the class. */
  readonly network: BayesianNetwork;
  /** The name of the class in the network. */
  readonly target: string;
  /** The prior probabilities of the classes, in the order of `classes`. */
  readonly priors: Float64Array;
  readonly #scores: ClassScores;
  /** What the scores of classes lack: nothing, or the priors. */
  readonly #logPriors: Float64Array | undefined;

  constructor(state: NetworkClassifierState<L>) {
    super(state);
    this.network = BayesianNetwork.fromNodes(state.nodes);
    const index = state.nodes.length - 1;
    const node = state.nodes[index];
    this.target = node.name;
    if (node.kind === "discrete" && node.parents.length === 0) {
      this.priors = node.table;
      // Scores are those of equally probable classes, because a class with prior 0 has a likelihood too.
      const even = { ...node, table: new Float64Array(node.table.length).fill(1 / node.table.length) };
      this.#scores = new ClassScores(
        this.kind,
        networkParts(this.kind, [...state.nodes.slice(0, index), even]),
      );
      this.#logPriors = this.priors.map((prior) => Math.log(prior * node.table.length));
    } else {
      this.priors = this.network.query({ of: this.target }).distribution.values;
      this.#scores = new ClassScores(this.kind, networkParts(this.kind, state.nodes));
    }
  }

  /** The levels of the training data by column; others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** log P(case | class), or its log density; what is missing is summed out: cases × classes. */
  classLogLikelihood(rows: Rows): Matrix {
    const scores = this.#scores.score(this.#read(rows), "joint");
    const { classes } = this;
    if (this.#logPriors !== undefined) return scores.map((score) => score + Math.log(classes.length));
    return scores.map((score, at) =>
      score === Number.NEGATIVE_INFINITY ? score : score - Math.log(this.priors[at % classes.length]),
    );
  }

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    return this.#withPriors(this.#scores.score(this.#read(rows), "joint"));
  }

  protected logScores(rows: Rows): Matrix {
    const scores = this.#withPriors(this.#scores.score(this.#read(rows), "relative"));
    for (let row = 0; row < scores.rows; row += 1)
      if (scores.row(row).every((score) => score === Number.NEGATIVE_INFINITY))
        throw impossible(this.kind, row);
    return scores;
  }

  /** The information of each unknown feature about the class, and its value for decisions; the best comes first. */
  rankObservations(question: Omit<ObservationQuestion, "target"> = {}): ObservationRanking {
    return this.network.rankObservations({ ...question, target: this.target });
  }

  /** Cases drawn from the network, with their classes; levels are drawn as their codes, bins as numbers within them. */
  sample(count: number, seed: number | Random = 0): DrawnCases<L> {
    requireWhole(this.kind, "count", count, 0);
    const stream = streamOf(seed);
    const drawn = this.network.sample(count, stream);
    const edges = new Map(this.binned.map((one) => [one.column, one.edges]));
    const rows = new Matrix(count, this.features.length);
    for (const [j, name] of this.features.entries()) {
      const column = drawn.column(name);
      const edgesOfFeature = edges.get(name);
      for (let row = 0; row < count; row += 1) {
        const value = numberAt(column, row);
        rows.data[row * rows.columns + j] =
          edgesOfFeature === undefined
            ? value
            : edgesOfFeature[value] + stream.next() * (edgesOfFeature[value + 1] - edgesOfFeature[value]);
      }
    }
    const classes = drawn.column(this.target);
    return { rows, labels: Array.from({ length: count }, (_, row) => valueAt(classes, row) as L) };
  }

  /** The target, the size of its Markov blanket, and the nodes of the network with their parents. */
  summary(): string {
    const { graph } = this.network;
    const known = graph.markovBlanket(this.target).length;
    const head = `NetworkClassifier of ${quote(this.target)}: ${this.classes.length} classes, ${this.features.length} features, ${known} of them in its Markov blanket; log-likelihood ${significant(this.logLikelihood)}`;
    return [head, ...(this.notes ?? []), this.network.summary()].join("\n");
  }

  #read(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    return nodeValues(this.kind, x, this.inputs, this.binned, featureLevels(this.inputs, this.binned));
  }

  #withPriors(scores: Matrix): Matrix {
    const logPriors = this.#logPriors;
    return logPriors === undefined
      ? scores
      : scores.map((score, at) => score + logPriors[at % logPriors.length]);
  }
}

function numberAt(column: Column, row: number): number {
  return "codes" in column ? column.codes[row] : (valueAt(column, row) as number);
}

function impossible(method: string, row: number): DataError {
  const sentence = words`the case at ${rowName(row)} has probability 0 in every class; fit with option "smoothing" above 0.`;
  return new DataError(method, sentence, {
    expected: "a probability > 0 in some class",
    received: "0 in all",
  });
}
