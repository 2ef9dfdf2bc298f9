import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { normalAverage, probitAverage } from "./logistic-normal.js";

/** The integral by a plain sum with so short a step that nothing can hide between its terms. */
function plainAverage(mean: number, deviation: number): number {
  const step = 1e-4;
  let sum = 0;
  for (let z = -14; z <= 14; z += step)
    sum += Math.exp(-0.5 * z * z) / (1 + Math.exp(-(mean + z * deviation)));
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

describe("normalAverage(mean, deviation)", () => {
  it("is the logarithm of the mean of the logistic function, and of what is left of 1", () => {
    for (const deviation of [0.01, 0.3, 1, 1.99, 2.01, 6]) {
      for (const mean of [-20, -3, -0.2, 0.7, 5]) {
        const [yes, no] = normalAverage(mean, deviation);
        const expected = plainAverage(mean, deviation);
        expectClose([Math.exp(yes) / expected], [1], { tolerance: 1e-11 });
        expectClose([Math.exp(yes) + Math.exp(no)], [1], { tolerance: 1e-15 });
      }
    }
  });

  it("is e to the mean plus half the variance far out, and one half in the middle", () => {
    expectClose(normalAverage(-900, 3), [-900 + 4.5, 0], { tolerance: 1e-12, scale: 1 });
    expect(normalAverage(0, 5)).toEqual([-Math.LN2, -Math.LN2]);
    expect(normalAverage(-4, 0)).toEqual(probitAverage(-4, 0));
  });
});
