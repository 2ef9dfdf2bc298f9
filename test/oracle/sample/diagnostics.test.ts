import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Samples } from "../../../src/math/sample/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly chains: number;
  readonly draws: number;
  readonly memory: number;
  readonly shift: number;
  readonly cubed: boolean;
  readonly rounded: boolean;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly rHat: number;
  readonly bulk: number;
  readonly tail: number;
  readonly meanError: number;
  readonly standardDeviationError: number;
  readonly medianError: number;
  readonly autocorrelation: number[];
}

const { results }: { readonly results: Record<string, Expected> } = JSON.parse(
  readFileSync(new URL("diagnostics.json", import.meta.url), "utf8"),
);

/** The chains that the script computed. */
function chainsOf({ chains, draws, memory, shift, cubed, rounded }: Expected): Samples {
  const values = new Float64Array(chains * draws);
  for (let c = 0; c < chains; c += 1) {
    let state = 12345 + 678 * c;
    let x = 0;
    for (let t = 0; t < draws; t += 1) {
      state = (state * 16807) % 2147483647;
      x = memory * x + state / 2147483647 - 0.5;
      const value = x + shift * c;
      const raised = cubed ? value * value * value : value;
      values[c * draws + t] = rounded ? Math.floor(raised * 4) / 4 : raised;
    }
  }
  return new Samples({
    names: ["x"],
    chains,
    values,
    logDensities: new Float64Array(chains * draws),
    acceptance: new Float64Array(chains),
    divergences: new Int32Array(chains),
    stepSizes: new Float64Array(chains),
    seed: 0,
  });
}

describe("diagnostics agree with arviz", () => {
  it.each(Object.entries(results))("%s", (_, expected) => {
    const samples = chainsOf(expected);
    const relative = (actual: Float64Array, value: number) =>
      expectClose(actual[0] / value, 1, { tolerance: 1e-10 });
    expectClose(samples.mean, [expected.mean], { tolerance: 1e-14 });
    relative(samples.standardDeviation, expected.standardDeviation);
    relative(samples.rHat, expected.rHat);
    relative(samples.bulkEffectiveSize, expected.bulk);
    relative(samples.tailEffectiveSize, expected.tail);
    relative(samples.meanError, expected.meanError);
    relative(samples.standardDeviationError, expected.standardDeviationError);
    if (expected.medianError > 0) relative(samples.quantileError(0.5), expected.medianError);
    else expect(samples.quantileError(0.5)[0]).toBe(0);
    expectClose(samples.autocorrelation("x", 20), expected.autocorrelation, { tolerance: 1e-13 });
  });
});
