import { describe, expect, it } from "vitest";
import { marks, parseSvg, plots, texts } from "../../../test/support/figures.js";
import { chooseClusters, silhouettes } from "../../evaluate/index.js";
import { KMeans, SelfOrganizingMap } from "../../methods/cluster/index.js";
import { clusterCountPlot, imagePlot, mapPlot, silhouettePlot } from "./index.js";

const rows = [[0], [1], [2], [20], [21], [40], [41]];

describe("silhouettePlot", () => {
  it("draws one bar per row, sorted within its cluster", () => {
    const labels = [0, 0, 0, 1, 1, 2, 2];
    const figure = silhouettePlot(silhouettes(rows, labels), labels);
    const [plot] = plots(parseSvg(figure));
    expect(marks(plot, "rect")).toHaveLength(7);
    expect(figure.description).toMatch(
      /^Silhouettes of 7 rows in 3 clusters; mean 0\.9\d+\. 0: 3 rows, mean/,
    );
    expect(texts(plot)).toEqual(expect.arrayContaining(["0", "1", "2"]));
  });

  it("joins the bars of many rows, and refuses lists of different lengths or other numbers", () => {
    const many = Array.from({ length: 1000 }, (_, row) => Math.sin(row));
    const figure = silhouettePlot(
      many,
      many.map((value) => (value > 0 ? "a" : "b")),
    );
    expect(marks(plots(parseSvg(figure))[0], "rect").length).toBeLessThanOrEqual(402);
    expect(figure.caption).toContain("400 bars stand for 1,000 rows");
    expect(() => silhouettePlot([0.5, 0.1], ["a"])).toThrow("one label per silhouette, 2; got 1");
    expect(() => silhouettePlot([2], ["a"])).toThrow("numbers from -1 to 1");
  });
});

describe("clusterCountPlot", () => {
  it("has a panel for W and one for every criterion", async () => {
    const choice = await chooseClusters(new KMeans({ restarts: 2 }), rows, {
      counts: [1, 2, 3, 4],
      criterion: ["silhouette", "gap"],
      resamples: 3,
    });
    const figure = clusterCountPlot(choice);
    expect(plots(parseSvg(figure))).toHaveLength(3);
    expect(figure.caption).toContain("Silhouette chooses 3, gap chooses ");
    expect(figure.caption).toContain("Band: one standard error of the gap.");
    expect(() => clusterCountPlot({} as never)).toThrow("what chooseClusters found");
  });
});

describe("mapPlot", () => {
  it("draws one tile per unit, by distances, masses or features", async () => {
    const model = await new SelfOrganizingMap({ height: 2, width: 3, maxIterations: 5 }).fit(rows);
    for (const show of ["distances", "masses", "x0"]) {
      const tiles = marks(parseSvg(mapPlot(model, { show })), "rect");
      // The legend has six colors.
      expect(tiles).toHaveLength(6 + 6);
    }
    expect(mapPlot(model).description).toContain(
      "A map of 2 × 3 units colored by mean distance to the neighbors",
    );
    expect(() => mapPlot(model, { show: "x9" })).toThrow('"distances", "masses" or a feature (x0); got x9');
    expect(() => mapPlot({} as never)).toThrow("that of SelfOrganizingMap");
  });
});

describe("imagePlot", () => {
  it("draws neighbors of the same gray as one", () => {
    const figure = imagePlot([
      [0, 0, 255],
      [9, 9, 9],
    ]);
    const tiles = marks(parseSvg(figure), "rect");
    expect(tiles.map((tile) => tile.getAttribute("fill"))).toEqual(["#000000", "#ffffff", "#090909"]);
    expect(figure.description).toContain("2 × 3 pixels in 3 shades of gray");
  });

  it("refuses images that are empty, too large or not finite", () => {
    expect(() => imagePlot([])).toThrow("an image of 1 to 65536 pixels; got 0");
    expect(() => imagePlot([[Number.NaN]])).toThrow("finite gray values");
    expect(() => imagePlot([[1]], { black: 3, white: 3 })).toThrow("white");
  });
});
