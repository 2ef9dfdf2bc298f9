import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases, finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { activated, hiddenUnits, outputSums, outputSumsOnThreads } from "../engine/answers.js";
import {
  fitsFeatures,
  fitsLayers,
  LAYERS_MESSAGE,
  type NetworkState,
  networkFields,
  SCALES_MESSAGE,
} from "../engine/state.js";
import { networkSummary } from "../engine/summary.js";
import { OUTPUTS, type Output } from "./options.js";
import { type ResponseScaling, unscaledResponses } from "./responses.js";

/** What networks of one response or several learn. */
interface NetworkRegressionState extends NetworkState, ResponseScaling {
  /** The option by which it was fitted. */
  readonly loss: "squared" | "huber" | "poisson";
  /** The function of the output units. */
  readonly output: Output;
  /** What is added to the scaled outputs, by response. */
  readonly responseMeans: Float64Array;
  /** What the outputs are multiplied by. */
  readonly responseScales: Float64Array;
}

/** What `MLPRegressor` learns about one response. */
export interface MLPRegressorState extends NetworkRegressionState {
  /** The name of what is predicted. */
  readonly response: string;
}

/** What `MLPRegressor` learns about several responses. */
export interface MLPRegressorResponsesState extends NetworkRegressionState {
  /** The names of the responses. */
  readonly responses: readonly string[];
}

const regressionFields = {
  ...networkFields,
  loss: z.enum(["squared", "huber", "poisson"]),
  output: z.enum(OUTPUTS),
  responseMeans: codecs.float64Array,
  responseScales: codecs.positiveArray,
};

function fitsResponses({ responseMeans, responseScales }: NetworkRegressionState, count: number): boolean {
  return responseMeans.length === count && responseScales.length === count;
}

const RESPONSES_MESSAGE = "must have one number per response";

const mlpRegressorState = new StateSchema<MLPRegressorState>({ ...regressionFields, response: z.string() })
  .check("weights", LAYERS_MESSAGE, (state) => fitsLayers(state, 1))
  .check("scales", SCALES_MESSAGE, fitsFeatures)
  .check("responseScales", RESPONSES_MESSAGE, (state) => fitsResponses(state, 1));

const mlpRegressorResponsesState = new StateSchema<MLPRegressorResponsesState>({
  ...regressionFields,
  responses: codecs.names,
})
  .check("weights", LAYERS_MESSAGE, (state) => fitsLayers(state, state.responses.length))
  .check("scales", SCALES_MESSAGE, fitsFeatures)
  .check("responseScales", RESPONSES_MESSAGE, (state) => fitsResponses(state, state.responses.length));

/** What networks of one response or several compute. */
abstract class NetworkRegression<S extends NetworkRegressionState> extends FittedModel<S> {
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
    return this as unknown as S;
  }
}

export interface MLPRegressorModel extends MLPRegressorState {}

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

export interface MLPRegressorResponsesModel extends MLPRegressorResponsesState {}

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
