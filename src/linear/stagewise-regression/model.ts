import { z } from "zod";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

interface State extends PathModelState {
  readonly constantFeatures: readonly string[];
  readonly seed: number;
}

/** A regression after some steps, with the profile of all coefficients over the steps. */
export class StagewiseRegressionModel extends PathModel {
  readonly kind = "StagewiseRegression";
  /** Features that do not vary. */
  readonly constantFeatures: readonly string[];
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.constantFeatures = state.constantFeatures;
    this.seed = state.seed;
  }

  /** How many steps led to the regression that predicts. */
  get step(): number {
    return this.path.values[this.chosen];
  }

  toJSON(): ModelJson {
    return writeModel(stagewiseRegressionFormat, this);
  }

  static fromJSON(json: unknown): StagewiseRegressionModel {
    return readModel(stagewiseRegressionFormat, parseJson(json));
  }
}

export const stagewiseRegressionFormat = pathModelFormat(
  "StagewiseRegression",
  (state) => new StagewiseRegressionModel(state),
  { constantFeatures: z.array(z.string()), seed: z.int().min(0) },
);
