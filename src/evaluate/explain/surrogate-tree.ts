import { DataError, got, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { randomSplit } from "../../data/split/index.js";
import type { Table } from "../../data/table/table.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { withSeed } from "../../math/probability/random/seed.js";
import {
  DecisionTreeClassifier,
  type DecisionTreeClassifierModel,
} from "../../methods/tree/decision-tree-classifier/index.js";
import {
  DecisionTreeRegressor,
  type DecisionTreeRegressorModel,
} from "../../methods/tree/decision-tree-regressor/index.js";
import { can } from "../../model/capabilities.js";
import type { Classifier, Model } from "../../model/model.js";
import { accuracy } from "../metrics/classification/label-metrics.js";
import { rSquared } from "../metrics/regression/squared.js";
import { answerOf, countedRows, type Hearing, hearingsOf, requireFeature } from "./heard.js";
import { type SurrogateTreeOptions, surrogateTreeOptions } from "./options.js";

/** A tree that imitates a model. */
export interface SurrogateTree {
  /** Fitted to what the model predicts: `String(tree)` prints it, `tree.rules()` are its leaves as rules. */
  readonly tree: DecisionTreeClassifierModel | DecisionTreeRegressorModel;
  /** R² of the tree's predictions of those of the model: of numbers; the share of equal predictions: of classes. */
  readonly metric: "rSquared" | "accuracy";
  /** The metric on rows that the tree has not learned from. Close to 1, the tree stands for the model. */
  readonly fidelity: number;
  /** The metric on rows that the tree has learned from. */
  readonly trainingFidelity: number;
  /** The rows of the table that were held back. */
  readonly heldOut: Int32Array;
}

/**
 * A small decision tree fitted to the predictions of a model, to read what it does roughly, and how roughly: fidelity is
 * how well the tree predicts the model, not the target.
 *
 * ```ts
 * const { tree, fidelity } = await surrogateTree(model, table, { maxDepth: 2 });
 * String(tree);
 * ```
 */
export async function surrogateTree(
  model: Model,
  table: Table,
  options: SurrogateTreeOptions = {},
): Promise<SurrogateTree> {
  const method = "surrogateTree";
  const given = parseOptions(method, surrogateTreeOptions, withSeed(options));
  const { maxDepth, minLeaf, validation, seed } = given;
  const [hearing] = hearingsOf(method, model, countedRows(method, table, given.weights));
  const columns = columnsFor(method, hearing, given.columns);
  const { table: counted, weights, rows } = hearing;
  const features = counted.select(columns);
  const { train, test } = randomSplit(counted.rows, {
    parts: { train: 1 - validation, test: validation },
    seed,
  });
  if (train.indices.length < 2 || test.indices.length < 2)
    throw new DataError(
      method,
      words`needs ${wanted("2 rows or more")} to learn from and to compare; got ${got(counted.rows)} in all.`,
    );
  const part = <T>(values: ArrayLike<T>, indices: ArrayLike<number>) =>
    Array.from(indices, (at) => values[at]);
  const weightsOf = (indices: ArrayLike<number>) => (weights ? { weights: part(weights, indices) } : {});
  const heldOut = Int32Array.from(test.indices, (at) => rows[at]);
  const settings = { maxDepth, minLeaf };
  if (can(model, "classes") || can(model, "groups")) {
    const predicted = (model as Classifier).predict(counted);
    requireVariety(method, predicted);
    const tree = await new DecisionTreeClassifier(settings).fitTo(
      features.take(train.indices),
      part(predicted, train.indices),
      weightsOf(train.indices),
    );
    const agreement = ({ indices }: { indices: ArrayLike<number> }) =>
      accuracy(part(predicted, indices), tree.predict(features.take(indices)), weightsOf(indices));
    return {
      tree,
      metric: "accuracy",
      fidelity: agreement(test),
      trainingFidelity: agreement(train),
      heldOut,
    };
  }
  const predicted = answerOf(model, counted, undefined);
  requireVariety(method, predicted);
  const tree = await new DecisionTreeRegressor(settings).fitTo(
    features.take(train.indices),
    part(predicted, train.indices),
    weightsOf(train.indices),
  );
  const closeness = ({ indices }: { indices: ArrayLike<number> }) =>
    rSquared(part(predicted, indices), tree.predict(features.take(indices)), weightsOf(indices));
  return { tree, metric: "rSquared", fidelity: closeness(test), trainingFidelity: closeness(train), heldOut };
}

/** The columns that the tree may split. */
function columnsFor(
  method: string,
  hearing: Hearing,
  given: readonly string[] | undefined,
): readonly string[] {
  const { model, table } = hearing;
  if (given !== undefined && !(Array.isArray(given) && given.length > 0))
    throw badOption(method, "columns", "a list of one or more names", given);
  for (const column of given ?? model.features) requireFeature(method, hearing, column);
  const columns =
    given ?? model.features.filter((name) => !["text", "list", "date"].includes(table.kind(name)));
  if (columns.length > 0) return columns;
  const sentence = words`the tree needs ${wanted("a column of numbers or levels")}; the model reads ${got("none")}.`;
  throw new DataError(method, sentence);
}

/** There is nothing to imitate in a model that predicts the same for all rows. */
function requireVariety(method: string, predicted: ArrayLike<Label>): void {
  if (Array.from(predicted).some((value) => value !== predicted[0])) return;
  const sentence = words`the model must make ${wanted("different predictions")}; it predicts ${got(`only ${quote(predicted[0])}`)}.`;
  throw new DataError(method, sentence);
}
