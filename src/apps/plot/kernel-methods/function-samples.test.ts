import { describe, expect, it } from "vitest";
import { GaussianProcessRegressor } from "../../../methods/kernel/index.js";
import { LinearRegression } from "../../../methods/linear/index.js";
import { functionSamples } from "./function-samples.js";

const x = [[0], [1], [2], [3]];
const y = [0, 1, 0, -1];
const kernel = { kind: "radial", lengthScale: 1 } as const;

describe("functionSamples(model, rows, target)", () => {
  it("draws so many functions of the prior or the posterior, and every case", async () => {
    const model = await new GaussianProcessRegressor({ kernel, noise: 0.01, optimize: false }).fit(x, y);
    for (const from of ["prior", "posterior"] as const) {
      const figure = functionSamples(model, x, y, { from, count: 3 });
      expect(figure.description).toContain(`3 functions drawn from the ${from}`);
      expect(figure.toSVG().match(/<circle/g)?.length).toBe(4);
    }
    expect(functionSamples(model, x, y, { seed: 1 }).toSVG()).not.toBe(functionSamples(model, x, y).toSVG());
  });

  it("refuses models without functions to draw, and processes of several features", async () => {
    const line = await new LinearRegression().fit(x, y);
    expect(() => functionSamples(line as never, x, y)).toThrow(/functions to draw/);
    const wide = x.map(([value]) => [value, value ** 2]);
    const model = await new GaussianProcessRegressor({ kernel, noise: 0.01, optimize: false }).fit(wide, y);
    expect(() => functionSamples(model, wide, y)).toThrow(/1 feature/);
  });
});
