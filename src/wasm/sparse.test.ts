import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { type Arena, withArena } from "./arena.js";
import {
  type CsrOperand,
  csrClassColumnSums,
  csrTimesMatrix,
  csrTimesVector,
  csrTransposedTimesMatrix,
  csrTransposedTimesVector,
} from "./sparse.js";

const tolerance = 1e-15;

/** About a third of the entries, some rows empty, as dense numbers. */
function sparseNumbers(rows: number, columns: number): Float64Array {
  const keep = randomArray(rows * columns, 9);
  return randomArray(rows * columns, 8).map((value, at) =>
    keep[at] > 0.3 && Math.floor(at / columns) % 4 !== 2 ? value : 0,
  );
}

function compressed(arena: Arena, rows: number, columns: number, dense: Float64Array): CsrOperand {
  const pointers = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      if (dense[i * columns + j] === 0) continue;
      indices.push(j);
      values.push(dense[i * columns + j]);
    }
    pointers.push(indices.length);
  }
  return {
    rows,
    columns,
    pointers: arena.copyInInt32(pointers),
    indices: arena.copyInInt32(indices),
    values: arena.copyIn(values),
  };
}

const sizes = [0, 1, 3, 5, 17, 40];
for (const rows of sizes) {
  for (const columns of sizes) {
    describe(`a sparse ${rows}×${columns} matrix`, () => {
      const dense = sparseNumbers(rows, columns);
      const entry = (i: number, j: number) => dense[i * columns + j];
      const sum = (count: number, term: (p: number) => number) => {
        let total = 0;
        for (let p = 0; p < count; p += 1) total += term(p);
        return total;
      };

      it("multiplies a vector as a dense one does, and its transpose adds to the result", () => {
        const x = randomArray(columns, 1);
        const z = randomArray(rows, 2);
        withArena((arena) => {
          const a = compressed(arena, rows, columns, dense);
          const y = arena.float64(rows);
          csrTimesVector(a, arena.copyIn(x), y);
          expectClose(
            y.copyOut(),
            z.map((_, i) => sum(columns, (j) => entry(i, j) * x[j])),
            { tolerance, scale: columns },
          );
          const t = arena.copyIn(x);
          csrTransposedTimesVector(a, arena.copyIn(z), t);
          expectClose(
            t.copyOut(),
            x.map((value, j) => value + sum(rows, (i) => entry(i, j) * z[i])),
            { tolerance, scale: rows + 1 },
          );
        });
      });

      for (const n of [0, 1, 2, 7, 8, 9, 19, 20, 32, 43]) {
        it(`multiplies ${n} columns as a dense one does, and its transpose adds to the result`, () => {
          const b = randomArray(columns * n, 3);
          const d = randomArray(rows * n, 4);
          withArena((arena) => {
            const a = compressed(arena, rows, columns, dense);
            const c = arena.float64(rows * n);
            csrTimesMatrix(a, arena.copyIn(b), n, c);
            const expected = d.map((_, at) =>
              sum(columns, (j) => entry(Math.floor(at / n), j) * b[j * n + (at % n)]),
            );
            expectClose(c.copyOut(), expected, { tolerance, scale: columns });
            const t = arena.copyIn(b);
            csrTransposedTimesMatrix(a, arena.copyIn(d), n, t);
            const added = b.map(
              (value, at) => value + sum(rows, (i) => entry(i, Math.floor(at / n)) * d[i * n + (at % n)]),
            );
            expectClose(t.copyOut(), added, { tolerance, scale: rows + 1 });
          });
        });
      }

      it("sums its columns by class, with and without weights, leaving out negative codes", () => {
        const classes = 3;
        const codes = Array.from({ length: rows }, (_, i) => ((i * 7) % 4) - 1);
        const weights = randomArray(rows, 5);
        withArena((arena) => {
          const a = compressed(arena, rows, columns, dense);
          for (const given of [undefined, weights]) {
            const out = arena.zeros(classes * columns);
            csrClassColumnSums(a, arena.copyInInt32(codes), classes, given && arena.copyIn(given), out);
            const expected = Float64Array.from({ length: classes * columns }, (_, at) =>
              sum(rows, (i) =>
                codes[i] === Math.floor(at / columns) ? (given?.[i] ?? 1) * entry(i, at % columns) : 0,
              ),
            );
            expectClose(out.copyOut(), expected, { tolerance, scale: rows });
          }
        });
      });
    });
  }
}

describe("sparse kernels", () => {
  it("see a range of rows through a later row pointer", () => {
    withArena((arena) => {
      const a = compressed(arena, 3, 2, Float64Array.of(1, 2, 0, 3, 4, 0));
      const y = arena.float64(2);
      csrTimesVector({ ...a, rows: 2, pointers: a.pointers.part(1) }, arena.copyIn([10, 100]), y);
      expect([...y.copyOut()]).toEqual([300, 40]);
    });
  });

  it("refuse a class code that is too large, by row", () => {
    withArena((arena) => {
      const a = compressed(arena, 2, 1, Float64Array.of(1, 1));
      const codes = arena.copyInInt32([0, 2]);
      expect(() => csrClassColumnSums(a, codes, 2, undefined, arena.zeros(2))).toThrow(
        /the class of row 1 is 2; codes must be below 2/,
      );
    });
  });

  it("refuse arrays that are shorter than the row pointers say", () => {
    withArena((arena) => {
      const a = compressed(arena, 2, 1, Float64Array.of(1, 1));
      const short = { ...a, values: a.values.part(0, 1) };
      expect(() => csrTimesVector(short, arena.zeros(1), arena.zeros(2))).toThrow(
        /csrTimesVector: "values" must have 2 elements; it has 1/,
      );
    });
  });
});
