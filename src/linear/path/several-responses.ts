import type { ModelJson } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { LinearModel } from "./linear-model.js";

/** Several responses fitted to the same features: one linear model each, from one factorization. */
export abstract class SeveralResponses<M extends LinearModel> implements Model {
  abstract readonly kind: string;
  readonly models: readonly M[];

  constructor(models: readonly M[]) {
    this.models = models;
  }

  abstract toJSON(): ModelJson;

  get features(): readonly string[] {
    return this.models[0].features;
  }

  get responses(): string[] {
    return this.models.map(({ response }) => response);
  }

  /** Features × responses. */
  get coefficients(): Matrix {
    return Matrix.fromColumns(this.models.map(({ coefficients }) => coefficients));
  }

  get intercepts(): Float64Array {
    return Float64Array.from(this.models, ({ intercept }) => intercept);
  }

  /** One column per response. */
  predict(rows: Rows): Matrix {
    return Matrix.fromColumns(this.models.map((model) => model.predict(rows)));
  }
}

/** A target as linear methods take it: numbers or a name, or several of either. */
export type ResponseTarget = ArrayLike<number> | MatrixLike | string | readonly string[];
