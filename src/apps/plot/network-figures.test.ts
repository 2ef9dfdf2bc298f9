import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/index.js";
import { BayesianNetwork, IsingModel } from "../../networks/index.js";
import { layersOf } from "./graph/layers.js";
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

  it("is as wide as all names need, unless a width is chosen", () => {
    const names = Array.from(
      { length: 37 },
      (_, k) => `${["TEMPERATURE", "a rather long name", "X"][k % 3]}${k}`,
    );
    const network = BayesianNetwork.of(
      Object.fromEntries(
        names.map((name, k) => [
          name,
          k < 7
            ? { levels: ["TRUE", "definitely not"], table: [0.3, 0.7] }
            : { parents: [names[k - 7]], levels: ["TRUE", "definitely not"], table: [0.2, 0.8, 0.3, 0.7] },
        ]),
      ),
    );
    const figures = [
      networkPlot(network),
      factorGraphPlot(network),
      junctionTreePlot(network.compile()),
      undirectedGraphPlot(network.graph.moralGraph()),
    ];
    for (const figure of figures) {
      const texts = [...figure.toSVG().matchAll(/<text[^>]*>(?:<tspan[^>]*>)?([^<]*)/g)].map(
        ([, text]) => text,
      );
      expect(texts.filter((text) => text.includes("…"))).toEqual([]);
      for (const name of names) expect(texts.some((text) => text.includes(name))).toBe(true);
    }
    expect(networkPlot(network).width).toBeGreaterThan(640);
    expect(networkPlot(lawn).width).toBe(640);
    expect(networkPlot(network, { width: 900 }).width).toBe(900);
  });

  it("says how wide it must be for more nodes than fit in a chosen width", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, k) => [`node ${k}`, { table: 0.5 }]));
    const network = BayesianNetwork.of(many);
    expect(() => networkPlot(network, { width: 640 }).toSVG()).toThrow(/needs a width of \d+ pixels/);
    expect(networkPlot(network).toSVG()).toContain("node 29");
  });
});

describe("factorGraphPlot and junctionTreePlot", () => {
  it("show nodes and tables, cliques and separators", () => {
    const factors = factorGraphPlot(lawn).toSVG();
    for (const name of lawn.graph.nodes) expect(factors).toContain(name);
    const tree = lawn.compile();
    for (const name of lawn.graph.nodes) expect(junctionTreePlot(tree).toSVG()).toContain(name);
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
    const { x, y, paths, width } = layOutLayers(arcs, { widths, heights, gapX: 10, gapY: 30, head: 7 });
    for (const [from, to] of arcs) expect(y[from]).toBeLessThan(y[to]);
    for (const a of widths.keys())
      for (const b of widths.keys())
        if (a < b && y[a] === y[b])
          expect(Math.abs(x[a] - x[b])).toBeGreaterThanOrEqual((widths[a] + widths[b]) / 2 + 9.999);
    // It skips a layer, where it passes beside the boxes.
    expect(paths[4].length).toBe(6);
    expect(Math.min(...x.map((center, k) => center - widths[k] / 2))).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(...x.map((center, k) => center + widths[k] / 2))).toBeLessThanOrEqual(width + 1e-9);
  });
});

describe("the layout of random graphs", () => {
  const graphs = Array.from({ length: 40 }, (_, seed) => {
    const stream = random(seed);
    const count = 4 + (seed % 12);
    const arcs: [number, number][] = [];
    for (let to = 1; to < count; to += 1)
      for (let from = 0; from < to; from += 1) if (stream.next() < 4 / count) arcs.push([from, to]);
    const widths = Array.from({ length: count }, () => 30 + 90 * stream.next());
    const heights = Array.from({ length: count }, () => 20 + 60 * stream.next());
    return { arcs, widths, heights };
  });

  it("leads no arc behind a box: curves stay between their points, and none of these pairs touches one", () => {
    let skipping = 0;
    for (const { arcs, widths, heights } of graphs) {
      const { x, y, paths } = layOutLayers(arcs, { widths, heights, gapX: 16, gapY: 40, head: 7 });
      for (const [arc, path] of paths.entries()) {
        skipping += path.length > 4 ? 1 : 0;
        for (let at = 1; at < path.length; at += 1) {
          const [[x1, y1], [x2, y2]] = [path[at - 1], path[at]];
          expect(y2).toBeGreaterThanOrEqual(y1);
          for (const box of widths.keys()) {
            if (arcs[arc].includes(box)) continue;
            const isAside =
              Math.max(x1, x2) <= x[box] - widths[box] / 2 || Math.min(x1, x2) >= x[box] + widths[box] / 2;
            const isApart = y2 <= y[box] - heights[box] / 2 + 1e-9 || y1 >= y[box] + heights[box] / 2 - 1e-9;
            expect(isAside || isApart).toBe(true);
          }
        }
      }
    }
    expect(skipping).toBeGreaterThan(100);
  });

  it("begins and ends arcs on the borders of their boxes, each at a different point", () => {
    for (const { arcs, widths, heights } of graphs) {
      const { x, y, paths } = layOutLayers(arcs, { widths, heights, gapX: 16, gapY: 40, head: 7 });
      const ends = new Set<string>();
      for (const [arc, [from, to]] of arcs.entries()) {
        const path = paths[arc];
        const [start, end] = [path[0], path[path.length - 1]];
        expect(start[1]).toBeCloseTo(y[from] + heights[from] / 2, 9);
        expect(end[1]).toBeCloseTo(y[to] - heights[to] / 2, 9);
        expect(Math.abs(start[0] - x[from])).toBeLessThan(widths[from] / 2);
        expect(Math.abs(end[0] - x[to])).toBeLessThan(widths[to] / 2);
        // Room for the head, straight down.
        const before = path[path.length - 2];
        expect(before[0]).toBe(end[0]);
        expect(end[1] - before[1]).toBeGreaterThanOrEqual(7);
        ends.add(`${to} ${end[0]}`);
      }
      expect(ends.size).toBe(arcs.length);
    }
  });
});

describe("layersOf", () => {
  it("leads every arc down, and finds the shortest arcs that trying all layers finds", () => {
    const length = (layer: readonly number[], arcs: readonly (readonly [number, number])[]) =>
      arcs.reduce((sum, [from, to]) => sum + layer[to] - layer[from], 0);
    let best = 0;
    let tried = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const stream = random(seed);
      const count = 6;
      const arcs: [number, number][] = [];
      for (let to = 1; to < count; to += 1)
        for (let from = 0; from < to; from += 1) if (stream.next() < 0.35) arcs.push([from, to]);
      const found = layersOf(count, arcs);
      for (const [from, to] of arcs) expect(found[to]).toBeGreaterThan(found[from]);
      let least = Number.POSITIVE_INFINITY;
      for (let code = 0; code < count ** count; code += 1) {
        const layer = Array.from({ length: count }, (_, node) => Math.floor(code / count ** node) % count);
        if (arcs.every(([from, to]) => layer[to] > layer[from])) least = Math.min(least, length(layer, arcs));
      }
      tried += 1;
      if (length(found, arcs) === (arcs.length === 0 ? 0 : least)) best += 1;
    }
    // Shifting sets is a heuristic, which may miss the optimum of a few graphs.
    expect(best / tried).toBeGreaterThan(0.9);
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
