import { OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { classPriors } from "../../model/bayes-rule/priors.js";
import type { LabeledCases, Reading } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import type { Preparation } from "../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../model/tasks/classifier.js";
import type { NetworkNode } from "../bayesian/nodes.js";
import { networkParts } from "../bayesian/nodes.js";
import { ClassScores } from "./class-scores.js";
import { binColumns, featureLevels, nodeTable, nodeValues } from "./columns.js";
import { NetworkClassifierModel } from "./model.js";
import { networkClassifierOptions } from "./options.js";
import { parametersOf } from "./parameters.js";
import { structureOf } from "./structure.js";

interface Models extends ClassifierFamily {
  readonly model: NetworkClassifierModel<this["label"]>;
}

/** How many cases are scored between two pauses. */
const BLOCK = 1024;

/**
 * A Bayesian network of the features and the class: naive, with a tree among the features, learned, or given. Features
 * may be missing, in training as well as in new cases.
 *
 * ```ts
 * const model = await new NetworkClassifier({ structure: "tan" }).fit(table, "species");
 * model.predictProba(rows); // what is missing is summed out
 * model.network.graph; // its arcs
 * ```
 */
export class NetworkClassifier extends ClassifierEstimator<typeof networkClassifierOptions, Models> {
  static readonly kind = "NetworkClassifier";
  static readonly schema = networkClassifierOptions;
  static readonly models = [NetworkClassifierModel];
  static readonly preparation: Preparation = {
    levels: "native",
    missing: "native",
    suits: { most: { columns: 200 } },
  };

  protected override get reading(): Reading {
    return { categorical: "codes", missing: "native", unknown: "missing" };
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<NetworkClassifierModel> {
    const { kind, options } = this;
    const { features, classes, weights } = cases;
    const codes = cases.codes.slice();
    const binned = binColumns(cases, options);
    const levels = featureLevels(features, binned);
    const values = nodeValues(kind, cases.matrix, features, binned, levels);
    const table = nodeTable(cases, values, levels);
    const classWeights = new Float64Array(classes.length);
    for (const [row, code] of codes.entries()) classWeights[code] += weights === undefined ? 1 : weights[row];
    const priors = classPriors(kind, options.priors, classWeights);
    const floor =
      options.varianceFloor *
      largestVariance(
        values,
        levels.map((levelsOfColumn) => levelsOfColumn === undefined),
        weights,
      );
    const { graph, notes } = await structureOf(kind, table, options, control);
    const learned = await parametersOf(kind, graph, table.table, options, floor, control);
    const nodes = this.#withPriors(learned.nodes, priors);
    const logLikelihood = await this.#logLikelihood(nodes, values, codes, weights, control);
    return new NetworkClassifierModel({
      inputs: features,
      classes,
      nodes,
      binned,
      logLikelihood,
      ...(notes.length > 0 && { notes }),
      ...(learned.convergence && { convergence: learned.convergence }),
    });
  }

  /** The shares of the classes are the priors, unless the class depends on features. */
  #withPriors(nodes: readonly NetworkNode[], priors: Float64Array): readonly NetworkNode[] {
    const node = nodes[nodes.length - 1];
    if (node.kind === "gaussian") return nodes;
    if (node.parents.length === 0) return [...nodes.slice(0, -1), { ...node, table: priors }];
    if (this.options.priors === "empirical") return nodes;
    const sentence = words`${optionName("priors")} must be ${wanted('"empirical"')} where the class depends on features, here on ${node.parents.map(quote).join(", ")}.`;
    throw new OptionError(this.kind, sentence);
  }

  async #logLikelihood(
    nodes: readonly NetworkNode[],
    values: Matrix,
    codes: Int32Array,
    weights: Float64Array | undefined,
    { signal }: FitControl,
  ): Promise<number> {
    const scores = new ClassScores(this.kind, networkParts(this.kind, nodes));
    const pause = abortablePacer(this.kind, signal);
    let sum = 0;
    for (let start = 0; start < values.rows; start += BLOCK) {
      const end = Math.min(start + BLOCK, values.rows);
      const { columns } = values;
      const block = new Matrix(end - start, columns, values.data.subarray(start * columns, end * columns));
      const found = scores.score(block, "joint");
      for (let row = start; row < end; row += 1) {
        const weight = weights === undefined ? 1 : weights[row];
        if (weight > 0) sum += weight * found.get(row - start, codes[row]);
      }
      await pause();
    }
    return sum;
  }
}

/** The largest variance of columns with numbers, their known values alone. */
function largestVariance(
  { data, rows, columns }: Matrix,
  hasNumbers: readonly boolean[],
  weights: Float64Array | undefined,
): number {
  const totals = new Float64Array(columns);
  const means = new Float64Array(columns);
  const squares = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    for (let j = 0; j < columns; j += 1, at += 1) {
      const value = data[at];
      if (Number.isNaN(value) || weight === 0) continue;
      totals[j] += weight;
      const apart = value - means[j];
      means[j] += (weight / totals[j]) * apart;
      squares[j] += weight * apart * (value - means[j]);
    }
  }
  return squares.reduce((most, sum, j) => (hasNumbers[j] ? Math.max(most, sum / totals[j]) : most), 0);
}
