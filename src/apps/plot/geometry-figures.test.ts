import { describe, expect, it } from "vitest";
import {
  corners,
  dotPositions,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { diabetes, linearData } from "../../data/datasets/index.js";
import { minimize } from "../../math/optimize/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { clipLine } from "./core/clip-line.js";
import { descentPath, penaltyRegions, polynomialFits } from "./index.js";
import { penaltyOf, touchingPoint } from "./penalties/region.js";

const table = await diabetes();
const full = await new LinearRegression().fit(table, "progression");

describe("penaltyRegions", () => {
  const source = {
    center: [1, 2.2],
    matrix: [
      [2, -1],
      [-1, 1.4],
    ],
  };
  const reach = 0.6 * 2.2;

  /** The touching point as drawn: the last dot of a panel. */
  function touching(figure: ReturnType<typeof penaltyRegions>): [number, number][] {
    return plots(parseSvg(figure)).map((plot) => dotPositions(plot)[1]);
  }

  /** Half the gradient of the error. */
  function gradient([u, v]: readonly [number, number]): [number, number] {
    const [du, dv] = [u - 1, v - 2.2];
    return [2 * du - dv, -du + 1.4 * dv];
  }

  it("touches the disk of ridge regression where (M + λI)β = Mc has the length of the radius", () => {
    let [low, high] = [0, 100];
    let beta: [number, number] = [0, 0];
    for (let k = 0; k < 100; k += 1) {
      const lambda = (low + high) / 2;
      const [a, b, c] = [2 + lambda, -1, 1.4 + lambda];
      const [p, q] = [2 * 1 - 2.2, -1 + 1.4 * 2.2];
      const determinant = a * c - b * b;
      beta = [(c * p - b * q) / determinant, (a * q - b * p) / determinant];
      if (Math.hypot(...beta) > reach) low = lambda;
      else high = lambda;
    }
    const [[u, v]] = touching(penaltyRegions(source, { penalties: [2], width: 400 }));
    expectClose(u, beta[0], { tolerance: 0.001 });
    expectClose(v, beta[1], { tolerance: 0.001 });
    const { description } = penaltyRegions(source, { penalties: [2] });
    expect(description).toContain(`is at (${beta[0].toPrecision(3)}, ${beta[1].toPrecision(3)})`);
  });

  it("touches a corner of the lasso's diamond where the error falls most along its axis", () => {
    const corner = {
      center: [0.8, 2.2],
      matrix: [
        [1, -0.5],
        [-0.5, 1],
      ],
    };
    const [[u, v]] = touching(penaltyRegions(corner, { penalties: [1] }));
    expectClose(u, 0, { tolerance: 0.001 });
    expectClose(v, reach, { tolerance: 0.001 });
    expect(penaltyRegions(corner, { penalties: [1] }).description).toContain("is at (0, 1.32)");
  });

  it("touches smooth borders where the gradients are parallel", () => {
    for (const [penalty, slope] of [
      [4, (value: number) => Math.abs(value) ** 3],
      [1.5, (value: number) => Math.abs(value) ** 0.5],
      [{ alpha: 0.5 }, (value: number) => 0.5 + 0.5 * Math.abs(value)],
    ] as const) {
      const { point } = touchingPoint(penaltyOf(penalty), { center: [1, 2.2], matrix: [2, -1, 1.4] }, 0.6);
      const [g, h] = gradient(point);
      expectClose(g / h, slope(point[0]) / slope(point[1]), { tolerance: 5e-7 });
    }
  });

  it("finds the best point of regions that are not convex", () => {
    // Every border point of the quadrant, by the first coefficient.
    const q = 0.5;
    let best = { error: Number.POSITIVE_INFINITY, point: [0, 0] };
    for (let k = 0; k <= 100_000; k += 1) {
      const u = (reach * k) / 100_000;
      const v = Math.max(0, reach ** q - u ** q) ** (1 / q);
      const [du, dv] = [u - 1, v - 2.2];
      const error = 2 * du * du - 2 * du * dv + 1.4 * dv * dv;
      if (error < best.error) best = { error, point: [u, v] };
    }
    const [[u, v]] = touching(penaltyRegions(source, { penalties: [q] }));
    expectClose(u, best.point[0], { tolerance: 0.001 });
    expectClose(v, best.point[1], { tolerance: 0.001 });
  });

  it("draws ellipses of equal error, of which the outermost goes through the touching point", () => {
    const figure = penaltyRegions(source, { penalties: [1], width: 600 });
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const touch = touching(figure)[0];
    const errorOf = ([u, v]: readonly number[]) =>
      2 * (u - 1) ** 2 - 2 * (u - 1) * (v - 2.2) + 1.4 * (v - 2.2) ** 2;
    const [, ...ellipses] = groups(plot, "line");
    const levels = ellipses.flatMap((group) =>
      corners(group.children[0]).map(([x, y]) => errorOf([axes.x(x), axes.y(y)]) / errorOf(touch)),
    );
    for (const level of levels)
      expect(Math.min(...[1, 4, 9, 16].map((k) => Math.abs(level - k / 16)))).toBeLessThan(0.02);
    expect(Math.max(...levels)).toBeGreaterThan(0.98);
    // A circle is round.
    expectClose(axes.pixel.x / axes.pixel.y, 1, { tolerance: 0.001 });
  });

  it("takes the matrix of a regression on two features from its inverse", async () => {
    const two = table.select(["bmi", "s5", "progression"]);
    const model = await new LinearRegression().fit(two, "progression");
    const columns = (["bmi", "s5"] as const).map((name) => {
      const column = two.column(name);
      if (column.kind !== "quantitative") throw new Error("no numbers");
      const mean = column.values.reduce((sum, value) => sum + value, 0) / two.rows;
      return column.values.map((value) => value - mean);
    });
    const matrix = columns.map((a) => columns.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0)));
    matrix[1][0] = matrix[0][1];
    const given = { center: model.coefficients, matrix, names: ["bmi", "s5"] as const };
    expect(penaltyRegions(model).description).toBe(
      penaltyRegions({ ...given, names: ["bmi", "s5"] }).description,
    );
    expect(plots(parseSvg(penaltyRegions(model)))).toHaveLength(2);
  });

  it("refuses other numbers of features, and errors without ellipses", () => {
    expect(() => penaltyRegions(full)).toThrow(
      "penaltyRegions: needs a regression on 2 features; this one has 10",
    );
    expect(() =>
      penaltyRegions({
        center: [1, 1],
        matrix: [
          [1, 1],
          [1, 1],
        ],
      }),
    ).toThrow("must be independent");
    expect(() =>
      penaltyRegions({
        center: [1, 1],
        matrix: [
          [1, 0],
          [1, 1],
        ],
      }),
    ).toThrow('"matrix" must be symmetric');
    expect(() =>
      penaltyRegions({
        center: [0, 0],
        matrix: [
          [1, 0],
          [0, 1],
        ],
      }),
    ).toThrow("the least-squares estimate is 0");
    expect(() => penaltyRegions(source, { penalties: [0] })).toThrow('option "penalties"');
  });
});

describe("polynomialFits", () => {
  const x = [-1, -0.5, 0, 0.5, 1];
  const y = [1, 0, 2, 1, 3];

  it("titles every degree with its errors of cases seen and not seen", () => {
    const svg = parseSvg(polynomialFits(x, y, { degrees: [0, 1, 4], test: { x: [0, 2], y: [1.4, 5.4] } }));
    // Means 0 and 1.4, Σx² = 2.5, Σxy = 2.5, Σ(y − ȳ)² = 5.2: the line is 1.4 + x, and leaves 5.2 − 2.5.
    const root = (square: number) => Math.sqrt(square).toPrecision(3);
    expect(texts(svg)).toEqual(
      expect.arrayContaining([
        "Degree 0",
        `train ${root(5.2 / 5)}, test ${root(16 / 2)}`,
        "Degree 1",
        `train ${root(2.7 / 5)}, test ${root(2 ** 2 / 2)}`,
        "Degree 4",
      ]),
    );
    expect(texts(svg).some((text) => text.startsWith("train 0, test"))).toBe(true);
    const panels = plots(svg);
    expect(panels).toHaveLength(3);
    for (const panel of panels) {
      expect(groups(panel, "dot").map((group) => group.children.length)).toEqual([2, 5]);
    }
  });

  it("draws curves through all cases where the degree allows it, cut at the frame", () => {
    const [panel] = plots(parseSvg(polynomialFits(x, y, { degrees: [4], width: 900, height: 700 })));
    const axes = readAxes(panel);
    const curve = marks(panel, "line").flatMap((line) => corners(line));
    for (const [i, position] of x.entries()) {
      const next = curve.findIndex(([across]) => axes.x(across) >= position);
      const [[u, v], [p, q]] = [curve[next - 1], curve[next]];
      const part = (position - axes.x(u)) / (axes.x(p) - axes.x(u));
      expect(Math.abs(axes.y(v + part * (q - v)) - y[i])).toBeLessThan(2 * axes.pixel.y);
    }
    for (const [, up] of curve) {
      expect(axes.y(up)).toBeGreaterThan(-0.361);
      expect(axes.y(up)).toBeLessThan(3.361);
    }
  });

  it("shows a sample of many cases, and says so", () => {
    const many = Float64Array.from({ length: 500 }, (_, i) => i);
    const figure = polynomialFits(many, many, { degrees: [1], most: 100 });
    expect(marks(plots(parseSvg(figure))[0], "dot")).toHaveLength(100);
    expect(figure.caption).toContain("A random sample of 100 of 500 points is shown (seed 0).");
  });

  it("refuses degrees that the cases cannot tell, and lists of other lengths", () => {
    expect(() => polynomialFits(x, y)).toThrow(
      "polynomialFits: a polynomial of degree 6 needs 7 different values of x; there are 5.",
    );
    expect(() => polynomialFits(x, [1], { degrees: [0] })).toThrow('"y" needs 5 numbers; got 1 number.');
    expect(() => polynomialFits(x, y, { degrees: [0], test: { x: [1], y: [] } })).toThrow(
      '"test.y" needs 1 numbers',
    );
  });
});

describe("descentPath", () => {
  const { x, y } = linearData({ rows: 40, coefficients: [2], intercept: 1, noise: 0.5, seed: 1 });
  const batch = () =>
    new LinearRegression({ solver: { method: "gradient-descent", step: 0.1, maxIterations: 30 } }).fit(x, y);

  it("draws every step over contours of the mean squared error", async () => {
    const model = await batch();
    const exact = await new LinearRegression().fit(x, y);
    const [plot] = plots(parseSvg(descentPath(model)));
    const axes = readAxes(plot);
    const lines = marks(plot, "line").map((line) => corners(line).map(([u, v]) => [axes.x(u), axes.y(v)]));
    const way = lines[lines.length - 1];
    expect(way).toHaveLength(model.steps?.length ?? -1);
    for (const [k, [u, v]] of way.entries()) {
      expect(Math.abs(u - (model.steps?.[k].x[0] ?? Number.NaN))).toBeLessThan(axes.pixel.x);
      expect(Math.abs(v - (model.steps?.[k].x[1] ?? Number.NaN))).toBeLessThan(axes.pixel.y);
    }
    const [least] = dotPositions(plot, axes);
    expect(Math.abs(least[0] - exact.intercept)).toBeLessThan(axes.pixel.x);
    expect(Math.abs(least[1] - exact.coefficients[0])).toBeLessThan(axes.pixel.y);
    const added = ([a, b]: readonly number[]) =>
      y.reduce((sum, value, i) => sum + (value - a - b * x.get(i, 0)) ** 2, -exact.residualSum) / y.length;
    const start = added([0, 0]);
    for (const contour of lines.slice(0, -1)) {
      const levels = contour.map((point) => Math.sqrt(added(point) / start) * 6);
      for (const level of levels) expect(Math.abs(level - Math.round(levels[0]))).toBeLessThan(0.1);
    }
  });

  it("shows several solvers of the same cases, and two of many parameters", async () => {
    const stochastic = await new LinearRegression({
      solver: { method: "stochastic-gradient", epochs: 5 },
    }).fit(x, y);
    const figure = descentPath([
      { name: "batch", model: await batch() },
      { name: "stochastic", model: stochastic },
    ]);
    expect(texts(parseSvg(figure))).toEqual(expect.arrayContaining(["batch", "stochastic"]));
    expect(figure.description).toMatch(/batch: 30 steps to .* stochastic: \d+ steps? to/);
    const many = linearData({ rows: 40, seed: 2 });
    const three = await new LinearRegression({ solver: "gradient-descent" }).fit(many.x, many.y);
    expect(descentPath(three, { terms: ["x0", "x2"] }).caption).toContain(
      "minimized over the other parameters",
    );
    expect(() => descentPath(three)).toThrow(
      'descentPath: option "terms" must be two of "(intercept)", "x0", "x1", "x2"; got nothing.',
    );
    expect(() =>
      descentPath([
        { name: "a", model: stochastic },
        { name: "b", model: three },
      ]),
    ).toThrow("the models must be fitted to the same cases, with the same terms.");
  });

  it("draws the steps of minimizers over contours of the objective", () => {
    const objective = ([a, b]: Float64Array) => (a - 1) ** 2 + 4 * (b + 1) ** 2;
    const quasi = minimize(objective, [3, 1], { path: true });
    const steps = minimize(objective, [3, 1], { method: "gradientDescent", path: true, maxIterations: 20 });
    const figure = descentPath(
      [
        { name: "L-BFGS", result: quasi },
        { name: "gradient", result: steps },
      ],
      { objective, terms: ["a", "b"] },
    );
    expect(figure.description).toMatch(
      /^Contours of the objective over a and b, least at \(1, −1\)\. L-BFGS/,
    );
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const drawn = marks(plot, "line").map((line) => corners(line).map(([u, v]) => [axes.x(u), axes.y(v)]));
    const contours = drawn.slice(0, -2);
    expect(contours.length).toBeGreaterThan(5);
    // Levels are squares of sixths of the start's excess, 20.
    for (const contour of contours) {
      const levels = contour.map(([a, b]) => 6 * Math.sqrt(objective(Float64Array.of(a, b)) / 20));
      for (const level of levels) expect(Math.abs(level - Math.round(levels[0]))).toBeLessThan(0.1);
    }
    expect(drawn[drawn.length - 2]).toHaveLength(quasi.path?.length ?? -1);
    expect(() => descentPath(quasi)).toThrow('descentPath: option "objective" must be the function');
    expect(() => descentPath(minimize(objective, [3, 1]), { objective })).toThrow(
      "minimize with { path: true }",
    );
    const three = minimize(([a, b, c]) => a * a + b * b + c * c, [1, 1, 1], { path: true });
    expect(() => descentPath(three, { objective })).toThrow(
      "the objective must have 2 variables; got 3 variables.",
    );
  });

  it("takes any list of points and any objective that minimize takes, within given axes", () => {
    const value = ([a, b]: Float64Array) => a * a + b * b;
    const path = [
      [2, 0],
      [0, 1],
      [9, 9],
    ];
    const settings = {
      levels: [1, 2.25],
      domain: [
        [-3, 3],
        [-2, 2],
      ] as [[number, number], [number, number]],
    };
    const figure = descentPath({ path }, { objective: { value }, ...settings });
    const gradient = (x: Float64Array) => ({ value: value(x), gradient: [2 * x[0], 2 * x[1]] });
    expect(descentPath({ path }, { objective: gradient, ...settings }).toSVG()).toBe(figure.toSVG());
    expect(figure.description).toContain("least at (0, 1). 2 steps to (9, 9).");
    expect(figure.caption).toContain("1 step outside the axes is not shown.");
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const drawn = marks(plot, "line").map((line) => corners(line).map(([u, v]) => [axes.x(u), axes.y(v)]));
    // Circles: a level is how far the contour is above the lowest point, whose value is 1.
    for (const [contour, radius] of [
      [drawn[0], Math.sqrt(2)],
      [drawn[1], Math.sqrt(3.25)],
    ] as const) {
      const off = contour.map(([u, v]) => Math.abs(Math.hypot(u, v) - radius));
      expect(Math.max(...off)).toBeLessThan(0.02);
    }
    expect(drawn[2]).toHaveLength(3);
    expect(dotPositions(plot, axes)).toHaveLength(3);
  });

  it("refuses a regression without steps", async () => {
    const model = await new LinearRegression().fit(x, y);
    expect(() => descentPath(model)).toThrow(
      "descentPath: needs a LinearRegression fitted by gradient descent",
    );
  });
});

describe("clipLine", () => {
  it("cuts a line where it leaves the rectangle, and begins anew where it comes back", () => {
    const path = [
      [0, 0],
      [2, 2],
      [4, 0],
    ] as const;
    expect(clipLine(path, [0, 4], [0, 1])).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
      [
        [3, 1],
        [4, 0],
      ],
    ]);
    expect(clipLine(path, [5, 6], [0, 1])).toEqual([]);
  });
});
