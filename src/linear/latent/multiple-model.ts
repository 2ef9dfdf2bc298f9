import type { Table } from "../../data/table.js";
import type { ModelJson } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Transformer } from "../../learn/model.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { PathValidation } from "../path/validate-path.js";
import type { LatentModel } from "./model.js";

/** Several responses on the same components: one model each. */
export abstract class MultipleLatentModel<M extends LatentModel> implements Transformer {
  abstract readonly kind: string;
  /** One regression per response. */
  readonly models: readonly M[];

  constructor(models: readonly M[]) {
    this.models = models;
  }

  abstract toJSON(): ModelJson;

  get features(): readonly string[] {
    return this.models[0].features;
  }

  get responses(): readonly string[] {
    return this.models[0].responses;
  }

  get components(): number {
    return this.models[0].components;
  }

  get seed(): number {
    return this.models[0].seed;
  }

  /** What cross-validation said, if it chose: errors are means over the divided responses. */
  get validation(): PathValidation | undefined {
    return this.models[0].validation;
  }

  /** Features × responses. */
  get coefficients(): Matrix {
    return Matrix.fromColumns(this.models.map(({ coefficients }) => coefficients));
  }

  get intercepts(): Float64Array {
    return Float64Array.from(this.models, ({ intercept }) => intercept);
  }

  get rotations(): Matrix {
    return this.models[0].rotations;
  }

  get loadings(): Matrix {
    return this.models[0].loadings;
  }

  get responseLoadings(): Matrix {
    return this.models[0].responseLoadings;
  }

  get explainedVariance(): Float64Array {
    return this.models[0].explainedVariance;
  }

  /** Components of the whole path × responses: the part of its variance that each explains. */
  get explainedResponses(): Matrix {
    return Matrix.fromColumns(this.models.map(({ explainedResponse }) => explainedResponse));
  }

  get outputs(): readonly string[] {
    return this.models[0].outputs;
  }

  /** One column per response. */
  predict(rows: Rows): Matrix {
    return Matrix.fromColumns(this.models.map((model) => model.predict(rows)));
  }

  transform(rows: Rows): Matrix {
    return this.models[0].transform(rows);
  }

  transformTable(table: Table): Table {
    return this.models[0].transformTable(table);
  }

  inverseTransform(scores: MatrixLike): Matrix {
    return this.models[0].inverseTransform(scores);
  }
}
