// Models whose answers are sums over trees.

import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { DecisionTreeClassifierModel } from "../../../methods/tree/decision-tree-classifier/model.js";
import { DecisionTreeRegressorModel } from "../../../methods/tree/decision-tree-regressor/model.js";
import { averagePathLength } from "../../../methods/tree/engine/path-length.js";
import { COMBINATION, Forest, type Tree } from "../../../methods/tree/engine/tree.js";
import { ForestClassifierModel } from "../../../methods/tree/forest/classifier.js";
import { ForestModel } from "../../../methods/tree/forest/model.js";
import { GradientBoostingClassifierModel } from "../../../methods/tree/gradient-boosting-classifier/model.js";
import { GradientBoostingRegressorModel } from "../../../methods/tree/gradient-boosting-regressor/model.js";
import { IsolationForestModel } from "../../../methods/tree/isolation-forest/model.js";
import { type Features, type MissingPolicy, type Rows, readNewCases } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import type { TreeGame } from "../../../wasm/tree-shapley.js";
import { UNNAMED } from "./answers.js";
import type { ShapleySpace } from "./result.js";

/** A sum over trees, and how it is scaled and named. */
export interface TreeSource {
  readonly game: TreeGame;
  readonly outputs: readonly Label[];
  readonly space: ShapleySpace;
  /** What every output starts from, before the trees. */
  readonly init: Float64Array;
  /** What the sums over the trees are multiplied by. */
  readonly factor: number;
  /** Whether a split may depend on more than its own column if that is missing. */
  readonly depends: boolean;
  readonly read: (rows: Rows) => Matrix;
}

/** The trees of a model that adds up their answers; undefined for others, and for splits by combinations of columns. */
export function treeSourceOf(model: Model): TreeSource | undefined {
  if (model instanceof DecisionTreeClassifierModel)
    return ofTree(model, model.nodeProbabilities.data, model.classes, "probabilities");
  if (model instanceof DecisionTreeRegressorModel)
    return ofTree(model, model.tree.values, [UNNAMED], "response");
  if (model instanceof ForestModel) {
    const isClassifier = model instanceof ForestClassifierModel;
    return ofForest(model, {
      outputs: isClassifier ? model.classes : [UNNAMED],
      space: isClassifier ? "probabilities" : "response",
      init: new Float64Array(model.trees.outputs),
      factor: 1 / model.trees.count,
    });
  }
  if (model instanceof GradientBoostingClassifierModel) {
    const outputs = model.init.length > 1 ? model.classes : model.classes.slice(1);
    return ofForest(model, { outputs, space: "scores", init: model.init, factor: 1 });
  }
  if (model instanceof GradientBoostingRegressorModel) {
    const { init, loss, taus, response } = model;
    const isRaw = loss === "poisson" || loss === "gamma" || taus.length > 1;
    const outputs = taus.length > 1 ? Array.from(taus) : [response];
    return ofForest(model, { outputs, space: isRaw ? "scores" : "response", init, factor: 1 });
  }
  if (model instanceof IsolationForestModel) {
    const average = averagePathLength(model.sampleSize);
    return ofForest(model, {
      outputs: ["log2(outlierScore)"],
      space: "scores",
      init: Float64Array.of(average > 0 ? 0 : -1),
      factor: average > 0 ? -1 / (model.trees.count * average) : 0,
    });
  }
  return undefined;
}

interface TreeHolder {
  readonly kind: string;
  readonly inputs: Features;
  readonly tree: Tree;
  readonly missing: string;
}

function ofTree(
  { kind, inputs, tree, missing }: TreeHolder,
  values: Float64Array,
  outputs: readonly Label[],
  space: ShapleySpace,
): TreeSource | undefined {
  if (tree.feature.includes(COMBINATION)) return undefined;
  const { surrogates } = tree;
  const isFractional = missing === "fractional";
  const hasSurrogates = (node: number) =>
    surrogates !== undefined && surrogates.start[node + 1] > surrogates.start[node];
  return {
    game: {
      trees: Forest.of([tree]),
      values,
      outputs: outputs.length,
      groups: 1,
      undecided: (node) => (isFractional || hasSurrogates(node) ? "depends" : "majority"),
    },
    outputs,
    space,
    init: new Float64Array(outputs.length),
    factor: 1,
    depends: isFractional || surrogates !== undefined,
    read: readerOf(kind, inputs, missing),
  };
}

interface ForestHolder {
  readonly kind: string;
  readonly inputs: Features;
  readonly trees: Forest;
  readonly missing?: string;
}

function ofForest(
  { kind, inputs, trees, missing = "learned" }: ForestHolder,
  about: Pick<TreeSource, "outputs" | "space" | "init" | "factor">,
): TreeSource {
  const { outputs, values } = trees;
  // The trees of a round of boosting belong to one output each; those of a forest have all outputs.
  const groups = about.init.length / outputs;
  return {
    game: { trees, values, outputs, groups, undecided: () => "stop" },
    ...about,
    depends: false,
    read: readerOf(kind, inputs, missing),
  };
}

function readerOf(kind: string, inputs: Features, missing: string): (rows: Rows) => Matrix {
  const policy: MissingPolicy = missing === "error" ? "error" : "native";
  return (rows) => readNewCases(kind, rows, inputs, policy);
}

/** The values of sums over trees as one matrix per output. */
export function byOutput(
  values: Float64Array,
  rows: number,
  columns: number,
  outputs: number,
  factor: number,
): Matrix[] {
  return Array.from({ length: outputs }, (_, output) => {
    const matrix = new Matrix(rows, columns);
    for (let row = 0; row < rows; row += 1)
      for (let j = 0; j < columns; j += 1)
        matrix.data[row * columns + j] = factor * values[(row * outputs + output) * columns + j];
    return matrix;
  });
}
