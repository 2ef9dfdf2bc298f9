// One equation's quadratic approximation, Σ w·(z − η)²/2 with a penalty, on the shared core of coordinate
// descent: weights and working responses change from one approximation to the next, the columns do not.

import type { Matrix } from "../../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import { withArena } from "../../../../wasm/arena.js";
import { AT, columnGradients, RECORD, weightedAxpy } from "../../../../wasm/coordinate-sweep.js";
import { copyInRows, standardizeColumns } from "../../../../wasm/covariances.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { ColumnCore } from "../coordinate-descent/column-core.js";
import { type CoordinateCore, fillTerms } from "../coordinate-descent/core.js";
import { Descent } from "../coordinate-descent/descent.js";
import { coordinateDesign } from "../coordinate-descent/design.js";
import type { Units } from "../irls/row-design.js";

/** Parameters of one equation in the units of the penalty. */
export interface Line {
  readonly intercept: number;
  readonly slopes: Float64Array;
}

interface Approximation {
  /** The parameters and linear predictors at which it was made. */
  readonly at: Line;
  readonly eta: Float64Array;
  /** Working weights, as shares of all cases; positive. */
  readonly weights: Float64Array;
  /** w·(z − η): the share of every case times y − p. */
  readonly residuals: Float64Array;
  readonly lambda: number;
  /** The previous λ, which strong rules use. */
  readonly previous: number;
}

export interface DescentSettings {
  readonly alpha: number;
  readonly tolerance: number;
  readonly maxSweeps: number;
}

/** Rows that such approximations are solved on. */
export interface QuadraticRows {
  readonly units: Units;
  /** Features that vary. */
  readonly usable: readonly number[];
  minimize(approximation: Approximation, settings: DescentSettings): Promise<Line>;
  /** How the linear predictors change with the parameters. */
  predictors(change: Line): Promise<Float64Array>;
  /** Σ r·x̃ of all features. */
  gradient(residuals: Float64Array): Promise<Float64Array>;
}

export function usableOf({ shrinks }: Units): number[] {
  return [...shrinks.keys()].filter((j) => shrinks[j] !== 0);
}

export function factorsOf(features: number, intercept: boolean) {
  const size = features + (intercept ? 1 : 0);
  return {
    factors: Float64Array.from({ length: size }, (_, j) => (intercept && j === 0 ? 0 : 1)),
    lower: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    upper: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  };
}

/** Contiguous columns; the intercept is an additional, unpenalized one. */
export async function denseRows(
  arena: Arena,
  x: Matrix,
  units: Units,
  control: ParallelControl,
): Promise<QuadraticRows> {
  const { rows, columns: features } = x;
  const { intercept } = units;
  const first = Number(intercept);
  const size = features + first;
  const columns = arena.float64(rows * size);
  await withArena(async (inner) => {
    const raw = copyInRows(inner, x);
    const [centers, shrinks] = [inner.copyIn(units.centers), inner.copyIn(units.shrinks)];
    await standardizeColumns(raw, centers, shrinks, columns.part(first * rows), control);
  });
  if (intercept) columns.array.fill(1, 0, rows);
  const usable = usableOf(units);
  const all = intercept ? [0, ...usable.map((j) => j + 1)] : usable;
  const terms = arena.float64(RECORD * size);
  const [weights, residual] = [arena.float64(rows), arena.float64(rows)];
  const share = { each: undefined, share: 1 };
  return {
    units,
    usable,
    minimize: (approximation, settings) =>
      withArena(async (inner) => {
        const { at, lambda, previous } = approximation;
        weights.set(approximation.weights);
        residual.set(approximation.residuals);
        fillTerms(
          terms,
          weightedSquares(columns.array, approximation.weights, all, size),
          factorsOf(features, intercept),
        );
        const records = terms.array;
        for (const j of usable) records[RECORD * (j + first)] = at.slopes[j];
        if (intercept) records[0] = at.intercept;
        const parts = {
          terms,
          usable: Int32Array.from(all),
          total: 1,
          weights: { each: weights, share: 0 },
          residual,
          columns,
        };
        const core = new ColumnCore(inner, parts, control);
        await descend(inner, core, lambda, previous, settings);
        return lineOf(terms, features, intercept);
      }),
    predictors: async ({ intercept: level, slopes }) =>
      withArena((inner) => {
        const out = inner.float64(rows);
        out.array.fill(level);
        for (const j of usable)
          if (slopes[j] !== 0) weightedAxpy(slopes[j], columns.part((j + first) * rows, rows), share, out);
        return out.copyOut();
      }),
    gradient: (residuals) =>
      withArena(async (inner) => {
        const out = inner.float64(features);
        await columnGradients(rows, columns.part(first * rows), inner.copyIn(residuals), out, control);
        return out.copyOut();
      }),
  };
}

/** Σ w·x² of some columns. */
function weightedSquares(
  columns: Float64Array,
  weights: Float64Array,
  some: readonly number[],
  size: number,
): Float64Array {
  const out = new Float64Array(size);
  const rows = weights.length;
  for (const j of some) {
    const start = j * rows;
    let sum = 0;
    for (let i = 0; i < rows; i += 1) sum += weights[i] * columns[start + i] * columns[start + i];
    out[j] = sum;
  }
  return out;
}

export async function descend(
  arena: Arena,
  core: CoordinateCore,
  lambda: number,
  previous: number,
  settings: DescentSettings,
): Promise<void> {
  const descent = new Descent(arena, core, settings);
  descent.gradient = await core.gradient();
  await descent.solve(lambda, previous);
}

function lineOf(terms: Float64Span, features: number, intercept: boolean): Line {
  const records = terms.array;
  return {
    slopes: Float64Array.from(
      { length: features },
      (_, j) => records[RECORD * (j + Number(intercept)) + AT.coefficient],
    ),
    intercept: intercept ? records[AT.coefficient] : 0,
  };
}

/** Columns that are only scaled: the core centers them implicitly, by the weights of each approximation. */
export async function sparseRows(
  x: SparseMatrix,
  units: Units,
  control: ParallelControl,
): Promise<QuadraticRows> {
  const { shrinks, intercept } = units;
  const values = x.values.map((value, at) => value * shrinks[x.columnIndices[at]]);
  const scaled = new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, values);
  const turned = scaled.transpose();
  const usable = usableOf(units);
  const terms = factorsOf(x.columns, false);
  return {
    units: { ...units, centers: new Float64Array(x.columns) },
    usable,
    minimize: ({ at, eta, weights, residuals, lambda, previous }, settings) =>
      withArena(async (inner) => {
        const y = eta.map((value, i) => value + residuals[i] / weights[i]);
        const options = { intercept, standardize: false };
        const design = await coordinateDesign(
          inner,
          { x: scaled, y, weights },
          options,
          () => terms,
          control,
        );
        const { core, centers, responseCenter } = design;
        const moved = core.usable.filter((j) => at.slopes[j] !== 0);
        await core.prepare(moved);
        for (const j of moved) core.move(j, at.slopes[j]);
        // The core's weights sum to 1, the approximation's to less.
        const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
        await descend(inner, core, lambda / totalWeight, previous / totalWeight, settings);
        const { slopes } = lineOf(core.terms, x.columns, false);
        const level = responseCenter - slopes.reduce((sum, slope, j) => sum + slope * centers[j], 0);
        return { slopes, intercept: intercept ? level : 0 };
      }),
    predictors: async ({ intercept: level, slopes }) => scaled.multiply(slopes).map((sum) => sum + level),
    gradient: async (residuals) => turned.multiply(residuals),
  };
}
