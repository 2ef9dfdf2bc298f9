import { counted, DataError, got, wanted, words } from "../../../base/errors.js";
import type { UntypedTable } from "../../../data/table/table.js";
import type { MatrixLike } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { MultiResponseCases, type Reading, type ResponseTarget } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Rows } from "../../../model/input.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { running } from "../../../model/tasks/running.js";
import { learnNetwork, networkReading } from "../engine/learn.js";
import { MLPRegressorModel, MLPRegressorResponsesModel } from "./model.js";
import { mlpRegressorOptions, outputOf } from "./options.js";
import { requireCounts, responseScaling, scaledResponses } from "./responses.js";

type AnyModel = MLPRegressorModel | MLPRegressorResponsesModel;

/**
 * A network of layers of neurons, a multilayer perceptron, that predicts one number or several. It is trained by
 * back-propagation: the error of the outputs goes back through the layers, and every weight moves against its share.
 *
 * ```ts
 * const model = await new MLPRegressor({ layers: [20], solver: "lbfgs" }).fit([[0], [1], [2], [3]], [0, 1, 4, 9]);
 * model.predict([[2]]); // about 4
 * ```
 */
export class MLPRegressor extends MultiRegressorEstimator<
  typeof mlpRegressorOptions,
  MLPRegressorModel,
  MLPRegressorResponsesModel
> {
  static readonly kind = "MLPRegressor";
  static readonly schema = mlpRegressorOptions;
  static readonly models = [MLPRegressorModel, MLPRegressorResponsesModel];

  protected override get reading(): Reading {
    return networkReading;
  }

  protected learn(cases: MultiResponseCases, control: FitControl): Promise<AnyModel> {
    return this.#train(cases, undefined, control);
  }

  /**
   * Continues the training of a model with other cases: its weights are where it begins, features and responses are
   * standardized as in its fit, and so are its loss and output; the other options are those of this estimator.
   */
  update<M extends MLPRegressorModel | MLPRegressorResponsesModel>(
    model: M,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number> | MatrixLike,
    control?: FitControl,
  ): Promise<M>;
  update<M extends MLPRegressorModel | MLPRegressorResponsesModel>(
    model: M,
    table: UntypedTable,
    target: string | readonly string[],
    control?: FitControl,
  ): Promise<M>;
  update(model: AnyModel, rows: Rows, target: ResponseTarget, control: FitControl = {}): Promise<AnyModel> {
    const { kind: method, reading } = this;
    return running(method, control, () => {
      const cases = new MultiResponseCases({ method, rows, target, control, reading, like: model.inputs });
      const expected = model.responseMeans.length;
      if (cases.responses.columns !== expected) {
        const sentence = words`the target has ${got(counted(cases.responses.columns, "response"))}, and the model has ${wanted(expected)}.`;
        throw new DataError(method, sentence);
      }
      return this.#train(cases, model, control);
    });
  }

  async #train(
    cases: MultiResponseCases,
    before: AnyModel | undefined,
    control: FitControl,
  ): Promise<AnyModel> {
    const { method, responses, names } = cases;
    const { loss } = before ?? this.options;
    const output = before?.output ?? outputOf(this.options);
    requireCounts(method, responses, names, { loss });
    const weights = cases.weights?.slice();
    const { responseMeans, responseScales } =
      before ?? responseScaling(responses, weights, output, this.options.standardizeResponses);
    const scaling = { responseMeans, responseScales };
    const task = {
      outputs: responses.columns,
      loss,
      output,
      threshold: this.options.k,
      y: scaledResponses(responses, scaling),
      targets: responses.columns,
      weights,
    };
    const state = await learnNetwork(cases, task, this.options, before, control);
    const found = { ...state, ...scaling, loss, output };
    const several = before === undefined ? cases.several : before instanceof MLPRegressorResponsesModel;
    return several
      ? new MLPRegressorResponsesModel({ ...found, responses: names })
      : new MLPRegressorModel({ ...found, response: names[0] });
  }
}
