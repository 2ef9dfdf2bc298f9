import { describe, expect, it } from "vitest";
import { parseSvg, texts } from "../../../test/support/figures.js";
import { Table } from "../../data/table/table.js";
import { Agglomerative } from "../../methods/cluster/index.js";
import { clusterHeatmap, dendrogram } from "./index.js";

const rows = [[0], [1], [3], [7], [8]];
const labels = ["ash", "beech", "cedar", "fir", "larch"];
const model = await new Agglomerative({ linkage: "average", clusters: 2 }).fit(rows);

/** The ends of all lines of a figure. */
function linesOf(svg: ReturnType<typeof parseSvg>): string[] {
  return [...svg.querySelectorAll('g[aria-label="link"] path')].map((path) => path.getAttribute("d") ?? "");
}

describe("dendrogram", () => {
  it.each(["vertical", "horizontal"] as const)(
    "draws three lines per merge, and all names: %s",
    (orientation) => {
      const svg = parseSvg(dendrogram(model, { labels, orientation }));
      expect(linesOf(svg)).toHaveLength(3 * 4);
      const words = texts(svg);
      for (const name of labels) expect(words).toContain(name);
      expect(words.filter((word) => labels.includes(word))).toEqual(
        [...model.order].map((row) => labels[row]),
      );
      expect(words.some((word) => word.includes("height"))).toBe(true);
    },
  );

  it("colors the clusters of the model, or of another cut, and shows the cut", () => {
    const colored = parseSvg(dendrogram(model));
    expect(texts(colored)).toContain("cluster 1");
    expect(texts(colored)).not.toContain("cluster 2");
    expect(colored.querySelectorAll('[stroke-dasharray="4 3"]').length).toBeGreaterThan(0);
    expect(texts(parseSvg(dendrogram(model, { clusters: 3 })))).toContain("cluster 2");
    const plain = parseSvg(dendrogram(model, { clusters: 1 }));
    expect(texts(plain)).not.toContain("cluster 0");
    expect(plain.querySelectorAll('[stroke-dasharray="4 3"]')).toHaveLength(0);
    expect(dendrogram(model).description).toBe(
      "Tree of 5 cases; the highest merge is at 6.17. The tree is cut into 2 clusters.",
    );
  });

  it("decides by the width it is drawn with", async () => {
    const some = await new Agglomerative().fit(Array.from({ length: 40 }, (_, row) => [row ** 2]));
    const wide = dendrogram(some);
    expect([wide.caption, texts(parseSvg(wide)).includes("39")]).toEqual(["", true]);
    const narrow = wide.with({ width: 360 });
    expect(narrow.caption).toBe("The cases are too many for their names.");
    expect(texts(parseSvg(narrow))).not.toContain("39");
  });

  it("leaves names out where they do not fit, and says so", async () => {
    const many = await new Agglomerative().fit(Array.from({ length: 100 }, (_, row) => [row ** 2]));
    const figure = dendrogram(many);
    expect(figure.caption).toBe("The cases are too many for their names.");
    expect(texts(parseSvg(figure))).not.toContain("57");
  });

  it("refuses what it cannot draw", async () => {
    const one = await new Agglomerative().fit([[1]]);
    expect(() => dendrogram(one)).toThrow("needs a tree of 2 cases or more; got 1");
    expect(() => dendrogram(model, { labels: ["a"] })).toThrow(
      'option "labels" needs one label per case, 5; got 1',
    );
    expect(() => dendrogram({} as never)).toThrow("the model must be a tree of clusters");
  });
});

describe("clusterHeatmap", () => {
  const table = Table.fromColumns({ girth: [0, 1, 3, 7, 8] });

  it("draws a cell for every number, in the order of the tree, with names on both sides", async () => {
    const named = await new Agglomerative({ clusters: 2 }).fit(table);
    const svg = parseSvg(clusterHeatmap(named, table, { labels }));
    const words = texts(svg);
    expect(words).toContain("girth");
    expect(words.filter((word) => labels.includes(word))).toEqual([...named.order].map((row) => labels[row]));
    // Five more are the colors of the legend.
    expect(svg.querySelectorAll('g[aria-label="rect"] rect')).toHaveLength(5 + 5);
    expect(words).toContain("standard deviations from the mean");
    expect(texts(parseSvg(clusterHeatmap(named, table, { standardize: false })))).toContain("value");
  });

  it("refuses rows that are not those of the tree", () => {
    expect(() => clusterHeatmap(model, [[1]])).toThrow("the tree was made of 5 rows; got 1 rows");
  });
});
