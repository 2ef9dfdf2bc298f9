import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { smoothTermsPlot } from "../../../apps/plot/smooth-terms-plot.js";
import { Table } from "../../../data/table/table.js";
import { Gamma, Poisson } from "../../../math/probability/distributions/index.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { chiSquaredSumTail } from "./chi-squared-sum.js";
import { GAM, GAMClassifier, GAMModel, type GAMOptions, linear, s, te } from "./index.js";

/** Two curves, a factor and noise. */
function sample(count: number, seed = 1, noise = 0.3) {
  const stream = random(seed);
  const column = () => Array.from({ length: count }, () => stream.next());
  const [x, z] = [column(), column()];
  const g = x.map(() => ["low", "mid", "high"][Math.floor(3 * stream.next())]);
  const truth = x.map((value, i) => Math.sin(6 * value) + z[i] ** 2 + (g[i] === "high" ? 0.5 : 0));
  const y = truth.map((value) => value + noise * stream.normal());
  return { x, z, g, y, truth, stream };
}

const tableOf = ({ x, z, g, y }: ReturnType<typeof sample>) => Table.fromColumns({ x, z, g, y });

describe("GAM", () => {
  it("counts a weight as so many equal rows", async () => {
    const data = sample(80);
    const weights = data.y.map((_, i) => i % 3);
    const repeated = data.y.flatMap((_, i) => new Array<number>(i % 3).fill(i));
    const take = <T>(values: T[]) => repeated.map((i) => values[i]);
    const more = Table.fromColumns({ x: take(data.x), z: take(data.z), g: take(data.g), y: take(data.y) });
    for (const method of ["REML", "ML", "GCV"] as const) {
      const gam = new GAM({ method });
      const weighted = await gam.fit(tableOf(data), "y ~ s(x, k = 8) + s(z, bs = 'cr') + g", { weights });
      const twice = await gam.fit(more, "y ~ s(x, k = 8) + s(z, bs = 'cr') + g");
      expectClose(weighted.predict(tableOf(data)), twice.predict(tableOf(data)), { tolerance: 1e-6 });
      expectClose(weighted.dispersion, twice.dispersion, { tolerance: 1e-7 });
      expectClose(weighted.criterion, twice.criterion, { tolerance: 1e-6 });
      expectClose(weighted.smoothTable[0].pValue, twice.smoothTable[0].pValue, { tolerance: 1e-7 });
    }
  });

  it("reads terms as data as it reads those of a formula", async () => {
    const table = tableOf(sample(90));
    const terms = [s("x", { k: 7, by: "g" }), te("x", "z", { k: [4, 4] }), linear("g")];
    const given = await new GAM({ terms }).fit(table, "y");
    const written = await new GAM().fit(table, "y ~ s(x, k = 7, by = g) + te(x, z, k = c(4, 4)) + g");
    expect(given.predict(table)).toEqual(written.predict(table));
    expect(given.smooths.map(({ term }) => term)).toEqual(
      ["s(x):glow", "s(x):gmid", "s(x):ghigh", "te(x,z)"].sort(),
    );
  });

  it("gives rescaled columns and responses the same curves", async () => {
    const { x, z, y } = sample(70);
    for (const method of ["REML", "GCV"] as const) {
      const gam = new GAM({ method });
      const plain = await gam.fit(
        x.map((value, i) => [value, z[i]]),
        y,
      );
      const scaled = await gam.fit(
        x.map((value, i) => [1e5 * value + 7, 1e-4 * z[i]]),
        y.map((value) => 1e-6 * value),
      );
      const rows = [[0.2, 0.7]];
      const far = [[1e5 * 0.2 + 7, 1e-4 * 0.7]];
      expectClose(1e6 * scaled.predict(far)[0], plain.predict(rows)[0], { tolerance: 1e-5 });
      expectClose(scaled.degreesOfFreedom, plain.degreesOfFreedom, { tolerance: 1e-4 });
    }
  });

  it("has derivatives and differences that are those of its predictions", async () => {
    const table = tableOf(sample(120));
    const model = await new GAM().fit(table, "y ~ g + s(x, by = g) + s(z)");
    const at = [0.2, 0.5, 0.8];
    const h = 1e-5;
    const link = (x: number, g: string) =>
      model.predict(Table.fromColumns({ x: [x], z: [0.4], g: [g] }), { type: "link" })[0];
    const slopes = model.derivatives("s(x):glow", { at });
    expectClose(
      slopes.estimate,
      at.map((x) => (link(x + h, "low") - link(x - h, "low")) / (2 * h)),
      { tolerance: 1e-5 },
    );
    const levels = model.predictTerms(Table.fromColumns({ x: at, z: at, g: ["low", "high", "low"] }));
    const high = levels.terms.indexOf("s(x):ghigh");
    const difference = model.difference("s(x)", "high", "low", { at });
    const curves = ["high", "low"].map((level) => model.curve(`s(x):g${level}`, { at }).estimate);
    expectClose(
      difference.estimate,
      curves[0].map((value, i) => value - curves[1][i]),
      { tolerance: 1e-12 },
    );
    expectClose(levels.values.data[levels.terms.length + high], curves[0][1], { tolerance: 1e-12 });
    const band = model.curve("s(z)", { simultaneous: true, seed: 3 });
    const point = model.curve("s(z)");
    expect(band.upper[50] - band.lower[50]).toBeGreaterThan(1.2 * (point.upper[50] - point.lower[50]));
    expect(model.curve("s(z)", { simultaneous: true, seed: 3 }).upper).toEqual(band.upper);
  });

  it("takes new levels of a random effect as 0, leaves out terms on request, and names rows outside the data", async () => {
    const data = sample(150);
    const who = data.x.map((_, i) => `p${i % 9}`);
    const y = data.y.map((value, i) => value + ((i % 9) - 4) / 4);
    const table = Table.fromColumns({ x: data.x, who, y });
    const model = await new GAM().fit(table, "y ~ s(x) + s(who, bs = 're')");
    const [known, unknown] = ["p8", "nobody"].map((name) => Table.fromColumns({ x: [0.3], who: [name] }));
    expect(model.predict(known)[0]).toBeGreaterThan(model.predict(unknown)[0] + 0.5);
    expectClose(model.predict(known, { exclude: ["s(who)"] }), model.predict(unknown), { tolerance: 1e-12 });
    expect(() => model.predict(known, { exclude: ["s(whom)"] })).toThrow(/no term "s\(whom\)"/);
    expect(model.outside(Table.fromColumns({ x: [0.3, 1.4], who: ["p1", "p2"] }))).toEqual([
      { row: 1, terms: ["s(x)"] },
    ]);
    expect(model.concurvity().verdict).toBe("No smooth term is close to what others can say.");
    expect(model.concurvity().terms.find(({ term }) => term === "s(who)")).toMatchObject({ isRandom: true });
    const read = GAMModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(read.predict(unknown)).toEqual(model.predict(unknown));
    expect(read.summary()).toBe(model.summary());
    expect(() => read.partialResiduals("s(x)")).toThrow("which a model file does not hold");
  });

  it("shares the smoothing parameter of terms with the same id, and takes given ones", async () => {
    const table = tableOf(sample(80));
    const shared = await new GAM().fit(table, "y ~ s(x, id = 1) + s(z, id = 1)");
    expect(shared.smoothing).toHaveLength(1);
    const [lambda] = shared.smoothing;
    const given = await new GAM({ smoothing: [lambda, lambda] }).fit(table, "y ~ s(x) + s(z)");
    expectClose(given.coefficients, shared.coefficients, { tolerance: 1e-8 });
    const apart = await new GAM().fit(table, "y ~ s(x) + s(z)");
    expect(apart.criterion).toBeLessThan(shared.criterion);
    const fixed = await new GAM().fit(table, "y ~ s(x, fx = TRUE, k = 5) + s(z, sp = 2)");
    expectClose(fixed.freedomOf("s(x)"), 4, { tolerance: 1e-8 });
    expect(fixed.smoothing).toEqual(Float64Array.of(2));
  });

  it("gives the same answer for a normal response if rows are read in blocks", async () => {
    const { x, z, y } = sample(100_000, 5);
    // A linear column whose mean is large beside its spread loses no digits in sums of blocks.
    const table = Table.fromColumns({ year: z.map((value) => 1e6 + value), x, y });
    const formula = "y ~ s(x, k = 6) + s(year, k = 4, bs = 'cr') + year";
    const [whole, blocks, usual] = await Promise.all(
      (["exact", "blocks", "auto"] as const).map((solver) => new GAM({ solver }).fit(table, formula)),
    );
    expect(usual.coefficients).toEqual(blocks.coefficients);
    expectClose(blocks.degreesOfFreedom, whole.degreesOfFreedom, { tolerance: 1e-6 });
    expectClose(blocks.predict(table), whole.predict(table), { tolerance: 1e-8 });
    expectClose(blocks.deviance, whole.deviance, { tolerance: 1e-10, scale: whole.deviance });
  });

  it("says where a basis is too small, and where there are too few values for one", async () => {
    const stream = random(4);
    const x = Array.from({ length: 300 }, () => stream.next());
    const y = x.map((value) => Math.sin(20 * value) + 0.2 * stream.normal());
    const table = Table.fromColumns({ x, y, few: x.map((_, i) => i % 5) });
    const small = await new GAM().fit(table, "y ~ s(x, k = 5)");
    const [check] = small.basisCheck();
    expect(check.index).toBeLessThan(0.6);
    expect(check.pValue).toBe(0);
    expect(small.basisCheck()).toEqual(small.basisCheck());
    const large = await new GAM().fit(table, "y ~ s(x, k = 30) + s(few)");
    expect(large.basisCheck()[0].pValue).toBeGreaterThan(0.02);
    expect(large.notes).toEqual([
      "s(few) has a basis of 5 functions instead of 10, as there are no more distinct values.",
    ]);
    const two = new GAM().fit(Table.fromColumns({ x: x.map((value) => Number(value > 0.5)), y }), "y ~ s(x)");
    await expect(two).rejects.toThrow("make it a linear term");
  });

  it("fits dependent terms by what they say together", async () => {
    const table = tableOf(sample(100));
    const once = await new GAM().fit(table, "y ~ s(x) + s(z)");
    const nested = await new GAM().fit(table, "y ~ x + s(x) + s(z) + te(x, z, k = 4)");
    expect(nested.convergence.converged).toBe(true);
    expect(nested.aliased.filter(Boolean).length).toBeGreaterThanOrEqual(3);
    expectClose(nested.predict(table), once.predict(table), { tolerance: 0.3 });
  });

  it("refuses what it cannot read", async () => {
    const data = sample(50);
    const table = tableOf(data);
    await expect(new GAM({ terms: [s("x")] }).fit(table, "y ~ s(x)")).rejects.toThrow(
      /the formula has its own/,
    );
    await expect(new GAM({ terms: [s("w")] }).fit([[1], [2], [3], [4]], [1, 2, 3, 5])).rejects.toThrow('"w"');
    await expect(new GAM().fit(table, "y ~ s(g)")).rejects.toThrow(/s\(g\) must be a column of numbers/);
    await expect(new GAM().fit(table, "y ~ s(x, bs = 'xx')")).rejects.toThrow("bs of s");
    await expect(new GAM().fit(table, "y ~ s(x):z")).rejects.toThrow("must stand alone");
  });
});

describe("GAMClassifier", () => {
  it("finds curved borders, and says where classes are separated", async () => {
    const stream = random(2);
    const rows = Array.from({ length: 300 }, () => [2 * stream.next() - 1, 2 * stream.next() - 1]);
    const inside = rows.map(([a, b]) => (a * a + b * b + 0.1 * stream.normal() < 0.5 ? "in" : "out"));
    const model = await new GAMClassifier().fit(rows, inside);
    const right = model.predict(rows).filter((label, i) => label === inside[i]).length;
    expect(right).toBeGreaterThan(270);
    const separated = await new GAMClassifier().fit(
      rows,
      rows.map(([a]) => (a > 0.1 ? "b" : "a")),
    );
    expect(separated.summary()).toContain("have no finite estimate");
    expect(
      separated.predict([
        [0.9, 0],
        [-0.9, 0],
      ]),
    ).toEqual(["b", "a"]);
  });
});

describe("smoothTermsPlot", () => {
  it("draws a panel for every curve and surface, and no random effects", async () => {
    const data = sample(120);
    const who = data.x.map((_, i) => `p${i % 6}`);
    const table = Table.fromColumns({ x: data.x, z: data.z, who, y: data.y });
    const model = await new GAM().fit(table, "y ~ s(x) + te(x, z, k = 4) + s(who, bs = 're')");
    const figure = smoothTermsPlot(model);
    expect(figure.description).toMatch(/^2 panels\. s\(x\) \(.* df\), from .* te\(x,z\)/);
    expect(figure.caption).toContain("Dots are partial residuals");
    const read = GAMModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(smoothTermsPlot(read, { terms: ["s(x)"], simultaneous: true }).caption).not.toContain("Dots");
    expect(() => smoothTermsPlot(model, { terms: ["s(who)"] })).toThrow("needs curves and surfaces");
  });
});

describe("tests and bands", () => {
  it("gives p-values of a term that says nothing that are uniform", async () => {
    const stream = random(8);
    const counts = new Float64Array(4);
    const sets = 60;
    for (let k = 0; k < sets; k += 1) {
      const x = Array.from({ length: 80 }, () => [stream.next(), stream.next()]);
      const y = x.map(([a]) => Math.sin(5 * a) + 0.5 * stream.normal());
      const terms = [s("x0", { basis: "cr", k: 8 }), s("x1", { basis: "cr", k: 8 })];
      const model = await new GAM({ terms }).fit(x, y);
      counts[Math.min(3, Math.floor(4 * model.smoothTable[1].pValue))] += 1;
    }
    // χ² with 3 degrees of freedom exceeds 16.3 in one of a thousand.
    const chi = counts.reduce((sum, count) => sum + (count - sets / 4) ** 2 / (sets / 4), 0);
    expect(chi, `quarters: ${counts.join(", ")}`).toBeLessThan(16.3);
  });

  const families: Record<
    string,
    [count: number, draw: (stream: Random, eta: number) => number, options?: object]
  > = {
    gaussian: [150, (stream, eta) => eta + 0.5 * stream.normal()],
    poisson: [150, (stream, eta) => new Poisson({ rate: Math.exp(eta) }).sample(stream)],
    gamma: [
      150,
      (stream, eta) => new Gamma({ shape: 3, rate: 3 / Math.exp(eta) }).sample(stream),
      { link: "log" },
    ],
    // In fewer single trials, a curve is often not seen at all.
    binomial: [600, (stream, eta) => Number(stream.next() < 1 / (1 + Math.exp(-eta)))],
  };
  for (const [family, [count, draw, options]] of Object.entries(families))
    it(`has bands that hold the truth as often as they say: ${family}`, async () => {
      const stream = random(9);
      const gam = new GAM({ family, ...options, terms: [s("x0", { basis: "cr", k: 8 })] } as GAMOptions);
      let [held, responses, all] = [0, 0, 0];
      for (let k = 0; k < 200; k += 1) {
        const x = Array.from({ length: count }, () => [stream.next()]);
        const truth = x.map(([a]) => Math.sin(6 * a));
        const model = await gam.fit(
          x,
          truth.map((eta) => draw(stream, eta)),
        );
        const eta = model.predict(x, { type: "link" });
        const reach = model.reference.quantile(0.975);
        held += model.linkErrors(x).filter((error, i) => Math.abs(eta[i] - truth[i]) <= reach * error).length;
        all += count;
        if (family === "binomial" || k % 10 > 0) continue;
        const { lower, upper } = model.predictInterval(x);
        for (const [i, eta] of truth.entries()) {
          const response = draw(stream, eta);
          responses += Number(response >= lower[i] && response <= upper[i]) / count / 20;
        }
      }
      expect(held / all).toBeGreaterThan(0.93);
      expect(held / all).toBeLessThan(0.97);
      if (family === "binomial") return;
      expect(responses).toBeGreaterThan(0.93);
      // Whole numbers cannot hold exactly 95 %.
      expect(responses).toBeLessThan(family === "poisson" ? 0.99 : 0.97);
    });

  it("has no prediction intervals of single trials and quasi-likelihoods", async () => {
    const { x, y } = sample(60);
    const table = Table.fromColumns({ x, yes: y.map((value) => Number(value > 0.5)) });
    const logistic = await new GAM({ family: "binomial" }).fit(table, "yes ~ s(x)");
    expect(() => logistic.predictInterval(table)).toThrow("no prediction intervals of binomial");
    const quasi = new GAM({ family: "poisson", dispersion: "estimated" });
    const model = await quasi.fit(table, "yes ~ s(x)");
    expect(() => model.predictInterval(table)).toThrow("quasi-likelihood (poisson");
  });

  it("has prediction intervals of an inverse normal response that its distribution gives", async () => {
    const stream = random(3);
    const x = Array.from({ length: 300 }, () => [stream.next()]);
    const y = x.map(([a]) => Math.exp(a + 0.3 * stream.normal()));
    const model = await new GAM({ family: "inverse-gaussian", link: "log" }).fit(x, y);
    const { lower, upper } = model.predictInterval(x, { level: 0.8 });
    const held = y.filter((value, i) => value >= lower[i] && value <= upper[i]).length;
    expect(held / y.length).toBeGreaterThan(0.75);
    expect(held / y.length).toBeLessThan(0.86);
  });

  it("has tails of sums of squares that closed forms give", () => {
    expectClose(chiSquaredSumTail(3, [1, 1]), Math.exp(-1.5), { tolerance: 1e-14 });
    expectClose(chiSquaredSumTail(50, [2, 2]), Math.exp(-12.5), { tolerance: 1e-20 });
    // Pairs of equal weights a and b: (a·e^(−q/2a) − b·e^(−q/2b)) / (a − b).
    const exact = (q: number, a: number, b: number) =>
      (a * Math.exp(-q / (2 * a)) - b * Math.exp(-q / (2 * b))) / (a - b);
    for (const q of [0.1, 2, 40]) {
      const expected = exact(q, 1, 0.3);
      expectClose(chiSquaredSumTail(q, [1, 1, 0.3, 0.3]), expected, { tolerance: 1e-10, scale: expected });
    }
    expectClose(chiSquaredSumTail(4.26 * 2, [1, 1], 9), 0.05, { tolerance: 2e-4 });
  });
});
