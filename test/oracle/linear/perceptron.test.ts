import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Perceptron } from "../../../src/index.js";
import type { PerceptronOptions } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly coefficients: number[][];
  readonly intercepts: number[];
  readonly scores: number[][];
  readonly predicted: number[];
}

const fixture: {
  readonly x: number[][];
  readonly two: number[];
  readonly three: number[];
  readonly results: Record<string, Expected>;
  readonly joint: Pick<Expected, "coefficients" | "intercepts"> & { readonly mistakes: number[] };
} = JSON.parse(readFileSync(new URL("perceptron.json", import.meta.url), "utf8"));

const cases: [name: string, options: PerceptronOptions][] = [
  ["two classes", { maxIterations: 4 }],
  ["two classes, rate 0.25", { maxIterations: 7, learningRate: 0.25 }],
  ["two classes, no intercept", { maxIterations: 3, intercept: false }],
  ["three classes", { maxIterations: 5 }],
  ["two classes, averaged", { maxIterations: 4, averaged: true }],
  ["three classes, averaged", { maxIterations: 5, averaged: true }],
];

describe("Perceptron agrees with scikit-learn on cases in the same order", () => {
  it.each(cases)("%s", async (name, options) => {
    const y = name.startsWith("two") ? fixture.two : fixture.three;
    const model = await new Perceptron({ ...options, shuffle: false }).fit(fixture.x, y);
    const expected = fixture.results[name];
    const tolerance = 1e-12;
    expectClose(model.coefficients.data, expected.coefficients.flat(), { tolerance, scale: 10 });
    expectClose(model.intercepts, expected.intercepts, { tolerance, scale: 10 });
    expectClose(model.decisionFunction(fixture.x).data, expected.scores.flat(), { tolerance, scale: 50 });
    expect(model.predict(fixture.x)).toEqual(expected.predicted);
    expect(model.convergence.converged).toBe(false);
  });
});

describe("the joint Perceptron of three classes", () => {
  it("agrees with a plain loop", async () => {
    const options = {
      multiclass: "joint",
      maxIterations: 5,
      learningRate: 0.5,
      shuffle: false,
    } as const;
    const model = await new Perceptron(options).fit(fixture.x, fixture.three);
    const { coefficients, intercepts, mistakes } = fixture.joint;
    expectClose(model.coefficients.data, coefficients.flat(), { tolerance: 1e-12, scale: 10 });
    expectClose(model.intercepts, intercepts, { tolerance: 1e-12, scale: 10 });
    expect(model.mistakes.toArrays()).toEqual([mistakes]);
  });
});
