import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { type Arena, withArena } from "./arena.js";
import {
  AT,
  columnGradients,
  copyInCompressed,
  RECORD,
  sparseGradients,
  sweepColumns,
  sweepCovariances,
  sweepSparseColumns,
} from "./coordinate-sweep.js";
import {
  centeredColumnSums,
  copyInRows,
  covarianceProducts,
  sparseCovarianceRows,
  standardizeColumns,
} from "./covariances.js";
import type { Float64Span } from "./span.js";

const L1 = 0.05;
const L2 = 0.02;
const TOLERANCE = 1e-12;

interface Problem {
  readonly rows: number;
  readonly columns: number;
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array;
}

function problem(rows: number, columns: number, seed: number): Problem {
  const weights = randomArray(rows, seed + 2).map((value) => 1 + Math.abs(value));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    rows,
    columns,
    x: new Matrix(rows, columns, randomArray(rows * columns, seed)),
    y: randomArray(rows, seed + 1),
    weights: weights.map((weight) => weight / totalWeight),
  };
}

const LOWER = -0.3;
const UPPER = 0.2;

/** One sweep in plain loops: the coefficients, and the largest Σ w·x²·δ². */
function plainSweep({ x, y, weights }: Problem) {
  const beta = new Float64Array(x.columns);
  const residual = y.slice();
  let largest = 0;
  for (let j = 0; j < x.columns; j += 1) {
    const column = x.column(j);
    const square = column.reduce((sum, value, i) => sum + weights[i] * value * value, 0);
    const pull = column.reduce((sum, value, i) => sum + weights[i] * value * residual[i], 0);
    const factor = factorOf(j);
    const size = Math.max(0, Math.abs(pull) - L1 * factor) / (square + L2 * factor);
    beta[j] = Math.min(UPPER, Math.max(LOWER, Math.sign(pull) * size));
    for (let i = 0; i < residual.length; i += 1) residual[i] -= beta[j] * column[i];
    largest = Math.max(largest, square * beta[j] ** 2);
  }
  const gradient = Float64Array.from({ length: x.columns }, (_, j) =>
    x.column(j).reduce((sum, value, i) => sum + weights[i] * value * residual[i], 0),
  );
  return { beta, largest, gradient };
}

function factorOf(j: number): number {
  return j % 3;
}

function termsOf(arena: Arena, { x, weights }: Problem): Float64Span {
  const terms = arena.zeros(RECORD * x.columns);
  const records = terms.array;
  for (let j = 0; j < x.columns; j += 1) {
    const column = x.column(j);
    records[RECORD * j + AT.square] = column.reduce((sum, v, i) => sum + weights[i] * v * v, 0);
    records[RECORD * j + AT.factor] = factorOf(j);
    records[RECORD * j + AT.lower] = LOWER;
    records[RECORD * j + AT.upper] = UPPER;
    records[RECORD * j + AT.shrink] = 1;
    records[RECORD * j + AT.total] = column.reduce((sum, v, i) => sum + weights[i] * v, 0);
  }
  return terms;
}

function coefficients(terms: Float64Span): Float64Array {
  const { array } = terms;
  return Float64Array.from({ length: array.length / RECORD }, (_, j) => array[RECORD * j]);
}

describe("a sweep of coordinate descent", () => {
  const shapes = SIZES.filter((rows) => rows > 0).map((rows) => [rows, 1 + (rows % 7)] as const);

  it("by contiguous columns is that of the plain loops, weighted or not", async () => {
    for (const [rows, columns] of shapes) {
      for (const weighted of [true, false]) {
        const given = problem(rows, columns, rows);
        const problemOf = weighted ? given : { ...given, weights: new Float64Array(rows).fill(1 / rows) };
        const expected = plainSweep(problemOf);
        await withArena(async (arena) => {
          const terms = termsOf(arena, problemOf);
          const x = arena.copyIn(problemOf.x.transpose().data);
          const each = weighted ? arena.copyIn(problemOf.weights) : undefined;
          const residual = arena.copyIn(problemOf.y.map((value, i) => problemOf.weights[i] * value));
          const list = arena.copyInInt32([...problemOf.x.row(0).keys()]);
          const sweep = { list, count: columns, l1: L1, l2: L2 };
          const largest = sweepColumns(rows, sweep, x, { each, share: 1 / rows }, residual, terms);
          expectClose(coefficients(terms), expected.beta, { tolerance: TOLERANCE });
          expectClose(largest, expected.largest, { tolerance: TOLERANCE });
          const out = arena.float64(columns);
          await columnGradients(rows, x, residual, out, {});
          expectClose(out.array, expected.gradient, { tolerance: TOLERANCE });
        });
      }
    }
  });

  it("by covariances is the same", () => {
    for (const [rows, columns] of shapes) {
      const problemOf = problem(rows, columns, rows);
      const expected = plainSweep(problemOf);
      withArena((arena) => {
        const terms = termsOf(arena, problemOf);
        const covariances = plainCovariances(
          problemOf,
          new Float64Array(columns),
          new Float64Array(columns).fill(1),
        );
        const span = arena.copyIn(covariances.data);
        const pointers = arena.copyInInt32(
          Array.from({ length: columns }, (_, j) => span.pointer + 8 * j * columns),
        );
        const gradient = arena.copyIn(
          Array.from({ length: columns }, (_, j) =>
            problemOf.x.column(j).reduce((sum, v, i) => sum + problemOf.weights[i] * v * problemOf.y[i], 0),
          ),
        );
        const list = arena.copyInInt32([...problemOf.x.row(0).keys()]);
        sweepCovariances(columns, { list, count: columns, l1: L1, l2: L2 }, pointers, gradient, terms);
        expectClose(coefficients(terms), expected.beta, { tolerance: TOLERANCE });
        expectClose(gradient.array, expected.gradient, { tolerance: TOLERANCE });
      });
    }
  });

  it("by sparse columns is that of the centered and scaled ones, which are never written out", async () => {
    // Columns that do not vary are never swept.
    for (const [rows, columns] of shapes.filter(([count]) => count > 4)) {
      const raw = problem(rows, columns, rows);
      const sparse = SparseMatrix.fromDense(raw.x.map((value) => (Math.abs(value) < 0.4 ? 0 : value)));
      const centers = sparse.multiplyTransposed(raw.weights);
      const shrinks = centers.map((_, j) => 1 + j / 4);
      const mean = raw.y.reduce((sum, value, i) => sum + raw.weights[i] * value, 0);
      const problemOf = {
        ...raw,
        x: sparse.toDense().map((value, at) => (value - centers[at % columns]) * shrinks[at % columns]),
        y: raw.y.map((value) => value - mean),
      };
      const expected = plainSweep(problemOf);
      await withArena(async (arena) => {
        const terms = termsOf(arena, problemOf);
        const records = terms.array;
        for (let j = 0; j < columns; j += 1) {
          records[RECORD * j + AT.center] = centers[j];
          records[RECORD * j + AT.shrink] = shrinks[j];
          records[RECORD * j + AT.total] = centers[j];
        }
        const compressed = copyInCompressed(arena, sparse.transpose());
        const residual = arena.copyIn(problemOf.y.map((value, i) => problemOf.weights[i] * value));
        const shift = arena.zeros(1);
        const list = arena.copyInInt32([...problemOf.x.row(0).keys()]);
        const weights = { each: arena.copyIn(problemOf.weights), share: 1 / rows };
        const sweep = { list, count: columns, l1: L1, l2: L2 };
        sweepSparseColumns(compressed, sweep, weights, residual, shift, terms);
        expectClose(coefficients(terms), expected.beta, { tolerance: TOLERANCE });
        const out = arena.float64(columns);
        await sparseGradients(compressed, residual, shift.array[0], terms, out, {});
        expectClose(out.array, expected.gradient, { tolerance: TOLERANCE });
      });
    }
  });
});

/** Σ w·x̃ₗ·x̃ᵣ of all pairs. */
function plainCovariances({ x, weights }: Problem, centers: Float64Array, shrinks: Float64Array): Matrix {
  const out = new Matrix(x.columns, x.columns);
  for (let a = 0; a < x.columns; a += 1)
    for (let b = 0; b < x.columns; b += 1) {
      let sum = 0;
      for (let i = 0; i < x.rows; i += 1)
        sum += weights[i] * (x.get(i, a) - centers[a]) * (x.get(i, b) - centers[b]);
      out.data[a * x.columns + b] = sum * shrinks[a] * shrinks[b];
    }
  return out;
}

describe("moments and covariances of raw rows", () => {
  for (const [rows, columns] of [
    [1, 1],
    [3, 5],
    [17, 4],
    [300, 3],
    [1500, 97],
  ] as const) {
    it(`of ${rows}×${columns} are those of plain loops, for any number of threads`, async () => {
      const problemOf = problem(rows, columns, 5);
      const { x, weights } = problemOf;
      const centers = Float64Array.from({ length: columns }, (_, j) =>
        x.column(j).reduce((sum, value, i) => sum + weights[i] * value, 0),
      );
      const shrinks = centers.map((_, j) => 1 + j / columns);
      const expected = plainCovariances(problemOf, centers, shrinks);
      const some = [...centers.keys()].filter((j) => j % 3 !== 1);
      for (const threads of [1, 2]) {
        await withArena(async (arena) => {
          const raw = copyInRows(arena, x);
          const each = arena.copyIn(weights);
          const control = { threads };
          const wy = arena.copyIn(problemOf.y.map((value, i) => weights[i] * value));
          const spans = { centers: arena.copyIn(centers), shrinks: arena.copyIn(shrinks) };
          const moments = await centeredColumnSums(raw, each, wy, spans.centers, control);
          expectClose(moments.sums, new Float64Array(columns), { tolerance: TOLERANCE });
          expectClose(
            moments.squares.map((square, j) => square * shrinks[j] ** 2),
            expected.data.filter((_, at) => at % (columns + 1) === 0),
            { tolerance: TOLERANCE, scale: 10 },
          );
          expectClose(
            moments.products,
            centers.map((center, j) =>
              x.column(j).reduce((sum, value, i) => sum + weights[i] * problemOf.y[i] * (value - center), 0),
            ),
            { tolerance: TOLERANCE },
          );
          const contiguous = arena.float64(rows * columns);
          await standardizeColumns(raw, spans.centers, spans.shrinks, contiguous, control);
          const standardized = x.map((value, at) => (value - centers[at % columns]) * shrinks[at % columns]);
          expectClose(contiguous.array, standardized.transpose().data, { tolerance: TOLERANCE });
          const roots = arena.copyIn(weights.map(Math.sqrt));
          const all = arena.copyInInt32([...centers.keys()]);
          const few = arena.copyInInt32(some);
          for (const [left, right] of [
            [all, all],
            [all, few],
            [few, few],
          ]) {
            const products = (
              await covarianceProducts(arena, { x: raw, roots, ...spans }, left, right, control)
            ).array;
            const wanted = Array.from(left.array, (a) =>
              Array.from(right.array, (b) => expected.get(a, b)),
            ).flat();
            expectClose(products, wanted, { tolerance: TOLERANCE, scale: 10 });
          }
        });
      }
    });
  }

  it("of sparse columns are those of the centered and scaled ones", async () => {
    const raw = problem(40, 9, 3);
    const sparse = SparseMatrix.fromDense(raw.x.map((value) => (Math.abs(value) < 0.4 ? 0 : value)));
    const centers = sparse.multiplyTransposed(raw.weights);
    const shrinks = centers.map((_, j) => 1 + j);
    const expected = plainCovariances({ ...raw, x: sparse.toDense() }, centers, shrinks);
    await withArena(async (arena) => {
      const out = arena.float64(2 * 9);
      const standardizing = {
        byColumn: copyInCompressed(arena, sparse.transpose()),
        byRow: copyInCompressed(arena, sparse),
        weights: { each: arena.copyIn(raw.weights), share: 1 / 40 },
        centers: arena.copyIn(centers),
        shrinks: arena.copyIn(shrinks),
      };
      await sparseCovarianceRows(standardizing, [7, 2], out, { threads: 2 });
      expectClose(out.array, [...expected.row(7), ...expected.row(2)], { tolerance: TOLERANCE, scale: 10 });
      expect(out.array[7]).toBeGreaterThan(0);
    });
  });
});
