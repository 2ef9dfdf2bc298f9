import { describe, expect, it } from "vitest";
import { marks, parseSvg, plots } from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { moons } from "../../data/datasets/index.js";
import {
  CondensedNN,
  DiscriminantAdaptiveNN,
  KNeighborsClassifier,
  LVQ,
} from "../../methods/neighbors/index.js";
import { neighborCountPlot, neighborhoodPlot, prototypePlot } from "./index.js";
import { voronoiCells } from "./neighbors/voronoi.js";

const { x, y } = moons({ rows: 80, noise: 0.2, seed: 1 });

/** The area of a closed polygon. */
function area(path: readonly (readonly [number, number])[]): number {
  return Math.abs(path.slice(1).reduce((sum, [u, v], at) => sum + path[at][0] * v - u * path[at][1], 0) / 2);
}

describe("voronoiCells", () => {
  const square = { x: [0, 4], y: [0, 4] } as const;

  it("divides a rectangle half-way between points", () => {
    const [left, right] = voronoiCells(
      [
        [1, 2],
        [3, 2],
      ],
      square,
      [1, 1],
    );
    expect([area(left), area(right)]).toEqual([8, 8]);
    expect(left.every(([u]) => u <= 2)).toBe(true);
  });

  it("covers the rectangle, also in other units", () => {
    const points: [number, number][] = [
      [0.5, 1],
      [3, 0.2],
      [2, 3.5],
      [2.2, 1.7],
      [3.9, 3.9],
    ];
    for (const units of [
      [1, 1],
      [1, 5],
    ] as const) {
      const cells = voronoiCells(points, square, units);
      expectClose(
        cells.reduce((sum, cell) => sum + area(cell), 0),
        16,
        { tolerance: 1e-12 },
      );
    }
  });

  it("gives the part of equal points to the first of them", () => {
    const [first, second] = voronoiCells(
      [
        [1, 1],
        [1, 1],
      ],
      square,
      [1, 1],
    );
    expect(area(first)).toBe(16);
    expect(second).toEqual([]);
  });
});

describe("prototypePlot", () => {
  it("draws a region for every prototype", async () => {
    const model = await new LVQ({ prototypes: 3 }).fit(x, y);
    const figure = prototypePlot(model, x, y);
    expect(figure.description).toBe(
      "6 prototypes of 2 classes over x0 and x1, with the regions nearest to each.",
    );
    const [plot] = plots(parseSvg(figure));
    expect(marks(plot, "line")).toHaveLength(6);
    expect(marks(plot, "dot")).toHaveLength(80 + 6);
  });

  it("refuses a model without prototypes", async () => {
    const model = await new KNeighborsClassifier().fit(x, y);
    expect(() => prototypePlot(model as never, x, y)).toThrow("a classifier made of prototypes");
    const kept = await new CondensedNN().fit(x, y);
    expect(prototypePlot(kept, x, y).description).toContain(`${kept.prototypes.rows} prototypes`);
  });
});

describe("neighborhoodPlot", () => {
  it("draws the neighborhoods of points in their own metric or in one", async () => {
    const around = [
      [0.5, 0.25],
      [0, 1],
    ];
    for (const model of [
      await new DiscriminantAdaptiveNN({ neighbors: 7 }).fit(x, y),
      await new KNeighborsClassifier({ neighbors: 7 }).fit(x, y),
    ])
      expect(neighborhoodPlot(model, x, y, around).description).toBe(
        "The 7 nearest cases of 2 points over x0 and x1.",
      );
  });
});

describe("neighborCountPlot", () => {
  it("shows the leave-one-out errors of a model that chose by them", async () => {
    const model = await new KNeighborsClassifier({ neighbors: "auto", maxNeighbors: 20 }).fit(x, y);
    expect(neighborCountPlot(model).toSVG()).toContain("the least leave-one-out error");
    const given = await new KNeighborsClassifier({ neighbors: 3 }).fit(x, y);
    expect(() => neighborCountPlot(given)).toThrow('a model fitted with neighbors: "auto"');
  });
});
