// What models of the cases within a radius share.

import * as z from "zod";
import { DataError, rowName, theOption, words } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { RowsWithin } from "../../../math/neighbor-index/index.js";
import { sliceCases } from "../../../model/case-rows.js";
import { field, type StateOf } from "../../../model/files/state.js";
import type { ModelsOf } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { Neighborhood } from "./neighborhood.js";
import { type NeighborWeighting, type RadiusSettings, WEIGHTINGS } from "./options.js";
import { PointsModel, type PointsState, pointsState } from "./points.js";
import { type Tally, tallyAll } from "./tally.js";

/** Cases whose neighbors are listed at a time. */
const BLOCK = 2048;

export const radiusState = pointsState.extend({
  /** Maximum distance of a neighbor from a case. */
  radius: z.number().positive(),
  /** The weight of each of them. */
  weighting: field<NeighborWeighting>(z.enum(WEIGHTINGS)),
});

/** What every method of the cases within a radius learns. */
export interface RadiusState extends StateOf<typeof radiusState> {}

/** The state of a model by its options. */
export function radiusStateOf(points: PointsState, { radius, weighting }: RadiusSettings): RadiusState {
  return { ...points, radius, weighting };
}

/** Sees what the neighbors of a case say; a case may have none. */
type Each = (row: number, isEmpty: boolean) => void;

abstract class RadiusBase extends PointsModel<RadiusState> {
  /**
   * The training cases within the radius of every case: their rows in the training data, nearest first, and their
   * distances. Those of case i are at the indices from `starts[i]` to `starts[i + 1]`.
   */
  neighbors(rows: Rows): RowsWithin {
    const { starts, rows: indices, distances } = this.index.within(this.read(rows), this.radius);
    return { starts, rows: this.rowsOf(indices), distances };
  }

  /** What becomes of a case without neighbors. */
  protected abstract get withoutNeighbors(): "nearest" | "error" | "other";

  protected override get rule(): string {
    return `neighbors within ${this.radius} (${this.weighting} weights)`;
  }

  /** Adds up the neighbors of every case. */
  protected tallyWithin(x: Matrix, tally: Tally, each: Each): void {
    for (const { block, start } of blocksOf(x))
      this.#tallyBlock(block, start, this.index.within(block, this.radius), tally, each);
  }

  /** Adds up the neighbors of every case, which threads search for. */
  protected async tallyOnThreads(
    x: Matrix,
    control: ParallelControl,
    tally: Tally,
    each: Each,
  ): Promise<void> {
    for (const { block, start } of blocksOf(x)) {
      const lists = await this.index.async.within(block, this.radius, control);
      this.#tallyBlock(block, start, lists, tally, each);
    }
  }

  #tallyBlock(block: Matrix, first: number, lists: RowsWithin, tally: Tally, each: Each): void {
    const { radius, weights, weighting, withoutNeighbors } = this;
    const { starts } = lists;
    let most = 1;
    for (let row = 0; row < block.rows; row += 1) most = Math.max(most, starts[row + 1] - starts[row]);
    const hood = new Neighborhood(most);
    for (let row = 0; row < block.rows; row += 1) {
      hood
        .fill(lists, starts[row], starts[row + 1], Number.POSITIVE_INFINITY, weights)
        .weigh(weighting, radius);
      if (hood.count === 0) {
        if (withoutNeighbors === "error") throw alone(this.kind, first + row, radius);
        if (withoutNeighbors === "nearest")
          this.#takeNearest(sliceCases(block, row, row + 1) as Matrix, hood);
      }
      tallyAll(tally, hood);
      each(first + row, hood.count === 0);
    }
  }

  #takeNearest(row: Matrix, hood: Neighborhood): void {
    const { rows, distances } = this.requireFinite(this.index.nearest(row, 1));
    hood
      .fill({ rows, distances: distances.data }, 0, 1, Number.POSITIVE_INFINITY, this.weights)
      .weigh("uniform");
  }
}

/** The base of models of the cases within a radius. */
export const RadiusModel = RadiusBase as unknown as ModelsOf<typeof RadiusBase>;
export type RadiusModel<S extends RadiusState = RadiusState> = RadiusBase & S;

function* blocksOf(x: Matrix): Generator<{ readonly block: Matrix; readonly start: number }> {
  for (let start = 0; start < x.rows; start += BLOCK)
    yield { block: sliceCases(x, start, Math.min(x.rows, start + BLOCK)) as Matrix, start };
}

function alone(method: string, row: number, radius: number): DataError {
  const sentence = words`the case at ${rowName(row)} has no training case within the radius of ${radius}; use a larger radius, or another value of ${theOption("outlier")}.`;
  return new DataError(method, sentence, { expected: "at least 1 neighbor", received: "none" });
}
