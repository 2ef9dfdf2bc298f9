import { describe, expect, it } from "vitest";
import {
  dotPositions,
  groups,
  lines,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris, twoGaussians } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearDiscriminant, NearestMean, QuadraticDiscriminant } from "../../methods/discriminant/index.js";
import { LogisticRegression } from "../../methods/linear/index.js";
import { classBoundaries, discriminantDirections, type Figure } from "./index.js";
import { borderLines } from "./regions/borders.js";

const petals = iris().select(["petalLength", "petalWidth", "species"]);
const two = petals.filter((row) => row >= 50);

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

describe("classBoundaries", () => {
  it("draws lines on which the two most probable classes are equally probable", async () => {
    const model = await new QuadraticDiscriminant().fit(petals, "species");
    const { plot, axes } = read(classBoundaries(model, petals, "species"));
    const points = lines(plot, axes).flatMap(({ path }) => path);
    const probabilities = model.predictLogProba(Matrix.from(points));
    const gaps = points.map((_, i) => {
      const [first, second] = Array.from(probabilities.row(i)).sort((a, b) => b - a);
      return first - second;
    });
    // Half a pixel of a steep posterior.
    expect(points.length).toBeGreaterThan(100);
    expect(gaps.sort((a, b) => a - b)[Math.floor(0.9 * gaps.length)]).toBeLessThan(0.5);
  });

  it("draws a linear boundary as a straight line where the posterior says", async () => {
    const model = await new LogisticRegression().fit(two, "species");
    const { plot, axes } = read(classBoundaries(model, two, "species"));
    const [{ path }] = lines(plot, axes);
    const [[x1, y1], [x2, y2]] = [path[0], path[path.length - 1]];
    for (const [x, y] of path)
      expect(Math.abs(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) - y)).toBeLessThan(1.5 * axes.pixel.y);
    const middle = model.predictProba(Matrix.from([[(x1 + x2) / 2, (y1 + y2) / 2]]));
    expectClose(middle.get(0, 0), 0.5, { tolerance: 0.02 });
  });

  it("compares models of the same classes by color and dash", async () => {
    const figure = classBoundaries(
      [
        { name: "discriminant", model: await new LinearDiscriminant().fit(two, "species") },
        { name: "naive Bayes", model: await new GaussianNB().fit(two, "species") },
      ],
      two,
      "species",
    );
    const { svg, plot, axes } = read(figure);
    const styles = new Set(lines(plot, axes).map(({ dash }) => dash));
    expect(styles.size).toBe(2);
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["discriminant", "naive Bayes", "versicolor", "virginica"]),
    );
    expect(figure.caption).toBe("Lines: both classes are equally probable.");
  });

  it("says so where a model has no boundary, and refuses models of other classes or features", async () => {
    const few = two.filter((row) => row < 50);
    const certain = await new GaussianNB({ priors: [1, 0] }).fit(two, "species");
    expect(classBoundaries(certain, few, "species").caption).toContain(
      "There is no boundary within the axes.",
    );
    const three = await new GaussianNB().fit(petals, "species");
    expect(() =>
      classBoundaries(
        [
          { name: "a", model: certain },
          { name: "b", model: three },
        ],
        two,
        "species",
      ),
    ).toThrow(
      'all models must have the classes versicolor, virginica; those of "b" are setosa, versicolor, virginica.',
    );
    const all = await new GaussianNB().fit(iris(), "species");
    expect(() => classBoundaries(all, iris(), "species")).toThrow("needs a model of 2 features");
  });
});

describe("borderLines", () => {
  /** Scores −|x − center|² of three classes: borders are the perpendicular bisectors. */
  const grid = { size: 61, x: [-3, 3], y: [-3, 3] } as const;
  const centers = [
    [-1, 0],
    [1, 0],
    [0, 1.5],
  ];
  const coordinate = (i: number) => -3 + (6 * (i + 0.5)) / 61;
  const scores = centers.map(([u, v]) =>
    Float64Array.from(
      { length: 61 * 61 },
      (_, i) => -((coordinate(i % 61) - u) ** 2) - (coordinate(Math.floor(i / 61)) - v) ** 2,
    ),
  );

  it("end where a third class becomes better", () => {
    const paths = borderLines(grid, scores);
    expect(paths).toHaveLength(3);
    // All three meet in the center of the circle through the means, (0, 5/12).
    for (const path of paths) {
      const ends = [path[0], path[path.length - 1]].map(([u, v]) => Math.hypot(u, v - 5 / 12));
      expect(Math.min(...ends)).toBeLessThan(0.02);
    }
  });

  it("ignore a class that is impossible everywhere", () => {
    const never = new Float64Array(61 * 61).fill(Number.NEGATIVE_INFINITY);
    const paths = borderLines(grid, [scores[0], never, scores[1]]);
    expect(paths).toHaveLength(1);
    for (const [u] of paths[0]) expect(Math.abs(u)).toBeLessThan(1e-9);
  });
});

describe("discriminantDirections", () => {
  const { x, y } = twoGaussians({
    rows: 120,
    seed: 2,
    means: [
      [-1, -0.6],
      [1, 0.6],
    ],
    covariances: [
      [
        [1.4, 1.1],
        [1.1, 1.4],
      ],
    ],
  });

  it("draws the line through the means with its bisector, and the discriminant with its boundary", async () => {
    const model = await new LinearDiscriminant({ priors: [0.8, 0.2] }).fit(x, y);
    const figure = discriminantDirections(model, x, y);
    const parts = plots(parseSvg(figure));
    expect(parts).toHaveLength(4);
    const panels = [parts[0], parts[2]].map((plot) => {
      const axes = readAxes(plot);
      // Right angles are right.
      expectClose(axes.pixel.x / axes.pixel.y, 1, { tolerance: 0.001 });
      const [direction, boundary] = lines(plot, axes).map(({ path }) => path);
      const along = [direction[1][0] - direction[0][0], direction[1][1] - direction[0][1]];
      const across = [boundary[1][0] - boundary[0][0], boundary[1][1] - boundary[0][1]];
      const cosine =
        (along[0] * across[0] + along[1] * across[1]) / Math.hypot(...along) / Math.hypot(...across);
      expect(Math.abs(cosine)).toBeLessThan(0.005);
      return { plot, axes, along, boundary };
    });
    const means = dotPositions(panels[0].plot, panels[0].axes).slice(-2);
    for (const [k, mean] of means.entries())
      for (const j of [0, 1])
        expect(Math.abs(mean[j] - model.means.get(k, j))).toBeLessThan(panels[0].axes.pixel.x);
    const between = [0, 1].map((j) => model.means.get(1, j) - model.means.get(0, j));
    expectClose(panels[0].along[1] / panels[0].along[0], between[1] / between[0], { tolerance: 0.01 });
    const weights = [0, 1].map((j) => model.coefficients.get(1, j) - model.coefficients.get(0, j));
    expectClose(panels[1].along[1] / panels[1].along[0], weights[1] / weights[0], { tolerance: 0.01 });
    const odds = model.predictLogProba(Matrix.from(panels[1].boundary));
    for (const i of [0, 1]) expectClose(odds.get(i, 0) - odds.get(i, 1), 0, { tolerance: 0.05 });
  });

  it("reports how far the means are apart, the discriminant the Mahalanobis distance", async () => {
    const model = await new LinearDiscriminant().fit(x, y);
    const covariance = model.covariance(0);
    const [a, b, d] = [covariance.get(0, 0), covariance.get(0, 1), covariance.get(1, 1)];
    const [u, v] = [0, 1].map((j) => model.means.get(1, j) - model.means.get(0, j));
    const mahalanobis = Math.sqrt((d * u * u - 2 * b * u * v + a * v * v) / (a * d - b * b));
    const figure = discriminantDirections(model, x, y);
    expect(texts(parseSvg(figure))).toContain(`separation ${mahalanobis.toFixed(2)}`);
    expect(groups(parseSvg(figure), "rule").length).toBeGreaterThan(0);
  });

  it("refuses other models and other numbers of classes", async () => {
    const means = await new NearestMean().fit(x, y);
    expect(() => discriminantDirections(means as never, x, y)).toThrow(
      "discriminantDirections: needs a linear discriminant of normal classes, such as LinearDiscriminant",
    );
    const three = await new LinearDiscriminant().fit(petals, "species");
    expect(() => discriminantDirections(three, petals, "species")).toThrow(
      "needs a model of 2 classes; got 3 classes.",
    );
  });
});
