// Agreement with R's packages ggm and glasso (make_gaussian_graphs.R).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/index.js";
import { type Edge, fitGaussianGraph } from "../../../src/networks/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fit {
  readonly name: string;
  readonly nodes: readonly string[];
  readonly covariance: number[][];
  readonly cases: number;
  readonly edges: readonly Edge[];
  readonly fitted: number[][];
  readonly deviance: number;
  readonly df: number;
}

const reference: { readonly fits: readonly Fit[] } = JSON.parse(
  readFileSync(new URL("gaussian-graphs.json", import.meta.url), "utf8"),
);

describe("ggm", () => {
  it.each(reference.fits.map((fit) => [fit.name, fit] as const))("fits the graph %s alike", (_, fit) => {
    const { covariance, cases, nodes: names, edges } = fit;
    const found = fitGaussianGraph({ covariance, cases, names }, { edges });
    const scale = Math.max(...covariance.flat());
    expectClose(found.covariance.data, Matrix.from(fit.fitted).data, { tolerance: 1e-12, scale });
    expectClose(found.deviance, fit.deviance, { tolerance: 1e-11 });
    expect(found.degreesOfFreedom).toBe(fit.df);
  });
});
