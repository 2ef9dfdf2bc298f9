import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { withArena } from "../../../wasm/arena.js";
import { ClusterRows } from "../../../wasm/cluster.js";
import { requireCenterColumns } from "../engine/room.js";
import { gridPositions } from "./grid.js";
import { mapErrors } from "./map-errors.js";
import { SelfOrganizingMapModel } from "./model.js";
import { selfOrganizingMapOptions } from "./options.js";
import { type MapRows, moveInBatches, moveOnline, principalPlane } from "./solver.js";

/** The radius of the last pass, unless it is given. */
const LAST_RADIUS = 0.5;

/**
 * Lays rows out on a flat map: every unit of a grid stands for rows like it, and units that are neighbors on the map
 * stand for similar rows.
 *
 * ```ts
 * const model = await new SelfOrganizingMap({ height: 5, width: 6 }).fit(rows);
 * model.transform(rows); // the position of every row on the map
 * ```
 */
export class SelfOrganizingMap extends TransformerEstimator<
  typeof selfOrganizingMapOptions,
  SelfOrganizingMapModel
> {
  static readonly kind = "SelfOrganizingMap";
  static readonly schema = selfOrganizingMapOptions;
  static readonly models = [SelfOrganizingMapModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading() {
    return {};
  }

  protected async learn(cases: Cases, control: FitControl): Promise<SelfOrganizingMapModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases.owned;
    const { height, width, grid, init, maxIterations, seed } = options;
    if (init instanceof Matrix) requireCenterColumns(method, init, matrix);
    const positions = gridPositions(height, width, grid);
    const rows: MapRows = { method, matrix, weights };
    const [first, second] = random(seed).split(2);
    const start = this.#begin(rows, positions, first);
    const radius =
      options.radius ?? ([Math.max(LAST_RADIUS, Math.max(height, width) / 2), LAST_RADIUS] as const);
    const settings = { ...options, radius };
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? matrix.rows;
    const history: number[] = [];
    const tell = (completed: number, inertia: number) => {
      history.push(inertia / total);
      control.onProgress?.({ phase: "passes", completed, total: maxIterations, objective: inertia / total });
    };
    return withArena(async (arena) => {
      const { threads, signal } = control;
      const pause = abortablePacer(method, signal);
      const clustered = new ClusterRows(arena, matrix, height * width, {
        weights: rows.weights,
        threads,
        signal,
      });
      await clustered.meanVariance();
      const codebook =
        options.method === "batch"
          ? await moveInBatches(clustered, positions, start, settings, pause, tell)
          : await moveOnline(rows, positions, start, settings, second, control, tell);
      const { totalWeights: unitWeights } = await clustered.assign(codebook);
      const units = new Matrix(height * width, matrix.columns, codebook);
      const map = { codebook: units, positions, grid };
      const errors = await finishPaced(mapErrors(map, matrix, rows.weights), pause);
      return new SelfOrganizingMapModel({
        inputs,
        height,
        width,
        grid,
        codebook: units,
        units: clustered.labels.copyOut(),
        masses: unitWeights,
        quantizationError: errors.quantization,
        topographicError: errors.topographic,
        history: Float64Array.from(history),
        seed,
      });
    });
  }

  #begin(rows: MapRows, positions: Matrix, stream: Random): Float64Array {
    const { init } = this.options;
    if (init instanceof Matrix) return init.data.slice();
    if (init === "plane") return principalPlane(rows, positions);
    const { matrix, weights } = rows;
    const { columns } = matrix;
    const start = new Float64Array(positions.rows * columns);
    const drawn = weights
      ? stream.weightedIndices(weights, positions.rows)
      : Uint32Array.from({ length: positions.rows }, () => stream.integer(0, matrix.rows - 1));
    for (const [unit, row] of drawn.entries()) start.set(matrix.row(row), unit * columns);
    return start;
  }
}
