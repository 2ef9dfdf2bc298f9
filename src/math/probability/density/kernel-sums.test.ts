import { describe, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { KernelSums } from "./kernel-sums.js";
import { type DensityKernel, KERNELS } from "./kernels.js";
import { sortSample } from "./sorted-sample.js";

const h = 0.3;

describe("kernel sums over values that repeat", () => {
  for (const name of ["gaussian", "epanechnikov", "exponential"] as DensityKernel[])
    for (const [count, steps] of [
      [60, 7],
      [900, 400],
    ]) {
      const data = randomArray(count, 3).map((value) => Math.round(value * steps) / steps);
      const weights = Float64Array.from({ length: count }, (_, i) => 1 + (i % 2));
      const sample = sortSample("test", data, { weights });
      const sums = new KernelSums(sample, KERNELS[name], h);
      const plain = (x: number, without = -1, removed = 0) =>
        sample.values.reduce((sum, value, i) => {
          const weight = i === without ? sample.weights[i] - removed : sample.weights[i];
          return sum + weight * KERNELS[name].density((x - value) / h);
        }, 0);

      it(`are those of all values, ${count} with the ${name} kernel`, () => {
        for (const x of [-0.8, 0, 0.41, 1.2]) {
          expectClose(sums.sum(x), plain(x), { tolerance: 1e-14 });
          expectClose(sums.logSum(x), Math.log(plain(x)), { tolerance: 1e-12 });
        }
      });

      it(`leave out one of several equal values, of ${count} with the ${name} kernel`, () => {
        for (const i of [0, 10, count - 1]) {
          const removed = sample.weights[i];
          const expected = Math.log(plain(sample.values[i], i, removed));
          expectClose(sums.logSumWithout(i, removed), expected, { tolerance: 1e-12 });
        }
      });
    }

  it("leave out a value that does not repeat", () => {
    const lonely = sortSample("test", [0, 0, 0, 2], {});
    const sums = new KernelSums(lonely, KERNELS.gaussian, 0.5);
    const expected = Math.log(0.75 * KERNELS.gaussian.density(4));
    expectClose(sums.logSumWithout(3, 0.25), expected, { tolerance: 1e-14 });
  });
});
