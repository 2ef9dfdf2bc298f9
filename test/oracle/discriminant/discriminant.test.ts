import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iris } from "../../../src/data/datasets/index.js";
import {
  GaussianClassifier,
  LinearDiscriminant,
  type Matrix,
  QuadraticDiscriminant,
  RegularizedDiscriminant,
} from "../../../src/index.js";
import type {
  CovarianceStructure,
  LinearDiscriminantOptions,
} from "../../../src/methods/discriminant/index.js";
import { expectClose } from "../../support/numbers.js";

interface Linear {
  readonly coefficients: number[][];
  readonly intercepts: number[];
  readonly scalings: number[][];
  readonly explainedRatio: number[];
  readonly transformed: number[][];
  readonly probabilities: number[][];
  readonly logProbabilities: number[][];
}

interface Joint {
  readonly joint: number[][];
  readonly probabilities: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly y: number[];
  readonly new: number[][];
  readonly priors: number[];
  readonly linear: Record<"plain" | "priors", Linear> & { oneComponent: { transformed: number[][] } };
  readonly eigen: Record<"plain" | "shrunken", Linear>;
  readonly quadratic: Record<
    "plain" | "priors",
    { covariances: number[][][]; probabilities: number[][]; logProbabilities: number[][] }
  >;
  readonly regularized: Record<string, Joint & { covariances: number[][][] }>;
  readonly structures: Record<CovarianceStructure, Joint>;
  readonly ledoitWolf: number;
  readonly oas: number;
} = JSON.parse(readFileSync(new URL("discriminant.json", import.meta.url), "utf8"));

/** Columns turned so that each agrees in direction with the one expected. */
function turned(actual: Matrix, expected: number[][]): Float64Array {
  const signs = expected[0].map((_, a) =>
    Math.sign(expected.reduce((sum, row, i) => sum + row[a] * actual.get(i, a), 0)),
  );
  return actual.map((value, at) => value * signs[at % actual.columns]).data;
}

function expectLinear(
  model: Awaited<ReturnType<LinearDiscriminant["fit"]>>,
  expected: Linear,
  { tolerance }: { tolerance: number },
): void {
  const scalings = expected.scalings.map((row) => row.slice(0, 2));
  expectClose(turned(model.scalings, scalings), scalings.flat(), { tolerance, scale: 10 });
  expectClose(model.explainedRatio, expected.explainedRatio.slice(0, 2), { tolerance });
  const transformed = expected.transformed.map((row) => row.slice(0, 2));
  expectClose(turned(model.transform(fixture.new), transformed), transformed.flat(), {
    tolerance,
    scale: 10,
  });
  expectClose(model.predictProba(fixture.new).data, expected.probabilities.flat(), { tolerance });
  expectClose(model.predictLogProba(fixture.new).data, expected.logProbabilities.flat(), {
    tolerance,
    scale: 30,
  });
}

// scikit-learn 1.9 divides by n; MASS, below, divides as ESL does.
const divisor = "n" as const;

describe("LinearDiscriminant agrees with scikit-learn", () => {
  const cases: [string, "plain" | "priors", LinearDiscriminantOptions][] = [
    ["by the covariance", "plain", {}],
    ["by eigenvectors", "plain", { solver: "eigen" }],
    ["by singular values", "plain", { solver: "svd" }],
    ["with priors", "priors", { priors: fixture.priors }],
    ["with priors, by singular values", "priors", { priors: fixture.priors, solver: "svd" }],
  ];
  it.each(cases)("%s", async (_, name, options) => {
    const model = await new LinearDiscriminant({ ...options, divisor }).fit(fixture.x, fixture.y);
    const expected = fixture.linear[name];
    expectLinear(model, expected, { tolerance: 1e-11 });
    expectClose(model.coefficients.data, expected.coefficients.flat(), { tolerance: 1e-11, scale: 10 });
    expectClose(model.intercepts, expected.intercepts, { tolerance: 1e-11, scale: 100 });
  });

  it("in one discriminant coordinate", async () => {
    const model = await new LinearDiscriminant({ components: 1, divisor }).fit(fixture.x, fixture.y);
    const { transformed } = fixture.linear.oneComponent;
    expectClose(turned(model.transform(fixture.new), transformed), transformed.flat(), {
      tolerance: 1e-11,
      scale: 10,
    });
  });

  it.each(["covariance", "eigen", "svd"] as const)("with shrinkage, solver %s", async (solver) => {
    // Its coordinates have another scale here, so they are left out.
    const options = { solver, divisor } as const;
    const plain = await new LinearDiscriminant(options).fit(fixture.x, fixture.y);
    expectClose(plain.predictLogProba(fixture.new).data, fixture.eigen.plain.logProbabilities.flat(), {
      tolerance: 1e-11,
      scale: 30,
    });
    const shrunken = await new LinearDiscriminant({ ...options, shrinkage: 0.3 }).fit(fixture.x, fixture.y);
    const { logProbabilities, probabilities } = fixture.eigen.shrunken;
    expectClose(shrunken.predictLogProba(fixture.new).data, logProbabilities.flat(), {
      tolerance: 1e-11,
      scale: 30,
    });
    expectClose(shrunken.predictProba(fixture.new).data, probabilities.flat(), { tolerance: 1e-11 });
  });

  it("in its estimates of shrinkage", async () => {
    const fitted = (shrinkage: "ledoit-wolf" | "oas") =>
      new LinearDiscriminant({ shrinkage }).fit(fixture.x, fixture.y);
    expectClose((await fitted("ledoit-wolf")).shrinkage, fixture.ledoitWolf, { tolerance: 1e-13 });
    expectClose((await fitted("oas")).shrinkage, fixture.oas, { tolerance: 1e-13 });
  });
});

describe("QuadraticDiscriminant agrees with scikit-learn", () => {
  it.each(["plain", "priors"] as const)("%s", async (name) => {
    const options = name === "priors" ? { priors: fixture.priors, divisor } : { divisor };
    const model = await new QuadraticDiscriminant(options).fit(fixture.x, fixture.y);
    const { covariances, probabilities, logProbabilities } = fixture.quadratic[name];
    for (const [k, expected] of covariances.entries())
      expectClose(model.covariance(k).data, expected.flat(), { tolerance: 1e-13, scale: 20 });
    expectClose(model.predictProba(fixture.new).data, probabilities.flat(), { tolerance: 1e-12 });
    expectClose(model.predictLogProba(fixture.new).data, logProbabilities.flat(), {
      tolerance: 1e-12,
      scale: 100,
    });
  });
});

describe("RegularizedDiscriminant is the formula, by numpy and scipy", () => {
  it.each(Object.keys(fixture.regularized))("for the shares %s", async (name) => {
    const [ownShare, commonShare] = name.split(" ").map(Number);
    const model = await new RegularizedDiscriminant({ ownShare, commonShare }).fit(fixture.x, fixture.y);
    const { covariances, joint, probabilities } = fixture.regularized[name];
    for (const [k, expected] of covariances.entries())
      expectClose(model.covariance(k).data, expected.flat(), { tolerance: 1e-13, scale: 20 });
    expectClose(model.jointLogLikelihood(fixture.new).data, joint.flat(), { tolerance: 1e-12, scale: 100 });
    expectClose(model.predictProba(fixture.new).data, probabilities.flat(), { tolerance: 1e-12 });
  });
});

describe("GaussianClassifier is Bayes' rule over scipy's normal densities", () => {
  it.each(Object.keys(fixture.structures) as CovarianceStructure[])("%s", async (covariance) => {
    const model = await new GaussianClassifier({ covariance }).fit(fixture.x, fixture.y);
    const { joint, probabilities } = fixture.structures[covariance];
    expectClose(model.jointLogLikelihood(fixture.new).data, joint.flat(), { tolerance: 1e-12, scale: 100 });
    expectClose(model.predictProba(fixture.new).data, probabilities.flat(), { tolerance: 1e-12 });
  });
});

interface MassLinear {
  readonly prior: number[];
  readonly means: number[][];
  readonly scaling: number[][];
  readonly ratio: number[];
  readonly posterior: number[][];
  readonly scores: number[][];
  readonly reduced: number[][];
}

const mass: {
  readonly some: number[];
  readonly priors: number[];
  readonly linear: Record<"plain" | "priors", MassLinear>;
  readonly quadratic: Record<"plain" | "priors", { logDeterminants: number[]; posterior: number[][] }>;
} = JSON.parse(readFileSync(new URL("mass.json", import.meta.url), "utf8"));

describe("on iris, MASS", () => {
  const flowers = iris();
  const some = flowers.take(mass.some);
  // R writes 15 digits.
  const tolerance = 1e-12;

  it.each(["plain", "priors"] as const)("and LinearDiscriminant agree, %s", async (name) => {
    const options = name === "priors" ? { priors: mass.priors } : {};
    const expected = mass.linear[name];
    const model = await new LinearDiscriminant(options).fit(flowers, "species");
    expectClose(model.priors, expected.prior, { tolerance });
    expectClose(model.means.data, expected.means.flat(), { tolerance, scale: 10 });
    expectClose(turned(model.scalings, expected.scaling), expected.scaling.flat(), { tolerance, scale: 10 });
    expectClose(model.explainedRatio, expected.ratio, { tolerance });
    expectClose(turned(model.transform(some), expected.scores), expected.scores.flat(), {
      tolerance,
      scale: 10,
    });
    expectClose(model.predictProba(some).data, expected.posterior.flat(), { tolerance });
    const reduced = await new LinearDiscriminant({ ...options, components: 1 }).fit(flowers, "species");
    expectClose(reduced.predictProba(some).data, expected.reduced.flat(), { tolerance });
  });

  it.each(["plain", "priors"] as const)("and QuadraticDiscriminant agree, %s", async (name) => {
    const options = name === "priors" ? { priors: mass.priors } : {};
    const expected = mass.quadratic[name];
    const model = await new QuadraticDiscriminant(options).fit(flowers, "species");
    const logDeterminants = model.classes.map((label) => {
      const { entropy } = model.density(label);
      return 2 * entropy - 4 * (1 + Math.log(2 * Math.PI));
    });
    expectClose(logDeterminants, expected.logDeterminants, { tolerance, scale: 20 });
    expectClose(model.predictProba(some).data, expected.posterior.flat(), { tolerance });
  });

  it("and both count parameters as ESL 4.3 does", async () => {
    const [linear, quadratic] = [
      await new LinearDiscriminant().fit(flowers, "species"),
      await new QuadraticDiscriminant().fit(flowers, "species"),
    ];
    expect([linear.parameterCount, quadratic.parameterCount]).toEqual([10, 30]);
  });
});
