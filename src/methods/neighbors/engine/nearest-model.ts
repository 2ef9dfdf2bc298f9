// What models of the k nearest cases share.

import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import type { FitControl } from "../../../model/control.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import type { ModelsOf } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { bestNeighbors, leaveOneOutLosses } from "./leave-one-out.js";
import { casesThatWeigh, Neighborhood, totalWeight } from "./neighborhood.js";
import { type NearestSettings, type NeighborWeighting, WEIGHTINGS } from "./options.js";
import { PointsModel, type PointsState, pointsState, spaceOf } from "./points.js";
import { type Tally, tallyAll } from "./tally.js";
import { hasWidth } from "./weighting.js";

export const nearestState = pointsState
  .extend({
    /** Number of nearest cases that count: the option `neighbors`, or the chosen number; at most all. */
    k: z.number().positive(),
    /** The weight of each of them. */
    weighting: field<NeighborWeighting>(z.enum(WEIGHTINGS)),
    /** The leave-one-out error of every number of neighbors from 1 on, if one of them was chosen. */
    leaveOneOutErrors: codecs.nonNegativeArray.optional(),
  })
  .check(
    "k",
    "must be at most the weight of all points",
    ({ k, points, weights }) => k <= totalWeight(points.rows, weights),
  );

/** What every method of the k nearest cases learns. */
export interface NearestState extends StateOf<typeof nearestState> {}

/** The state of a model whose number of neighbors is given or chosen; `tally` says what their answers cost. */
export async function learnNearest(
  method: string,
  points: PointsState,
  { neighbors, maxNeighbors, weighting }: NearestSettings,
  tally: Tally,
  control: FitControl,
): Promise<NearestState> {
  const { weights } = points;
  if (neighbors !== "auto") {
    const k = Math.min(neighbors, totalWeight(points.points.rows, weights));
    return { ...points, k, weighting };
  }
  const choice = { maxNeighbors, weighting, weights };
  const space = await spaceOf(points, control);
  const leaveOneOutErrors = await leaveOneOutLosses(method, space, choice, tally, control);
  return { ...points, k: bestNeighbors(leaveOneOutErrors), weighting, leaveOneOutErrors };
}

abstract class NearestBase extends PointsModel<NearestState> {
  #reach: number | undefined;

  /** The nearest training cases of every case: their rows in the training data, nearest first, and their distances. */
  neighbors(rows: Rows, count: number = Math.ceil(this.k)): NearestRows {
    if (!(Number.isSafeInteger(count) && count >= 1)) throw badCount(this.kind, count);
    const found = this.requireFinite(this.index.nearest(this.read(rows), count));
    return { rows: this.rowsOf(found.rows), distances: found.distances };
  }

  protected override get rule(): string {
    const { k, weighting, leaveOneOutErrors } = this;
    const chosen = leaveOneOutErrors === undefined ? "" : ", chosen by leave-one-out";
    return `${k} neighbor${k === 1 ? "" : "s"} (${weighting} weights${chosen})`;
  }

  protected lists(rows: Rows): NearestRows {
    return this.requireFinite(this.index.nearest(this.read(rows), this.#rowsToSearch));
  }

  protected async listsOnThreads(rows: Rows, control: ParallelControl): Promise<NearestRows> {
    return this.requireFinite(await this.index.async.nearest(this.read(rows), this.#rowsToSearch, control));
  }

  /** Adds up the neighbors of every case; `each` sees what they say. */
  protected tallyLists({ rows, distances }: NearestRows, tally: Tally, each: (row: number) => void): void {
    const { k, weights, weighting } = this;
    const hood = new Neighborhood(distances.columns);
    const lists = { rows, distances: distances.data };
    for (let row = 0; row < distances.rows; row += 1) {
      const start = row * distances.columns;
      hood.fill(lists, start, start + distances.columns, k, weights);
      tallyAll(tally, hood.weigh(weighting));
      each(row);
    }
  }

  /** How many cases must be found to know the neighbors, and for a kernel the case after them. */
  get #rowsToSearch(): number {
    const { k, weights, weighting, points } = this;
    this.#reach ??= casesThatWeigh(hasWidth(weighting) ? k + 1 : k, points.rows, weights);
    return this.#reach;
  }
}

/** The base of models of the k nearest cases. */
export const NearestModel = NearestBase as unknown as ModelsOf<typeof NearestBase>;
export type NearestModel<S extends NearestState = NearestState> = NearestBase & S;

function badCount(method: string, count: unknown): DataError {
  const expected = "a whole number ≥ 1";
  return new DataError(`${method}.neighbors`, { what: '"count"', expected, received: quote(count) });
}
