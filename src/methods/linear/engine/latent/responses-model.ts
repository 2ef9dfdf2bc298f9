import type { Table } from "../../../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../../../math/linalg/matrix.js";
import type { Rows } from "../../../../model/input.js";
import type { Transformer } from "../../../../model/model.js";
import type { PathValidation } from "../choice/validate-path.js";
import { ResponseModels } from "../model/several-responses.js";
import type { LatentModel } from "./model.js";
import type { LatentState, OneLatentState } from "./state.js";
import type { LatentStructure } from "./structure.js";

/** Several responses on the same components: one model each. */
export abstract class LatentResponses<M extends LatentModel>
  extends ResponseModels<M, LatentState>
  implements Transformer
{
  declare readonly responses: readonly string[];
  declare readonly structure: LatentStructure;
  /** The number of components that predict. */
  declare readonly chosen: number;
  /** The cross-validated errors, means over the scaled responses, if cross-validation chose. */
  declare readonly validation?: PathValidation | undefined;
  declare readonly seed?: number | undefined;
  /** One regression per response. */
  readonly models: readonly M[];

  constructor(state: LatentState) {
    super(state);
    this.models = state.responses.map((_, index) => this.modelOf({ ...state, place: index }));
  }

  /** The model of one response. */
  protected abstract modelOf(state: OneLatentState): M;

  /** The number of components that predict. */
  get components(): number {
    return this.chosen;
  }

  /** Features that do not vary; their coefficients are 0. */
  get constantFeatures(): readonly string[] {
    return this.models[0].constantFeatures;
  }

  /** Features × components: the scaled features times these are the scores. */
  get rotations(): Matrix {
    return this.models[0].rotations;
  }

  /** Features × components: the loadings of the scaled features on the scores. */
  get loadings(): Matrix {
    return this.models[0].loadings;
  }

  /** Responses × components: the loadings of the scaled responses on the scores. */
  get responseLoadings(): Matrix {
    return this.models[0].responseLoadings;
  }

  /** The share of the variance of the features that each component of the whole path explains. */
  get explainedVariance(): Float64Array {
    return this.models[0].explainedVariance;
  }

  /** Components of the whole path × responses: the share of the variance of each response that each component explains. */
  get explainedResponses(): Matrix {
    return Matrix.fromColumns(this.models.map(({ explainedResponse }) => explainedResponse));
  }

  get outputs(): readonly string[] {
    return this.models[0].outputs;
  }

  /** The scores of the components that predict. */
  transform(rows: Rows): Matrix {
    return this.models[0].transform(rows);
  }

  /** The table with the features replaced by the scores; other columns are kept. */
  transformTable(table: Table): Table {
    return this.models[0].transformTable(table);
  }

  /** The features in their original units, reconstructed from scores. */
  inverseTransform(scores: MatrixLike): Matrix {
    return this.models[0].inverseTransform(scores);
  }
}
