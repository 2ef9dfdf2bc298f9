import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../test/support/matrices.js";
import {
  expectOrthonormalColumns,
  expectSameMatrix,
  plainMatrixProduct,
} from "../../test/support/matrix-checks.js";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { Matrix } from "../math/linalg/matrix.js";
import { type Arena, withArena } from "./arena.js";
import {
  applyQ,
  extractR,
  formQ,
  pivotedQrFactor,
  type QrFactor,
  qrFactor,
  solveR,
  solveRTransposed,
} from "./orthogonal.js";
import { transposeInto } from "./transpose.js";

const tolerance = 1e-15;

/** Around the panel's 32 columns, tall, square and wide. */
const SHAPES = [
  ...[0, 1, 3, 5, 17].flatMap((rows) => [0, 1, 3, 5, 17].map((columns) => [rows, columns])),
  ...[31, 32, 33, 63, 64, 65].flatMap((size) => [
    [size, size],
    [size + 40, size],
    [size, size + 7],
  ]),
];

function read(rows: number, columns: number, fill: (span: ReturnType<Arena["float64"]>) => void): Matrix {
  return withArena((arena) => {
    const span = arena.float64(rows * columns);
    span.array.fill(Number.NaN);
    fill(span);
    return new Matrix(rows, columns, span.copyOut());
  });
}

function formedQ(factor: QrFactor, columns: number): Matrix {
  return read(factor.rows, columns, (q) => formQ(factor, columns, q));
}

function formedR(factor: QrFactor, rows: number): Matrix {
  return read(rows, factor.columns, (r) => extractR(factor, rows, r));
}

/** R with the signs of the factored matrix, as the solvers and `applyQ` see it. */
function rawR(factor: QrFactor, rows: number): Matrix {
  const { columns } = factor;
  const a = factor.a.array;
  return new Matrix(rows, columns).map((_, at) => (Math.floor(at / columns) <= at % columns ? a[at] : 0));
}

describe("qrFactor", () => {
  for (const [rows, columns] of SHAPES) {
    it(`factors ${rows}×${columns} into orthonormal Q and triangular R`, () => {
      const a = randomMatrix(rows, columns, rows + 100 * columns);
      const size = Math.min(rows, columns);
      withArena((arena) => {
        const factor = qrFactor(arena, rows, columns, arena.copyIn(a.data));
        for (const width of new Set([size, Math.floor((size + rows) / 2), rows])) {
          const q = formedQ(factor, width);
          const r = formedR(factor, width);
          expectOrthonormalColumns(q, { tolerance });
          expectSameMatrix(plainMatrixProduct(q, r), a, { tolerance });
          for (let i = 0; i < width; i += 1) {
            expect(r.row(i).subarray(0, Math.min(i, columns))).toEqual(
              new Float64Array(Math.min(i, columns)),
            );
            if (i < columns) expect(r.get(i, i)).toBeGreaterThanOrEqual(0);
          }
        }
      });
    });
  }
});

describe("applyQ", () => {
  for (const [rows, columns] of SHAPES.filter(([m]) => m > 0)) {
    it(`turns A of ${rows}×${columns} into R by Qᵀ and back by Q`, () => {
      const a = randomMatrix(rows, columns, 3);
      withArena((arena) => {
        const factor = qrFactor(arena, rows, columns, arena.copyIn(a.data));
        const c = arena.copyIn(a.data);
        applyQ(factor, true, c, columns);
        const r = new Matrix(rows, columns, c.copyOut());
        expectSameMatrix(r, rawR(factor, rows), { tolerance });
        applyQ(factor, false, c, columns);
        expectSameMatrix(new Matrix(rows, columns, c.copyOut()), a, { tolerance });
      });
    });

    it(`does to a vector what it does to a matrix of one more column, for ${rows}×${columns}`, () => {
      const b = randomArray(rows, 4);
      withArena((arena) => {
        const factor = qrFactor(arena, rows, columns, arena.copyIn(randomMatrix(rows, columns, 5).data));
        for (const transposed of [false, true]) {
          const vector = arena.copyIn(b);
          const twice = arena.copyIn(Float64Array.from({ length: 2 * rows }, (_, i) => b[i >> 1]));
          applyQ(factor, transposed, vector);
          applyQ(factor, transposed, twice, 2);
          const expected = twice.copyOut().filter((_, i) => i % 2 === 1);
          expectClose(vector.copyOut(), expected, { tolerance, scale: rows });
        }
      });
    });
  }
});

describe("pivotedQrFactor", () => {
  const dependent = (rows: number, columns: number) =>
    plainMatrixProduct(randomMatrix(rows, 4, 6), randomMatrix(4, columns, 7));
  const nearlyDependent = (rows: number, columns: number) =>
    dependent(rows, columns).add(randomMatrix(rows, columns, 8).scale(1e-9));
  const kinds = { random: (m: number, n: number) => randomMatrix(m, n, 9), dependent, nearlyDependent };

  for (const [kind, make] of Object.entries(kinds)) {
    for (const [rows, columns] of SHAPES) {
      it(`factors a ${kind} ${rows}×${columns} with the longest remaining column first`, () => {
        const a = make(rows, columns);
        const size = Math.min(rows, columns);
        withArena((arena) => {
          const factor = pivotedQrFactor(arena, rows, columns, arena.copyIn(a.data));
          const pivots = factor.pivots.copyOut();
          expect([...pivots].sort((x, y) => x - y)).toEqual([...new Array(columns).keys()]);
          const permuted = a.map((_, at) => a.data[at - (at % columns) + pivots[at % columns]]);
          const q = formedQ(factor, size);
          const r = formedR(factor, size);
          expectOrthonormalColumns(q, { tolerance });
          expectSameMatrix(plainMatrixProduct(q, r), permuted, { tolerance: 2 * tolerance });
          for (let i = 0; i < size; i += 1) {
            for (let j = i; j < columns; j += 1) {
              const remaining = Math.hypot(...r.column(j).subarray(i, Math.min(j, size - 1) + 1));
              const noise = 1e-14 * r.get(0, 0);
              expect(remaining).toBeLessThanOrEqual(r.get(i, i) * (1 + 1e-6) + noise);
            }
          }
        });
      });
    }
  }
});

describe("solveR and solveRTransposed", () => {
  for (const rank of [0, 1, 3, 5, 17, 33]) {
    it(`solve the leading ${rank} equations and leave the rest`, () => {
      const [rows, columns] = [rank + 6, rank + 2];
      const solution = randomArray(columns, 10);
      withArena((arena) => {
        const a = randomMatrix(rows, columns, 11).map(
          (v, at) => v + (at % (columns + 1) === 0 ? columns : 0),
        );
        const factor = qrFactor(arena, rows, columns, arena.copyIn(a.data));
        const leading = rawR(factor, rows).slice(0, rank, 0, rank);
        for (const transposed of [false, true]) {
          const r = transposed ? leading.transpose() : leading;
          const known = new Matrix(rank, 1, solution.slice(0, rank));
          const x = arena.copyIn([...plainMatrixProduct(r, known).data, 7]);
          (transposed ? solveRTransposed : solveR)(factor, rank, x);
          expectClose(x.copyOut(), [...known.data, 7], { tolerance: 1e-14 });
        }
      });
    });
  }

  it("refuse a rank beyond the smaller side", () => {
    withArena((arena) => {
      const factor = qrFactor(arena, 3, 2, arena.copyIn([1, 2, 3, 4, 5, 6]));
      expect(() => solveR(factor, 3, arena.zeros(3))).toThrow(
        /solveR: "size of R" must be at least 3; got 2/,
      );
    });
  });
});

describe("transposeInto", () => {
  for (const [rows, columns] of [...SHAPES, [8, 70], [70, 8]]) {
    it(`exchanges the sides of ${rows}×${columns}`, () => {
      const a = randomMatrix(rows, columns, 12);
      const b = read(columns, rows, (out) =>
        withArena((arena) => transposeInto(rows, columns, arena.copyIn(a.data), out)),
      );
      expect(b).toEqual(a.transpose());
    });
  }
});
