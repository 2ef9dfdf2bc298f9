import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HuberRegression, QuantileRegression } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Data {
  readonly x: number[][];
  readonly y: number[];
  readonly counts?: number[];
}

interface QuantileCase {
  readonly tau: number;
  readonly se: "nid" | "iid";
  readonly parameters: number[];
  readonly standardErrors: number[];
  readonly pValues: number[];
  readonly loss: number;
}

interface RobustCase {
  readonly parameters: number[];
  readonly standardErrors: number[];
  readonly scale: number;
  readonly weights: number[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const oracle: {
  data: Record<"engel" | "bent" | "stackloss", Data>;
  quantiles: Record<string, QuantileCase[]>;
  robust: Record<string, RobustCase>;
} = read("robust.json");
const joint: { cases: { epsilon: number; parameters: number[]; scale: number }[] } = read("huber-joint.json");

function like(actual: ArrayLike<number>, expected: number[], tolerance: number): void {
  const ratios = Array.from(actual, (value, i) => value / expected[i]);
  expectClose(
    ratios,
    expected.map(() => 1),
    { tolerance },
  );
}

describe("QuantileRegression agrees with quantreg", () => {
  for (const [name, cases] of Object.entries(oracle.quantiles)) {
    const { x, y, counts } = oracle.data[name.startsWith("engel") ? "engel" : "stackloss"];
    const weights = name.endsWith("Repeated") ? counts : undefined;

    it(`on ${name}`, async () => {
      const estimator = new QuantileRegression({
        tau: cases.map(({ tau }) => tau),
        standardErrors: cases[0].se,
      });
      const model = await estimator.fit(x, y, { weights });
      for (const { tau, parameters, standardErrors, pValues, loss } of cases) {
        const fit = model.at(tau);
        expect(fit.convergence.converged).toBe(true);
        expect(fit.unique).toBe(true);
        expectClose(fit.parameters, parameters, { tolerance: 1e-11 });
        like(fit.standardErrors, standardErrors, 1e-8);
        expectClose(fit.pValues, pValues, { tolerance: 1e-9 });
        like([fit.loss], [loss], 1e-13);
      }
    });
  }
});

describe("HuberRegression agrees with MASS::rlm", () => {
  const options = (name: string) => ({
    ...(name.endsWith("Proposal2") && { method: "proposal-2" as const }),
    ...(name.endsWith("Bisquare") && { psi: "bisquare" as const }),
    ...(name === "bentMad" && { k: 1.5 }),
  });
  for (const [name, expected] of Object.entries(oracle.robust)) {
    it(`on ${name}`, async () => {
      const { x, y } = oracle.data[name.startsWith("bent") ? "bent" : "stackloss"];
      const weights = name === "bentWeighted" ? oracle.data.engel.counts?.map((c) => c + 0.5) : undefined;
      const model = await new HuberRegression(options(name)).fit(x, y, { weights });
      expect(model.convergence.converged).toBe(true);
      like(model.parameters, expected.parameters, 1e-11);
      like([model.scale], [expected.scale], 1e-11);
      like(model.standardErrors, expected.standardErrors, 1e-11);
      expectClose(model.weigh(x, y), expected.weights, { tolerance: 1e-11 });
    });
  }
});

describe("HuberRegression with a joint scale agrees with scikit-learn", () => {
  for (const { epsilon, parameters, scale } of joint.cases) {
    it(`at k = ${epsilon}`, async () => {
      const { x, y } = oracle.data.bent;
      const model = await new HuberRegression({ method: "joint", k: epsilon }).fit(x, y);
      like([...model.parameters, model.scale], [...parameters, scale], 1e-10);
    });
  }
});
