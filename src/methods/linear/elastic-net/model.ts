import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import { addOffset, readNewOffset, withOffsetColumn } from "../../../model/input/offset.js";
import type { Rows } from "../../../model/input.js";
import { SeveralResponses, severalResponsesState } from "../engine/model/several-responses.js";
import { PenaltyPathModel, pathState } from "../engine/path/path-model.js";

export const coordinatePathState = pathState
  .extend({
    /** The share of the penalty on absolute values. */
    alpha: z.number().min(0).max(1),
    /** The relative duality gap at every penalty: a bound on the distance from the optimum. */
    gaps: codecs.float64Array,
    /** Whether the training table had an offset, which new tables must then have too. */
    hasOffset: z.boolean(),
    /** The column that the formula of the fit named as the offset; new tables need not give it the role. */
    offsetColumn: z.string().optional(),
  })
  .check(
    "offsetColumn",
    "must come with an offset",
    ({ hasOffset, offsetColumn }) => hasOffset || offsetColumn === undefined,
  )
  .check("gaps", "must have one gap per penalty", ({ gaps, path }) => gaps.length === path.length);

/** What the lasso and the elastic net learn. */
export interface CoordinatePathState extends StateOf<typeof coordinatePathState> {}

/** A regression from a path that coordinate descent solved. */
export abstract class CoordinatePathModel extends PenaltyPathModel<CoordinatePathState> {
  /** The penalties at which the gap is above the tolerance; none if the whole path converged. */
  get unconverged(): Float64Array {
    const tolerance = this.convergence?.tolerance ?? Number.POSITIVE_INFINITY;
    return this.path.values.filter((_, k) => !(this.gaps[k] <= tolerance));
  }

  override predict(rows: Rows): Float64Array {
    const cases = withOffsetColumn(rows, this.offsetColumn);
    const offset = readNewOffset(this.kind, cases, this.hasOffset);
    return finitePredictions(this.kind, addOffset(super.predict(cases), offset));
  }

  override predictPath(rows: Rows): Matrix {
    const cases = withOffsetColumn(rows, this.offsetColumn);
    const offset = readNewOffset(this.kind, cases, this.hasOffset);
    const path = super.predictPath(cases);
    return offset === undefined
      ? path
      : path.map((value, at) => value + offset[Math.floor(at / path.columns)]);
  }
}

/** Several responses from paths that coordinate descent solved. */
export abstract class CoordinateResponsesModel<M extends CoordinatePathModel> extends SeveralResponses<M> {
  /** The penalty of every response. */
  get lambdas(): Float64Array {
    return Float64Array.from(this.models, ({ lambda }) => lambda);
  }

  /** The features that take part in the prediction of some response. */
  get selected(): string[] {
    return this.features.filter((_, j) => this.models.some(({ coefficients }) => coefficients[j] !== 0));
  }
}

/** A fitted `ElasticNet`. */
export class ElasticNetModel extends CoordinatePathModel {
  static readonly kind = "ElasticNet";
  static readonly state = coordinatePathState;
}

/** A fitted `ElasticNet` of several responses, each with its own penalty or all with one. */
export class ElasticNetResponsesModel extends CoordinateResponsesModel<ElasticNetModel> {
  static readonly kind = "ElasticNetResponses";
  static readonly state = severalResponsesState(ElasticNetModel);
}
