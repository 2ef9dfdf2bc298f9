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
import { iris, weights20 } from "../../data/datasets/index.js";
import {
  calibrationCurve,
  confusionMatrix,
  crossValidate,
  friedmanTest,
  learningCurve,
  precisionRecallCurve,
  rocCurve,
  upperHull,
  validationCurve,
} from "../../evaluate/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { shortText } from "./core/numbers.js";
import {
  calibrationPlot,
  confusionPlot,
  coveragePlot,
  criticalDifferencePlot,
  curvePlot,
  type Figure,
  foldScoresPlot,
  precisionRecallPlot,
  rocPlot,
} from "./index.js";

const rows = weights20().toRows();
const scores = rows.map(({ weight }) => Number(weight));
const truth = rows.map(({ diabetes }) => diabetes === true);

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

/** Ticks and marks are placed to half a pixel. */
const HALF = 0.75;

/** The corners of the lines of a plot in the numbers of its axes. */
function curves(figure: Figure): {
  paths: (readonly [number, number])[][];
  within: (a: number, b: number) => boolean;
} {
  const { plot, axes } = read(figure);
  const paths = marks(plot, "line").map((path) =>
    corners(path).map(([x, y]) => [axes.x(x), axes.y(y)] as const),
  );
  const allowed = HALF * Math.max(axes.pixel.x, axes.pixel.y);
  return { paths, within: (a, b) => Math.abs(a - b) <= allowed };
}

function expectPath(
  path: readonly (readonly [number, number])[],
  expected: ArrayLike<number>[],
  within: (a: number, b: number) => boolean,
) {
  expect(path).toHaveLength(expected[0].length);
  for (const [i, [x, y]] of path.entries()) {
    expect(within(x, expected[0][i]) && within(y, expected[1][i]), `${x}, ${y}`).toBe(true);
  }
}

describe("rocPlot", () => {
  it("draws the curve and its hull, with the area in the legend", () => {
    const figure = rocPlot({ name: "weight", truth, scores }, { hull: true });
    const curve = rocCurve(truth, scores);
    const hull = upperHull(curve);
    const { paths, within } = curves(figure);
    expect(paths).toHaveLength(2);
    expectPath(paths[0], [hull.falsePositiveRates, hull.truePositiveRates], within);
    expectPath(paths[1], [curve.falsePositiveRates, curve.truePositiveRates], within);
    const svg = parseSvg(figure);
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["weight, AUC 0.800", "false positive rate →", "↑ true positive rate"]),
    );
  });

  it("takes curves, scores and names, one or several", () => {
    const curve = rocCurve(truth, scores);
    const inverse = { truth, scores: scores.map((score) => -score) };
    expect(rocPlot(curve).toSVG()).toBe(rocPlot({ truth, scores }).toSVG());
    const svg = parseSvg(rocPlot([{ name: "a", curve }, inverse]));
    expect(texts(svg)).toEqual(expect.arrayContaining(["a, AUC 0.800", "model 2, AUC 0.200"]));
    const strokes = groups(svg, "line").filter((group) => group.closest("[aria-label=legend]") === null);
    expect(new Set(strokes.map((group) => group.getAttribute("stroke"))).size).toBe(2);
    expect(new Set(strokes.map((group) => group.getAttribute("stroke-dasharray"))).size).toBe(2);
  });

  it("joins points of equal accuracy", () => {
    // Two negatives per positive: the accuracy is (TPR + 2·(1 − FPR)) / 3.
    const { plot, axes } = read(
      rocPlot({ truth: [false, false, true], scores: [1, 2, 3] }, { isometrics: true }),
    );
    const [lines] = groups(plot, "line");
    const labels = texts(groups(plot, "text")[0]).map(Number);
    const paths = Array.from(lines.children, corners);
    expect(paths).toHaveLength(labels.length);
    for (const [i, path] of paths.entries()) {
      for (const [x, y] of path) {
        expectClose((axes.y(y) + 2 * (1 - axes.x(x))) / 3, labels[i], { tolerance: 0.001 });
      }
    }
  });

  it("refuses classes of different sizes for isometrics, and no curve", () => {
    const other = { truth: [true, false], scores: [1, 2] };
    expect(() => rocPlot([{ truth, scores }, other], { isometrics: true })).toThrow(
      'rocPlot: option "isometrics" needs the same cases for every curve; there are 10 positives and 10 negatives, and 1 and 1.',
    );
    expect(() => rocPlot([])).toThrow("rocPlot: needs at least one curve; got none.");
  });

  it("stays small for a hundred thousand cases, and says so", () => {
    const many = Array.from({ length: 100_000 }, (_, i) => Math.sin(i * i));
    const figure = rocPlot({ truth: many.map((value, i) => value + Math.sin(i) > 0), scores: many });
    expect(figure.toSVG().length).toBeLessThan(120_000);
    expect(figure.caption).toBe("Curves are drawn to within 1/2000 of the axes; finer steps are joined.");
  });
});

describe("coveragePlot", () => {
  it("draws counts", () => {
    const curve = rocCurve(truth, scores);
    const { paths, within } = curves(coveragePlot({ truth, scores }));
    expectPath(paths[0], [curve.falsePositives, curve.truePositives], within);
    const { plot } = read(coveragePlot({ truth, scores }));
    expect(texts(plot)).toEqual(expect.arrayContaining(["negatives →", "↑ positives"]));
  });
});

describe("precisionRecallPlot", () => {
  it("steps between points with the precision of the higher recall, in either order", () => {
    const recall = [0, 0.4, 1];
    const precision = [1, 0.8, 0.5];
    const figure = precisionRecallPlot({ recall, precision, averagePrecision: 0.62 }, { baseline: 0.5 });
    const { paths, within } = curves(figure);
    expectPath(
      paths[0],
      [
        [0, 0, 0.4, 0.4, 1],
        [1, 0.8, 0.8, 0.5, 0.5],
      ],
      within,
    );
    const back = precisionRecallPlot(
      { recall: [...recall].reverse(), precision: [...precision].reverse(), averagePrecision: 0.62 },
      { baseline: 0.5 },
    );
    expect(back.toSVG()).toBe(figure.toSVG());
    expect(texts(parseSvg(figure))).toContain("AP 0.620");
  });

  it("takes precisionRecallCurve, alone or with a name", () => {
    const curve = precisionRecallCurve(truth, scores);
    expect(precisionRecallPlot({ name: "weight", curve }).toSVG()).toBe(
      precisionRecallPlot({ name: "weight", ...curve }).toSVG(),
    );
    expect(precisionRecallPlot([curve, curve]).description).toBe(
      "Precision-recall curves: model 1; model 2.",
    );
  });

  it("refuses recalls that go up and down, and anything that is not a share", () => {
    expect(() => precisionRecallPlot({ recall: [0, 1, 0.5], precision: [1, 1, 1] })).toThrow(
      '"recall" must increase or decrease throughout; it does both.',
    );
    expect(() => precisionRecallPlot({ recall: [0, 2], precision: [1, 1] })).toThrow(
      '"recall" must contain numbers from 0 to 1; got 2 at index 1.',
    );
    expect(() => precisionRecallPlot({ recall: [0, 1], precision: [1] })).toThrow(
      '"precision" needs 2 numbers; got 1 number.',
    );
  });
});

describe("calibrationPlot", () => {
  const points = { predicted: [0.9, 0.1, 0.5], observed: [0.8, 0.2, 0.5], counts: [30, 50, 0] };

  it("draws bins that hold cases, with Wilson's intervals, and their counts below", () => {
    const figure = calibrationPlot(points);
    const [above, below] = plots(parseSvg(figure));
    const axes = readAxes(above);
    const dots = marks(above, "dot")
      .map(center)
      .map(([x, y]) => [axes.x(x), axes.y(y)]);
    expect(dots).toHaveLength(2);
    expectClose(dots[0][0], 0.1, { tolerance: 0.001 });
    expectClose(dots[1][1], 0.8, { tolerance: 0.001 });
    // Wilson's 95% interval of 10 of 50 (Newcombe 1998 gives the formula): 0.1124 to 0.3304.
    const [bar] = marks(above, "rule");
    const ends = ["y1", "y2"].map((name) => axes.y(Number(bar.getAttribute(name)))).sort((a, b) => a - b);
    expectClose(ends[0], 0.1124, { tolerance: 0.001 });
    expectClose(ends[1], 0.3304, { tolerance: 0.001 });
    const counts = readAxes(below);
    expect(
      marks(below, "dot")
        .map(center)
        .map(([, y]) => Math.round(counts.y(y))),
    ).toEqual([50, 30]);
    expect(texts(below)).toEqual(expect.arrayContaining(["predicted probability →", "↑ cases"]));
  });

  it("takes the bins of calibrationCurve, alone, several or with a name", () => {
    const truth = [0, 1, 0, 1, 1, 1];
    const curve = calibrationCurve(truth, [0.1, 0.3, 0.35, 0.7, 0.9, 0.95], { bins: 5 });
    const filled = curve.filter(({ totalWeight }) => totalWeight > 0);
    const lists = {
      predicted: filled.map(({ predicted }) => predicted),
      observed: filled.map(({ observed }) => observed),
      counts: filled.map(({ totalWeight }) => totalWeight),
    };
    expect(filled.length).toBeLessThan(curve.length);
    expect(calibrationPlot(curve).toSVG()).toBe(calibrationPlot(lists).toSVG());
    const named = [
      { name: "a", curve },
      { name: "b", ...lists },
    ];
    expect(calibrationPlot(named).description).toContain("Calibration of a, b");
    expect(calibrationPlot([curve, curve]).description).toContain("Calibration of model 1, model 2");
  });

  it("has one panel without counts", () => {
    const { counts: _, ...bare } = points;
    expect(plots(parseSvg(calibrationPlot(bare)))).toHaveLength(1);
  });
});

describe("confusionPlot", () => {
  it("counts exactly in its description and its cells", () => {
    const drawn = confusionPlot(
      Matrix.from([
        [685, 124],
        [156, 344],
      ]),
      { labels: ["no", "yes"] },
    );
    expect(drawn.description).toContain("1,029 of 1,309 cases");
    expect(
      confusionPlot(
        Matrix.from([
          [1_234_567, 0],
          [1, 2_000_001],
        ]),
      ).description,
    ).toContain("3,234,568 of 3,234,569 cases");
  });

  it("writes counts and shares of the true class", () => {
    const svg = parseSvg(
      confusionPlot(
        [
          [48, 2],
          [5, 15],
        ],
        { labels: ["ham", "spam"] },
      ),
    );
    const [counts, shares] = groups(svg, "text").map((group) => texts(group));
    expect(counts).toEqual(["48", "2", "5", "15"]);
    expect(shares).toEqual(["96%", "4%", "25%", "75%"]);
    expect(texts(svg)).toEqual(expect.arrayContaining(["true", "predicted", "ham", "spam"]));
  });

  it("takes a confusion matrix with its classes", () => {
    const matrix = confusionMatrix(["cat", "dog", "dog"], ["cat", "cat", "dog"]);
    const drawn = confusionPlot(matrix);
    expect(drawn.toSVG()).toBe(confusionPlot(matrix.counts, { labels: ["cat", "dog"] }).toSVG());
    expect(confusionPlot(matrix, { labels: ["Katze", "Hund"] }).description).toContain("(Katze, Hund)");
  });

  it("refuses anything but a matrix of counts", () => {
    expect(() => confusionPlot([[1, 2]])).toThrow(
      "confusionPlot: needs a square matrix of counts; got 1 × 2.",
    );
    expect(() =>
      confusionPlot([
        [1, -1],
        [0, 1],
      ]),
    ).toThrow("got -1 in row 0");
    expect(() => confusionPlot([[0]])).toThrow("all are 0");
    expect(() => confusionPlot([[1]], { labels: ["a", "b"] })).toThrow(
      'option "labels" needs one label per class, 1; got 2.',
    );
  });
});

describe("curvePlot", () => {
  const series = [
    { name: "train", mean: [0.9, 0.95], deviation: [0.1, 0.05] },
    { name: "test", mean: [0.5, 0.7], lower: [0.4, 0.65], upper: [0.6, 0.75] },
  ];

  it("draws means, bands and points", () => {
    const { svg, plot, axes } = read(
      curvePlot([10, 20], series, { xLabel: "cases", yLabel: "accuracy", band: "one deviation" }),
    );
    expect(marks(plot, "area")).toHaveLength(2);
    const dots = marks(plot, "dot").map(center);
    expect(dots.map(([x]) => Math.round(axes.x(x)))).toEqual([10, 20, 10, 20]);
    expect(dots.map(([, y]) => Number(axes.y(y).toFixed(2)))).toEqual([0.9, 0.95, 0.5, 0.7]);
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["train", "test", "cases →", "↑ accuracy", "Bands: one deviation."]),
    );
  });

  it("labels every point of a logarithmic axis, at equal ratios", () => {
    const { plot } = read(curvePlot([1, 10, 100], { mean: [1, 2, 3] }, { xScale: "log" }));
    const labels = Array.from(plot.querySelectorAll('g[aria-label="x-axis tick label"] text'));
    expect(labels.map((label) => label.textContent)).toEqual(["1", "10", "100"]);
    const [a, b, c] = labels.map((label) => translation(label)[0]);
    expectClose(b - a, c - b, { tolerance: 5e-7 });
  });

  it("takes learning and validation curves", async () => {
    const folds = 3;
    const learning = await learningCurve(new GaussianNB(), iris(), "species", { sizes: [0.3, 1], folds });
    const { svg, plot, axes } = read(curvePlot(learning));
    expect(texts(svg)).toEqual(
      expect.arrayContaining(["training", "test", "training cases →", "↑ accuracy"]),
    );
    const dots = marks(plot, "dot").map(center);
    expect(dots.map(([x]) => Math.round(axes.x(x)))).toEqual([30, 100, 30, 100]);
    expectClose(axes.y(dots[3][1]), learning.points[1].test.mean, { tolerance: 0.005 });
    expect(marks(plot, "area")).toHaveLength(2);

    const floors = [1e-6, 1e-2, 1];
    const validation = await validationCurve(new GaussianNB(), "varianceFloor", floors, iris(), "species", {
      folds,
    });
    expect(texts(parseSvg(curvePlot(validation, { xScale: "log" })))).toContain("varianceFloor →");
    const priors = await validationCurve(
      new GaussianNB(),
      "priors",
      ["empirical", "uniform"],
      iris(),
      "species",
      {
        folds: 2,
      },
    );
    expect(() => curvePlot(priors)).toThrow('the values of the option must be numbers; got "empirical".');
  });

  it("refuses half a band, and what has no logarithm", () => {
    expect(() => curvePlot([1], { mean: [1], lower: [0] })).toThrow(
      'a band needs both "lower" and "upper", or "deviation" alone.',
    );
    expect(() => curvePlot([0, 1], { mean: [1, 2] }, { xScale: "log" })).toThrow(
      '"x" must be > 0 on a logarithmic axis; got 0.',
    );
    expect(() => curvePlot([1, 2], { mean: [1] })).toThrow('"mean" needs 2 numbers; got 1 number.');
  });
});

describe("foldScoresPlot", () => {
  it("draws scores, means and t intervals", () => {
    const { plot, axes } = read(
      foldScoresPlot(
        [
          { name: "a", scores: [1, 2, 3] },
          { name: "b", scores: [2] },
        ],
        { metric: "accuracy" },
      ),
    );
    const [dot] = marks(plot, "dot").map(center);
    expectClose(axes.x(dot[0]), 2, { tolerance: 0.001 });
    // t of 2 degrees at 97.5% is 4.3027, the standard error 1/√3.
    const [interval] = marks(plot, "rule").filter(
      (rule) => rule.getAttribute("y1") === rule.getAttribute("y2"),
    );
    const half = 4.3027 / Math.sqrt(3);
    expectClose(axes.x(Number(interval.getAttribute("x1"))), 2 - half, { tolerance: 0.001 });
    expectClose(axes.x(Number(interval.getAttribute("x2"))), 2 + half, { tolerance: 0.001 });
    expect(texts(plot)).toEqual(expect.arrayContaining(["a", "b", "accuracy →"]));
  });

  it("takes cross-validations, by their first metric or another", async () => {
    const validated = await crossValidate(new GaussianNB(), iris(), "species", {
      folds: 3,
      metrics: "accuracy",
    });
    const scores = validated.folds.map((fold) => fold.scores.accuracy);
    expect(foldScoresPlot(validated).toSVG()).toBe(
      foldScoresPlot({ name: "GaussianNB", scores }, { metric: "accuracy" }).toSVG(),
    );
    const losses = foldScoresPlot([validated, { name: "again", scores: validated }], { metric: "logLoss" });
    const mean = shortText(validated.summary("logLoss").mean);
    expect(losses.description).toContain(`logLoss by model and fold. GaussianNB: mean ${mean} over 3 folds.`);
  });

  it("refuses two models of one name", () => {
    const one = { name: "a", scores: [1, 2] };
    expect(() => foldScoresPlot([one, one])).toThrow('foldScoresPlot: two series are named "a".');
  });
});

describe("criticalDifferencePlot", () => {
  const comparison = { averageRanks: [3.143, 2, 2.893, 1.964], criticalDifference: 1.25 };
  const names = ["a", "b", "c", "d"];

  it("joins what does not differ by the critical difference", () => {
    const bars = (criticalDifference: number) => {
      const links = groups(parseSvg(criticalDifferencePlot({ ...comparison, criticalDifference })), "link");
      return links
        .filter((group) => group.getAttribute("stroke-width") === "5")
        .flatMap((group) => Array.from(group.children));
    };
    // The largest difference is 1.179, the others 1.143, 0.929, 0.893, 0.25 and 0.036.
    expect(bars(1.25)).toHaveLength(1);
    expect(bars(1.17)).toHaveLength(2);
    expect(bars(0.5)).toHaveLength(2);
    expect(bars(0.03)).toHaveLength(0);
  });

  it("names every model once with its rank, and the critical difference", () => {
    const svg = parseSvg(criticalDifferencePlot(comparison, { names }));
    const shown = texts(svg);
    for (const text of ["a 3.14", "b 2.00", "c 2.89", "d 1.96", "CD 1.25", "1", "2", "3", "4"])
      expect(shown.filter((one) => one === text)).toHaveLength(1);
  });

  it("puts the names on one side where both would leave no axis", () => {
    const long = names.map((name) => `${name} model with a long name`);
    const anchors = (width: number) => {
      const svg = parseSvg(criticalDifferencePlot(comparison, { names: long, width }));
      return texts(svg, 'g[text-anchor="end"] text').length;
    };
    expect([anchors(1000), anchors(300)]).toEqual([2, 4]);
  });

  it("refuses ranks that cannot be", () => {
    expect(() => criticalDifferencePlot({ ...comparison, averageRanks: [0, 1, 2, 3] })).toThrow(
      '"averageRanks" must contain numbers from 1 to 4; got 0 at index 0.',
    );
    expect(() => criticalDifferencePlot({ averageRanks: [1], criticalDifference: 1 })).toThrow(
      "needs the ranks of 2 or more models; got 1.",
    );
    expect(() => criticalDifferencePlot(comparison, { names: ["a"] })).toThrow(
      'option "names" needs one name per rank, 4; got 1.',
    );
  });

  it("takes the result of friedmanTest", () => {
    const test = friedmanTest([
      [0.9, 0.8, 0.7],
      [0.8, 0.7, 0.75],
      [0.95, 0.9, 0.6],
    ]);
    expect(criticalDifferencePlot(test).description).toContain("model 1 1, model 2 2.33, model 3 2.67");
  });
});
