// Forests for numbers: every node has the mean of its cases, and a forest predicts the mean of those.

import type { ResponseCases } from "../../learn/cases.js";
import * as codecs from "../../learn/codecs.js";
import type { FitControl } from "../../learn/control.js";
import type { Rows } from "../../learn/input.js";
import type { Regressor } from "../../learn/model.js";
import { type ThreadedAnswers, threadedAnswers } from "../../learn/threaded-answers.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { TreeCriterion } from "../../wasm/tree-plan.js";
import { requireCounts } from "../decision-tree-regressor/counts.js";
import { learnForest } from "./learn.js";
import { ForestModel, type ForestState, forestState } from "./model.js";
import type { ForestSettings } from "./options.js";

/** What forests for numbers learn. */
export interface ForestRegressorState extends ForestState {
  /** Predictions by the trees that did not grow from a case, if asked for; missing if all trees did. */
  readonly outOfBagPredictions?: Float64Array | undefined;
}

export const forestRegressorState = forestState
  .extend<ForestRegressorState>({ outOfBagPredictions: codecs.missableArray.optional() })
  .check("trees", "must predict one number", ({ trees }) => trees.outputs === 1);

export interface ForestRegressorModel extends ForestRegressorState {}

/** What forests for numbers can do. */
export abstract class ForestRegressorModel extends ForestModel<ForestRegressorState> implements Regressor {
  /** The mean over the trees of the predictions of the leaves of every case. */
  predict(rows: Rows): Float64Array {
    return this.means(rows).data;
  }

  get [threadedAnswers](): ThreadedAnswers<Matrix> {
    return {
      work: (rows, control) => this.meansOnThreads(rows, control),
      answers: { predict: (means) => means.data },
    };
  }
}

/** The options of forests for numbers. */
export interface ForestRegressorSettings extends ForestSettings {
  readonly criterion: TreeCriterion;
}

/** Learns what a forest for numbers knows. */
export async function learnNumberForest(
  cases: ResponseCases,
  settings: ForestRegressorSettings,
  random: boolean,
  control: FitControl,
): Promise<ForestRegressorState> {
  const { y: numbers, features } = cases;
  const { criterion, missing, seed } = settings;
  if (criterion === "poisson") requireCounts(cases);
  const { trees, importances, levels, outOfBag } = await learnForest(
    cases,
    settings,
    {
      criterion,
      targets: { numbers },
      random,
      loss: ([predicted], row) => (predicted - numbers[row]) ** 2,
      finish: (tree) => tree,
    },
    control,
  );
  return {
    inputs: features,
    trees,
    levels,
    missing,
    importances,
    permutationImportances: outOfBag.permutationImportances,
    permutationErrors: outOfBag.permutationErrors,
    outOfBagError: outOfBag.error,
    outOfBagPredictions: outOfBag.predictions?.data,
    seed,
  };
}
