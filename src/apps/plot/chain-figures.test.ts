import { describe, expect, it } from "vitest";
import {
  center,
  corners,
  groups,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { laplaceApproximation, metropolisHastings, Samples } from "../../math/sample/index.js";
import { autocorrelationPlot, chainPath, laplacePlot, recordMoves, tracePlot } from "./index.js";

describe("laplacePlot", () => {
  it("draws a density of one parameter, normalized, and the normal one around its mode", () => {
    // The gamma density of shape 4 and rate 1: x³e^(−x)/6, with mode 3 and variance 3 by its curvature there.
    const logDensity = ([x]: Float64Array) => 5 + 3 * Math.log(x) - x;
    const laplace = laplaceApproximation(logDensity, [2]);
    const figure = laplacePlot(logDensity, laplace, { domain: [[0.01, 16]], width: 900 });
    const [plot] = plots(parseSvg(figure));
    const [exact, guess] = lines(plot);
    for (const [x, y] of exact.path) expect(Math.abs(y - (x ** 3 * Math.exp(-x)) / 6)).toBeLessThan(0.002);
    for (const [x, y] of guess.path)
      expect(Math.abs(y - Math.exp(-((x - 3) ** 2) / 6) / Math.sqrt(6 * Math.PI))).toBeLessThan(0.002);
    // Laplace: 5 + 3·log 3 − 3 + ½·log(6π); exact: 5 + log 6.
    const guessed = 5 + 3 * Math.log(3) - 3 + 0.5 * Math.log(6 * Math.PI);
    expect(figure.description).toContain(
      `Log evidence: ${guessed.toPrecision(4)} by the approximation, ${(5 + Math.log(6)).toPrecision(4)} by the grid.`,
    );
  });

  it("draws contours of the same probability of two parameters, which agree for a normal density", () => {
    const logDensity = ([x, y]: Float64Array) => -(x * x - 1.2 * x * y + y * y) / (2 * 0.64);
    const figure = laplacePlot(logDensity, laplaceApproximation(logDensity, [0.5, 0]), {
      levels: [0.5, 0.9],
    });
    const [plot] = plots(parseSvg(figure));
    const drawn = lines(plot);
    expect(drawn.map(({ dash }) => dash)).toEqual([null, null, "6 3", "6 3"]);
    for (const [k, { path }] of drawn.entries()) {
      const level = k % 2 === 0 ? 0.5 : 0.9;
      for (const [x, y] of path)
        expect(Math.abs((x * x - 1.2 * x * y + y * y) / 0.64 + 2 * Math.log(1 - level))).toBeLessThan(0.25);
    }
    expect(figure.caption).toContain("Contours contain 50%, 90% of the probability.");
  });

  it("says where the axes cut the density, and refuses other numbers of parameters", () => {
    const logDensity = ([x]: Float64Array) => -0.5 * x * x;
    const laplace = laplaceApproximation(logDensity, [1]);
    expect(laplacePlot(logDensity, laplace, { domain: [[-1, 1]] }).caption).toContain(
      "goes on beyond the axes",
    );
    expect(laplacePlot(logDensity, laplace).caption).toBe("Dotted line: the mode.");
    expect(() => laplacePlot(logDensity, laplace, { names: ["a", "b"] })).toThrow(
      "laplacePlot: needs 1 names; got 2.",
    );
    const three = { mode: [0, 0, 0], covariance: laplace.covariance };
    expect(() => laplacePlot(logDensity, three)).toThrow("an approximation of 1 or 2 parameters; got 3");
  });
});

describe("chainPath", () => {
  const moves = [
    { from: [0, 0], to: [1, 0.5], accepted: true },
    { from: [1, 0.5], to: [3, 3], accepted: false },
    { from: [1, 0.5], to: [0, 1], accepted: true },
  ];

  it("draws accepted moves as a path and rejected ones beside it", () => {
    const figure = chainPath(moves);
    const svg = parseSvg(figure);
    const [plot] = plots(svg);
    const axes = readAxes(plot);
    const [{ path }] = lines(plot);
    for (const [i, [x, y]] of [
      [0, 0],
      [1, 0.5],
      [0, 1],
    ].entries()) {
      expect(Math.abs(path[i][0] - x)).toBeLessThan(axes.pixel.x);
      expect(Math.abs(path[i][1] - y)).toBeLessThan(axes.pixel.y);
    }
    const [cross] = marks(plot, "dot").map(center);
    expect(Math.abs(axes.x(cross[0]) - 3)).toBeLessThan(axes.pixel.x);
    const [link] = marks(plot, "link").map((mark) => corners(mark).map(([x, y]) => [axes.x(x), axes.y(y)]));
    expectClose(link[0][0], 1, { tolerance: 0.001 });
    expectClose(link[1][1], 3, { tolerance: 0.001 });
    expect(texts(svg)).toEqual(expect.arrayContaining(["accepted (2)", "rejected (1)"]));
    expect(figure.description).toContain("3 moves of a chain over x and y, from (0, 0). 2 of them accepted.");
  });

  it("draws contours at e^(−k²/2) of the highest density", () => {
    const logDensity = ([x, y]: Float64Array) => -(x * x + y * y) / 2;
    const far = [{ from: [-4, -4], to: [4, 4], accepted: true }];
    const [plot] = plots(parseSvg(chainPath(far, { logDensity, width: 900 })));
    const contours = lines(plot).slice(0, -1);
    expect(contours).toHaveLength(6);
    for (const [k, { path }] of contours.entries())
      for (const point of path) expect(Math.abs(Math.hypot(...point) - (k + 1) / 2)).toBeLessThan(0.06);
  });

  it("gets its moves from a chain by recordMoves", async () => {
    const recorder = recordMoves({
      draw: (from, random, out) => out.set(from.map((x) => x + 2 * random.normal())),
    });
    const logDensity = ([x, y]: Float64Array) => -(x * x + y * y) / 2;
    const run = { proposal: recorder.proposal, chains: 2, warmup: 0, draws: 50, seed: 4 };
    const samples = await metropolisHastings(logDensity, [1, 1], run);
    for (const chain of [0, 1]) {
      const recorded = recorder.moves(chain);
      expect(recorded).toHaveLength(50);
      for (const [t, { from, to, accepted }] of recorded.entries())
        expect(Array.from(samples.chain(chain).row(t))).toEqual(Array.from(accepted ? to : from));
      const share = recorded.filter(({ accepted }) => accepted).length / 50;
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.9);
    }
    expect(recorder.moves(2)).toEqual([]);
  });

  it("shows draws without their candidates, and the first of many", async () => {
    const logDensity = ([x, y]: Float64Array) => -(x * x + y * y) / 2;
    const samples = await metropolisHastings(logDensity, [0, 0], { names: ["a", "b"], draws: 100, seed: 1 });
    const figure = chainPath(samples, { most: 40, chain: 1 });
    expect(figure.caption).toContain("The first 40 of 99 moves are shown.");
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const draws = samples.chain(1);
    const [[x, y]] = lines(plot)[0].path;
    expect(Math.abs(x - draws.get(0, 0))).toBeLessThan(axes.pixel.x);
    expect(Math.abs(y - draws.get(0, 1))).toBeLessThan(axes.pixel.y);
    expect(() => chainPath(samples, { chain: 7 })).toThrow('option "chain" needs a number from 0 to 3');
    expect(() => chainPath(samples, { parameters: ["a", "z"] })).toThrow(
      'different names of "a", "b"; got "z"',
    );
  });

  it("refuses moves of other dimensions, and densities that are nowhere finite", () => {
    expect(() => chainPath([])).toThrow("of two finite numbers each; got none");
    expect(() => chainPath([{ from: [0], to: [1], accepted: true }])).toThrow("got another at index 0");
    expect(() => chainPath(moves, { logDensity: () => Number.NaN })).toThrow(
      "finite nowhere within the axes",
    );
    expect(() => chainPath(metropolisHastings(() => 0, [0, 0]) as never)).toThrow("must be awaited first");
  });
});

/** Chains of an autoregression of order 1: x ← 0.8·x + a fixed noise. */
const chains = 2;
const draws = 600;
const values = new Float64Array(chains * draws * 2);
let state = 12345;
const noise = () => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return state / 2 ** 32 - 0.5;
};
for (let c = 0; c < chains; c += 1) {
  for (let t = 0; t < draws; t += 1) {
    const at = (c * draws + t) * 2;
    values[at] = (t > 0 ? 0.8 * values[at - 2] : 0) + noise();
    values[at + 1] = noise();
  }
}
const samples = new Samples({
  names: ["slow", "fast"],
  chains,
  values,
  logDensities: new Float64Array(chains * draws),
  acceptance: new Float64Array(chains),
  divergences: new Int32Array(chains),
  stepSizes: new Float64Array(chains),
  seed: 0,
});

describe("tracePlot", () => {
  it("draws the smallest and the largest of every few draws, with a line for each chain", () => {
    const figure = tracePlot(samples, { parameters: ["slow"], width: 900 });
    expect(figure.caption).toContain("Of every 6 draws, the smallest and the largest are drawn.");
    const [plot, strip] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const drawn = lines(plot);
    expect(drawn).toHaveLength(2);
    for (const [c, { path }] of drawn.entries()) {
      const [trace] = [samples.trace(0)[c]];
      for (const [x, y] of path) {
        const draw = Math.round(x);
        expect(Math.abs(x - draw)).toBeLessThan(axes.pixel.x);
        expect(Math.abs(y - trace[draw])).toBeLessThan(axes.pixel.y);
      }
      const least = Math.min(...path.map(([, y]) => y));
      expect(Math.abs(least - Math.min(...trace))).toBeLessThan(axes.pixel.y);
    }
    expect(marks(strip, "line")).toHaveLength(2);
  });

  it("writes R̂ and the effective size, a panel for each parameter", () => {
    const figure = tracePlot(samples);
    const svg = parseSvg(figure);
    expect(texts(svg)).toEqual(
      expect.arrayContaining([
        "slow",
        "fast",
        "chain 2",
        `R̂ ${samples.rHat[0].toFixed(3)}, effective size ${Math.round(samples.bulkEffectiveSize[0])}`,
      ]),
    );
    expect(figure.description).toContain("Traces of 2 chains of 600 draws. slow: R̂");
  });

  it("refuses unknown parameters, and values that are not draws", () => {
    expect(() => tracePlot(samples, { parameters: ["none"] })).toThrow(
      'tracePlot: option "parameters" must be up to 12 different names of "slow", "fast"; got "none".',
    );
    expect(() => tracePlot([1, 2] as never)).toThrow("tracePlot: needs Samples of 2 draws or more");
  });
});

describe("autocorrelationPlot", () => {
  it("draws the correlations at every lag", () => {
    const figure = autocorrelationPlot(samples, { maxLag: 10, width: 900 });
    const panels = plots(parseSvg(figure));
    expect(panels).toHaveLength(2);
    const axes = readAxes(panels[0]);
    const bars = groups(panels[0], "rule")[0].querySelectorAll("line");
    const correlations = samples.autocorrelation("slow", 10);
    expect(bars).toHaveLength(11);
    for (const [lag, bar] of Array.from(bars).entries()) {
      expectClose(axes.x(Number(bar.getAttribute("x1"))), lag, { tolerance: 0.001 });
      const ends = ["y1", "y2"].map((name) => axes.y(Number(bar.getAttribute(name))));
      expectClose(Math.max(...ends.map(Math.abs)), Math.abs(correlations[lag]), { tolerance: 0.001 });
    }
    // The correlations of an autoregression fall by its coefficient at each lag.
    expect(Math.abs(correlations[1] - 0.8)).toBeLessThan(0.1);
    expect(figure.description).toContain(`slow: ${correlations[1].toFixed(3)} at lag 1`);
    expect(figure.caption).toContain(`±${(2 / Math.sqrt(1200)).toFixed(3)}`);
  });

  it("refuses lags below 1 and chains that never move", () => {
    const still = new Samples({ ...samples, values: values.map((value, at) => (at % 2 === 0 ? value : 1)) });
    expect(() => autocorrelationPlot(still)).toThrow('a chain never moves along "fast"');
    expect(tracePlot(still).toSVG()).not.toMatch(/NaN|Infinity/);
    expect(() => autocorrelationPlot(samples, { maxLag: 0 })).toThrow('option "maxLag"');
  });
});
