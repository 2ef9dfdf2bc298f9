import { describe, expect, it } from "vitest";
import { BayesianNetwork, IsingModel } from "../graph/index.js";
import { layOutLayers } from "./graph/layout.js";
import { layOutPlane } from "./graph/stress-layout.js";
import { factorGraphPlot, junctionTreePlot, networkPlot, undirectedGraphPlot } from "./index.js";

const lawn = BayesianNetwork.of({
  Cloudy: { table: 0.5 },
  Sprinkler: { parents: "Cloudy", table: { yes: 0.1, no: 0.5 } },
  Rain: { parents: "Cloudy", table: { yes: 0.8, no: 0.1 } },
  Wet: {
    parents: ["Rain", "Sprinkler", "Cloudy"],
    table: [0.95, 0.9, 0.9, 0.1, 0.5, 0.6, 0.7, 0.8].flatMap((p) => [p, 1 - p]),
  },
});

describe("networkPlot", () => {
  it("shows every node with its levels and probabilities, given what is known", () => {
    const svg = networkPlot(lawn, { given: { Cloudy: "yes" } }).toSVG();
    for (const name of lawn.graph.nodes) expect(svg).toContain(name);
    expect(svg).toContain(">0.80<");
    expect(svg).toContain("known");
    expect(networkPlot(lawn).description).toBe("Bayesian network of 4 nodes and 5 arcs.");
    expect(networkPlot(lawn, { bars: false }).height).toBeLessThan(networkPlot(lawn).height);
  });

  it("shows means and standard deviations of numbers", () => {
    const numbers = BayesianNetwork.of({
      X: { intercept: 12.5, standardDeviation: 2 },
      Y: { coefficients: { X: 2 }, standardDeviation: 1 },
    });
    const svg = networkPlot(numbers, { given: { X: 3 } }).toSVG();
    expect(svg).toContain(">6<");
    expect(networkPlot(numbers).toSVG()).toContain(">12.5<");
  });

  it("says how wide it must be for more nodes than fit", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, k) => [`node ${k}`, { table: 0.5 }]));
    expect(() => networkPlot(BayesianNetwork.of(many)).toSVG()).toThrow(/needs a width of \d+ pixels/);
    expect(networkPlot(BayesianNetwork.of(many), { width: 4000 }).toSVG()).toContain("node 29");
  });
});

describe("factorGraphPlot and junctionTreePlot", () => {
  it("show nodes and tables, cliques and separators", () => {
    const factors = factorGraphPlot(lawn).toSVG();
    for (const name of lawn.graph.nodes) expect(factors).toContain(name);
    const tree = lawn.compile();
    expect(junctionTreePlot(tree).toSVG()).toContain(tree.cliques[0].nodes.join(", "));
    expect(junctionTreePlot(tree).description).toMatch(
      /^Junction tree of 1 clique with at most 4 nodes each/,
    );
  });
});

describe("the layout", () => {
  it("puts parents above children without overlaps", () => {
    const arcs = [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
      [0, 3],
      [4, 3],
    ] as const;
    const widths = [60, 50, 40, 80, 30];
    const heights = widths.map(() => 20);
    const { x, y, paths, width } = layOutLayers(arcs, { widths, heights, gapX: 10, gapY: 30 });
    for (const [from, to] of arcs) expect(y[from]).toBeLessThan(y[to]);
    for (const a of widths.keys())
      for (const b of widths.keys())
        if (a < b && y[a] === y[b])
          expect(Math.abs(x[a] - x[b])).toBeGreaterThanOrEqual((widths[a] + widths[b]) / 2 + 9.999);
    expect(paths[4].length).toBe(3);
    expect(Math.min(...x.map((center, k) => center - widths[k] / 2))).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(...x.map((center, k) => center + widths[k] / 2))).toBeLessThanOrEqual(width + 1e-9);
  });
});

describe("undirectedGraphPlot", () => {
  const model = IsingModel.of({
    thresholds: { a: 0, b: 0, c: 0, d: 0 },
    couplings: [
      ["a", "b", 0.5],
      ["b", "c", -0.25],
    ],
  });

  it("draws the nodes of a graph and its edges", () => {
    const svg = undirectedGraphPlot(model.graph).toSVG();
    for (const name of model.features) expect(svg).toContain(`>${name}<`);
    expect(svg).not.toContain("positive");
    expect(undirectedGraphPlot(model.network).description).toBe("Undirected graph of 4 nodes and 2 edges.");
  });

  it("shows couplings by color and width", () => {
    const widths = (svg: string) =>
      [...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));
    const svg = undirectedGraphPlot(model).toSVG();
    expect(svg).toContain("negative");
    // The strongest coupling has the thickest line, half of it the middle.
    expect(widths(svg)).toEqual(expect.arrayContaining([7, 4]));
    const equal = undirectedGraphPlot(model.graph, { strength: () => 1 }).toSVG();
    expect(widths(equal)).not.toContain(4);
    expect(() => undirectedGraphPlot(model.graph, { strength: () => Number.NaN })).toThrow("finite number");
    expect(() => undirectedGraphPlot({} as never)).toThrow("an UndirectedGraph");
  });

  it("puts connected nodes nearer to each other", () => {
    const path = layOutPlane(4, [
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    // A path becomes a line of equal steps.
    const steps = [0, 1, 2].map((k) => Math.abs(path.x[k + 1] - path.x[k]));
    for (const step of steps) expect(step).toBeCloseTo(1 / 3, 2);
  });
});
