import { describe, expect, it } from "vitest";
import {
  box,
  center,
  groups,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { iris, penguins } from "../../data/datasets/index.js";
import { bootstrap } from "../../data/hypothesis-tests/index.js";
import { Beta, Normal, Poisson, Uniform } from "../../math/probability/index.js";
import { bootstrapPlot, bubblePlot, type Figure, histogramPlot } from "./index.js";

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

const values = [-1.5, -0.7, -0.2, 0, 0.1, 0.4, 0.8, 1.1, 1.3, 2.2];

describe("densities over histogramPlot", () => {
  it("are drawn where they belong, each with its name", () => {
    const densities = {
      "true density": new Normal({ mean: 0, standardDeviation: 1 }),
      other: new Uniform({ lower: -2, upper: 2 }),
    };
    const figure = histogramPlot(values, { densities });
    const { svg, plot, axes } = read(figure);
    const drawn = lines(plot, axes).map(({ path }) => path);
    expect(drawn).toHaveLength(2);
    for (const [x, y] of drawn[0])
      expect(Math.abs(y - densities["true density"].density(x))).toBeLessThan(2 * axes.pixel.y);
    // A density that ends abruptly falls to 0.
    expect(drawn[1][0][1]).toBeLessThan(axes.pixel.y);
    for (const [, y] of drawn[1].slice(1, -1)) expect(Math.abs(y - 0.25)).toBeLessThan(2 * axes.pixel.y);
    expect(texts(svg)).toEqual(expect.arrayContaining(["true density", "other", "↑ density"]));
    expect(figure.description).toContain("with true density, other.");
  });

  it("become counts if the bars are counts", () => {
    const normal = new Normal({ mean: 0, standardDeviation: 1 });
    const figure = histogramPlot(values, { bins: { width: 0.5 }, scale: "count", densities: { normal } });
    const { plot, axes } = read(figure);
    for (const [x, y] of lines(plot, axes)[0].path)
      expect(Math.abs(y - values.length * 0.5 * normal.density(x))).toBeLessThan(2 * axes.pixel.y);
  });

  it("are dots in the middle of the bins if they are discrete", () => {
    const poisson = new Poisson({ rate: 2 });
    const counts = [0, 1, 1, 2, 2, 2, 3, 3, 4, 6];
    const edges = [0, 1, 2, 4, 6];
    const { plot, axes } = read(histogramPlot(counts, { bins: { edges }, densities: { Poisson: poisson } }));
    const dots = marks(plot, "dot").map(center);
    const p = (k: number) => poisson.density(k);
    // Bins contain their lower ends; the last contains both of its ends.
    const expected = [p(0), p(1), (p(2) + p(3)) / 2, (p(4) + p(5) + p(6)) / 2];
    expect(dots).toHaveLength(expected.length);
    for (const [i, [x, y]] of dots.entries()) {
      expect(Math.abs(axes.x(x) - (edges[i] + edges[i + 1]) / 2)).toBeLessThan(axes.pixel.x);
      expect(Math.abs(axes.y(y) - expected[i])).toBeLessThan(axes.pixel.y);
    }
  });

  it("take the color of a class of the same name", () => {
    const { plot } = read(
      histogramPlot(iris(), {
        x: "petalLength",
        by: "species",
        densities: { versicolor: new Normal({ mean: 4.26, standardDeviation: 0.47 }) },
      }),
    );
    const [line] = groups(plot, "line");
    expect(line.getAttribute("stroke")).toBe(groups(plot, "rect")[1].getAttribute("fill"));
  });

  it("are cut off at a pole, which the caption says; they must be distributions", () => {
    const densities = { beta: new Beta({ alpha: 0.5, beta: 0.5 }) };
    expect(histogramPlot([0.1, 0.5, 0.9], { densities }).caption).toBe(
      "A density is cut off where it goes to infinity.",
    );
    expect(() => histogramPlot(values, { densities: { wrong: 3 as never } })).toThrow(
      'histogramPlot: needs a distribution, with density(x) and quantile(p), as "densities.wrong"; got 3.',
    );
  });
});

describe("bootstrapPlot", () => {
  const mean = (sample: ArrayLike<number>) =>
    Array.from(sample).reduce((sum, value) => sum + value, 0) / sample.length;

  it("has a bar for every bin of replicates, and lines at the estimate and the ends of the interval", async () => {
    const result = await bootstrap(values, mean, { resamples: 500, seed: 1 });
    const figure = bootstrapPlot(result, { bins: 8, xLabel: "mean", reference: 0 });
    const { svg, plot, axes } = read(figure);
    const [band, ...bars] = marks(plot, "rect").map(box);
    const heights = bars.map(({ top }) => axes.y(top));
    expect(Math.abs(heights.reduce((sum, height) => sum + height, 0) - 500)).toBeLessThan(8 * axes.pixel.y);
    const rules = marks(plot, "rule")
      .filter((rule) => rule.getAttribute("x1") === rule.getAttribute("x2"))
      .map((rule) => axes.x(Number(rule.getAttribute("x1"))));
    const expected = [...result.interval, result.estimate, 0];
    expect(rules).toHaveLength(expected.length);
    for (const [i, at] of rules.entries())
      expect(Math.abs(at - expected[i])).toBeLessThan(1.5 * axes.pixel.x);
    for (const [at, end] of [
      [band.left, result.interval[0]],
      [band.right, result.interval[1]],
    ])
      expect(Math.abs(axes.x(at) - end)).toBeLessThan(1.5 * axes.pixel.x);
    expect(texts(svg)).toContain(`estimate: ${Number(result.estimate.toPrecision(4))}`);
    expect(figure.description).toContain("Histogram of mean in 500 bootstrap samples.");
  });

  it("counts samples without a finite value, and draws equal replicates", async () => {
    const facts = { estimate: 1, interval: [1, 1], level: 0.9, replicates: [1, 1, 1] } as const;
    expect(bootstrapPlot({ ...facts, undefinedResamples: 2 }).caption).toBe(
      "The statistic is not finite in 2 of 5 samples, which are not shown.",
    );
  });

  it("refuses anything but a result", () => {
    expect(() => bootstrapPlot(bootstrap(values, mean) as never)).toThrow(
      "got a Promise, which must be awaited first",
    );
    expect(() => bootstrapPlot({} as never)).toThrow("bootstrapPlot: needs what bootstrap returns");
    expect(() => bootstrapPlot({ estimate: 1, interval: [0, 2], level: 0.9, replicates: [] })).toThrow(
      "needs at least one replicate; got none.",
    );
  });
});

describe("bubblePlot", () => {
  const table = { x: [1, 2, 3], y: [1, 4, 2], people: [100, 400, 25], price: [10, 30, 20] };

  it("shows one number by area and another by color, large circles first", () => {
    const figure = bubblePlot(table, { size: "people", color: "price" });
    const { svg, plot, axes } = read(figure);
    const dots = marks(plot, "dot");
    expect(dots.map((dot) => Math.round(axes.x(center(dot)[0])))).toEqual([2, 1, 3]);
    const areas = dots.map((dot) => Number(dot.getAttribute("r")) ** 2);
    expect(areas.map((area) => Math.round((400 * area) / areas[0]))).toEqual([400, 100, 25]);
    expect(new Set(dots.map((dot) => dot.getAttribute("fill"))).size).toBe(3);
    const [legend] = Array.from(svg.querySelectorAll('svg[aria-label="legend"]'));
    expect(texts(legend)).toEqual(["10", "30", "price", "100", "200", "people"]);
    expect(figure.description).toBe(
      "3 points of y against x, area: people, color: price. price from 10 to 30. people from 25 to 400.",
    );
  });

  it("has circles in the legend as large as in the plot", () => {
    const { svg, plot } = read(bubblePlot(table, { size: "people" }));
    const [largest] = marks(plot, "dot").map((dot) => Number(dot.getAttribute("r")));
    const [legend] = Array.from(svg.querySelectorAll('svg[aria-label="legend"]'));
    const numbers = texts(legend).slice(0, -1).map(Number);
    const radii = marks(legend, "dot").map((dot) => Number(dot.getAttribute("r")));
    expect(numbers.length).toBeGreaterThan(1);
    for (const [i, radius] of radii.entries())
      expect(Math.abs(radius - largest * Math.sqrt(numbers[i] / 400))).toBeLessThan(0.01);
  });

  it("says what is missing, outside the colors, or sampled", async () => {
    const birds = await penguins();
    const options = { x: "billLength", y: "billDepth", color: "bodyMass" } as const;
    expect(bubblePlot(birds, options).caption).toBe("2 rows with a missing value are not shown.");
    expect(bubblePlot(birds, { ...options, most: 10 }).caption).toContain(
      "A random sample of 10 of 342 points",
    );
    expect(bubblePlot(table, { color: "price", colorDomain: [15, 30] }).caption).toBe(
      "price is outside the range of the colors at 1 point.",
    );
  });

  it("refuses negative sizes, and a plot that scatterPlot draws", () => {
    expect(() => bubblePlot({ x: [1], y: [1], size: [-1] }, { size: "size" })).toThrow(
      'bubblePlot: column "size" must be ≥ 0 to be a size; got -1 at row 0.',
    );
    expect(() => bubblePlot(table)).toThrow('needs option "size", option "color", or both');
  });
});
