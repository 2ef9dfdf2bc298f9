import { describe, expect, it } from "vitest";
import { parseSvg, texts } from "../../../test/support/figures.js";
import { HDBSCAN, OPTICS } from "../../methods/cluster/index.js";
import { icicle } from "./clusters/icicle.js";
import { condensedTreePlot, reachabilityPlot } from "./index.js";

/** Two groups of three on a line, and one case far away. */
const line = [[0], [1], [2], [10], [11], [12], [50]];
const tree = await new HDBSCAN({ minClusterSize: 3, minSamples: 2 }).fit(line);
const order = await new OPTICS({ minSamples: 2, method: "radius", radius: 2 }).fit(line);

describe("condensedTreePlot", () => {
  it("places the parts of a cluster side by side in the room that is left", () => {
    const widest = (cluster: number) => {
      const steps = icicle(tree).filter((step) => step.cluster === cluster);
      return [Math.min(...steps.map(({ left }) => left)), Math.max(...steps.map(({ right }) => right))];
    };
    expect(widest(0)).toEqual([0, 7]);
    expect(widest(1)).toEqual([0.5, 3.5]);
    expect(widest(2)).toEqual([3.5, 6.5]);
    const root = icicle(tree).filter((step) => step.cluster === 0);
    expect(root.map(({ density }) => density)).toEqual([0, 1 / 38, 1 / 38, 1 / 8]);
    expect(root.map(({ left, right }) => right - left)).toEqual([7, 7, 6, 6]);
  });

  it("names the chosen clusters", () => {
    const figure = condensedTreePlot(tree);
    const words = texts(parseSvg(figure));
    expect(words).toContain("cluster 0");
    expect(words).toContain("cluster 1");
    expect(words).toContain("not chosen");
    expect(figure.description).toBe("Condensed tree of 3 clusters, of which 2 are chosen.");
  });

  it("draws infinite densities beyond the others, and says so", async () => {
    const rows = [...Array.from({ length: 12 }, (_, at) => [at < 6 ? 0 : 9]), [10], [30]];
    const model = await new HDBSCAN().fit(rows);
    expect(Math.max(...icicle(model).map(({ density }) => density))).toBeCloseTo(1.1, 12);
    expect(texts(parseSvg(condensedTreePlot(model))).join(" ")).toContain("whose density is infinite");
    const equal = await new HDBSCAN({ allowSingle: true }).fit(Array.from({ length: 6 }, () => [1]));
    expect(icicle(equal).map(({ density }) => density)).toEqual([0, 1, 1]);
  });

  it("refuses other models", () => {
    expect(() => condensedTreePlot(order as never)).toThrow(
      "condensedTreePlot: the model must be a fitted HDBSCAN",
    );
  });
});

describe("reachabilityPlot", () => {
  it("draws one bar per case, those that are not reached up to the top", () => {
    const figure = reachabilityPlot(order, { radius: 2 });
    const svg = parseSvg(figure);
    const heights = [...svg.querySelectorAll("rect")]
      .map((rect) => Number(rect.getAttribute("height")))
      .filter((height) => height > 0);
    expect(heights.length).toBeGreaterThanOrEqual(line.length);
    expect(figure.description).toBe(
      "Reachability distances of 7 cases in order, with 2 clusters and 1 case of noise.",
    );
    expect(figure.caption).toContain("1 case, reached from no case before it, up to the top.");
    expect(figure.caption).toContain("Line: the radius 2.");
  });

  it("refuses an order in which no case is reached", async () => {
    const apart = await new OPTICS({ minSamples: 3, maxRadius: 1 }).fit([[0], [5], [10]]);
    expect(() => reachabilityPlot(apart)).toThrow("needs cases that are reached from others");
  });
});
