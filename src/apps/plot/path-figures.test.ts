import { describe, expect, it } from "vitest";
import {
  center,
  corners,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
  translation,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { diabetes, iris } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { CoefficientPath } from "../../methods/linear/engine/path/index.js";
import {
  Lasso,
  LeastAngle,
  LinearRegression,
  LogisticRegression,
  PLS,
  Ridge,
  SubsetSelection,
} from "../../methods/linear/index.js";
import { spreadApart } from "./core/end-labels.js";
import { type PathedModel, pathPlot, validationPlot } from "./index.js";

const table = await diabetes();
const lasso = await new Lasso({ folds: 5, rule: "one-standard-error" }).fit(table, "progression");

/** Two features, three penalties. */
function small(values: readonly number[], chosen = 1): PathedModel {
  const coefficients = Matrix.from([
    [0, 0],
    [2, 0],
    [3, -1],
  ]);
  return {
    response: "y",
    chosen,
    path: new CoefficientPath({
      features: ["first", "second"],
      parameter: "lambda",
      values: Float64Array.from(values),
      intercepts: new Float64Array(3),
      coefficients,
      degreesOfFreedom: Float64Array.of(0, 1, 2),
      residualSums: Float64Array.of(9, 4, 1),
    }),
  };
}

/** The x of every vertical line that is no part of an axis or its grid. */
function verticals(plot: Element): number[] {
  return marks(plot, "rule")
    .filter((rule) => rule.getAttribute("x1") === rule.getAttribute("x2"))
    .map((rule) => Number(rule.getAttribute("x1")));
}

describe("pathPlot", () => {
  it("draws every coefficient over a falling λ and marks the chosen one", () => {
    const [plot] = plots(parseSvg(pathPlot(small([10, 1, 0.1]))));
    const axes = readAxes(plot, "log");
    // The smallest coefficients are drawn first.
    const [second, first] = marks(plot, "line").map(corners);
    for (const [line, values] of [
      [first, [0, 2, 3]],
      [second, [0, 0, -1]],
    ] as const) {
      for (const [k, [x, y]] of line.entries()) {
        expectClose(Math.log10(axes.x(x)), 1 - k, { tolerance: 0.001 });
        expect(Math.abs(axes.y(y) - values[k])).toBeLessThan(axes.pixel.y);
      }
    }
    expect(first[2][0]).toBeGreaterThan(first[0][0]);
    const [chosen] = verticals(plot);
    expectClose(Math.log10(axes.x(chosen)), 0, { tolerance: 0.001 });
  });

  it("goes over degrees of freedom or the L1 norm if asked, or where λ ends at 0", () => {
    const points = (figure: ReturnType<typeof pathPlot>) => {
      const [plot] = plots(parseSvg(figure));
      const axes = readAxes(plot);
      return corners(marks(plot, "line")[1]).map(([x]) => axes.x(x));
    };
    const close = (found: number[], expected: number[]) => expectClose(found, expected, { tolerance: 0.001 });
    close(points(pathPlot(small([10, 1, 0.1]), { axis: "degrees-of-freedom" })), [0, 1, 2]);
    close(points(pathPlot(small([10, 1, 0]))), [0, 0.5, 1]);
    close(points(pathPlot(small([10, 1, 0]), { scales: [1, 3] })), [0, 2 / 6, 1]);
    const log = pathPlot(small([10, 1, 0], 2), { axis: "lambda" });
    expect(log.caption).toBe("λ = 0 cannot be shown on a logarithmic axis.");
    expect(corners(marks(plots(parseSvg(log))[0], "line")[1])).toHaveLength(2);
  });

  it("names the largest coefficients beside the ends of their lines, apart from each other", () => {
    const figure = pathPlot(lasso, { labels: 6 });
    const svg = parseSvg(figure);
    const [plot] = plots(svg);
    const { path } = lasso;
    const sizes = path.features.map((_, j) => Math.max(...path.coefficients.column(j).map(Math.abs)));
    const largest = [...path.features]
      .sort((a, b) => sizes[path.features.indexOf(b)] - sizes[path.features.indexOf(a)])
      .slice(0, 6);
    const named = marks(plot, "text").filter((text) => path.features.includes(text.textContent ?? ""));
    expect(named.map((text) => text.textContent).sort()).toEqual([...largest].sort());
    const heights = named.map((text) => translation(text)[1]).sort((a, b) => a - b);
    for (let k = 1; k < heights.length; k += 1)
      expect(heights[k] - heights[k - 1]).toBeGreaterThanOrEqual(12.9);
    expect(marks(plot, "line")).toHaveLength(10);
    const gray = groups(plot, "line").filter((group) => group.getAttribute("stroke-width") === "0.8");
    expect(gray).toHaveLength(4);
  });

  it("says along the top how many coefficients are not 0", () => {
    const figure = pathPlot(lasso);
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot, "log");
    const { values, coefficients } = lasso.path;
    const counts = marks(plot, "text").filter((text) => /^\d+$/.test(text.textContent ?? ""));
    expect(counts.length).toBeGreaterThan(4);
    for (const text of counts) {
      const lambda = axes.x(translation(text)[0]);
      const near = values.reduce(
        (best, value, i) =>
          Math.abs(Math.log(value / lambda)) < Math.abs(Math.log(values[best] / lambda)) ? i : best,
        0,
      );
      const expected = coefficients.row(near).filter((value) => value !== 0).length;
      expect(Number(text.textContent)).toBe(expected);
    }
    expect(figure.caption).toContain("how many coefficients are not 0");
    expect(figure.description).toContain(
      `Chosen: λ = ${Number(lasso.path.values[lasso.chosen].toPrecision(3))}`,
    );
  });

  it("draws one panel per response, or the one that is named", async () => {
    const model = await new PLS().fit(table, ["progression", "s6"]);
    expect(plots(parseSvg(pathPlot(model)))).toHaveLength(2);
    const one = pathPlot(model, { response: "s6" });
    expect(plots(parseSvg(one))).toHaveLength(1);
    expect(one.description).toContain("9 features for s6 along 10 settings");
    expect(() => pathPlot(model, { response: "s7" })).toThrow(
      'pathPlot: option "response" must be one of "progression", "s6"; got "s7".',
    );
  });

  it("refuses models without a path, and axes and scales that do not fit", async () => {
    const model = await new LinearRegression({ solver: "gradient-descent" }).fit([[1], [2], [4]], [1, 2, 3]);
    expect(() => pathPlot(model as never)).toThrow(
      "pathPlot: needs a model with a path of coefficients, such as Ridge, Lasso, PLS or a penalized LogisticRegression; got LinearRegression.",
    );
    const single = await new Lasso({ lambda: 2 }).fit(table, "progression");
    expect(() => pathPlot(single)).toThrow("pathPlot: the path of progression has only one setting");
    expect(() => pathPlot(lasso, { axis: "size" })).toThrow(
      'pathPlot: option "axis" must be one of "lambda", "degrees-of-freedom", "l1-fraction", as the parameter of the path is lambda; got "size".',
    );
    expect(() => pathPlot(lasso, { scales: [1, 2] })).toThrow(
      'option "scales" needs one number per feature, 10; got 2.',
    );
    expect(() => pathPlot(small([10, 1, 0.1]), { scales: [1, -1] })).toThrow(
      'option "scales" must be a list of numbers > 0',
    );
    expect(pathPlot(small([10, 1, 0.1]), { scales: Float64Array.of(1, 2) }).toSVG()).toBe(
      pathPlot(small([10, 1, 0.1]), { scales: [1, 2] }).toSVG(),
    );
  });
});

describe("figures of a penalized logistic regression", () => {
  it("draw one panel of coefficients per equation, and one curve of its deviance", async () => {
    const model = await new LogisticRegression({ penalty: "l1", pathLength: 20, folds: 3 }).fit(
      iris(),
      "species",
    );
    const paths = pathPlot(model);
    expect(paths.description).toMatch(/^3 panels\. setosa: /);
    const one = pathPlot(model, { response: "setosa" });
    expect(one.description).toContain("Coefficients of 4 features for setosa along 20 settings");
    const { chosen = -1, path } = model;
    const nonZero = path
      ?.parameters(chosen)
      .row(0)
      .slice(1)
      .filter((value) => value !== 0).length;
    expect(one.description).toContain(`with ${nonZero} that are not 0`);
    expect(validationPlot(model).description).toMatch(/^cross-validated deviance of setosa, versicolor, /);
  });

  it("need a path", async () => {
    const model = await new LogisticRegression().fit(iris(), "species");
    expect(() => pathPlot(model)).toThrow("needs a model with a path of coefficients");
  });
});

describe("validationPlot", () => {
  it("draws means with a band of one standard error, and marks both choices", () => {
    const { validation, path } = lasso;
    if (validation === undefined) throw new Error("no validation");
    const [plot] = plots(parseSvg(validationPlot(lasso)));
    const axes = readAxes(plot, "log");
    const line = corners(marks(plot, "line")[0]);
    expect(line).toHaveLength(path.length);
    for (const [i, [x, y]] of line.entries()) {
      expect(Math.abs(Math.log10(axes.x(x) / path.values[i]))).toBeLessThan(axes.pixel.x);
      expect(Math.abs(axes.y(y) - validation.means[i])).toBeLessThan(axes.pixel.y);
    }
    const area = corners(marks(plot, "area")[0]).map(([, y]) => axes.y(y));
    expect(area).toHaveLength(2 * path.length);
    const top = area.slice(0, path.length);
    for (const [i, value] of top.entries()) {
      const spread = Math.abs(value - validation.means[i]);
      expect(Math.abs(spread - validation.standardErrors[i])).toBeLessThan(axes.pixel.y);
    }
    const [simple, best] = verticals(plot).map((x) => axes.x(x));
    expect(Math.abs(Math.log10(simple / path.values[validation.oneStandardError]))).toBeLessThan(
      axes.pixel.x,
    );
    expect(Math.abs(Math.log10(best / path.values[validation.best]))).toBeLessThan(axes.pixel.x);
  });

  it("draws bars where settings are few", async () => {
    const model = await new SubsetSelection({ criterion: "cross-validation", folds: 5 }).fit(
      table,
      "progression",
    );
    const { validation } = model;
    if (validation === undefined) throw new Error("no validation");
    const [plot] = plots(parseSvg(validationPlot(model)));
    const axes = readAxes(plot);
    const dots = marks(plot, "dot").map(center);
    expect(dots.map(([x]) => Math.round(axes.x(x)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const bars = groups(plot, "rule").flatMap((group) =>
      group.children.length === 11 ? [...group.children] : [],
    );
    expect(bars).toHaveLength(11);
    for (const [i, bar] of bars.entries()) {
      const ends = ["y1", "y2"].map((name) => axes.y(Number(bar.getAttribute(name))));
      const half = Math.abs(ends[1] - ends[0]) / 2;
      expect(Math.abs((ends[0] + ends[1]) / 2 - validation.means[i])).toBeLessThan(axes.pixel.y);
      expect(Math.abs(half - validation.standardErrors[i])).toBeLessThan(axes.pixel.y);
    }
  });

  it("takes the fractions of least angles, and the criterion of a ridge regression", async () => {
    const angles = await new LeastAngle({ criterion: "cross-validation", folds: 5 }).fit(
      table,
      "progression",
    );
    const [plot] = plots(parseSvg(validationPlot(angles)));
    const axes = readAxes(plot);
    const [simple, best] = verticals(plot).map((x) => axes.x(x));
    const { validation, fractions } = angles;
    expectClose(simple, fractions[validation?.oneStandardError ?? -1], { tolerance: 0.001 });
    expectClose(best, fractions[validation?.best ?? -1], { tolerance: 0.001 });
    expect(() => validationPlot(angles, { axis: "lambda" })).toThrow(
      'option "axis" must be "l1-fraction"; got "lambda".',
    );
    const ridge = await new Ridge().fit(table, "progression");
    expect(validationPlot(ridge).description).toContain(`Least: λ = ${Number(ridge.lambda.toPrecision(3))}`);
    expect(marks(plots(parseSvg(validationPlot(ridge)))[0], "area")).toHaveLength(0);
  });

  it("joins responses that share their components, and parts those that do not", async () => {
    const shared = await new PLS().fit(table, ["progression", "s6"]);
    expect(validationPlot(shared).description).toContain("of progression, s6 at");
    const apart = await new Ridge().fit(table, ["progression", "s6"]);
    expect(plots(parseSvg(validationPlot(apart)))).toHaveLength(2);
    expect(texts(parseSvg(validationPlot(apart)))).toEqual(expect.arrayContaining(["progression", "s6"]));
  });

  it("refuses a path that was not cross-validated, and says how to", async () => {
    const model = await new LeastAngle().fit(table, "progression");
    expect(() => validationPlot(model)).toThrow(
      'validationPlot: needs a model whose path was cross-validated; fit it with the option "folds", or with criterion: "cross-validation".',
    );
  });
});

describe("spreadApart", () => {
  it("moves positions as little as the gaps need, within bounds", () => {
    expect([...spreadApart(Float64Array.of(50, 10, 52), 10, [0, 100])]).toEqual([46, 10, 56]);
    expect([...spreadApart(Float64Array.of(0, 1, 2), 10, [0, 100])]).toEqual([0, 10, 20]);
    expect([...spreadApart(Float64Array.of(99, 100), 10, [0, 100])]).toEqual([90, 100]);
  });
});
