import * as z from "zod";
import type { StateOf } from "../../../model/files/state.js";
import { localState } from "../local/state.js";

/** More features than this have more corners of cells than are worth interpolating between. */
export const MOST_INTERPOLATED = 4;

export const localRegressionState = localState
  .extend({
    /** How much the cases of a cell weigh at most, if the curve is interpolated between the corners of cells. */
    cellWeight: z.number().positive().optional(),
  })
  .check(
    "cellWeight",
    `must not be given unless there are a neighborhoodWeight, at most ${MOST_INTERPOLATED} features, and no local extrapolation`,
    ({ cellWeight, neighborhoodWeight, points, extrapolation }) =>
      cellWeight === undefined ||
      (neighborhoodWeight !== undefined && points.columns <= MOST_INTERPOLATED && extrapolation !== "local"),
  );

/** What `LocalRegression` learns. */
export interface LocalRegressionState extends StateOf<typeof localRegressionState> {}
