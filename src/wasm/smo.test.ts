import { expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { Matrix } from "../math/linalg/matrix.js";
import { random } from "../math/probability/random/index.js";
import { programOf } from "../methods/kernel/engine/program.js";
import { withArena } from "./arena.js";
import { SmoSolver } from "./smo.js";

/** Projected coordinate-pair descent with plain loops: slow, and without any of the kernel's tricks. */
function plainMinimum(
  k: Matrix,
  linear: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
): Float64Array {
  const n = linear.length;
  const beta = new Float64Array(n);
  for (let pass = 0; pass < 3000; pass += 1)
    for (let i = 0; i < n; i += 1)
      for (let j = 0; j < i; j += 1) {
        const slope = (row: number) => -linear[row] - k.row(row).reduce((sum, v, c) => sum + v * beta[c], 0);
        const bend = k.get(i, i) + k.get(j, j) - 2 * k.get(i, j);
        const step = (slope(i) - slope(j)) / bend;
        const most = Math.min(upper[i] - beta[i], beta[j] - lower[j]);
        const least = Math.max(lower[i] - beta[i], beta[j] - upper[j]);
        const change = Math.min(most, Math.max(least, step));
        beta[i] += change;
        beta[j] -= change;
      }
  return beta;
}

it.each([1, 3, 5, 9])("finds the minimum that plain loops find, of %i variables", (n) => {
  const stream = random(n);
  const x = new Matrix(
    n,
    4,
    Float64Array.from({ length: 4 * n }, () => stream.normal()),
  );
  const linear = Float64Array.from({ length: n }, () => stream.normal());
  const lower = Float64Array.from({ length: n }, (_, i) => (i % 2 ? -1 : 0));
  const upper = Float64Array.from({ length: n }, (_, i) => (i % 2 ? 0 : 1));
  const kernel = { kind: "radial", gamma: 0.3 } as const;
  const gram = Matrix.from(
    x
      .toArrays()
      .map((a) => x.toArrays().map((b) => Math.exp(-0.3 * a.reduce((s, v, c) => s + (v - b[c]) ** 2, 0)))),
  );
  const expected = plainMinimum(gram, linear, lower, upper);
  for (const cacheBytes of [0, 1e6])
    for (const shrinking of [true, false]) {
      const found = withArena((arena) => {
        const solver = new SmoSolver(arena, {
          kernel: programOf(arena, kernel, x),
          diagonal: new Float64Array(n).fill(1),
          linear,
          lower,
          upper,
          start: new Float64Array(n),
          tolerance: 1e-12,
          maxIterations: 100_000,
          shrinking,
          cacheBytes,
        });
        // Many short turns give what one long turn gives.
        let phase = solver.run(10);
        for (let turn = 0; turn < 100_000 && phase !== "done"; turn += 1) phase = solver.run(10);
        expect(phase).toBe("done");
        return solver.beta;
      });
      expectClose(found, expected, { tolerance: 1e-8 });
    }
});
