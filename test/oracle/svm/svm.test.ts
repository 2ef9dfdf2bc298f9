import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLibsvm } from "../../../src/io/index.js";
import type { Matrix } from "../../../src/math/linalg/matrix.js";
import type { ResolvedKernel } from "../../../src/methods/kernel/index.js";
import { LinearSVC, LinearSVR, NuSVC, NuSVR, OneClassSVM, SVC, SVR } from "../../../src/methods/svm/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Classification {
  readonly intercept: number;
  readonly support: number[];
  readonly dualObjective: number;
  readonly squaredNorm: number;
  readonly decisions: number[];
}

interface Small {
  readonly kernel: ResolvedKernel;
  readonly SVC: Classification;
  readonly weighted: Classification;
  readonly balanced: Classification;
  readonly NuSVC: Classification;
  readonly SVR: {
    readonly intercept: number;
    readonly dualObjective: number;
    readonly predictions: number[];
  };
  readonly NuSVR: { readonly predictions: number[]; readonly intercept: number };
  readonly OneClassSVM: { readonly decisions: number[]; readonly support: number };
}

interface Linear {
  readonly coefficients: number[];
  readonly intercept: number;
}

interface Fixture {
  readonly x: number[][];
  readonly labels: string[];
  readonly codes: number[];
  readonly response: number[];
  readonly weights: number[];
  readonly small: Record<string, Small>;
  readonly three: {
    readonly pairs: number[][];
    readonly supportCounts: number[];
    readonly scores: number[][];
  };
  readonly linear: Record<string, Linear>;
  readonly files: {
    readonly heart_scale: Omit<Classification, "support"> & {
      readonly gamma: number;
      readonly support: number;
    };
    readonly svmguide1: Omit<Classification, "support"> & {
      readonly gamma: number;
      readonly support: number;
    };
    readonly glass: { readonly gamma: number; readonly pairs: number[][]; readonly supportCounts: number[] };
  };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("svm.json", import.meta.url), "utf8"));
const { x, labels, response } = fixture;
// LIBSVM rounds kernel values to float32, which limits how far its answers can be trusted.
const tight = { tolerance: 1e-9 };
const tolerance = 1e-5;

describe.each(Object.keys(fixture.small))("machines of the %s kernel agree with LIBSVM", (name) => {
  const expected = fixture.small[name];
  const { kernel } = expected;

  it.each(["SVC", "weighted", "balanced"] as const)("%s", async (kind) => {
    const estimator = new SVC({
      kernel,
      cost: 2,
      classWeights: kind === "balanced" ? "balanced" : "equal",
      ...tight,
    });
    const weights = kind === "weighted" ? fixture.weights : undefined;
    const model = await estimator.fit(x, labels, { weights });
    const { decisions, dualObjective, squaredNorm, support, intercept } = expected[kind];
    expectClose(model.dualObjectives[0], dualObjective, { tolerance: 1e-6, scale: dualObjective });
    expectClose(model.decisionFunction(x).data, decisions, { tolerance });
    expectClose(model.intercepts[0], intercept, { tolerance });
    expectClose(model.margins[0], 2 / Math.sqrt(squaredNorm), { tolerance });
    expect([...model.supportIndices]).toEqual([...support].sort((a, b) => a - b));
  });

  it("NuSVC", async () => {
    const model = await new NuSVC({ kernel, nu: 0.4, ...tight }).fit(x, labels);
    expectClose(model.decisionFunction(x).data, expected.NuSVC.decisions, { tolerance });
  });

  it("SVR and NuSVR", async () => {
    const model = await new SVR({ kernel, cost: 3, epsilon: 0.15, ...tight }).fit(x, response);
    const { dualObjective, predictions } = expected.SVR;
    expectClose(model.dualObjective, dualObjective, { tolerance: 1e-6, scale: dualObjective });
    expectClose(model.predict(x), predictions, { tolerance, scale: Math.max(...predictions) });
    const other = await new NuSVR({ kernel, cost: 3, nu: 0.3, ...tight }).fit(x, response);
    expectClose(other.predict(x), expected.NuSVR.predictions, { tolerance, scale: Math.max(...predictions) });
  });

  it("OneClassSVM", async () => {
    const model = await new OneClassSVM({ kernel, nu: 0.2, ...tight }).fit(x);
    const scale = Math.max(1, ...expected.OneClassSVM.decisions.map(Math.abs));
    expectClose(
      model.scores(x).map((score) => -score),
      expected.OneClassSVM.decisions,
      { tolerance, scale },
    );
  });
});

describe("three classes agree with LIBSVM", () => {
  it("by pairs, and in the scores of classes", async () => {
    const estimator = new SVC({ kernel: { kind: "radial", gamma: 0.7 }, cost: 2, ...tight });
    const model = await estimator.fit(x, fixture.codes);
    // Their positive class is the first of a pair, ours the second.
    expectClose(
      model.machineScores(x).data.map((score) => -score),
      fixture.three.pairs.flat(),
      { tolerance },
    );
    expect([...model.supportCounts]).toEqual(fixture.three.supportCounts);
    expectClose(model.decisionFunction(x).data, fixture.three.scores.flat(), { tolerance });
  });
});

describe("linear machines agree with LIBLINEAR", () => {
  const options = { cost: 0.8, tolerance: 1e-10, maxIterations: 1_000_000 };

  it.each(["hinge", "squared-hinge"] as const)("classification by %s", async (loss) => {
    const model = await new LinearSVC({ loss, ...options }).fit(x, labels);
    expectClose(model.coefficients.data, fixture.linear[loss].coefficients, { tolerance: 1e-6 });
    expectClose(model.intercepts[0], fixture.linear[loss].intercept, { tolerance: 1e-6 });
  });

  it.each(["epsilon-insensitive", "squared-epsilon-insensitive"] as const)(
    "regression by %s",
    async (loss) => {
      const model = await new LinearSVR({ loss, epsilon: 0.1, ...options }).fit(x, response);
      expectClose(model.coefficients, fixture.linear[loss].coefficients, { tolerance: 1e-6 });
      expectClose(model.intercept, fixture.linear[loss].intercept, { tolerance: 1e-6 });
    },
  );
});

describe.each(["heart_scale", "svmguide1"] as const)("%s", (name) => {
  describeWithData("from its file", `libsvm/${name}.libsvm`, (file) => {
    it("agrees with LIBSVM", async () => {
      const { x: rows, y } = await readRows(file);
      const { gamma, dualObjective, decisions, intercept } = fixture.files[name];
      const model = await new SVC({ kernel: { kind: "radial", gamma }, tolerance: 1e-8 }).fit(rows, y);
      expectClose(model.dualObjectives[0], dualObjective, { tolerance: 1e-6, scale: dualObjective });
      expectClose(model.intercepts[0], intercept, { tolerance });
      const some = decisions.map((_, k) => [...rows.row(50 * k)]);
      expectClose(model.decisionFunction(some).data, decisions, { tolerance });
    });
  });
});

describeWithData("glass", "libsvm/glass.libsvm", (file) => {
  it("agrees with LIBSVM on six classes", async () => {
    const { x: rows, y } = await readRows(file);
    const { gamma, pairs, supportCounts } = fixture.files.glass;
    const model = await new SVC({ kernel: { kind: "radial", gamma }, tolerance: 1e-8 }).fit(rows, y);
    const some = pairs.map((_, k) => [...rows.row(10 * k)]);
    expectClose(
      model.machineScores(some).data.map((score) => -score),
      pairs.flat(),
      { tolerance },
    );
    expect([...model.supportCounts]).toEqual(supportCounts);
  });
});

async function readRows(file: string): Promise<{ x: Matrix; y: number[] }> {
  const { x, y } = await readLibsvm(file);
  return { x: x.toDense(), y: Array.from(y) };
}
