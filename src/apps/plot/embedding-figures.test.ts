import { describe, expect, it } from "vitest";
import { MDS } from "../../methods/reduce/index.js";
import { shepardPlot, stressPlot } from "./index.js";

const rows = Array.from({ length: 12 }, (_, i) => [Math.sin(3 * i), Math.cos(5 * i), (i % 4) / 2]);

describe("shepardPlot", () => {
  it("draws every pair and says the stress of the embedding", async () => {
    const model = await new MDS({ method: "least squares" }).fit(rows);
    const svg = shepardPlot(model.shepard()).toSVG();
    expect(svg.match(/<circle/g)).toHaveLength(66);
    expect(svg).toContain("Line: what the distances should be.");
    expect(svg).toContain(`Stress-1 is ${model.stress1.toPrecision(3)}`);
  });

  it("draws some of many pairs and says how many", async () => {
    const model = await new MDS({ method: "nonmetric" }).fit(rows);
    const svg = shepardPlot(model.shepard(), { maxPoints: 22 }).toSVG();
    expect(svg.match(/<circle/g)).toHaveLength(22);
    expect(svg).toContain("22 of 66 pairs are drawn.");
  });

  it("refuses lists of different lengths and no pairs", () => {
    const one = { dissimilarities: [1], distances: [1, 2], disparities: [1] };
    expect(() => shepardPlot(one)).toThrow("distances");
    expect(() => shepardPlot({ dissimilarities: [], distances: [], disparities: [] })).toThrow(
      "needs 1 number or more",
    );
  });
});

describe("stressPlot", () => {
  it("draws the stress after every step, and refuses a model without steps", async () => {
    const svg = stressPlot(await new MDS().fit(rows)).toSVG();
    expect(svg).toContain(">stress<");
    const classical = await new MDS({ method: "classical" }).fit(rows);
    expect(() => stressPlot(classical)).toThrow("found in steps");
  });
});
