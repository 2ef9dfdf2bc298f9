import { describe, expect, it } from "vitest";
import { box, corners, groups, marks, parseSvg, plots, readAxes, texts } from "../../test/support/figures.js";
import { expectClose } from "../../test/support/numbers.js";
import { GaussianNB, KernelNB } from "../bayes/index.js";
import { iris } from "../datasets/index.js";
import { LinearDiscriminant } from "../discriminant/index.js";
import { BetaBernoulli } from "../probability/conjugate/index.js";
import { Beta, Exponential, Normal, Poisson } from "../probability/distributions/index.js";
import { classDensities, posteriorPanels, tailPlot } from "./index.js";

/** exp(−(x − m)²/2s²)/(s√2π), written out. */
const normal = (x: number, m: number, s: number) =>
  Math.exp(-((x - m) ** 2) / (2 * s * s)) / (s * Math.sqrt(2 * Math.PI));

const N = (mean = 0, standardDeviation = 1) => new Normal({ mean, standardDeviation });

/** The curves of a plot in the units of its axes. */
function curves(plot: Element, axes = readAxes(plot)): [number, number][][] {
  return marks(plot, "line").map((line) => corners(line).map(([x, y]) => [axes.x(x), axes.y(y)]));
}

/** Where vertical lines stand. */
function rules(plot: Element, axes = readAxes(plot)): number[] {
  return groups(plot, "rule")
    .flatMap((group) => Array.from(group.querySelectorAll("line")))
    .filter((line) => line.getAttribute("x1") === line.getAttribute("x2"))
    .map((line) => axes.x(Number(line.getAttribute("x1"))));
}

describe("classDensities", () => {
  const densities = { healthy: N(), ill: N(3, 2) };
  const priors = [0.8, 0.2];
  const figure = classDensities({ densities, priors }, { reject: 0.7, width: 900, domain: [-7, 10] });
  const [upper, lower] = plots(parseSvg(figure));
  const axes = readAxes(lower);
  const posterior = (x: number) => {
    const joint = [0.8 * normal(x, 0, 1), 0.2 * normal(x, 3, 2)];
    return joint[1] / (joint[0] + joint[1]);
  };
  // log 8 − x²/2 = −(x − 3)²/8, so that 3x² + 6x − 9 − 8·log 8 = 0.
  const roots = [-1, 1].map((sign) => (-6 + sign * Math.sqrt(36 + 12 * (9 + 8 * Math.log(8)))) / 6);

  it("draws the densities of the classes above and their posteriors below, over one axis", () => {
    const both = { ...readAxes(upper), x: axes.x };
    const drawn = curves(upper, both);
    expect(drawn).toHaveLength(2);
    for (const [k, [mean, deviation]] of [
      [0, 1],
      [3, 2],
    ].entries())
      for (const [x, y] of drawn[k]) expect(Math.abs(y - normal(x, mean, deviation))).toBeLessThan(0.005);
    for (const [x, y] of curves(lower)[1]) expect(Math.abs(y - posterior(x))).toBeLessThan(0.01);
    for (const [x, y] of curves(lower)[0]) expect(Math.abs(y - 1 + posterior(x))).toBeLessThan(0.01);
  });

  it("marks where the more probable class changes, in both panels", () => {
    for (const plot of [upper, lower]) {
      const found = rules(plot, axes);
      expect(found).toHaveLength(2);
      for (const [i, root] of roots.entries()) expect(Math.abs(found[i] - root)).toBeLessThan(axes.pixel.x);
    }
    expect(figure.caption).toContain(`(${roots.map((x) => x.toPrecision(3).replace("-", "−")).join(", ")})`);
  });

  it("shades where no class is probable enough", () => {
    const shaded = groups(lower, "rect").flatMap((group) => Array.from(group.querySelectorAll("rect")));
    expect(shaded).toHaveLength(2);
    for (const rect of shaded) {
      const { left, right } = box(rect);
      const ends = [left, right].map((x) => posterior(axes.x(x)));
      for (const p of ends) expectClose(Math.max(p, 1 - p), 0.7, { tolerance: 0.001 });
      expectClose(posterior(axes.x((left + right) / 2)), 0.5, { tolerance: 0.05 });
    }
    expect(texts(parseSvg(figure))).toContain("reject: below 0.7");
    expect(classDensities({ densities }, { reject: 0.5 }).description).not.toContain("No class");
  });

  it("lets weighted densities cross at the thresholds", () => {
    const [plot] = plots(
      parseSvg(classDensities({ densities, priors }, { weighted: true, width: 900, domain: [-7, 10] })),
    );
    const both = { ...readAxes(plot), x: axes.x };
    const [first, second] = curves(plot, both);
    const place = first.findIndex(([x]) => x > roots[1]);
    expect(Math.sign(first[place - 1][1] - second[place - 1][1])).toBe(1);
    expect(first[place][1] - second[place][1]).toBeLessThan(0.002);
  });

  it("takes fitted models of one feature, and says which it cannot take", async () => {
    const table = iris().select(["petalLength", "species"]);
    const bayes = await new GaussianNB().fit(table, "species");
    const drawn = classDensities(bayes);
    expect(texts(parseSvg(drawn))).toEqual(expect.arrayContaining(["setosa", "virginica", "petalLength →"]));
    const linear = await new LinearDiscriminant().fit(table, "species");
    const [first] = linear.boundary("setosa", "versicolor").thresholds;
    expect(classDensities(linear).caption).toContain(first.toPrecision(3));
    const four = await new GaussianNB().fit(iris(), "species");
    expect(() => classDensities(four)).toThrow(
      "classDensities: needs a classifier of 1 feature; this one has 4. Fit it to one, or give { densities, priors }.",
    );
    const kernel = await new KernelNB().fit(table, "species");
    expect(classDensities(kernel).description).toContain("setosa, versicolor, virginica");
    const none = {
      ...linear,
      kind: "Tree",
      features: ["petalLength"],
      classes: linear.classes,
      priors: [1, 1, 1],
    };
    expect(() => classDensities(none)).toThrow("with a density for each class");
  });

  it("cuts densities off where they are infinite", () => {
    const poles = { a: new Beta({ alpha: 0.5, beta: 0.5 }), b: new Beta({ alpha: 2, beta: 2 }) };
    expect(classDensities({ densities: poles }).toSVG()).not.toMatch(/NaN|Infinity/);
  });

  it("refuses what is no density, priors that say nothing, and functions without an axis", () => {
    const wrong = { a: N(), b: 3 as never };
    expect(() => classDensities({ densities: wrong })).toThrow('the density of "b" must be a distribution');
    expect(() => classDensities({ densities: { a: N() } })).toThrow("2 classes or more; got 1");
    expect(() => classDensities({ densities, priors: [0, 0] })).toThrow('"priors" must not all be 0');
    expect(() => classDensities({ densities, priors: [1] })).toThrow('"priors" needs 2 numbers; got 1');
    const bare = { a: (x: number) => normal(x, 0, 1), b: N(2) };
    expect(() => classDensities({ densities: bare })).toThrow('give option "domain"');
    expect(classDensities({ densities: bare }, { domain: [-3, 5] }).caption).toContain("(1)");
    expect(() => classDensities({ densities }, { domain: [1, 1] })).toThrow('option "domain"');
  });
});

describe("tailPlot", () => {
  it("shades a tail, and writes its probability", () => {
    // Σ over k ≥ 5 of the binomial of 6 at 1/2: 7/64.
    const figure = tailPlot(new Beta({ alpha: 5, beta: 2 }), { to: 0.5, xLabel: "θ" });
    const svg = parseSvg(figure);
    expect(texts(svg)).toContain(`P(θ < 0.5) = ${(7 / 64).toPrecision(4)}`);
    const [plot] = plots(svg);
    const axes = readAxes(plot);
    const area = corners(marks(plot, "area")[0]).map(([x, y]) => [axes.x(x), axes.y(y)]);
    expectClose(Math.max(...area.map(([x]) => x)), 0.5, { tolerance: 0.001 });
    expectClose(Math.min(...area.map(([x]) => x)), 0, { tolerance: 0.001 });
    for (const [x, y] of curves(plot)[0]) expect(Math.abs(y - 30 * x ** 4 * (1 - x))).toBeLessThan(0.02);
    // The area by trapezoids, back along 0.
    const border = [...area, area[0]];
    const size = border
      .slice(1)
      .reduce((sum, [x, y], i) => sum + ((border[i][1] + y) * (x - border[i][0])) / 2, 0);
    expectClose(Math.abs(size), 7 / 64, { tolerance: 0.001 });
  });

  it("takes right tails and intervals", () => {
    const rest = new Exponential({ rate: 2 });
    expect(tailPlot(rest, { from: 20 }).description).toContain(
      `P(x > 20) = ${Math.exp(-40).toExponential(3).replace("-", "−")}`,
    );
    const between = Math.exp(-2) - Math.exp(-4);
    expect(tailPlot(rest, { from: 1, to: 2 }).description).toContain(
      `P(1 < x < 2) = ${Number(between.toPrecision(4))}`,
    );
  });

  it("cuts a density off where it is infinite, and says so", () => {
    const figure = tailPlot(new Beta({ alpha: 0.5, beta: 0.5 }), { to: 0.1 });
    expect(figure.caption).toBe("The density is cut off where it goes to infinity.");
    expect(figure.toSVG()).not.toMatch(/NaN|Infinity/);
  });

  it("refuses discrete distributions, and ends that enclose nothing", () => {
    expect(() => tailPlot(new Poisson({ rate: 3 }), { to: 2 })).toThrow(
      "tailPlot: the distribution must be a continuous distribution, with density(x) and quantile(p); got a discrete one.",
    );
    expect(() => tailPlot(N())).toThrow('give option "from", "to", or both');
    expect(() => tailPlot(N(), { from: 2, to: 1 })).toThrow("got 2 and 1");
  });
});

describe("posteriorPanels", () => {
  const prior = new BetaBernoulli();
  const figure = posteriorPanels([prior, { name: "5 flips", belief: prior.update([0, 1, 1, 1, 1]) }], {
    truth: 0.7,
    level: 0.8,
  });

  it("draws every state in a panel of its own, the prior behind it", () => {
    const svg = parseSvg(figure);
    expect(texts(svg)).toEqual(expect.arrayContaining(["prior", "5 flips", "posterior"]));
    const [first, second] = plots(svg);
    expect(curves(first)).toHaveLength(1);
    const [behind, curve] = curves(second);
    for (const [, y] of behind) expectClose(y, 1, { tolerance: 0.001 });
    for (const [x, y] of curve) expect(Math.abs(y - 30 * x ** 4 * (1 - x))).toBeLessThan(0.03);
  });

  it("marks the truth and the interval", () => {
    const [, plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    expectClose(rules(plot)[0], 0.7, { tolerance: 0.001 });
    const area = corners(marks(plot, "area")[0]).map(([x]) => axes.x(x));
    const { posterior } = prior.update([0, 1, 1, 1, 1]);
    expect(Math.abs(Math.min(...area) - posterior.quantile(0.1))).toBeLessThan(0.01);
    expect(Math.abs(Math.max(...area) - posterior.quantile(0.9))).toBeLessThan(0.01);
    expect(figure.caption).toBe(
      "Dashed vertical line: the true value, 0.7. Shaded: 80% of the probability, as much outside on either side.",
    );
  });

  it("divides curves by their peaks on demand, and takes any distributions", () => {
    const normals = [10, 1, 0.1].map((standardDeviation) => N(0, standardDeviation));
    const peaks = plots(parseSvg(posteriorPanels(normals, { scale: "peak" }))).map((plot) =>
      Math.max(...(curves(plot).at(-1) ?? []).map(([, y]) => y)),
    );
    for (const peak of peaks) expectClose(peak, 1, { tolerance: 0.001 });
  });

  it("refuses an empty list and what has no density", () => {
    expect(() => posteriorPanels([])).toThrow(
      "posteriorPanels: needs a list of 1 to 24 states; got 0 states.",
    );
    expect(() => posteriorPanels([prior, 7 as never])).toThrow("state 1 must be a continuous distribution");
  });
});
