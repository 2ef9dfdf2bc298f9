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
} from "../../test/support/figures.js";
import { weights20 } from "../datasets/index.js";
import { rocCurve, upperHull } from "../evaluate/roc/index.js";
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
const positives = rows.map(({ diabetes }) => diabetes === true);

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
    const figure = rocPlot({ name: "weight", scores, positives }, { hull: true });
    const curve = rocCurve(scores, positives);
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
    const curve = rocCurve(scores, positives);
    const inverse = { scores: scores.map((score) => -score), positives };
    expect(rocPlot(curve).toSVG()).toBe(rocPlot({ scores, positives }).toSVG());
    const svg = parseSvg(rocPlot([{ name: "a", curve }, inverse]));
    expect(texts(svg)).toEqual(expect.arrayContaining(["a, AUC 0.800", "model 2, AUC 0.200"]));
    const strokes = groups(svg, "line").filter((group) => group.closest("[aria-label=legend]") === null);
    expect(new Set(strokes.map((group) => group.getAttribute("stroke"))).size).toBe(2);
    expect(new Set(strokes.map((group) => group.getAttribute("stroke-dasharray"))).size).toBe(2);
  });

  it("joins points of equal accuracy", () => {
    // Two negatives per positive: the accuracy is (TPR + 2·(1 − FPR)) / 3.
    const { plot, axes } = read(
      rocPlot({ scores: [1, 2, 3], positives: [false, false, true] }, { isometrics: true }),
    );
    const [lines] = groups(plot, "link");
    const labels = texts(groups(plot, "text")[0]).map(Number);
    const paths = Array.from(lines.children, corners);
    expect(paths).toHaveLength(labels.length);
    for (const [i, path] of paths.entries()) {
      for (const [x, y] of path) {
        expect((axes.y(y) + 2 * (1 - axes.x(x))) / 3).toBeCloseTo(labels[i], 2);
      }
    }
  });

  it("refuses classes of different sizes for isometrics, and no curve", () => {
    const other = { scores: [1, 2], positives: [true, false] };
    expect(() => rocPlot([{ scores, positives }, other], { isometrics: true })).toThrow(
      'rocPlot: option "isometrics" needs the same cases for every curve; there are 10 positives and 10 negatives, and 1 and 1.',
    );
    expect(() => rocPlot([])).toThrow("rocPlot: needs at least one curve.");
  });

  it("stays small for a hundred thousand cases, and says so", () => {
    const many = Array.from({ length: 100_000 }, (_, i) => Math.sin(i * i));
    const figure = rocPlot({ scores: many, positives: many.map((value, i) => value + Math.sin(i) > 0) });
    expect(figure.toSVG().length).toBeLessThan(120_000);
    expect(figure.caption).toBe("Curves are drawn to within 1/2000 of the axes; finer steps are joined.");
  });
});

describe("coveragePlot", () => {
  it("draws counts", () => {
    const curve = rocCurve(scores, positives);
    const { paths, within } = curves(coveragePlot({ scores, positives }));
    expectPath(paths[0], [curve.falsePositives, curve.truePositives], within);
    const { plot } = read(coveragePlot({ scores, positives }));
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

  it("refuses recalls that go up and down, and what is no share", () => {
    expect(() => precisionRecallPlot({ recall: [0, 1, 0.5], precision: [1, 1, 1] })).toThrow(
      '"recall" must rise or fall all the way; it does both.',
    );
    expect(() => precisionRecallPlot({ recall: [0, 2], precision: [1, 1] })).toThrow(
      '"recall" must hold numbers from 0 to 1; got 2 at place 1.',
    );
    expect(() => precisionRecallPlot({ recall: [0, 1], precision: [1] })).toThrow(
      '"precision" needs 2 numbers; got 1.',
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
    expect(dots[0][0]).toBeCloseTo(0.1, 2);
    expect(dots[1][1]).toBeCloseTo(0.8, 2);
    // Wilson's 95% interval of 10 of 50 (Newcombe 1998 gives the formula): 0.1124 to 0.3304.
    const [bar] = marks(above, "rule");
    const ends = ["y1", "y2"].map((name) => axes.y(Number(bar.getAttribute(name)))).sort((a, b) => a - b);
    expect(ends[0]).toBeCloseTo(0.1124, 2);
    expect(ends[1]).toBeCloseTo(0.3304, 2);
    const counts = readAxes(below);
    expect(
      marks(below, "dot")
        .map(center)
        .map(([, y]) => Math.round(counts.y(y))),
    ).toEqual([50, 30]);
    expect(texts(below)).toEqual(expect.arrayContaining(["predicted probability →", "↑ cases"]));
  });

  it("has one panel without counts", () => {
    const { counts: _, ...bare } = points;
    expect(plots(parseSvg(calibrationPlot(bare)))).toHaveLength(1);
  });
});

describe("confusionPlot", () => {
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

  it("refuses what is no matrix of counts", () => {
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
    expect(b - a).toBeCloseTo(c - b, 6);
  });

  it("refuses half a band, and what has no logarithm", () => {
    expect(() => curvePlot([1], { mean: [1], lower: [0] })).toThrow(
      'a band needs both "lower" and "upper", or "deviation" alone.',
    );
    expect(() => curvePlot([0, 1], { mean: [1, 2] }, { xScale: "log" })).toThrow(
      '"x" must be > 0 on a logarithmic axis; got 0.',
    );
    expect(() => curvePlot([1, 2], { mean: [1] })).toThrow('"mean" needs 2 numbers; got 1.');
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
    expect(axes.x(dot[0])).toBeCloseTo(2, 2);
    // t of 2 degrees at 97.5% is 4.3027, the standard error 1/√3.
    const [interval] = marks(plot, "rule");
    const half = 4.3027 / Math.sqrt(3);
    expect(axes.x(Number(interval.getAttribute("x1")))).toBeCloseTo(2 - half, 1);
    expect(axes.x(Number(interval.getAttribute("x2")))).toBeCloseTo(2 + half, 1);
    expect(texts(plot)).toEqual(expect.arrayContaining(["a", "b", "accuracy →"]));
  });

  it("refuses two models of one name", () => {
    const one = { name: "a", scores: [1, 2] };
    expect(() => foldScoresPlot([one, one])).toThrow('foldScoresPlot: two series are named "a".');
  });
});

describe("criticalDifferencePlot", () => {
  const comparison = {
    names: ["a", "b", "c", "d"],
    ranks: [3.143, 2, 2.893, 1.964],
    criticalDifference: 1.25,
  };

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
    const svg = parseSvg(criticalDifferencePlot(comparison));
    const shown = texts(svg);
    for (const text of ["a 3.14", "b 2.00", "c 2.89", "d 1.96", "CD 1.25", "1", "2", "3", "4"])
      expect(shown.filter((one) => one === text)).toHaveLength(1);
  });

  it("puts the names on one side where both would leave no axis", () => {
    const names = comparison.names.map((name) => `${name} model with a long name`);
    const anchors = (width: number) => {
      const svg = parseSvg(criticalDifferencePlot({ ...comparison, names }, { width }));
      return texts(svg, 'g[text-anchor="end"] text').length;
    };
    expect([anchors(1000), anchors(300)]).toEqual([2, 4]);
  });

  it("refuses ranks that cannot be", () => {
    expect(() => criticalDifferencePlot({ ...comparison, ranks: [0, 1, 2, 3] })).toThrow(
      '"ranks" must hold numbers from 1 to 4; got 0 at place 0.',
    );
    expect(() => criticalDifferencePlot({ names: ["a"], ranks: [1], criticalDifference: 1 })).toThrow(
      "needs 2 or more names; got 1.",
    );
  });
});
