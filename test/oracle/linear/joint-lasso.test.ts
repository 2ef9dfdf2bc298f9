import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ElasticNet } from "../../../src/index.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly x: number[][];
  readonly y: number[][];
  readonly weights: number[];
  readonly factors: number[];
  readonly sklearn: readonly {
    readonly lambda: number;
    readonly alpha: number;
    readonly intercepts: number[];
    /** Responses × features. */
    readonly coefficients: number[][];
  }[];
  readonly glmnet: {
    readonly lambdas: number[];
    readonly scale: number[];
    /** Responses × penalties. */
    readonly intercepts: number[][];
    /** Features × penalties, by response. */
    readonly coefficients: number[][][];
  };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("joint-lasso.json", import.meta.url), "utf8"));
const { x, y, weights, sklearn, glmnet } = fixture;

describe("Lasso and ElasticNet with shared features", () => {
  it.each(sklearn)("agree with scikit-learn at a penalty of $lambda and a share of $alpha", async (given) => {
    const { lambda, alpha } = given;
    const options = { shared: true, standardize: false, tolerance: 1e-13 };
    const model = await new ElasticNet({ ...options, alpha, lambda }).fit(x, y);
    expectClose(model.intercepts, given.intercepts, { tolerance: 1e-9 });
    expectClose(model.coefficients.transpose().data, Matrix.from(given.coefficients).data, {
      tolerance: 1e-9,
    });
  });

  it("agree with the whole path of glmnet, with weights and penalty factors", async () => {
    const penaltyFactors = fixture.factors.map((factor) => factor * glmnet.scale[0]);
    const net = new ElasticNet({
      ...{ shared: true, alpha: 0.7, penaltyFactors },
      ...{ pathLength: 12, pathRatio: 1e-3, rule: "last" },
    });
    const { models } = await net.fit(x, y, { weights });
    for (const [t, { path }] of models.entries()) {
      expectClose(path.values, glmnet.lambdas, { tolerance: 1e-12 });
      expectClose(path.intercepts, glmnet.intercepts[t], { tolerance: 1e-8 });
      const theirs = Matrix.from(glmnet.coefficients[t]).transpose();
      expectClose(path.coefficients.data, theirs.data, { tolerance: 1e-8 });
      expect(path.coefficients.data.map((value) => Number(value === 0))).toEqual(
        theirs.data.map((value) => Number(value === 0)),
      );
    }
  });
});
