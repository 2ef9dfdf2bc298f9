import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ElasticNet, Lasso, SparseMatrix } from "../../../src/index.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import type { ElasticNetOptions } from "../../../src/methods/linear/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Path {
  readonly lambda: number[];
  readonly intercept: number[];
  readonly coefficients: number[][];
  readonly df: number[];
}

interface Validation {
  readonly means: number[];
  readonly standardErrors: number[];
  readonly best: number;
  readonly oneStandardError: number;
}

interface Fixture {
  readonly x: number[][];
  readonly y: number[];
  readonly weights: number[];
  readonly wide: number[][];
  readonly wideY: number[];
  readonly sparse: number[][];
  readonly sparseY: number[];
  readonly factors: number[];
  readonly foldid: number[];
  readonly paths: Record<string, Path>;
  readonly validation: Validation;
  readonly validationWeighted: Validation;
  readonly validationLambda: number[];
  readonly relaxed: Record<"half" | "full", number[][]>;
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("elastic-net.json", import.meta.url), "utf8"));
const { x, y, weights, wide, wideY, sparse, sparseY, factors, paths } = fixture;
const sparseX = SparseMatrix.fromDense(Matrix.from(sparse));

type Data = readonly [x: number[][] | SparseMatrix, y: number[]];

const usual: Data = [x, y];

interface Case {
  readonly of?: Data;
  readonly options?: ElasticNetOptions;
  readonly weights?: number[];
  /** What its λ is multiplied by to be ours. */
  readonly unit?: number;
}

/**
 * glmnet divides the response by its deviation s, and λ with it: the penalty on absolute values is
 * unchanged by that, but the one on squares is λ·(1 − α)/s on the scale of the response. The same
 * objective has this share and this multiple of λ.
 */
function fromGlmnet(alpha: number, response: number[], givenWeights: number[] | undefined) {
  const weighted = givenWeights ?? response.map(() => 1);
  const totalWeight = weighted.reduce((sum, weight) => sum + weight, 0);
  const mean = response.reduce((sum, value, row) => sum + weighted[row] * value, 0) / totalWeight;
  const squares = response.reduce((sum, value, row) => sum + weighted[row] * (value - mean) ** 2, 0);
  const unit = alpha + (1 - alpha) / Math.sqrt(squares / totalWeight);
  return { alpha: alpha / unit, unit };
}

const cases: Record<string, Case> = {
  lasso: {},
  elasticNet: { options: { alpha: 0.3 } },
  ridge: { options: { alpha: 0 } },
  weights: { weights },
  weightsElasticNet: { options: { alpha: 0.3 }, weights },
  // glmnet makes its factors sum to the number of features.
  factors: {
    options: { penaltyFactors: factors },
    unit: factors.length / factors.reduce((sum, factor) => sum + factor, 0),
  },
  limits: { options: { lower: -0.25, upper: [1, 1, 1, 1, 0, 1, 1, 20] } },
  raw: { options: { standardize: false } },
  origin: { options: { intercept: false, standardize: false } },
  sparse: { of: [sparseX, sparseY], options: { alpha: 0.3 } },
  sparseWeights: { of: [sparseX, sparseY], weights },
  wide: { of: [wide, wideY] },
  wideWeights: { of: [wide, wideY], options: { alpha: 0.5 }, weights: weights.slice(0, 20) },
};

/** By the largest coefficient. */
const TOLERANCE = 2e-8;
const SUM_TOLERANCE = 1e-10;

function largest(values: readonly (readonly number[])[]): number {
  return Math.max(...values.flat().map(Math.abs));
}

describe("ElasticNet agrees with glmnet", () => {
  for (const [name, { of = usual, options = {}, weights: caseWeights, unit = 1 }] of Object.entries(cases)) {
    it(`on the path "${name}"`, async () => {
      const expected = paths[name];
      const same = fromGlmnet(options.alpha ?? 1, of[1], caseWeights);
      const lambdas = expected.lambda.map((lambda) => lambda * unit * same.unit);
      const model = await new ElasticNet({ ...options, alpha: same.alpha, lambdas }).fit(of[0], of[1], {
        weights: caseWeights,
      });
      expect(Math.max(...model.gaps)).toBeLessThanOrEqual(1e-10);
      const scale = largest(expected.coefficients);
      expectClose(model.path.coefficients.data, expected.coefficients.flat(), {
        tolerance: TOLERANCE,
        scale,
      });
      expectClose(model.path.intercepts, expected.intercept, {
        tolerance: TOLERANCE,
        scale: scale + largest([expected.intercept]),
      });
    });
  }

  it("on the penalties of a path, and on how many features take part", async () => {
    for (const [name, of, alpha] of [
      ["lasso", [x, y], 1],
      ["elasticNet", [x, y], 0.3],
      ["sparse", [sparseX, sparseY], 0.3],
      ["wide", [wide, wideY], 1],
    ] as const) {
      const { lambda, df } = paths[name];
      const same = fromGlmnet(alpha, of[1], undefined);
      const model = await new ElasticNet({ alpha: same.alpha, pathLength: 25 }).fit(of[0], of[1]);
      const lambdas = lambda.map((value) => value * same.unit);
      expectClose(model.path.values, lambdas, { tolerance: SUM_TOLERANCE, scale: lambdas[0] });
      expect([...model.path.degreesOfFreedom]).toEqual(df);
    }
  });

  it("on the errors of folds, and on which penalty they choose", async () => {
    const folds = [1, 2, 3, 4, 5].map((fold) => ({
      train: [...fixture.foldid.keys()].filter((row) => fixture.foldid[row] !== fold),
      test: [...fixture.foldid.keys()].filter((row) => fixture.foldid[row] === fold),
    }));
    const lasso = new Lasso({ lambdas: fixture.validationLambda, folds });
    for (const [expected, weighting] of [
      [fixture.validation, undefined],
      [fixture.validationWeighted, weights],
    ] as const) {
      const best = await lasso.fit(x, y, { weights: weighting });
      expectClose(best.validation?.means ?? [], expected.means, { tolerance: 1e-7 });
      expectClose(best.validation?.standardErrors ?? [], expected.standardErrors, { tolerance: 1e-7 });
      expectClose(best.lambda, expected.best, { tolerance: SUM_TOLERANCE });
      const simple = await lasso.with({ rule: "one-standard-error" }).fit(x, y, { weights: weighting });
      expectClose(simple.lambda, expected.oneStandardError, { tolerance: SUM_TOLERANCE });
    }
  });

  it("on relaxed fits", async () => {
    for (const [relax, expected] of [
      [0.5, fixture.relaxed.half],
      [true, fixture.relaxed.full],
    ] as const) {
      const { path } = await new Lasso({ lambdas: fixture.validationLambda, relax }).fit(x, y);
      const scale = largest(expected);
      expectClose(
        path.coefficients.data,
        expected.flatMap((row) => row.slice(1)),
        {
          tolerance: TOLERANCE,
          scale,
        },
      );
      expectClose(
        path.intercepts,
        expected.map(([intercept]) => intercept),
        { tolerance: TOLERANCE, scale },
      );
    }
  });
});

describeWithData("Lasso agrees with CVX", "glmnet/CVX_beta_quickstart.csv", (file) => {
  it("on the comparison that comes with glmnet", async () => {
    const known = readNumbers(file);
    const rows = readNumbers(file.replace("CVX_beta_quickstart", "QuickStartExample"));
    const model = await new Lasso({ lambda: 8 / 200, intercept: false, standardize: false }).fit(
      rows.map((row) => row.slice(0, 20)),
      rows.map((row) => row[20]),
    );
    expectClose(model.coefficients, known.flat(), { tolerance: 1e-6 });
  });
});

describeWithData("Lasso on the prostate data", "esl/prostate.csv", (file) => {
  const rows = readNumbers(file);
  const training = rows.filter((row) => row[9] === 1);
  const target = training.map((row) => row[8]);
  const deviations = (some: number[][], divisor: number) =>
    Array.from({ length: 8 }, (_, j) => {
      const mean = some.reduce((sum, row) => sum + row[j], 0) / some.length;
      return Math.sqrt(some.reduce((sum, row) => sum + (row[j] - mean) ** 2, 0) / divisor);
    });
  const size = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + Math.abs(value), 0);

  it("is least squares without a penalty: its standardized coefficients sum to 2.24355851 in size", async () => {
    const { coefficients } = await new Lasso({ lambda: 0 }).fit(
      training.map((row) => row.slice(0, 8)),
      target,
    );
    const scales = deviations(training, training.length);
    expectClose(size(coefficients.map((value, j) => value * scales[j])), 2.24355851, {
      tolerance: 5e-9,
    });
  });

  it("has the coefficients of ESL, table 3.3, where theirs sum to the same size", async () => {
    // The table is in deviations of all 97 cases, the penalty in those of the 67 for training.
    const scales = deviations(rows, rows.length - 1);
    const x = training.map((row) => row.slice(0, 8).map((value, j) => value / scales[j]));
    const published = [0.533, 0.169, 0, 0.002, 0.094, 0, 0, 0];
    const { path } = await new Lasso({ pathLength: 400, pathRatio: 0.01 }).fit(x, target);
    const sizes = path.l1Norms;
    const after = sizes.findIndex((norm) => norm >= size(published));
    const part = (size(published) - sizes[after - 1]) / (sizes[after] - sizes[after - 1]);
    const between = path.values[after - 1] + part * (path.values[after] - path.values[after - 1]);
    // Three digits are printed, and the sum of four of them is what was matched.
    expectClose(path.at(between).coefficients, published, { tolerance: 1e-3 });
  });
});

function readNumbers(file: string): number[][] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => line.split(",").map(Number));
}
