import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import {
  crossGram,
  gramGradients,
  gramMatrix,
  hyperparametersOf,
  type ResolvedKernel,
} from "../../../src/methods/kernel/index.js";
import { expectClose } from "../../support/numbers.js";

interface Example {
  readonly title: string;
  readonly kernel: ResolvedKernel;
  readonly gram: number[][];
  readonly cross: number[][];
}

interface Process extends Example {
  readonly logs: number[];
  readonly gradients: number[][][];
}

interface Fixture {
  readonly x: number[][];
  readonly y: number[][];
  readonly plain: Example[];
  readonly processes: Process[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("kernels.json", import.meta.url), "utf8"));
const tolerance = 1e-12;
const scaleOf = (values: number[]) => Math.max(...values.map(Math.abs), 1);

describe("kernel values agree with scikit-learn", () => {
  const all = [...fixture.plain, ...fixture.processes];

  it.each(all)("of all pairs of rows: $title", async ({ kernel, gram }) => {
    const expected = gram.flat();
    expectClose((await gramMatrix(kernel, fixture.x)).data, expected, {
      tolerance,
      scale: scaleOf(expected),
    });
  });

  it.each(all)("of new rows with training rows: $title", async ({ kernel, cross }) => {
    const expected = cross.flat();
    const found = await crossGram(kernel, fixture.y, fixture.x);
    expectClose(found.data, expected, { tolerance, scale: scaleOf(expected) });
  });
});

describe("derivatives by the logarithms of hyperparameters agree with scikit-learn", () => {
  it.each(fixture.processes)("$title", ({ kernel, logs, gradients }) => {
    expectClose(
      hyperparametersOf(kernel).map(({ log }) => log),
      logs,
      { tolerance },
    );
    const found = gramGradients(kernel, Matrix.from(fixture.x)).gradients.flatMap(({ data }) => [...data]);
    expectClose(found, gradients.flat(2), { tolerance, scale: 10 });
  });
});
