import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import {
  largestLinear,
  linearScores,
  pairFunctions,
  triangularScores,
  triangularScoresWork,
} from "./discriminant-scores.js";

const tolerance = 1e-13;

const SHAPES = [
  [0, 3, 2],
  [1, 1, 1],
  [3, 2, 3],
  [5, 3, 2],
  [8, 4, 1],
  [17, 5, 3],
  [33, 17, 2],
] as const;

describe("scores agree with plain loops", () => {
  for (const [rows, columns, classes] of SHAPES) {
    const x = randomArray(rows * columns, 1);
    const constants = randomArray(classes, 2);
    const means = randomArray(classes * columns, 3);

    it(`linear ones, for ${rows}×${columns} and ${classes} classes`, () => {
      const coefficients = randomArray(classes * columns, 4);
      const center = randomArray(columns, 5);
      const expected = Array.from({ length: rows * classes }, (_, at) => {
        const [i, k] = [Math.floor(at / classes), at % classes];
        let sum = constants[k];
        for (let j = 0; j < columns; j += 1)
          sum += (x[i * columns + j] - center[j]) * coefficients[k * columns + j];
        return sum;
      });
      withArena((arena) => {
        const out = arena.float64(rows * classes);
        const functions = {
          center: arena.copyIn(center),
          coefficients: arena.copyIn(coefficients),
          constants: arena.copyIn(constants),
        };
        linearScores({ span: arena.copyIn(x), rows, columns }, functions, out);
        expectClose(out.array, expected, { tolerance, scale: columns });
      });
    });

    it(`those by triangles, for ${rows}×${columns} and ${classes} classes`, () => {
      const size = columns * columns;
      // Values above the diagonal must not be read.
      const roots = randomArray(classes * size, 6).map((value, at) =>
        at % columns > Math.floor((at % size) / columns) ? Number.NaN : value,
      );
      const expected = Array.from({ length: rows * classes }, (_, at) => {
        const [i, k] = [Math.floor(at / classes), at % classes];
        let squares = 0;
        for (let a = 0; a < columns; a += 1) {
          let z = 0;
          for (let b = 0; b <= a; b += 1)
            z += roots[k * size + a * columns + b] * (x[i * columns + b] - means[k * columns + b]);
          squares += z * z;
        }
        return constants[k] - 0.5 * squares;
      });
      withArena((arena) => {
        const out = arena.float64(rows * classes);
        const gaussians = {
          means: arena.copyIn(means),
          roots: arena.copyIn(roots),
          constants: arena.copyIn(constants),
        };
        const work = triangularScoresWork(arena, columns);
        triangularScores({ span: arena.copyIn(x), rows, columns }, gaussians, out, work);
        expectClose(out.array, expected, { tolerance, scale: size });
      });
    });
  }
});

describe("largestLinear", () => {
  it("finds the first of the largest functions of every row, for any number of each", () => {
    for (const rows of [1, 2, 3, 4, 5, 9])
      for (const columns of [1, 2, 3, 4, 7])
        for (const classes of [1, 2, 3, 4, 5, 8]) {
          const x = randomArray(rows * columns, rows);
          const center = new Float64Array(columns);
          // The last function repeats the first and never wins.
          const coefficients = randomArray(classes * columns, 3);
          coefficients.copyWithin((classes - 1) * columns, 0, columns);
          const constants = randomArray(classes, 4);
          constants[classes - 1] = constants[0];
          withArena((arena) => {
            const block = { span: arena.copyIn(x), rows, columns };
            const functions = {
              center: arena.copyIn(center),
              coefficients: arena.copyIn(coefficients),
              constants: arena.copyIn(constants),
            };
            const scores = arena.float64(rows * classes);
            linearScores(block, functions, scores);
            const found = arena.int32(rows + 3);
            const finite = largestLinear(block, pairFunctions(arena, coefficients, constants), found);
            const indices = Array.from({ length: rows }, (_, i) => {
              const row = scores.array.subarray(i * classes, (i + 1) * classes);
              return row.indexOf(Math.max(...row.subarray(0, Math.max(1, classes - 1))));
            });
            expect([...found.array.subarray(0, rows)]).toEqual(indices);
            expect(finite).toBe(true);
          });
        }
  });

  it("says where a number is not finite", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      for (const at of [0, 7, 14])
        withArena((arena) => {
          const span = arena.copyIn(randomArray(15, 1));
          span.array[at] = value;
          const functions = pairFunctions(arena, randomArray(9, 2), randomArray(3, 3));
          expect(largestLinear({ span, rows: 5, columns: 3 }, functions, arena.int32(8))).toBe(false);
        });
  });
});
