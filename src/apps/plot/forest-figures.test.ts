import { describe, expect, it } from "vitest";
import { dotPositions, parseSvg, plots, texts } from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { partsOf } from "../../methods/tree/forest-variance/decompose.js";
import type { ForestVariance } from "../../methods/tree/index.js";
import { forestVariancePlot } from "./index.js";

const result = (
  candidates: number,
  between: number,
  within: number,
  squaredBias?: number,
): ForestVariance => ({
  ...partsOf(between, within, 10),
  squaredBias,
  samples: 20,
  trees: 10,
  candidates,
  byPoint: [],
});

const results = [result(4, 3, 1, 0.2), result(1, 1, 3, 0.8), result(2, 2, 2, 0.4)];

describe("forestVariancePlot", () => {
  it("draws correlations over candidates, and beside them error, variance and squared bias", () => {
    const figure = forestVariancePlot(results);
    const [first, second] = plots(parseSvg(figure));
    expectClose(dotPositions(first).flat(), [1, 0.25, 2, 0.5, 4, 0.75], { tolerance: 0.01 });
    expectClose(
      dotPositions(second).map(([, y]) => y),
      [2.1, 2.6, 3.3, 1.3, 2.2, 3.1, 0.8, 0.4, 0.2],
      { tolerance: 0.02 },
    );
    expect(texts(parseSvg(figure))).toEqual(
      expect.arrayContaining(["mean squared error", "variance", "squared bias", "Two trees"]),
    );
    expect(figure.caption).toBe("Forests of 10 trees from 20 samples.");
    expect(figure.description).toContain(
      "The correlation goes from 0.25 with 1 candidate to 0.75 with 4. The mean squared error goes from 2.1 with 1 candidate to 3.3 with 4.",
    );
  });

  it("draws the variance alone if the truth is not known, also of a single forest", () => {
    const figure = forestVariancePlot([result(3, 1, 1)]);
    const [, second] = plots(parseSvg(figure));
    expect(dotPositions(second)).toHaveLength(1);
    expect(figure.description).toContain("The variance is 1.1 with 3 candidates.");
  });

  it("refuses what is not a list of results", () => {
    expect(() => forestVariancePlot([])).toThrow("needs at least one result of forestVariance; got none");
    expect(() => forestVariancePlot([{} as never])).toThrow("what forestVariance returns");
    expect(() => forestVariancePlot(5 as never)).toThrow("the results");
    expect(() => forestVariancePlot(results, { nonsense: 1 } as never)).toThrow("nonsense");
  });
});
