import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/random.js";
import { LogisticRegression } from "../logistic-regression/index.js";
import { FAMILIES, families } from "./families.js";
import { GLM, type GLMModel, type GLMOptions } from "./index.js";
import { type RowWork, responseRule } from "./response-rule.js";

const links = [
  ["gamma", "inverse"],
  ["inverse-gaussian", "inverse"],
  ["inverse-gaussian", "inverse-square"],
] as const;

/** Offsets that are impossible for the linear predictors of the mean responses. */
function exposed() {
  const stream = random(7);
  const [x, o, y]: number[][] = [[], [], []];
  for (let i = 0; i < 40; i += 1) {
    x.push(stream.next());
    o.push(0.3 * stream.next());
    y.push(20 + 20 * stream.next());
  }
  return { x, o, y, table: Table.fromColumns({ x, o, y }).withRole("offset", "o") };
}

/** The score of the log-likelihood of every parameter by central differences of the deviance. */
function slopes(deviance: (parameters: number[]) => number, at: ArrayLike<number>): number[] {
  return Array.from(at, (coordinate, j) => {
    const step = 1e-6 * Math.max(Math.abs(coordinate), 1e-3);
    const moved = (by: number) => deviance(Array.from(at, (value, k) => (k === j ? value + by : value)));
    return ((moved(step) - moved(-step)) / (2 * step)) * Math.max(Math.abs(coordinate), 1e-3);
  });
}

const unitDeviances = {
  gamma: (y: number, mean: number) => 2 * (y / mean - 1 - Math.log(y / mean)),
  "inverse-gaussian": (y: number, mean: number) => (y - mean) ** 2 / (y * mean * mean),
};

describe("GLM with an offset that makes the usual start impossible", () => {
  for (const [family, link] of links) {
    it(`finds the optimum of ${family} with link ${link}, or the boundary`, async () => {
      const { x, o, y, table } = exposed();
      const model = await new GLM({ family, link }).fit(table, "y");
      const { ending, converged, criterion, tolerance } = model.convergence ?? {};
      expect(model.deviance).toBeLessThan(Number.POSITIVE_INFINITY);
      const inverse = link === "inverse" ? (eta: number) => 1 / eta : (eta: number) => 1 / Math.sqrt(eta);
      const deviance = ([a, b]: number[]) =>
        y.reduce((sum, value, i) => {
          const eta = a + b * x[i] + o[i];
          return eta > 0 ? sum + unitDeviances[family](value, inverse(eta)) : Number.POSITIVE_INFINITY;
        }, 0);
      expectClose(deviance([...model.parameters]) / model.deviance, 1, { tolerance: 1e-9 });
      expect(model.nullDeviance).toBeGreaterThanOrEqual(model.deviance);
      if (ending === "boundary") return expect(converged).toBe(false);
      expect(converged).toBe(true);
      expect(criterion).toBeLessThanOrEqual(tolerance ?? 0);
      expectClose(slopes(deviance, model.parameters), [0, 0], { tolerance: 1e-4 * model.deviance });
    });
  }

  it("refuses rows for which no parameters are possible", async () => {
    const table = Table.fromColumns({ x: [1, -1, 2], y: [1, 2, 3] });
    await expect(new GLM({ family: "gamma", intercept: false }).fit(table, "y")).rejects.toThrow(
      "GLM: found no parameters that give every row a possible mean; choose another link, or an intercept.",
    );
  });

  it("finds parameters without an intercept if there are some", async () => {
    const stream = random(3);
    const rows = Array.from({ length: 30 }, () => [stream.next() - 0.4, stream.next() - 0.6]);
    const offset = rows.map(([a, b]) => 1 + stream.next() - 8 * a + 5 * b);
    const y = rows.map(([a, b], i) => (1 + 0.3 * stream.next()) / (offset[i] + 8 * a - 5 * b));
    const [a, b] = [rows.map((row) => row[0]), rows.map((row) => row[1])];
    const table = Table.fromColumns({ a, b, offset, y }).withRole("offset", "offset");
    const model = await new GLM({ family: "gamma", intercept: false }).fit(table, "y");
    expect(model.convergence?.ending).toBe("converged");
    expectClose(model.parameters, [8, -5], { tolerance: 1 });
  });
});

/** Classes that overlap, and cases far on their right side: the estimates are finite and ordinary. */
function withFarCases(...far: number[]) {
  const stream = random(12345);
  const x: number[][] = [];
  const y: number[] = [];
  for (let i = 0; i < 200; i += 1) {
    const value = 6 * stream.next() - 3;
    x.push([value]);
    y.push(Number(stream.next() < 1 / (1 + Math.exp(-2 * value))));
  }
  for (const value of far) {
    x.push([value]);
    y.push(Number(value > 0));
  }
  return { x, y };
}

describe("GLM of far cases", () => {
  const fits = async (options: GLMOptions, ...far: number[]) => {
    const { x, y } = withFarCases(...far);
    return new GLM({ family: "binomial", ...options }).fit(x, y);
  };
  const expectSame = (model: GLMModel, plain: GLMModel, tolerance: number) => {
    expect(model.convergence?.ending).toBe("converged");
    expectClose(model.parameters, plain.parameters, { tolerance });
    expectClose(model.standardErrors, plain.standardErrors, { tolerance });
    expectClose(model.deviance, plain.deviance, { tolerance: 1e-9 * plain.deviance });
    expect(
      [model.pearson, model.logLikelihood, ...model.diagnostics.devianceResiduals].every(Number.isFinite),
    ).toBe(true);
  };

  it.each(["logit", "probit", "cloglog"] as const)(
    "equals the GLM without them, with link %s",
    async (link) => {
      const plain = await fits({ link });
      expect(plain.convergence?.ending).toBe("converged");
      for (const far of [[40], [-60], [40, -60, 1e3], [1e5]])
        expectSame(await fits({ link }, ...far), plain, 1e-8);
    },
  );

  it("equals logistic regression", async () => {
    const { x, y } = withFarCases(40);
    const logistic = await new LogisticRegression().fit(x, y.map(String));
    const model = await fits({}, 40);
    expectClose(model.parameters, logistic.parameters.data, { tolerance: 1e-10 });
    expectClose(model.standardErrors, logistic.standardErrors.data, { tolerance: 1e-10 });
    expectClose(model.deviance, logistic.deviance, { tolerance: 1e-10, scale: logistic.deviance });
  });

  it("handles means of counts that round to 0", async () => {
    const stream = random(5);
    const x = Array.from({ length: 60 }, () => [2 * stream.next()]);
    const y = x.map(([value]) => Math.floor(Math.exp(value) + 2 * stream.next()));
    const plain = await new GLM({ family: "poisson" }).fit(x, y);
    const far = await new GLM({ family: "poisson" }).fit([...x, [-2000]], [...y, 0]);
    expectSame(far, plain, 1e-9);
  });
});

describe("GLM where the maximum is on the edge of the parameters", () => {
  it("calls it the boundary, with link log for shares", async () => {
    // Everyone beyond x = 1 succeeds, so that the probability reaches 1 at the last row.
    const x = Array.from({ length: 40 }, (_, i) => [i / 20]);
    const y = x.map(([value], i) => Number(value > 1 || i % 4 === 0));
    const model = await new GLM({ family: "binomial", link: "log" }).fit(x, y);
    expect(model.convergence).toMatchObject({ converged: false, ending: "boundary" });
    expect(model.convergence?.explanation).toBe(
      "The maximum of the likelihood is on the edge of the possible parameters: the mean of 1 row is at its limit, 1. Standard errors do not hold there.",
    );
    expect(model.standardErrors.every(Number.isNaN)).toBe(true);
    expect(model.summary()).toContain("Ended on the boundary after");
    // On the edge, a + b·1.95 = 0: what is left is a search along one line.
    const deviance = (b: number) =>
      x.reduce((sum, [value], i) => {
        const eta = b * (value - 1.95);
        return sum - 2 * (y[i] === 1 ? eta : Math.log(-Math.expm1(eta)));
      }, 0);
    const [a, b] = model.parameters;
    expectClose(a + 1.95 * b, 0, { tolerance: 1e-9 });
    expectClose(model.deviance, deviance(b), { tolerance: 1e-7 });
    for (const other of [0.999 * b, 1.001 * b]) expect(deviance(other)).toBeGreaterThan(model.deviance);
  });

  it("calls it the boundary, with link identity for counts", async () => {
    const x = Array.from({ length: 20 }, (_, i) => [i]);
    const y = x.map(([value]) => (value < 12 ? 0 : 3 * (value - 11)));
    const model = await new GLM({ family: "poisson", link: "identity" }).fit(x, y);
    expect(model.convergence).toMatchObject({ converged: false, ending: "boundary" });
    // The mean is 0 at x = 0, and the means add up to the counts.
    expectClose(model.parameters, [0, y.reduce((sum, value) => sum + value, 0) / 190], { tolerance: 1e-8 });
  });

  it("reports no boundary where there is none", async () => {
    const x = Array.from({ length: 60 }, (_, i) => [i / 20]);
    const stream = random(11);
    const shares = x.map(([value]) => Number(stream.next() < Math.exp(-2 + 0.4 * value)));
    const counts = x.map(([value]) => Math.floor(1 + value + 3 * stream.next()));
    for (const [family, link, y] of [
      ["binomial", "log", shares],
      ["poisson", "identity", counts],
      ["inverse-gaussian", "inverse", counts],
    ] as const)
      expect((await new GLM({ family, link }).fit(x, y)).convergence?.ending).toBe("converged");
  });

  it("accepts a mean of 0 where the mean is a square", async () => {
    const x = Array.from({ length: 20 }, (_, i) => [Number(i < 5)]);
    const y = x.map(([value], i) => (value === 1 ? 0 : 1 + (i % 3)));
    const model = await new GLM({ family: "poisson", link: "sqrt" }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    expectClose(model.predict([[1]]), [0], { tolerance: 1e-12 });
  });
});

const combinations = FAMILIES.flatMap((family) => families[family].links.map((link) => ({ family, link })));

describe("GLM ends at a minimum of the deviance, or reports why not", () => {
  // A Gaussian mean of 1/η has a minimum between any two poles.
  for (const { family, link } of combinations.filter(
    (combination) => combination.family !== "gaussian" || combination.link === "log",
  ))
    it(`with ${family} responses and link ${link}`, async () => {
      for (let seed = 0; seed < 6; seed += 1) {
        const stream = random(77).child(seed);
        const [n, p] = [stream.integer(15, 80), stream.integer(1, 4)];
        const rows = Array.from({ length: n }, () => Array.from({ length: p }, () => stream.normal()));
        const offset = rows.map(() => (seed % 2 === 0 ? 0 : 0.5 * stream.normal()));
        const y = rows.map((row, i) => {
          const eta = 0.3 + 0.4 * row.reduce((sum, value) => sum + value, offset[i]);
          const noise = stream.next();
          if (family === "binomial") return Number(noise < 1 / (1 + Math.exp(-eta)));
          const mean = Math.exp(eta) * (0.3 + 1.4 * noise);
          return family === "poisson" ? Math.floor(mean) : mean;
        });
        const columns = Object.fromEntries(rows[0].map((_, j) => [`x${j}`, rows.map((row) => row[j])]));
        const table = Table.fromColumns({ ...columns, offset, y }).withRole("offset", "offset");
        const shape = family === "negative-binomial" ? { theta: 1 } : {};
        const model = await new GLM({ family, link, ...shape }).fit(table, "y");
        const { ending, converged, criterion, tolerance } = model.convergence ?? { ending: "none" };
        expect(["converged", "boundary"]).toContain(ending);
        expect(converged).toBe(ending === "converged");
        if (converged) expect(criterion).toBeLessThanOrEqual(tolerance ?? 0);
        const rule = responseRule(family, link);
        const work: RowWork = [0, 0, 0];
        const deviance = (parameters: ArrayLike<number>) =>
          rows.reduce((sum, row, i) => {
            const eta = row.reduce(
              (predictor, value, j) => predictor + value * parameters[j + 1],
              parameters[0] + offset[i],
            );
            return rule.work(y[i], eta, work) ? sum + 2 * work[0] : Number.POSITIVE_INFINITY;
          }, 0);
        expectClose(deviance(model.parameters), model.deviance, {
          tolerance: 1e-9,
          scale: 1 + model.deviance,
        });
        for (let k = 0; k < 50; k += 1) {
          const size = 10 ** -(1 + (k % 5));
          const moved = model.parameters.map(
            (parameter) => parameter + size * (Math.abs(parameter) + 0.1) * stream.normal(),
          );
          expect(deviance(moved)).toBeGreaterThan(model.deviance * (1 - 1e-9));
        }
      }
    });
});
