// Kernel smoothers beside ksmooth of R, and kernel regression and lowess of statsmodels.

import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { KernelSmoother, LocalRegression } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

type Rows = readonly (readonly number[])[];

interface Regression {
  readonly x: Rows;
  readonly y: readonly number[];
  readonly at: Rows;
  readonly bandwidths: readonly number[];
  readonly constant: readonly number[];
  readonly linear: readonly number[];
  readonly lowess: {
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly curves: readonly { readonly iterations: number; readonly values: readonly number[] }[];
  };
}

interface Smooth {
  readonly ksmooth: {
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly at: readonly number[];
    readonly box: readonly number[];
    readonly deviation: number;
    readonly normal: readonly number[];
  };
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const { ksmooth } = read("loess.json") as Smooth;
const regression = read("kernel_regression.json") as Regression;
const rowsOf = (x: readonly number[]): number[][] => x.map((value) => [value]);
const DIGITS = { tolerance: 1e-9 };

describe("a kernel smoother", () => {
  it("is the running mean of ksmooth with the uniform kernel", async () => {
    const model = await new KernelSmoother({ width: 0.25, kernel: "uniform" }).fit(
      rowsOf(ksmooth.x),
      ksmooth.y,
    );
    expectClose(model.predict(rowsOf(ksmooth.at)), ksmooth.box, DIGITS);
  });

  it("is the estimate of Nadaraya and Watson with the Gaussian kernel", async () => {
    const options = { width: ksmooth.deviation, kernel: "gaussian" } as const;
    const model = await new KernelSmoother(options).fit(rowsOf(ksmooth.x), ksmooth.y);
    expectClose(model.predict(rowsOf(ksmooth.at)), ksmooth.normal, DIGITS);
  });

  it("weighs several features by a metric as statsmodels does by bandwidths", async () => {
    const { x, y, at, bandwidths } = regression;
    const metric = bandwidths.map((own, j) => bandwidths.map((_, k) => (j === k ? own ** -2 : 0)));
    const options = { width: 1, kernel: "gaussian", metric } as const;
    const constant = await new KernelSmoother(options).fit(x, y);
    expectClose(constant.predict(at), regression.constant, DIGITS);
    const linear = await new LocalRegression({ ...options, degree: 1 }).fit(x, y);
    expectClose(linear.predict(at), regression.linear, DIGITS);
  });
});

describe("lowess", () => {
  const { x, y, curves } = regression.lowess;
  it.each(curves)("has the same curve after $iterations robust fits", async ({ iterations, values }) => {
    const family =
      iterations === 0 ? ({} as const) : ({ family: "symmetric", fits: iterations + 1 } as const);
    const model = await new LocalRegression({ span: 0.5, degree: 1, ...family }).fit(rowsOf(x), y);
    // Its kernel gives cases within a thousandth of the width the weight 1, and none beyond 0.999 of it.
    expectClose(model.fitted, values, { tolerance: 2e-4 });
  });
});
