import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DantzigSelector, GroupLasso, SparseGroupLasso } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Case {
  readonly lambda: number;
  readonly alpha: number;
  readonly parameters: number[];
}

const oracle = JSON.parse(readFileSync(new URL("sparse.json", import.meta.url), "utf8"));
const { x, y, groups } = oracle as { x: number[][]; y: number[]; groups: string[][] };
const of = (model: { intercept: number; coefficients: Float64Array }) => [
  model.intercept,
  ...model.coefficients,
];

describe("DantzigSelector agrees with scipy's linear program", () => {
  for (const name of ["dantzig", "dantzigWeighted"]) {
    for (const { lambda, parameters } of oracle[name] as Case[]) {
      it(`${name} at λ = ${lambda}`, async () => {
        const weights = name === "dantzig" ? undefined : oracle.weights;
        const model = await new DantzigSelector({ lambda }).fit(x, y, { weights });
        expect(model.convergence?.converged).toBe(true);
        expectClose(of(model), parameters, { tolerance: 1e-12 });
        expect([...model.coefficients].map((v) => v === 0)).toEqual(
          parameters.slice(1).map((v) => Math.abs(v) < 1e-9),
        );
      });
    }
  }
});

describe("GroupLasso and SparseGroupLasso agree with proximal gradients", () => {
  for (const name of ["group", "groupWeighted"]) {
    for (const { lambda, alpha, parameters } of oracle[name] as Case[]) {
      it(`${name} at λ = ${lambda}, α = ${alpha}`, async () => {
        const weights = name === "group" ? undefined : oracle.weights;
        const method =
          alpha === 0 ? new GroupLasso({ lambda, groups }) : new SparseGroupLasso({ lambda, alpha, groups });
        const model = await method.fit(x, y, { weights });
        expect(model.convergence?.converged).toBe(true);
        expectClose(of(model), parameters, { tolerance: 1e-12 });
        expect([...model.coefficients].map((v) => v === 0)).toEqual(parameters.slice(1).map((v) => v === 0));
      });
    }
  }
});
