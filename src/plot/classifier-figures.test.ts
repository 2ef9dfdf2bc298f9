import { describe, expect, it } from "vitest";
import {
  corners,
  dotPlaces,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../test/support/figures.js";
import { BernoulliNB, GaussianNB } from "../bayes/index.js";
import { emailBits, iris, wine } from "../datasets/index.js";
import { LinearDiscriminant, QuadraticDiscriminant } from "../discriminant/index.js";
import { Matrix } from "../linalg/matrix.js";
import { contourLines } from "./core/contour-lines.js";
import { gridPlaces } from "./core/plane-grid.js";
import {
  fisherProjection,
  gaussianContours,
  newtonSteps,
  predictivePanels,
  ratioPlot,
  sigmoidFits,
} from "./index.js";

/** The lines of a plot in the units of its axes, with their widths. */
function lines(plot: Element): { width: string; path: [number, number][] }[] {
  const axes = readAxes(plot);
  return groups(plot, "line").flatMap((group) =>
    Array.from(group.querySelectorAll("path"), (path) => ({
      width: group.getAttribute("stroke-width") ?? "",
      path: corners(path).map(([x, y]): [number, number] => [axes.x(x), axes.y(y)]),
    })),
  );
}

describe("contourLines", () => {
  const grid = { size: 60, x: [-2, 2], y: [-2, 2] } as const;
  const places = gridPlaces(grid);
  const valuesOf = (f: (x: number, y: number) => number) => places.x.map((x, i) => f(x, places.y[i]));

  it("closes around a peak, and ends at the edge elsewhere", () => {
    const [circle, ...others] = contourLines(
      grid,
      valuesOf((x, y) => x * x + y * y),
      1,
    );
    expect(others).toEqual([]);
    expect(circle[0]).toEqual(circle[circle.length - 1]);
    for (const [x, y] of circle) expect(Math.hypot(x, y)).toBeCloseTo(1, 2);
    const [line] = contourLines(
      grid,
      valuesOf((x, y) => x - 2 * y),
      0.3,
    );
    for (const [x, y] of line) expect(x - 2 * y).toBeCloseTo(0.3, 10);
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
        expect((c * u * u - 2 * b * u * v + a * v * v) / (a * c - b * b)).toBeCloseTo(1, 1);
      }
    }
    const crosses = dotPlaces(plot).slice(-3);
    for (const [k, [x, y]] of crosses.entries()) {
      expect(x).toBeCloseTo(model.means.get(k, 0), 2);
      expect(y).toBeCloseTo(model.means.get(k, 1), 1);
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
    expect(right).toBeCloseTo(bayes.means.get(0, 0) + Math.sqrt(bayes.variances.get(0, 0)), 1);
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
    const found = dotPlaces(plot, axes);
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
      const own = order.filter((row) => table.get(row, "variety") === label);
      const mean = own.reduce((sum, row) => sum + coordinates.get(row, 0), 0) / own.length;
      expect(Math.abs(found[table.rows + k][0] - mean)).toBeLessThan(axes.pixel.x);
    }
    expect(texts(svg).some((text) => text.includes("discriminant 1 (68.7%)"))).toBe(true);
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
      "a model with discriminant coordinates: LinearDiscriminant; got GaussianNB",
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
    expect(first.caption).toContain("Filled circles: a, open ones: b.");
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

describe("sigmoidFits", () => {
  const x = [1, 2, 3, 4];
  const y = [0, 0, 1, 1];
  const sigmoid = (score: number) => 1 / (1 + Math.exp(-score));

  it("draws logistic curves over the cases", () => {
    const fits = [
      { name: "flat", intercept: -2, slope: 0.8 },
      { name: "steep", intercept: -10, slope: 4 },
    ];
    const figure = sigmoidFits(x, y, fits);
    const [plot] = plots(parseSvg(figure));
    const drawn = lines(plot);
    for (const [k, { intercept, slope }] of fits.entries())
      for (const [u, p] of drawn[k].path)
        expect(Math.abs(p - sigmoid(intercept + slope * u))).toBeLessThan(0.01);
    const axes = readAxes(plot);
    for (const [i, [u, v]] of dotPlaces(plot, axes).entries()) {
      expect(Math.abs(u - x[i])).toBeLessThan(axes.pixel.x);
      expect(Math.abs(v - y[i])).toBeLessThan(axes.pixel.y);
    }
    expect(figure.description).toContain("flat: 0.5 at 2.5. steep: 0.5 at 2.5.");
  });

  it("takes steps of a recorded path, the last one always", () => {
    const path = Array.from({ length: 51 }, (_, k) => ({ x: [-0.05 * k, 0.02 * k] }));
    const svg = parseSvg(sigmoidFits(x, [false, false, true, true], { path }, { steps: [1, 10, 500] }));
    expect(texts(svg)).toEqual(expect.arrayContaining(["1 step", "10 steps", "50 steps"]));
    const last = lines(plots(svg)[0])[2].path;
    for (const [u, p] of last) expect(Math.abs(p - sigmoid(-2.5 + u))).toBeLessThan(0.01);
  });

  it("takes classifiers of one feature", () => {
    const model = { predictProba: (rows: unknown) => Matrix.from([[0.3, (rows as Matrix).get(0, 0) / 10]]) };
    const [{ path }] = lines(plots(parseSvg(sigmoidFits(x, y, [{ name: "model", model }])))[0]);
    for (const [u, p] of path) expect(Math.abs(p - u / 10)).toBeLessThan(0.01);
  });

  it("refuses other classes, other paths and no fits", () => {
    expect(() => sigmoidFits(x, [0, 1, 2, 1], [])).toThrow(
      '"y" must hold 0 and 1, or truth values; got 2 at place 2',
    );
    expect(() => sigmoidFits(x, y, [])).toThrow("sigmoidFits: needs 1 to 8 fits; got 0.");
    expect(() => sigmoidFits(x, y, { path: [{ x: [1, 2, 3] }] })).toThrow("got 3 at step 0");
    expect(() => sigmoidFits(x, y, [{ name: "a", intercept: Number.NaN, slope: 1 }])).toThrow(
      'the fit "a" needs',
    );
  });
});

describe("newtonSteps", () => {
  const f = (x: number) => x * x - 2;
  const places = [3];
  for (let k = 0; k < 5; k += 1) places.push(places[k] - f(places[k]) / (2 * places[k]));

  it("draws tangents from place to place, and the function", () => {
    const figure = newtonSteps(f, places);
    const [plot] = plots(parseSvg(figure));
    const drawn = lines(plot);
    const tangents = drawn.filter(({ width }) => width === "1.4").map(({ path }) => path);
    expect(tangents).toHaveLength(5);
    const { pixel } = readAxes(plot);
    for (const [k, [[x, y], [u, v]]] of tangents.entries()) {
      expect(Math.abs(x - places[k])).toBeLessThan(pixel.x);
      expect(Math.abs(y - f(places[k]))).toBeLessThan(pixel.y);
      expect(Math.abs(u - places[k + 1])).toBeLessThan(pixel.x);
      expect(Math.abs(v)).toBeLessThan(pixel.y);
    }
    const [slope] = [(tangents[0][0][1] - tangents[0][1][1]) / (tangents[0][0][0] - tangents[0][1][0])];
    expect(slope).toBeCloseTo(6, 1);
    expect(drawn.filter(({ width }) => width === "2")).toHaveLength(1);
    for (const { path } of drawn.filter(({ width }) => width === "2"))
      for (const [x, y] of path) expect(Math.abs(y - f(x))).toBeLessThan(3 * pixel.y);
    expect(figure.description).toContain("5 steps of Newton's method from 3 to 1.41421");
    expect(texts(plot)).toEqual(expect.arrayContaining(["x₀", "x₁"]));
  });

  it("takes a recorded path, and refuses what has more parameters or no value", () => {
    const path = places.map((x) => ({ x: [x], value: f(x) }));
    expect(newtonSteps(f, path).toSVG()).toBe(newtonSteps(f, places).toSVG());
    expect(() => newtonSteps(f, [{ x: [1, 2] }, { x: [1, 2] }])).toThrow(
      "step 0 must be one number; got 2 parameters",
    );
    expect(() => newtonSteps(f, [1])).toThrow("newtonSteps: needs 2 places or more; got 1.");
    expect(() => newtonSteps(Math.log, [1, -1])).toThrow("finite at every step; it is NaN at -1");
  });
});

describe("ratioPlot", () => {
  const explanation = {
    label: "spam",
    against: "ham",
    features: [
      { feature: "free", value: true, logLikelihoodRatio: Math.log(8) },
      { feature: "meeting", value: true, logLikelihoodRatio: Math.log(1 / 16) },
      { feature: "hello", value: null, logLikelihoodRatio: 0 },
      { feature: "win", value: false, logLikelihoodRatio: Math.log(0.5) },
    ],
    priorOdds: 2,
    logPosteriorOdds: Math.log(0.5),
  };

  it("draws prior odds, ratios by strength, and posterior odds as logarithmic bars", () => {
    const svg = parseSvg(ratioPlot(explanation));
    const [plot] = plots(svg);
    const bars = marks(plot, "bar");
    const zero = Number(groups(plot, "rule").at(-1)?.querySelector("line")?.getAttribute("x1"));
    // A bar twice as long is the square of a ratio.
    const lengths = bars.map((bar) => {
      const [x, width] = ["x", "width"].map((name) => Number(bar.getAttribute(name)));
      return Math.abs(x - zero) < 1 ? width : -width;
    });
    const unit = lengths[0] / Math.log(2);
    for (const [i, ratio] of [2, 1 / 16, 8, 0.5, 1, 0.5].entries())
      expect(Math.abs(lengths[i] - unit * Math.log(ratio))).toBeLessThan(1.5);
    expect(texts(plot)).toEqual(
      expect.arrayContaining([
        "prior odds",
        "meeting = true",
        "hello = missing",
        "1/16",
        "8",
        "posterior odds",
      ]),
    );
  });

  it("joins the weak features into one bar, so that the product stays the same", () => {
    const figure = ratioPlot(explanation, { most: 2 });
    const [plot] = plots(parseSvg(figure));
    expect(texts(plot)).toContain("2 other features");
    expect(marks(plot, "bar")).toHaveLength(5);
    expect(figure.description).toBe(
      "Odds of spam against ham: 2 before, 1/2 after 4 features. The strongest: meeting = true, 1/16.",
    );
  });

  it("takes what naive Bayes explains", async () => {
    const table = emailBits();
    const model = await new BernoulliNB().fit(table, "class");
    const row = table.drop(["class"]).filter((place) => place === 0);
    const { posteriorOdds } = model.explain(row);
    expect(texts(parseSvg(ratioPlot(model.explain(row))))).toContain(
      String(Number(posteriorOdds.toPrecision(3))),
    );
  });

  it("ends bars of certainty at the edge, and refuses what is no explanation", () => {
    const sure = [{ feature: "id", value: 3, logLikelihoodRatio: Number.POSITIVE_INFINITY }];
    const figure = ratioPlot({ ...explanation, features: sure, logPosteriorOdds: Number.POSITIVE_INFINITY });
    expect(figure.toSVG()).not.toMatch(/NaN|Infinity/);
    expect(texts(parseSvg(figure))).toContain("∞");
    expect(() => ratioPlot({} as never)).toThrow("needs what explain(row) of a naive Bayes model gives");
  });
});
