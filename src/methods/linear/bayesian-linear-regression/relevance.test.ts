import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { regressionMoments } from "../engine/regression-moments.js";
import { ActiveFeatures } from "./active-features.js";
import { asFewRows } from "./few-rows.js";
import { BayesianLinearRegression } from "./index.js";
import { bayesianLinearRegressionOptions } from "./options.js";
import { reduceProblem } from "./reduce.js";
import { RowSpace } from "./row-space.js";

const [rows, columns] = [12, 30];
// Units differ by twelve orders of magnitude.
const x = new Matrix(rows, columns, randomArray(rows * columns, 3)).map(
  (value, at) => value * 10 ** ((at % 5) * 3 - 6),
);
const y = randomArray(rows, 4);

function wideProblem(standardize: boolean) {
  const options = bayesianLinearRegressionOptions.parse({ standardize });
  const none = new Float64Array(columns);
  return reduceProblem(regressionMoments(x, y, undefined), none, new Float64Array(columns).fill(1), options);
}

describe("the evidence of single features", () => {
  const prior = { shape: 2, rate: 1 };

  it("is the same by features and by rows, after every change of a precision", () => {
    const problem = wideProblem(true);
    const few = asFewRows(problem);
    if (few === undefined) throw new Error("30 features of 12 cases have at most rank 11");
    expect(few.target).toHaveLength(rows - 1);
    const precisions = Float64Array.from({ length: columns }, (_, j) => (j % 3 === 0 ? Infinity : 0.5 + j));
    const forms = [
      new ActiveFeatures(problem, precisions, prior),
      new RowSpace(problem, few, precisions, prior),
    ];
    const agree = () => {
      for (const [j, precision] of precisions.entries()) {
        const [a, b] = forms.map((form) => form.look(j, precision));
        expectClose([a.sparsity, a.pull], [b.sparsity, b.pull], { tolerance: 1e-11, scale: 10 });
      }
    };
    agree();
    const moves = [
      [1, Infinity],
      [3, 0.25],
      [29, 7],
      [28, Infinity],
      [1, 2],
      [3, Infinity],
    ];
    for (const [j, after] of moves) {
      for (const form of forms) {
        form.look(j, precisions[j]);
        form.move(j, precisions[j], after);
      }
      precisions[j] = after;
      agree();
    }
    const [a, b] = [
      new ActiveFeatures(problem, precisions, prior),
      new RowSpace(problem, few, precisions, prior),
    ];
    expectClose([a.noise, a.logEvidence], [b.noise, b.logEvidence], { tolerance: 1e-12, scale: 10 });
  });

  it("is the same by features and by rows, whatever the units", () => {
    expect(asFewRows(wideProblem(false))?.target).toHaveLength(rows - 1);
  });

  it("has no maximum where features fit the cases exactly, so that the search reports non-convergence", async () => {
    const exact = Float64Array.from({ length: rows }, (_, i) => x.get(i, 2) - 1e-3 * x.get(i, 3));
    const model = await new BayesianLinearRegression({ evidence: true, ard: true }).fit(x, exact);
    expect(model.convergence?.converged).toBe(false);
    expect(model.convergence?.iterations).toBeLessThan(100);
    const known = { noiseShape: 2, noiseRate: 1 };
    const tamed = await new BayesianLinearRegression({ evidence: true, ard: true, ...known }).fit(x, exact);
    expect(tamed.convergence?.converged).toBe(true);
  });
});
