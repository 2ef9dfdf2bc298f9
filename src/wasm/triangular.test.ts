import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { plainProduct } from "../../test/support/plain.js";
import { withArena } from "./arena.js";
import { trsmLeft, trsmRight } from "./triangular.js";

const tolerance = 1e-14;
const choices = [false, true];

/** A well-conditioned stored matrix whose unused half and, if taken as ones, diagonal are NaN. */
function stored(size: number, half: "lower" | "upper", unitDiagonal: boolean): Float64Array {
  return randomArray(size * size, 1).map((value, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    if (i === j) return unitDiagonal ? Number.NaN : 2 + value;
    return (half === "lower") === i > j ? value / size : Number.NaN;
  });
}

/** op(T) as a dense matrix. */
function dense(t: Float64Array, size: number, unitDiagonal: boolean, transposed: boolean): Float64Array {
  return t.map((_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    if (i === j && unitDiagonal) return 1;
    const value = transposed ? t[j * size + i] : t[at];
    return Number.isNaN(value) ? 0 : value;
  });
}

const shapes = [
  ...[0, 1, 3, 5, 17].flatMap((size) => [0, 1, 3, 17].map((others) => [size, others])),
  ...[31, 32, 33, 65, 100, 161].flatMap((size) => [1, 2, 66].map((others) => [size, others])),
];
for (const [size, others] of shapes) {
  describe(`with a triangle of ${size} and ${others} right-hand sides`, () => {
    for (const half of ["lower", "upper"] as const) {
      for (const transposed of choices) {
        for (const unitDiagonal of choices) {
          const words = `${half}${transposed ? " transposed" : ""}${unitDiagonal ? " unit" : ""} triangle`;
          const t = stored(size, half, unitDiagonal);
          const op = dense(t, size, unitDiagonal, transposed);
          const x = randomArray(size * others, 2);

          it(`trsmLeft recovers X from T·X for the ${words}`, () => {
            withArena((arena) => {
              const b = arena.copyIn(plainProduct(size, others, size, op, x));
              trsmLeft(2, { span: arena.copyIn(t), size, half, transposed, unitDiagonal }, b, others);
              expectClose(
                b.copyOut(),
                x.map((value) => 2 * value),
                { tolerance, scale: 4 },
              );
            });
          });

          it(`trsmRight recovers X from X·T for the ${words}`, () => {
            withArena((arena) => {
              const b = arena.copyIn(plainProduct(others, size, size, x, op));
              trsmRight(2, { span: arena.copyIn(t), size, half, transposed, unitDiagonal }, b, others);
              expectClose(
                b.copyOut(),
                x.map((value) => 2 * value),
                { tolerance, scale: 4 },
              );
            });
          });
        }
      }
    }
  });
}

describe("triangular solves", () => {
  it("refuse right-hand sides that are too short", () => {
    withArena((arena) => {
      const t = { span: arena.zeros(9), size: 3, half: "lower" } as const;
      expect(() => trsmLeft(1, t, arena.zeros(5), 2)).toThrow(/trsmLeft: "b" must have 6 elements; it has 5/);
      expect(() => trsmRight(1, t, arena.zeros(5), 2)).toThrow(
        /trsmRight: "b" must have 6 elements; it has 5/,
      );
    });
  });

  it("divide by a zero on the diagonal as IEEE arithmetic does", () => {
    withArena((arena) => {
      const b = arena.copyIn([1]);
      trsmLeft(1, { span: arena.zeros(1), size: 1, half: "lower" }, b, 1);
      expect(b.copyOut()).toEqual(Float64Array.of(Number.POSITIVE_INFINITY));
    });
  });
});
