import type { ModelJson } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { writeLinearRegression } from "./format.js";
import type { LinearRegressionModel } from "./model.js";

/** Several responses fitted to the same features: one model each, from one factorization. */
export class MultipleResponseModel implements Model {
  readonly kind = "LinearRegression";
  readonly models: readonly LinearRegressionModel[];

  constructor(models: readonly LinearRegressionModel[]) {
    this.models = models;
  }

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

  toJSON(): ModelJson {
    return writeLinearRegression(this);
  }

  summary(): string {
    return this.models.map((model) => model.summary()).join("\n\n");
  }
}
