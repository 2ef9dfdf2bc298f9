import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { brent } from "../../math/optimize/index.js";
import { normalCdf } from "../../math/probability/index.js";
import { logisticFunction } from "../../math/probability/special/logit.js";
import { calibratedDensity } from "./density.js";

describe("calibratedDensity", () => {
  it.each([
    [0.5, 3.206, 0.536],
    [1, 1.793, 0.718],
    [1.4, 2.27, 0.936],
    [1.8, 5.75, 0.992],
  ])("has for d′ = %d the peak %d at %d (figure 10.6)", (dPrime, height, location) => {
    const density = calibratedDensity(dPrime, true);
    const peak = brent((value) => -density(value), 0.5, 0.99999);
    expect(Math.abs(-peak.value - height)).toBeLessThan(0.0005);
    expect(Math.abs(peak.x - location)).toBeLessThan(0.0005);
  });

  it("is calibrated: at v the positive class is v / (1 − v) times as dense as the negative one", () => {
    for (const dPrime of [0.3, 1, -2.5]) {
      const [positive, negative] = [true, false].map((side) => calibratedDensity(dPrime, side));
      for (const value of [0.01, 0.1, 0.5, 0.83, 0.999]) {
        expectClose(positive(value) / negative(value) / (value / (1 - value)), 1, { tolerance: 1e-13 });
        expectClose(positive(value) / negative(1 - value), 1, { tolerance: 1e-10 });
      }
    }
  });

  it("has as much probability as the normal feature", () => {
    // Below v the log-odds are below logit v; the trapezoidal rule over log-odds is exact to rounding.
    const dPrime = 1.4;
    const density = calibratedDensity(dPrime, true);
    const step = 1 / 64;
    let mass = 0;
    for (let logOdds = -24; logOdds <= 24; logOdds += step) {
      const value = logisticFunction(logOdds);
      mass += density(value) * value * logisticFunction(-logOdds) * step;
    }
    expectClose(mass, 1, { tolerance: 1e-13 });
    let below = 0;
    const halves = 20_000;
    for (let i = 0; i < halves; i += 1) below += density((i + 0.5) / (2 * halves)) / (2 * halves);
    expectClose(below, normalCdf(-dPrime / 2), { tolerance: 1e-9 });
  });

  it("vanishes at the ends and outside", () => {
    const density = calibratedDensity(3, true);
    for (const value of [-1, 0, 1, 2]) expect(density(value)).toBe(0);
    expect(density(5e-324)).toBe(0);
  });

  it("refuses classes that are not apart", () => {
    expect(() => calibratedDensity(0, true)).toThrow(/calibratedDensity: option "dPrime" .*got 0\./);
  });
});
