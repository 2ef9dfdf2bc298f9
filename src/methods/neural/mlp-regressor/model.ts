import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases, finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, type StateOfFields, StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { activated, hiddenUnits, outputSums, outputSumsOnThreads } from "../engine/answers.js";
import { fitsFeatures, fitsLayers, LAYERS_MESSAGE, networkFields, SCALES_MESSAGE } from "../engine/state.js";
import { networkSummary } from "../engine/summary.js";
import { OUTPUTS, type Output } from "./options.js";
import { unscaledResponses } from "./responses.js";

const regressionFields = {
  ...networkFields,
  /** The option of the fit. */
  loss: z.enum(["squared", "huber", "poisson"]),
  /** The function of the output units. */
  output: field<Output>(z.enum(OUTPUTS)),
  /** The numbers added to the scaled outputs, one per response. */
  responseMeans: codecs.float64Array,
  /** The factors of the outputs. */
  responseScales: codecs.positiveArray,
};

/** What networks of one response or several learn. */
interface NetworkRegressionState extends StateOfFields<typeof regressionFields> {}

function fitsResponses({ responseMeans, responseScales }: NetworkRegressionState, count: number): boolean {
  return responseMeans.length === count && responseScales.length === count;
}

const RESPONSES_MESSAGE = "must have one number per response";

const mlpRegressorState = StateSchema.of({
  ...regressionFields,
  /** The name of the target. */
  response: z.string(),
})
  .check("weights", LAYERS_MESSAGE, (state) => fitsLayers(state, 1))
  .check("scales", SCALES_MESSAGE, fitsFeatures)
  .check("responseScales", RESPONSES_MESSAGE, (state) => fitsResponses(state, 1));

/** What `MLPRegressor` learns about one response. */
export interface MLPRegressorState extends StateOf<typeof mlpRegressorState> {}

const mlpRegressorResponsesState = StateSchema.of({
  ...regressionFields,
  /** The names of the responses. */
  responses: codecs.names,
})
  .check("weights", LAYERS_MESSAGE, (state) => fitsLayers(state, state.responses.length))
  .check("scales", SCALES_MESSAGE, fitsFeatures)
  .check("responseScales", RESPONSES_MESSAGE, (state) => fitsResponses(state, state.responses.length));

/** What `MLPRegressor` learns about several responses. */
export interface MLPRegressorResponsesState extends StateOf<typeof mlpRegressorResponsesState> {}

abstract class NetworkRegressionBase extends FittedModel<NetworkRegressionState> {
  /** The values of the units of a hidden layer, counted from 0: cases × units. */
  hiddenUnits(rows: Rows, layer = 0): Matrix {
    return hiddenUnits(this.kind, rows, this.#network, layer);
  }

  /** The layers, and how the training ended. */
  summary(): string {
    return networkSummary(this.kind, this.#network);
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      onThreads: (rows, control) => outputSumsOnThreads(this.kind, rows, this.#network, control),
      answers: { predict: (sums) => this.fromResponses(this.#responses(sums)) },
    };
  }

  /** The predictions as `predict` gives them. */
  protected abstract fromResponses(responses: Matrix): unknown;

  /** Cases × responses. */
  protected responsesOf(rows: Rows): Matrix {
    return this.#responses(outputSums(this.kind, rows, this.#network));
  }

  #responses(sums: Matrix): Matrix {
    const { output } = this.#network;
    return unscaledResponses(output === "linear" ? sums : activated(sums, output), this.#network);
  }

  get #network(): NetworkRegressionState {
    return this;
  }
}

/** What networks of one response or several compute. */
const NetworkRegression = NetworkRegressionBase as unknown as ModelsOf<typeof NetworkRegressionBase>;
type NetworkRegression<S extends NetworkRegressionState = NetworkRegressionState> = NetworkRegressionBase & S;

/** A fitted `MLPRegressor` of one response. */
export class MLPRegressorModel extends NetworkRegression<MLPRegressorState> implements Regressor {
  static readonly kind = "MLPRegressor";
  static readonly state = mlpRegressorState;

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return this.fromResponses(this.responsesOf(rows));
  }

  protected override fromResponses(responses: Matrix): Float64Array {
    return finitePredictions(this.kind, responses.column(0));
  }
}

/** A fitted `MLPRegressor` of several responses, which share their hidden units. */
export class MLPRegressorResponsesModel extends NetworkRegression<MLPRegressorResponsesState> {
  static readonly kind = "MLPRegressorResponses";
  static readonly state = mlpRegressorResponsesState;

  /** One column per response. */
  predict(rows: Rows): Matrix {
    return this.fromResponses(this.responsesOf(rows));
  }

  protected override fromResponses(responses: Matrix): Matrix {
    return finiteCases(this.kind, responses);
  }
}
