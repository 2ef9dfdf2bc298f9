import { describe, expect, it } from "vitest";
import {
  center,
  corners,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { iris } from "../../data/datasets/index.js";
import {
  betaCalibration,
  CalibratedClassifier,
  isotonicCalibration,
  plattScaling,
  temperatureScaling,
} from "../../evaluate/calibrate/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { calibrationMap, calibrationPlot, type Figure } from "./index.js";

const scores = Array.from({ length: 40 }, (_, i) => (i - 20) / 4);
const truth = scores.map((score, i) => score + 3 * Math.sin(7 * i) > 0);

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

const logit = (p: number) => Math.log(p / (1 - p));

describe("calibrationMap", () => {
  const platt = plattScaling(truth, scores);
  const isotonic = isotonicCalibration(truth, scores);

  it("draws every map over the scores, with the cases and the shares observed", () => {
    const figure = calibrationMap([platt, isotonic], { cases: { truth, scores }, bins: 4 });
    const { svg, plot, axes } = read(figure);
    const drawn = lines(plot, axes);
    expect(drawn).toHaveLength(2);
    for (const [k, map] of [platt, isotonic].entries()) {
      const path = drawn[k].path;
      // Where a step is steep, a pixel across is many upward.
      const wrong = path.filter(([score, p]) => {
        const around = map.calibrate([score - axes.pixel.x, score + axes.pixel.x]);
        return p < around[0] - 2 * axes.pixel.y || p > around[1] + 2 * axes.pixel.y;
      });
      expect(wrong).toEqual([]);
    }
    expect(texts(svg)).toEqual(expect.arrayContaining(["sigmoid", "isotonic", "↑ probability", "score →"]));
    const dots = marks(plot, "dot").map(center);
    expect(dots).toHaveLength(scores.length + 4);
    const shares = dots.slice(-4).map(([, y]) => axes.y(y));
    for (const [bin, share] of shares.entries()) {
      const positives = truth.slice(10 * bin, 10 * bin + 10).filter(Boolean).length;
      expect(Math.abs(share - positives / 10)).toBeLessThan(2 * axes.pixel.y);
    }
  });

  it("draws a sigmoid as a straight line in log-odds", () => {
    const { plot, axes } = read(calibrationMap(platt, { scale: "log-odds", domain: [-2, 2] }));
    for (const [score, odds] of lines(plot, axes)[0].path)
      expect(Math.abs(odds - (platt.slope * score + platt.intercept))).toBeLessThan(2 * axes.pixel.y);
    expect(calibrationMap(isotonic, { scale: "log-odds" }).caption).toContain(
      "Log-odds beyond the axis, such as those of 0 and 1, are drawn at its end.",
    );
  });

  it("knows where the maps of every method rise", () => {
    const beta = betaCalibration(
      truth,
      scores.map((score) => 1 / (1 + Math.exp(-score))),
    );
    expect(read(calibrationMap(beta)).axes.x(0)).toBeLessThan(0);
    expect(calibrationMap(temperatureScaling(truth, scores)).description).toMatch(/from 0\.00669 to 0\.993/);
    expect(() => calibrationMap({ calibrate: (list) => Float64Array.from(list) })).toThrow(
      'calibrationMap: option "domain" must be given',
    );
  });

  it("draws the maps of a calibrated classifier, by fold, for one class", async () => {
    const table = iris().select(["sepalLength", "sepalWidth", "species"]);
    const model = await new CalibratedClassifier({ estimator: new GaussianNB(), folds: 3 }).fit(
      table,
      "species",
    );
    const { svg } = read(calibrationMap(model, { class: "versicolor" }));
    expect(texts(svg)).toEqual(expect.arrayContaining(["fold 1", "fold 2", "fold 3"]));
    expect(() => calibrationMap(model, { class: "rose" })).toThrow(
      'option "class" must be one of "setosa", "versicolor", "virginica"; got "rose".',
    );
  });

  it("refuses anything but maps, and equal names", () => {
    expect(() => calibrationMap([])).toThrow("needs at least one calibrator; got none.");
    expect(() => calibrationMap(3 as never)).toThrow("needs calibrators, with calibrate(scores); got 3.");
    expect(() => calibrationMap([platt, platt])).toThrow('two series are named "sigmoid".');
  });
});

describe("calibrationPlot in log-odds", () => {
  it("places every bin by the log-odds of its probability and its share", () => {
    const points = { predicted: [0.1, 0.5, 0.9], observed: [0.2, 0.5, 0.7], counts: [40, 20, 40] };
    const figure = calibrationPlot(points, { scale: "log-odds" });
    const { svg, plot, axes } = read(figure);
    const path = corners(marks(plot, "line")[0]).map(([x, y]) => [axes.x(x), axes.y(y)]);
    for (const [i, [x, y]] of path.entries()) {
      expect(Math.abs(x - logit(points.predicted[i]))).toBeLessThan(1.5 * axes.pixel.x);
      expect(Math.abs(y - logit(points.observed[i]))).toBeLessThan(1.5 * axes.pixel.y);
    }
    expect(texts(svg)).toEqual(expect.arrayContaining(["↑ observed log-odds", "predicted log-odds →"]));
    expect(figure.caption).not.toContain("beyond the axis");
  });

  it("draws shares of 0 and 1 at the end of the axis, and says so", () => {
    const figure = calibrationPlot({ predicted: [0.1, 0.9], observed: [0, 1] }, { scale: "log-odds" });
    expect(figure.caption).toBe("Log-odds beyond the axis, such as those of 0 and 1, are drawn at its end.");
    const { plot, axes } = read(figure);
    const [first, last] = corners(marks(plot, "line")[0]).map(([, y]) => axes.y(y));
    expect(last).toBeGreaterThan(2);
    expect(Math.abs(first + last)).toBeLessThan(axes.pixel.y);
  });
});
