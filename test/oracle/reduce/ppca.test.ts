import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PPCA } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Normal {
  readonly mean: number[];
  readonly noiseVariance: number;
  readonly covariance: number[][];
  readonly logLikelihood: number;
}

const fixture: {
  readonly x: number[][];
  readonly holed: (number | null)[][];
  readonly complete: Normal;
  readonly incomplete: Normal & { readonly filled: number[][] };
} = JSON.parse(readFileSync(new URL("ppca.json", import.meta.url), "utf8"));

const { x, complete, incomplete } = fixture;
const holed = fixture.holed.map((row) => row.map((value) => value ?? Number.NaN));

describe("PPCA", () => {
  it("of complete cases, is the closed form of Tipping and Bishop", async () => {
    const tolerance = 1e-11;
    const model = await new PPCA({ components: 2 }).fit(x);
    expectClose(model.mean, complete.mean, { tolerance });
    expectClose(model.noiseVariance, complete.noiseVariance, { tolerance });
    expectClose(model.covariance.data, complete.covariance.flat(), { tolerance });
    expectClose(model.logLikelihood, complete.logLikelihood, { tolerance: 1e-9 });
    const densities = model.logDensity(x).reduce((sum, value) => sum + value, 0);
    expectClose(densities, complete.logLikelihood, { tolerance: 1e-9 });
  });

  it("of incomplete cases, has the largest likelihood that an optimizer finds", async () => {
    const tolerance = 1e-6;
    const model = await new PPCA({ components: 2, tolerance: 1e-10, maxIterations: 10_000 }).fit(holed);
    expect(model.convergence.converged).toBe(true);
    expectClose(model.logLikelihood, incomplete.logLikelihood, { tolerance: 1e-9 });
    expectClose(model.mean, incomplete.mean, { tolerance });
    expectClose(model.noiseVariance, incomplete.noiseVariance, { tolerance });
    expectClose(model.covariance.data, incomplete.covariance.flat(), { tolerance });
    expectClose(model.complete(holed).data, incomplete.filled.flat(), { tolerance });
  });
});
