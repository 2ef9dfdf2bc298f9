import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { conditioned } from "../../../test/support/test-functions.js";
import { inverse } from "../linalg/inverse.js";
import { Matrix } from "../linalg/matrix.js";
import { project } from "./bounds.js";
import { cauchyPoint, subspaceMinimum } from "./cauchy-point.js";
import { CompactMemory } from "./compact-memory.js";
import { History } from "./lbfgs-history.js";
import { dot } from "./vectors.js";

const SIZE = 7;
const curvature = conditioned(SIZE, 30, 2);
const pairs = Array.from({ length: 6 }, (_, k) => {
  const step = randomArray(SIZE, k);
  return { step, change: curvature.multiply(step) };
});

const column = (v: Float64Array) => new Matrix(v.length, 1, v);

/** The dense update of Broyden, Fletcher, Goldfarb and Shanno (Nocedal and Wright 6.17) over the last pairs. */
function denseInverse(last: number): Matrix {
  const used = pairs.slice(-last);
  const { step, change } = used[used.length - 1];
  let h = Matrix.identity(SIZE).scale(dot(step, change) / dot(change, change));
  for (const { step: s, change: y } of used) {
    const rho = 1 / dot(s, y);
    const left = Matrix.identity(SIZE).subtract(column(s).multiply(column(y).transpose()).scale(rho));
    h = left
      .multiply(h)
      .multiply(left.transpose())
      .add(column(s).multiply(column(s).transpose()).scale(rho));
  }
  return h;
}

describe.each([1, 3, 6])("a memory of %i steps", (memory) => {
  const history = new History(memory);
  const compact = new CompactMemory(memory);
  for (const { step, change } of pairs) {
    history.add(step, change);
    compact.add(step, change);
  }
  const dense = denseInverse(memory);

  it("multiplies by the same inverse Hessian as the dense update", () => {
    const g = randomArray(SIZE, 20);
    expectClose(
      history.direction(g),
      dense.multiply(g).map((v) => -v),
      { tolerance: 1e-12 },
    );
    const { step, change } = pairs[pairs.length - 1];
    expectClose(
      history.direction(change),
      step.map((v) => -v),
      { tolerance: 1e-12 },
    );
  });

  it("holds the same Hessian in its compact form", () => {
    const w = compact.rows(Int32Array.from({ length: SIZE }, (_, i) => i));
    const product = w.multiply(compact.middle).multiply(w.transpose());
    const hessian = Matrix.identity(SIZE).scale(compact.theta).subtract(product);
    expectClose(hessian.data, inverse(dense).data, { tolerance: 1e-10 });
    const v = randomArray(SIZE, 21);
    expectClose(compact.applyTransposed(v), w.transpose().multiply(v), { tolerance: 1e-13 });
    expectClose(compact.row(3), w.row(3), { tolerance: 0 });
  });

  it("has its Cauchy point at the first minimum of the model along the projected gradient", () => {
    const hessian = inverse(dense);
    const bounds = { lower: new Float64Array(SIZE).fill(-0.3), upper: new Float64Array(SIZE).fill(0.4) };
    for (let seed = 30; seed < 40; seed += 1) {
      const x = randomArray(SIZE, seed).map((v) => 0.3 * v);
      const gradient = randomArray(SIZE, seed + 50);
      const model = (at: Float64Array) => {
        const d = at.map((v, i) => v - x[i]);
        return dot(gradient, d) + dot(d, hessian.multiply(d)) / 2;
      };
      const along = (t: number) =>
        project(
          x.map((v, i) => v - t * gradient[i]),
          bounds,
        );
      const cauchy = cauchyPoint(x, gradient, bounds, compact);
      // The first step of a fine walk after which the model rises.
      const fine = 1e-4;
      let count = 0;
      while (count < 1e5 && model(along((count + 1) * fine)) < model(along(count * fine))) count += 1;
      expectClose(cauchy.x, along(count * fine), { tolerance: 2 * fine });
      expect(model(cauchy.x)).toBeLessThanOrEqual(model(along(count * fine)) + 1e-12);
      expectClose(cauchy.c, compact.applyTransposed(cauchy.x.map((v, i) => v - x[i])), { tolerance: 1e-12 });
      const target = subspaceMinimum(x, gradient, cauchy, bounds, compact);
      expect(target.every((v, i) => v >= bounds.lower[i] && v <= bounds.upper[i])).toBe(true);
    }
  });

  it("leads to the model's minimum where no bound is near", () => {
    const far = { lower: new Float64Array(SIZE).fill(-1e9), upper: new Float64Array(SIZE).fill(1e9) };
    const [x, gradient] = [randomArray(SIZE, 1), randomArray(SIZE, 2)];
    const target = subspaceMinimum(x, gradient, cauchyPoint(x, gradient, far, compact), far, compact);
    const newton = dense.multiply(gradient);
    expectClose(
      target,
      x.map((v, i) => v - newton[i]),
      { tolerance: 1e-10 },
    );
  });
});
