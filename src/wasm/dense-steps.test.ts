import { describe, expect, it } from "vitest";
import { randomDefinite, randomMatrix } from "../../test/support/matrices.js";
import { finish, type Steps } from "../base/steps.js";
import { withArena } from "./arena.js";
import { choleskyFactorSteps, choleskyInverseSteps, gemmSteps, trsmLeftSteps } from "./dense-steps.js";
import { choleskyFactor, choleskyInverse } from "./factor.js";
import { kernels } from "./module.js";
import { trsmLeft } from "./triangular.js";

/** Sizes around the blocks of the recursions; the largest are cut into several steps. */
const SIZES = [0, 1, 31, 33, 65, 300, 500, 521];

/** Runs all steps and says how many there were. */
function counted<T>(steps: Steps<T>): { readonly result: T; readonly count: number } {
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { result: value, count };
  }
}

function sameBits(a: Float64Array, b: Float64Array): boolean {
  return Buffer.compare(Buffer.from(a.buffer), Buffer.from(b.buffer)) === 0;
}

describe.each(SIZES)("matrices of size %i", (size) => {
  it("have the factor of one call, bit for bit", () => {
    const a = randomDefinite(size, 1);
    withArena((arena) => {
      const [once, inSteps] = [arena.copyIn(a.data), arena.copyIn(a.data)];
      expect(choleskyFactor(once, size)).toBe(-1);
      const { result, count } = counted(choleskyFactorSteps(inSteps, size));
      expect(result).toBe(-1);
      expect(sameBits(inSteps.copyOut(), once.copyOut())).toBe(true);
      if (size > 500) expect(count).toBeGreaterThan(3);
    });
  });

  it("have the inverse of one call, bit for bit", () => {
    const a = randomDefinite(size, 2);
    withArena((arena) => {
      const l = arena.copyIn(a.data);
      choleskyFactor(l, size);
      const [once, inSteps, room] = [1, 2, 3].map(() => arena.float64(size * size));
      choleskyInverse(l, size, once);
      finish(choleskyInverseSteps(l, size, inSteps, room));
      expect(sameBits(inSteps.copyOut(), once.copyOut())).toBe(true);
    });
  });

  it.each([false, true])("solve triangular systems as one call does, transposed: %s", (transposed) => {
    const a = randomDefinite(size, 3);
    const b = randomMatrix(size, 300, 4);
    withArena((arena) => {
      const l = arena.copyIn(a.data);
      const [once, inSteps] = [arena.copyIn(b.data), arena.copyIn(b.data)];
      trsmLeft(1, { span: l, size, half: "lower", transposed }, once, 300);
      const [row, column] = transposed ? [1, size] : [size, 1];
      const steps = trsmLeftSteps(
        !transposed,
        size,
        300,
        { span: l, row, column },
        { span: inSteps, row: 300, column: 1 },
      );
      finish(steps);
      expect(sameBits(inSteps.copyOut(), once.copyOut())).toBe(true);
    });
  });

  it("have the products of one call, bit for bit", () => {
    const [a, b] = [randomMatrix(size, 700, 5), randomMatrix(700, size, 6)];
    withArena((arena) => {
      const [left, right] = [arena.copyIn(a.data), arena.copyIn(b.data)];
      const [once, inSteps] = [arena.zeros(size * size), arena.zeros(size * size)];
      kernels().gemm(
        ...([
          size,
          size,
          700,
          1,
          left.pointer,
          700,
          1,
          right.pointer,
          size,
          1,
          0,
          once.pointer,
          size,
        ] as const),
      );
      finish(
        gemmSteps(
          { m: size, n: size, k: 700 },
          1,
          { span: left, row: 700, column: 1 },
          { span: right, row: size, column: 1 },
          0,
          { span: inSteps, row: size, column: 1 },
        ),
      );
      expect(sameBits(inSteps.copyOut(), once.copyOut())).toBe(true);
    });
  });
});

it("a matrix that is not positive definite fails at the pivot of one call", () => {
  const size = 700;
  const a = randomDefinite(size, 7);
  a.data[650 * (size + 1)] = -1;
  withArena((arena) => {
    const [once, inSteps] = [arena.copyIn(a.data), arena.copyIn(a.data)];
    expect(finish(choleskyFactorSteps(inSteps, size))).toBe(choleskyFactor(once, size));
  });
});
