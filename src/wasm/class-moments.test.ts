import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { classMoments } from "./class-moments.js";
import { gaussianJoint } from "./gaussian-joint.js";

const tolerance = 1e-14;

/** Total weight, mean and squared deviations of one column within one class, by plain loops. */
function plain(values: number[], weights: number[]): [totalWeight: number, mean: number, squares: number] {
  const seen = values.map((_, i) => i).filter((i) => !Number.isNaN(values[i]));
  const totalWeight = seen.reduce((sum, i) => sum + weights[i], 0);
  const mean = totalWeight > 0 ? seen.reduce((sum, i) => sum + weights[i] * values[i], 0) / totalWeight : 0;
  return [totalWeight, mean, seen.reduce((sum, i) => sum + weights[i] * (values[i] - mean) ** 2, 0)];
}

describe("classMoments agrees with plain loops", () => {
  for (const [rows, columns] of [
    [0, 3],
    [1, 1],
    [5, 3],
    [17, 4],
    [64, 1],
    [33, 17],
  ]) {
    for (const mode of ["plain", "weighted", "missing"] as const) {
      it(`for ${rows}×${columns}, ${mode}`, () => {
        const x = randomArray(rows * columns, 1).map((v, at) =>
          mode === "missing" && at % 5 === 2 ? Number.NaN : v + 3,
        );
        // One class stays empty, and every fourth row belongs to none.
        const codes = Int32Array.from({ length: rows }, (_, i) =>
          i % 4 === 3 ? -1 : (i % 3) + (i % 3 === 2 ? 1 : 0),
        );
        const weights = Float64Array.from({ length: rows }, (_, i) => (mode === "plain" ? 1 : (i % 5) / 2));
        withArena((arena) => {
          const out = {
            totalWeights: arena.float64(4 * columns),
            means: arena.float64(4 * columns),
            squares: arena.float64(4 * columns),
          };
          classMoments({ span: arena.copyIn(x), rows, columns }, arena.copyInInt32(codes), 4, out, {
            weights: mode === "plain" ? undefined : arena.copyIn(weights),
            skipMissing: mode === "missing",
          });
          for (let k = 0; k < 4; k += 1) {
            const members = [...codes.keys()].filter((i) => codes[i] === k);
            for (let j = 0; j < columns; j += 1) {
              const expected = plain(
                members.map((i) => x[i * columns + j]),
                members.map((i) => weights[i]),
              );
              const at = k * columns + j;
              const actual = [out.totalWeights.array[at], out.means.array[at], out.squares.array[at]];
              expectClose(actual, expected, { tolerance, scale: 20 });
            }
          }
        });
      });
    }
  }
});

describe("gaussianJoint agrees with plain loops", () => {
  for (const [rows, columns, classes] of [
    [0, 3, 2],
    [1, 1, 1],
    [3, 5, 2],
    [4, 2, 3],
    [5, 17, 4],
    [17, 4, 1],
  ]) {
    it(`for ${rows}×${columns} and ${classes} classes`, () => {
      const x = randomArray(rows * columns, 2);
      const means = randomArray(classes * columns, 3);
      const halfPrecisions = randomArray(classes * columns, 4).map((v) => v + 2);
      const constants = randomArray(classes, 5);
      const expected = Float64Array.from({ length: rows * classes }, (_, at) => {
        const [i, k] = [Math.floor(at / classes), at % classes];
        let sum = constants[k];
        for (let j = 0; j < columns; j += 1) {
          sum -= (x[i * columns + j] - means[k * columns + j]) ** 2 * halfPrecisions[k * columns + j];
        }
        return sum;
      });
      withArena((arena) => {
        const out = arena.float64(rows * classes);
        const parameters = {
          means: arena.copyIn(means),
          halfPrecisions: arena.copyIn(halfPrecisions),
          constants: arena.copyIn(constants),
        };
        gaussianJoint({ span: arena.copyIn(x), rows, columns }, parameters, out);
        expectClose(out.copyOut(), expected, { tolerance, scale: columns + 1 });
        if (rows > 0) {
          const holed = x.map((value, at) => (at === 0 ? Number.NaN : value));
          gaussianJoint({ span: arena.copyIn(holed), rows, columns }, parameters, out);
          expect(out.array[0]).toBeNaN();
        }
      });
    });
  }
});
