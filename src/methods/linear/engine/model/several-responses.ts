import * as z from "zod";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { readState } from "../../../../model/files/format.js";
import { writeNested } from "../../../../model/files/nested.js";
import { StateSchema } from "../../../../model/files/state.js";
import { ModelBase, type ModelClass, type ModelState } from "../../../../model/fitted-model.js";
import type { Rows } from "../../../../model/input.js";
import type { LinearModel } from "./linear-model.js";

/** What a regression of several responses keeps. */
export interface SeveralResponsesState<M extends LinearModel> extends ModelState {
  /** One model per response. */
  readonly models: readonly M[];
}

/** Several responses, with one linear model each. */
export abstract class ResponseModels<M extends LinearModel, S extends ModelState> extends ModelBase<S> {
  abstract readonly models: readonly M[];

  /** Features × responses. */
  get coefficients(): Matrix {
    return Matrix.fromColumns(this.models.map(({ coefficients }) => coefficients));
  }

  /** The intercept of every response. */
  get intercepts(): Float64Array {
    return Float64Array.from(this.models, ({ intercept }) => intercept);
  }

  /** One column per response. */
  predict(rows: Rows): Matrix {
    return Matrix.fromColumns(this.models.map((model) => model.predict(rows)));
  }
}

/** Several responses fitted to the same features: one linear model each, from one factorization. */
export abstract class SeveralResponses<M extends LinearModel> extends ResponseModels<
  M,
  SeveralResponsesState<M>
> {
  declare readonly models: readonly M[];

  /** The names of the responses. */
  get responses(): string[] {
    return this.models.map(({ response }) => response);
  }
}

/** The schema of several responses whose models are of one class. */
export function severalResponsesState<M extends LinearModel>(
  Class: ModelClass<M>,
): StateSchema<SeveralResponsesState<M>> {
  const one = z.codec(
    z.unknown(),
    z.custom<M>((model) => model instanceof Class),
    { decode: (json) => readState(Class, json), encode: writeNested },
  );
  return new StateSchema<SeveralResponsesState<M>>({
    inputs: codecs.features,
    models: z.array(one).min(1),
  }).check("models", "must all have the features of the whole", ({ inputs, models }) =>
    models.every(({ features }) => codecs.sameNames(features, inputs.names)),
  );
}
