import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { addOffset, readNewOffset } from "../../learn/offset.js";
import type { Matrix } from "../../linalg/matrix.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

export interface CoordinatePathState extends PathModelState {
  readonly alpha: number;
  readonly gaps: Float64Array;
  readonly constantFeatures: readonly string[];
  readonly seed: number;
  readonly hasOffset: boolean;
}

/** A regression from a path that coordinate descent solved. */
export abstract class CoordinatePathModel extends PathModel {
  /** The share of the penalty that is on absolute values. */
  readonly alpha: number;
  /** The relative duality gap at every penalty: how far each is from its optimum, at most. */
  readonly gaps: Float64Array;
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  readonly seed: number;
  /** Whether the training table had an offset; new ones must have it too, then. */
  readonly hasOffset: boolean;

  constructor(state: CoordinatePathState) {
    super(state);
    this.alpha = state.alpha;
    this.gaps = state.gaps;
    this.constantFeatures = state.constantFeatures;
    this.seed = state.seed;
    this.hasOffset = state.hasOffset;
  }

  override predict(rows: Rows): Float64Array {
    const offset = readNewOffset(this.kind, rows, this.hasOffset);
    return addOffset(super.predict(rows), offset);
  }

  override predictPath(rows: Rows): Matrix {
    const offset = readNewOffset(this.kind, rows, this.hasOffset);
    const path = super.predictPath(rows);
    return offset === undefined
      ? path
      : path.map((value, at) => value + offset[Math.floor(at / path.columns)]);
  }

  /** The penalty of the regression that predicts. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  /** The features whose coefficients are not 0. */
  get selected(): string[] {
    const { coefficients } = this;
    return this.features.filter((_, j) => coefficients[j] !== 0);
  }
}

/** The fields beside those of every path. */
export const coordinatePathFields = {
  alpha: z.number().min(0).max(1),
  gaps: codecs.float64Array,
  constantFeatures: z.array(z.string()),
  seed: z.int(),
  hasOffset: z.boolean(),
};

/** A fitted elastic net. */
export class ElasticNetModel extends CoordinatePathModel {
  readonly kind = "ElasticNet";

  toJSON(): ModelJson {
    return writeModel(elasticNetFormat, this);
  }

  static fromJSON(json: unknown): ElasticNetModel {
    return readModel(elasticNetFormat, parseJson(json));
  }
}

export const elasticNetFormat: ModelFormat<ElasticNetModel> = pathModelFormat(
  "ElasticNet",
  (state) => new ElasticNetModel(state),
  coordinatePathFields,
);
