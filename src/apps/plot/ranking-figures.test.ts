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
import { ranked12, weights20 } from "../../data/datasets/index.js";
import {
  costOptimalPoint,
  coverageCurve,
  lowerHull,
  mapPoint,
  rocCurve,
  upperHull,
} from "../../evaluate/index.js";
import { binaryEntropy } from "../../math/probability/index.js";
import { coveragePlot, type Figure, rocPlot } from "./index.js";

const weights = weights20().toRows();
const scores = weights.map(({ weight }) => Number(weight));
const truth = weights.map(({ diabetes }) => diabetes === true);

const twelve = ranked12().toRows();
const values = twelve.map(({ value }) => Number(value));
const positive = twelve.map((row) => row.positive === true);

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

function expectPoints(
  found: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
  off: number,
) {
  expect(found).toHaveLength(expected.length);
  for (const [i, point] of found.entries())
    for (const k of [0, 1]) expect(Math.abs(point[k] - expected[i][k]), `${point}`).toBeLessThan(off);
}

/** Information gain of calling these counts positive among 4 positives and 8 negatives. */
function informationGain(falsePositives: number, truePositives: number): number {
  const part = (p: number, all: number) => (all > 0 ? (all / 12) * binaryEntropy(Math.min(1, p / all)) : 0);
  const called = falsePositives + truePositives;
  return binaryEntropy(1 / 3) - part(truePositives, called) - part(4 - truePositives, 12 - called);
}

describe("points of rocPlot", () => {
  const likelihoods = [9, 6, 4, 3, 2, 1.5, 1.2, 0.8];
  const labels = [1, 1, 0, 1, 1, 0, 1, 0];
  const curve = rocCurve(labels, likelihoods);

  it("are where the scores decide, where costs say, and where a threshold says", () => {
    const figure = rocPlot(curve, {
      points: [{ scores: "likelihood-ratio" }, { falseNegative: 3 }, { threshold: 3.5 }],
    });
    const { svg, plot, axes } = read(figure);
    const rates = [
      mapPoint(curve, { scores: "likelihood-ratio" }),
      costOptimalPoint(curve, { falseNegative: 3 }),
    ].map(({ falsePositiveRate, truePositiveRate }) => [falsePositiveRate, truePositiveRate]);
    expectPoints(dotPositions(plot, axes), [...rates, [1 / 3, 2 / 5]], 0.004);
    expect(texts(svg)).toEqual(expect.arrayContaining(["MAP", "least cost, costs 1 : 3", "threshold 3.5"]));
    expect(figure.description).toContain("MAP: (1, 1).");
  });

  it("have a line of equal cost through the best one", () => {
    const { plot, axes } = read(rocPlot(curve, { points: [{ falseNegative: 3, prior: 0.4 }] }));
    const drawn = lines(plot, axes);
    const { path } = drawn[drawn.length - 1];
    const [[x1, y1], [x2, y2]] = [path[0], path[path.length - 1]];
    // The cost is 0.6·FPR + 3·0.4·(1 − TPR).
    expectClose((y2 - y1) / (x2 - x1), 0.6 / 1.2, { tolerance: 0.01 });
    const [[x, y]] = dotPositions(plot, axes);
    expectClose(y1 + 0.5 * (x - x1), y, { tolerance: 0.01 });
  });

  it("weigh costs on every scale of scores in the same way", () => {
    const points = (scale: "likelihood-ratio" | "log-likelihood-ratio" | "probability" | "log-odds") => {
      const expectedRates = likelihoods.map((ratio) => {
        const odds = ratio * (5 / 3);
        if (scale === "probability") return odds / (1 + odds);
        return scale === "likelihood-ratio" ? ratio : Math.log(scale === "log-odds" ? odds : ratio);
      });
      const { plot, axes } = read(
        rocPlot({ truth: labels, scores: expectedRates }, { points: [{ scores: scale, falsePositive: 4 }] }),
      );
      return dotPositions(plot, axes);
    };
    // Positive from odds of 4, a ratio of 2.4: four cases.
    for (const scale of ["likelihood-ratio", "log-likelihood-ratio", "probability", "log-odds"] as const)
      expectPoints(points(scale), [[1 / 3, 3 / 5]], 0.004);
  });

  it("mark every curve in its color, and are counts in a coverage plot", () => {
    const { plot, axes } = read(
      coveragePlot(
        [
          { name: "a", curve },
          { name: "b", truth: labels, scores: [1, 2, 3, 4, 5, 6, 7, 8] },
        ],
        {
          points: [{ threshold: 4 }],
        },
      ),
    );
    expectPoints(
      dotPositions(plot, axes),
      [
        [1, 2],
        [2, 3],
      ],
      0.05,
    );
    expect(new Set(groups(plot, "dot").map((group) => group.getAttribute("fill"))).size).toBe(2);
  });

  it("refuse two rules for one point, a second prior, and equal names", () => {
    expect(() => rocPlot(curve, { points: [{ threshold: 1, prior: 0.5 }] })).toThrow(
      'rocPlot: option "points" must be a threshold, or "scores", "prior" and costs; got both.',
    );
    expect(() => rocPlot(curve, { points: [{ scores: "probability", prior: 0.5 }] })).toThrow(
      "which contain one",
    );
    expect(() => rocPlot(curve, { points: [{}, {}] })).toThrow('two series are named "highest accuracy"');
    const alone = coverageCurve([1, 1], [1, 2], { classes: [0, 1] });
    expect(() => coveragePlot(alone, { points: [{}] })).toThrow("needs positive and negative cases");
  });
});

describe("splits of coveragePlot", () => {
  it("are the curves of the bins they make", () => {
    const figure = coveragePlot(
      { truth: positive, scores: values },
      { splits: [{ thresholds: [7.05, 11.35] }] },
    );
    const { svg, plot, axes } = read(figure);
    // Three negatives above 11.35; three positives and one negative more above 7.05 (Flach, example 10.6).
    const corners = [
      [0, 0],
      [3, 0],
      [4, 3],
      [8, 4],
    ];
    const drawn = lines(plot, axes);
    expectPoints(drawn[drawn.length - 1].path, corners, 0.05);
    expectPoints(dotPositions(plot, axes), corners.slice(1, 3), 0.05);
    expect(texts(svg)).toContain("split at 11.35, 7.05");
    expect(figure.description).toContain("split at 11.35, 7.05: (3, 0), (4, 3).");
  });

  it("belong to a single curve", () => {
    const one = { truth: positive, scores: values };
    expect(() => coveragePlot([one, one], { splits: [{ thresholds: 1 }] })).toThrow(
      'option "splits" must be for a single curve; got 2 curves.',
    );
  });
});

describe("hulls of rankings", () => {
  it("are the upper, the lower, or both", () => {
    const curve = rocCurve(
      truth,
      scores.map((score) => -score),
    );
    const expected = [upperHull(curve), lowerHull(curve)].map((hull) =>
      Array.from(hull.falsePositiveRates, (rate, i) => [rate, hull.truePositiveRates[i]]),
    );
    const drawn = (hull: boolean | "upper" | "lower" | "both") => {
      const { plot, axes } = read(rocPlot(curve, { hull }));
      return lines(plot, axes)
        .slice(0, -1)
        .map(({ path }) => path);
    };
    const [both, upper, lower] = [drawn("both"), drawn(true), drawn("lower")];
    expect(both).toHaveLength(2);
    for (const [i, path] of both.entries()) expectPoints(path, expected[i], 0.004);
    expectPoints(upper[0], expected[0], 0.004);
    expectPoints(lower[0], expected[1], 0.004);
  });
});

describe("isometrics of rankings", () => {
  const source = { truth: positive, scores: values };

  /** Every point of every line with the labels of the lines. */
  function isometrics(figure: Figure) {
    const { plot, axes } = read(figure);
    const [group] = groups(plot, "line");
    const paths = lines(plot, axes).slice(0, group.children.length);
    return { paths: paths.map(({ path }) => path), labels: texts(groups(plot, "text")[0]).map(Number) };
  }

  it("join points of equal precision", () => {
    const { paths, labels } = isometrics(coveragePlot(source, { isometrics: "precision" }));
    for (const [i, path] of paths.entries()) {
      const [x, y] = path[1];
      expectClose(y / (x + y), labels[i], { tolerance: 0.01 });
    }
  });

  it("join points of equal gain", () => {
    const kinds = {
      "information-gain": informationGain,
      "gini-gain": (fp: number, tp: number) => {
        const part = (p: number, all: number) => (all > 0 ? (2 * p * (all - p)) / all / 12 : 0);
        return 4 / 9 - part(tp, fp + tp) - part(4 - tp, 12 - fp - tp);
      },
    } as const;
    for (const kind of ["information-gain", "gini-gain"] as const) {
      const { paths } = isometrics(coveragePlot(source, { isometrics: kind }));
      expect(paths.length).toBeGreaterThan(6);
      for (const path of paths) {
        const gains = path.map(([x, y]) =>
          kinds[kind](Math.min(8, Math.max(0, x)), Math.min(4, Math.max(0, y))),
        );
        const middle = gains[Math.floor(gains.length / 2)];
        expect(Math.max(...gains.map((gain) => Math.abs(gain - middle)))).toBeLessThan(0.02);
      }
    }
  });

  it("go through the splits, at the gains of example 10.6", () => {
    const splits = [{ thresholds: 11.35 }, { thresholds: 7.05 }];
    const { labels } = isometrics(coveragePlot(source, { isometrics: "information-gain", splits }));
    expect(new Set(labels)).toEqual(new Set([0.175, 0.0428]));
    expectClose(informationGain(3, 0), 0.174989, { tolerance: 1e-6 });
  });
});
