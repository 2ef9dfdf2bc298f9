import { describe, expect, it } from "vitest";
import {
  dotPositions,
  groups,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { emailBits } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { brentRoot, minimize, newton } from "../../math/optimize/index.js";
import { BernoulliNB } from "../../methods/bayes/index.js";
import { LogisticRegression } from "../../methods/linear/index.js";
import { newtonSteps, ratioPlot, sigmoidFits } from "./index.js";

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
    for (const [i, [u, v]] of dotPositions(plot, axes).entries()) {
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

  it("takes a logistic regression with its steps, and a minimizer's result", async () => {
    const truth = [0, 1, 0, 1];
    const rows = x.map((value) => [value]);
    const model = await new LogisticRegression({ solver: "gradient-descent" }).fit(rows, truth);
    const last = (model.steps?.length ?? 0) - 1;
    const svg = parseSvg(sigmoidFits(x, truth, model, { steps: [1] }));
    expect(texts(svg)).toEqual(expect.arrayContaining(["1 step", `${last} steps`]));
    const probabilities = model.predictProba(Matrix.from([[2.5]]));
    const curve = lines(plots(svg)[0])[1].path;
    const near = curve.reduce((a, b) => (Math.abs(b[0] - 2.5) < Math.abs(a[0] - 2.5) ? b : a));
    expectClose(near[1], probabilities.get(0, 1), { tolerance: 0.05 });
    const loss = ([a, b]: Float64Array) =>
      x.reduce((sum, u, i) => sum + Math.log1p(Math.exp((truth[i] === 1 ? -1 : 1) * (a + b * u))), 0);
    const result = minimize(loss, [0, 0], { path: true });
    expect(texts(parseSvg(sigmoidFits(x, truth, result)))).toContain(
      `${(result.path?.length ?? 0) - 1} steps`,
    );
    const newtonModel = await new LogisticRegression().fit(rows, truth);
    expect(() => sigmoidFits(x, truth, newtonModel)).toThrow(
      'a LogisticRegression has them with solver: "gradient-descent"',
    );
  });

  it("takes classifiers of one feature", () => {
    const model = {
      predictProba: (rows: unknown) =>
        (rows as Matrix).map((value) => value).multiply(Matrix.from([[0.3, 0.1]])),
    };
    const [{ path }] = lines(plots(parseSvg(sigmoidFits(x, y, [{ name: "model", model }])))[0]);
    for (const [u, p] of path) expect(Math.abs(p - u / 10)).toBeLessThan(0.01);
  });

  it("refuses other classes, other paths and no fits", () => {
    expect(() => sigmoidFits(x, [0, 1, 2, 1], [])).toThrow(
      '"y" must contain 0 and 1, or booleans; got 2 at index 2',
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
  const points = [3];
  for (let k = 0; k < 5; k += 1) points.push(points[k] - f(points[k]) / (2 * points[k]));

  it("draws tangents from point to point, and the function", () => {
    const figure = newtonSteps(f, points);
    const [plot] = plots(parseSvg(figure));
    const drawn = lines(plot);
    const tangents = drawn.filter(({ width }) => width === "1.4").map(({ path }) => path);
    expect(tangents).toHaveLength(5);
    const { pixel } = readAxes(plot);
    for (const [k, [[x, y], [u, v]]] of tangents.entries()) {
      expect(Math.abs(x - points[k])).toBeLessThan(pixel.x);
      expect(Math.abs(y - f(points[k]))).toBeLessThan(pixel.y);
      expect(Math.abs(u - points[k + 1])).toBeLessThan(pixel.x);
      expect(Math.abs(v)).toBeLessThan(pixel.y);
    }
    const [slope] = [(tangents[0][0][1] - tangents[0][1][1]) / (tangents[0][0][0] - tangents[0][1][0])];
    expectClose(slope, 6, { tolerance: 0.001 });
    expect(drawn.filter(({ width }) => width === "2")).toHaveLength(1);
    for (const { path } of drawn.filter(({ width }) => width === "2"))
      for (const [x, y] of path) expect(Math.abs(y - f(x))).toBeLessThan(3 * pixel.y);
    expect(figure.description).toContain("5 steps of Newton's method from 3 to 1.41421");
    expect(texts(plot)).toEqual(expect.arrayContaining(["x₀", "x₁"]));
  });

  it("takes a path or a result, and refuses more parameters, and a function without a value", () => {
    const path = points.map((x) => ({ x: [x], value: f(x) }));
    expect(newtonSteps(f, path).toSVG()).toBe(newtonSteps(f, points).toSVG());
    expect(newtonSteps(f, { path }).toSVG()).toBe(newtonSteps(f, points).toSVG());
    const result = newton(([x]) => x ** 3 / 3 - 2 * x, [3], { path: true });
    expect(newtonSteps(f, result).description).toContain("steps of Newton's method from 3 to 1.41421");
    const root = brentRoot(f, 0, 3, { path: true });
    expect(newtonSteps(f, root).description).toContain("to 1.41421");
    expect(() =>
      newtonSteps(
        f,
        newton(([x]) => (x - 1) ** 2, [3]),
      ),
    ).toThrow("minimize with { path: true }");
    expect(() => newtonSteps(f, [{ x: [1, 2] }, { x: [1, 2] }])).toThrow(
      "step 0 must be one number; got 2 parameters",
    );
    expect(() => newtonSteps(f, [1])).toThrow("newtonSteps: needs 2 points or more; got 1.");
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
    const bars = marks(plot, "rect");
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
    expect(marks(plot, "rect")).toHaveLength(5);
    expect(figure.description).toBe(
      "Odds of spam against ham: 2 before, 1/2 after 4 features. The strongest: meeting = true, 1/16.",
    );
  });

  it("takes what naive Bayes explains", async () => {
    const table = emailBits();
    const model = await new BernoulliNB().fit(table, "class");
    const row = table.drop(["class"]).filter((index) => index === 0);
    const { posteriorOdds } = model.explain(row);
    expect(texts(parseSvg(ratioPlot(model.explain(row))))).toContain(
      String(Number(posteriorOdds.toPrecision(3))),
    );
  });

  it("ends bars of certainty at the edge, and refuses anything that is not an explanation", () => {
    const sure = [{ feature: "id", value: 3, logLikelihoodRatio: Number.POSITIVE_INFINITY }];
    const figure = ratioPlot({ ...explanation, features: sure, logPosteriorOdds: Number.POSITIVE_INFINITY });
    expect(figure.toSVG()).not.toMatch(/NaN|Infinity/);
    expect(texts(parseSvg(figure))).toContain("∞");
    expect(() => ratioPlot({} as never)).toThrow("needs what explain(row) of a naive Bayes model gives");
  });
});
