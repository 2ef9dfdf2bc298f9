import { describe, expect, it } from "vitest";
import {
  corners,
  dotPositions,
  groups,
  lines,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris, mixtureOfGaussians, wine } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearDiscriminant, QuadraticDiscriminant } from "../../methods/discriminant/index.js";
import { MixtureDiscriminant } from "../../methods/mixture/index.js";
import { contourLines } from "./core/contour-lines.js";
import { gridPoints } from "./core/plane-grid.js";
import { fisherProjection, gaussianContours, predictivePanels } from "./index.js";

describe("contourLines", () => {
  const grid = { size: 60, x: [-2, 2], y: [-2, 2] } as const;
  const points = gridPoints(grid);
  const valuesOf = (f: (x: number, y: number) => number) => points.x.map((x, i) => f(x, points.y[i]));

  it("closes around a peak, and ends at the edge elsewhere", () => {
    const [circle, ...others] = contourLines(
      grid,
      valuesOf((x, y) => x * x + y * y),
      1,
    );
    expect(others).toEqual([]);
    expect(circle[0]).toEqual(circle[circle.length - 1]);
    for (const [x, y] of circle) expectClose(Math.hypot(x, y), 1, { tolerance: 0.005 });
    const [line] = contourLines(
      grid,
      valuesOf((x, y) => x - 2 * y),
      0.3,
    );
    for (const [x, y] of line) expectClose(x - 2 * y, 0.3, { tolerance: 1e-11 });
    expect(Math.abs(line[0][0] - line[line.length - 1][0])).toBeGreaterThan(3.8);
  });

  it("parts the branches of a saddle", () => {
    expect(
      contourLines(
        grid,
        valuesOf((x, y) => x * y),
        0.5,
      ),
    ).toHaveLength(2);
    expect(
      contourLines(
        grid,
        valuesOf((x, y) => x * y),
        0.0001,
      ),
    ).toHaveLength(2);
    expect(
      contourLines(
        grid,
        valuesOf(() => 1),
        2,
      ),
    ).toEqual([]);
  });
});

describe("gaussianContours", () => {
  const table = iris().select(["sepalLength", "petalLength", "species"]);

  it("draws ellipses at Mahalanobis distances around the means", async () => {
    const model = await new QuadraticDiscriminant().fit(table, "species");
    const [plot] = plots(parseSvg(gaussianContours(model, table, "species", { distances: [1], width: 900 })));
    const bold = lines(plot).filter(({ width }) => width === "2.4");
    expect(bold).toHaveLength(3);
    for (const [k, { path }] of bold.entries()) {
      const covariance = model.covariance(model.classes[k]);
      const [a, b, c] = [covariance.get(0, 0), covariance.get(0, 1), covariance.get(1, 1)];
      for (const [x, y] of path) {
        const [u, v] = [x - model.means.get(k, 0), y - model.means.get(k, 1)];
        expectClose((c * u * u - 2 * b * u * v + a * v * v) / (a * c - b * b), 1, { tolerance: 0.005 });
      }
    }
    const crosses = dotPositions(plot).slice(-3);
    for (const [k, [x, y]] of crosses.entries()) {
      expectClose(x, model.means.get(k, 0), { tolerance: 0.001 });
      expectClose(y, model.means.get(k, 1), { tolerance: 0.001 });
    }
  });

  it("draws the boundary where the closed form has log-odds 0", async () => {
    const two = table.filter((row) => table.get(row, "species") !== "setosa");
    for (const model of [
      await new QuadraticDiscriminant().fit(two, "species"),
      await new LinearDiscriminant().fit(two, "species"),
    ]) {
      const [plot] = plots(parseSvg(gaussianContours(model, two, "species", { width: 900 })));
      const boundary = model.boundary("versicolor", "virginica");
      const drawn = lines(plot).filter(({ width }) => width === "1.4");
      expect(drawn.length).toBeGreaterThan(0);
      for (const point of drawn.flatMap(({ path }) => path))
        expect(Math.abs(boundary.logOdds(point))).toBeLessThan(0.1);
    }
  });

  it("takes variances of independent features, and refuses models without densities", async () => {
    const bayes = await new GaussianNB().fit(table, "species");
    const figure = gaussianContours(bayes, table, "species");
    const [plot] = plots(parseSvg(figure));
    const [{ path }] = lines(plot).filter(({ width }) => width === "2.4");
    const right = Math.max(...path.map(([x]) => x));
    expectClose(right, bayes.means.get(0, 0) + Math.sqrt(bayes.variances.get(0, 0)), { tolerance: 0.001 });
    expect(figure.description).toContain("setosa: mean (5.01, 1.46).");
    const tree = { ...bayes, kind: "Tree", features: bayes.features, classes: bayes.classes };
    expect(() => gaussianContours(tree as never, table, "species")).toThrow(
      "gaussianContours: needs a model of normal classes",
    );
    const four = await new GaussianNB().fit(iris(), "species");
    expect(() => gaussianContours(four, iris(), "species")).toThrow("needs a model of 2 features");
  });
});

describe("fisherProjection", () => {
  it("draws the discriminant coordinates of cases and the means of the classes", async () => {
    const table = await wine();
    const model = await new LinearDiscriminant().fit(table, "variety");
    const svg = parseSvg(fisherProjection(model, table, "variety", { width: 900 }));
    const [plot] = plots(svg);
    const axes = readAxes(plot);
    const coordinates = model.transform(table);
    const found = dotPositions(plot, axes);
    expect(found).toHaveLength(table.rows + 3);
    const order = model.classes.flatMap((label) =>
      Array.from({ length: table.rows }, (_, row) => row).filter(
        (row) => table.get(row, "variety") === label,
      ),
    );
    for (const [i, row] of order.entries()) {
      expect(Math.abs(found[i][0] - coordinates.get(row, 0))).toBeLessThan(axes.pixel.x);
      expect(Math.abs(found[i][1] - coordinates.get(row, 1))).toBeLessThan(axes.pixel.y);
    }
    // The means of the coordinates are the coordinates of the means.
    for (const [k, label] of model.classes.entries()) {
      const members = order.filter((row) => table.get(row, "variety") === label);
      const mean = members.reduce((sum, row) => sum + coordinates.get(row, 0), 0) / members.length;
      expect(Math.abs(found[table.rows + k][0] - mean)).toBeLessThan(axes.pixel.x);
    }
    expect(texts(svg).some((text) => text.includes("discriminant 1 (68.7%)"))).toBe(true);
  });

  it("draws the means of all subclasses in the colors of their classes", async () => {
    const { x, y } = mixtureOfGaussians({ rows: 60, seed: 4 });
    const model = await new MixtureDiscriminant({ subclasses: [1, 3] }).fit(x, y);
    const figure = fisherProjection(model, x, y, { width: 900 });
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const found = dotPositions(plot, axes).slice(-4);
    for (const [group, [u, v]] of found.entries()) {
      expect(Math.abs(u - model.centroids.get(group, 0))).toBeLessThan(axes.pixel.x);
      expect(Math.abs(v - model.centroids.get(group, 1))).toBeLessThan(axes.pixel.y);
    }
    const colors = groups(plot, "dot").map((group) => group.getAttribute("fill"));
    expect(colors.slice(-4)).toEqual([colors[0], colors[1], colors[1], colors[1]]);
    expect(colors[0]).not.toBe(colors[1]);
    expect(figure.caption).toContain("means of the subclasses");
    expect(figure.description).toMatch(/: mean \([^)]*\)\. .*: means \([^)]*\), \([^)]*\), \([^)]*\)\.$/);
  });

  it("gives each class a line where there is one coordinate", async () => {
    const flowers = iris();
    const two = flowers.filter((row) => flowers.get(row, "species") !== "setosa");
    const model = await new LinearDiscriminant().fit(two, "species");
    const figure = fisherProjection(model, two, "species");
    expect(figure.caption).toContain("scattered at random");
    expect(texts(parseSvg(figure))).toEqual(expect.arrayContaining(["versicolor", "virginica"]));
    expect(fisherProjection(model, two, "species").toSVG()).toBe(figure.toSVG());
  });

  it("refuses coordinates that do not exist, and models without them", async () => {
    const model = await new LinearDiscriminant().fit(iris(), "species");
    expect(() => fisherProjection(model, iris(), "species", { coordinates: [1, 3] })).toThrow(
      'fisherProjection: option "coordinates" must be two different numbers from 1 to 2; got 1, 3.',
    );
    const bayes = await new GaussianNB().fit(iris(), "species");
    expect(() => fisherProjection(bayes as never, iris(), "species")).toThrow(
      "a model with discriminant coordinates, such as LinearDiscriminant or MixtureDiscriminant; got GaussianNB",
    );
  });
});

/** P(b) = the logistic function of slope·(x + y − 1). */
const logistic = (slope: number) => ({
  features: ["x", "y"],
  classes: ["a", "b"],
  predictProba: (rows: unknown) =>
    Matrix.from(
      Array.from({ length: (rows as Matrix).rows }, (_, i) => {
        const score = slope * ((rows as Matrix).get(i, 0) + (rows as Matrix).get(i, 1) - 1);
        const p = 1 / (1 + Math.exp(-score));
        return [1 - p, p];
      }),
    ),
});

describe("predictivePanels", () => {
  const rows = Matrix.from([
    [0, 0],
    [1, 1],
    [0.2, 0.9],
  ]);
  const target = ["a", "b", "b"];
  const models = [
    { name: "steep", model: logistic(20) },
    { name: "flat", model: logistic(2) },
  ];

  it("draws the contours of one class for every model, at the same levels", () => {
    const figure = predictivePanels(models, rows, target, { levels: [0.25, 0.5, 0.75] });
    const panels = plots(parseSvg(figure));
    expect(panels).toHaveLength(2);
    for (const [k, panel] of panels.entries()) {
      expect(lines(panel)).toHaveLength(1);
      for (const { path } of lines(panel))
        for (const [x, y] of path) expect(Math.abs(x + y - 1)).toBeLessThan(0.02);
      const axes = readAxes(panel);
      const slope = k === 0 ? 20 : 2;
      const [area] = groups(panel, "contour").slice(-1);
      const inside = corners(area.children[0])
        .map(([x, y]) => axes.x(x) + axes.y(y))
        .sort((a, b) => a - b);
      // Where the area begins, the probability is 0.75.
      expect(Math.abs(inside[0] - 1 - Math.log(3) / slope)).toBeLessThan(0.03);
    }
    expect(texts(parseSvg(figure))).toEqual(expect.arrayContaining(["steep", "flat", "P(b)"]));
  });

  it("draws another class on demand, and refuses what it does not know", () => {
    const first = predictivePanels(models, rows, target, { class: "a" });
    expect(texts(parseSvg(first))).toEqual(expect.arrayContaining(["P(a)", "a", "b"]));
    const cases = plots(parseSvg(first)).map((plot) =>
      groups(plot, "dot").map(({ children }) => children.length),
    );
    expect(cases).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(() => predictivePanels(models, rows, target, { class: "c" })).toThrow(
      'predictivePanels: option "class" must be one of "a", "b"; got "c".',
    );
    const other = { name: "other", model: { ...logistic(1), features: ["x", "z"] } };
    expect(() => predictivePanels([models[0], other], rows, target)).toThrow('those of "other" are x, z');
    expect(() => predictivePanels([], rows, target)).toThrow("at least one series");
    expect(() => predictivePanels([models[0], models[0]], rows, target)).toThrow(
      'two series are named "steep"',
    );
  });
});
