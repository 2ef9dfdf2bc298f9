import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/index.js";
import {
  type BandwidthRule,
  type BinRule,
  type DensityKernel,
  Histogram,
  KernelDistribution,
  Mixture,
} from "../../../src/math/probability/density/index.js";
import { Normal } from "../../../src/math/probability/index.js";
import {
  Dirichlet,
  InverseWishart,
  Multinomial,
  MultivariateNormal,
  MultivariateT,
  Wishart,
} from "../../../src/math/probability/multivariate/index.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

interface Points {
  readonly points: number[][];
  readonly logDensity: number[];
}

interface MatrixCase {
  readonly logDensity: number[];
  readonly entropy: number;
  readonly variance: number[][] | null;
}

interface Fixtures {
  readonly normal: (Points & {
    mean: number[];
    covariance: number[][];
    distances: number[];
    entropy: number;
  })[];
  readonly t: (Points & {
    degreesOfFreedom: number;
    location: number[];
    scale: number[][];
    entropy: number;
  })[];
  readonly tFit: { points: number[][]; degreesOfFreedom: number; location: number[]; scale: number[][] };
  readonly multinomial: (Points & {
    trials: number;
    probabilities: number[];
    covariance: number[][];
    entropy: number | null;
  })[];
  readonly dirichlet: (Points & {
    concentration: number[];
    mean: number[];
    covariance: number[][];
    entropy: number;
  })[];
  readonly dirichletFit: { shares: number[][]; concentration: number[] };
  readonly wishart: {
    degreesOfFreedom: number;
    scale: number[][];
    points: number[][][];
    wishart: MatrixCase;
    inverse: MatrixCase;
  }[];
  readonly samples: Record<string, number[]>;
  readonly histograms: Record<string, { rule: BinRule; counts: number[]; edges: number[] }[]>;
  readonly bandwidths: Record<
    string,
    { exact: Record<BandwidthRule, number>; R: Partial<Record<BandwidthRule, number>> }
  >;
  readonly kernelDensity: {
    weights: number[];
    cases: { kernel: DensityKernel; bandwidth: number; points: number[]; density: number[]; cdf: number[] }[];
  };
  readonly mixture: {
    weights: number[];
    means: number[];
    deviations: number[];
    points: number[];
    logDensity: number[];
    cdf: number[];
    survival: number[];
    quantiles: [number, number][];
    entropy: number;
  };
}

const { values }: { values: Fixtures } = JSON.parse(
  readFileSync(new URL("./multivariate.json", import.meta.url), "utf8"),
);

const BODY_TOLERANCE = 1e-12;
const TAIL_TOLERANCE = 1e-10;
/** A density below this is a tail. */
const TAIL = 1e-10;
/** R rounds the data to bins. */
const BINNED_TOLERANCE = 5e-4;
/** A likelihood is flat at its maximum: half the digits are all it holds. */
const MAXIMUM_TOLERANCE = 1e-6;

/** An error of the logarithm is a relative error of the density. */
function expectLogs(actual: ArrayLike<number>, expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((log, i) => {
    const tolerance = log < Math.log(TAIL) ? TAIL_TOLERANCE : BODY_TOLERANCE;
    expect(Math.abs(actual[i] - log), `log density ${i}: ${actual[i]}, not ${log}`).toBeLessThan(
      tolerance * (1 + Math.abs(log) / 20),
    );
  });
}

function expectNear(actual: number, expected: number, what: string): void {
  expect(Math.abs(actual - expected), what).toBeLessThan(BODY_TOLERANCE * (1 + Math.abs(expected)));
}

describe("distributions of vectors agree with scipy and mpmath", () => {
  for (const given of values.normal) {
    it(`MultivariateNormal in ${given.mean.length} dimensions`, () => {
      const { mean, covariance } = given;
      const normal = new MultivariateNormal({ mean, covariance });
      const points = Matrix.from(given.points);
      expectLogs(normal.logDensity(points), given.logDensity);
      given.points.forEach((point, i) => {
        expectRelative(normal.density(point), Math.exp(given.logDensity[i]), {
          tolerance: TAIL_TOLERANCE,
          what: `density ${i}`,
        });
      });
      expectClose(normal.mahalanobis(points), given.distances, { tolerance: BODY_TOLERANCE, scale: 20 });
      expectNear(normal.entropy, given.entropy, "entropy");
    });
  }

  for (const given of values.t) {
    it(`MultivariateT with ${given.degreesOfFreedom} degrees of freedom`, () => {
      const { degreesOfFreedom, location, scale } = given;
      const t = new MultivariateT({ degreesOfFreedom, location, scale });
      expectLogs(t.logDensity(Matrix.from(given.points)), given.logDensity);
      expectNear(t.entropy, given.entropy, "entropy");
    });
  }

  it("MultivariateT.fit finds the maximum of the likelihood", () => {
    const { points, degreesOfFreedom, location, scale } = values.tFit;
    const fitted = MultivariateT.fit(Matrix.from(points));
    expectRelative(fitted.degreesOfFreedom, degreesOfFreedom, {
      tolerance: MAXIMUM_TOLERANCE,
      what: "degrees of freedom",
    });
    expectClose(fitted.location, location, { tolerance: MAXIMUM_TOLERANCE });
    expectClose(fitted.scale.data, scale.flat(), { tolerance: MAXIMUM_TOLERANCE });
  });

  for (const given of values.multinomial) {
    it(`Multinomial with ${given.trials} trials`, () => {
      const { trials, probabilities } = given;
      const multinomial = new Multinomial({ trials, probabilities });
      expectLogs(multinomial.logDensity(Matrix.from(given.points)), given.logDensity);
      const scale = 1 + given.trials;
      expectClose(multinomial.covariance.data, given.covariance.flat(), { tolerance: BODY_TOLERANCE, scale });
      if (given.entropy !== null) expectNear(multinomial.entropy, given.entropy, "entropy");
    });
  }

  for (const given of values.dirichlet) {
    it(`Dirichlet of ${given.concentration.join(", ")}`, () => {
      const dirichlet = new Dirichlet({ concentration: given.concentration });
      expectLogs(dirichlet.logDensity(Matrix.from(given.points)), given.logDensity);
      expectClose(dirichlet.mean, given.mean, { tolerance: BODY_TOLERANCE });
      expectClose(dirichlet.covariance.data, given.covariance.flat(), { tolerance: BODY_TOLERANCE });
      expectNear(dirichlet.entropy, given.entropy, "entropy");
    });
  }

  it("Dirichlet.fit finds the maximum of the likelihood", () => {
    const { shares, concentration } = values.dirichletFit;
    const fitted = Dirichlet.fit(Matrix.from(shares));
    concentration.forEach((expected, i) => {
      expectRelative(fitted.concentration[i], expected, {
        tolerance: BODY_TOLERANCE,
        what: `concentration ${i}`,
      });
    });
  });

  for (const given of values.wishart) {
    for (const [name, Family] of [
      ["wishart", Wishart],
      ["inverse", InverseWishart],
    ] as const) {
      it(`${Family.name} in ${given.scale.length} dimensions`, () => {
        const distribution = new Family({ degreesOfFreedom: given.degreesOfFreedom, scale: given.scale });
        const expected = given[name];
        const logs = given.points.map((point) => distribution.logDensity(Matrix.from(point)));
        expectLogs(logs, expected.logDensity);
        expectNear(distribution.entropy, expected.entropy, "entropy");
        if (expected.variance !== null) {
          expectClose(distribution.variance.data, expected.variance.flat(), {
            tolerance: BODY_TOLERANCE,
            scale: 100,
          });
        }
      });
    }
  }
});

describe("histograms agree with numpy", () => {
  for (const [name, cases] of Object.entries(values.histograms)) {
    for (const { rule, counts, edges } of cases) {
      it(`${rule} on the ${name} sample`, () => {
        const histogram = Histogram.fit(values.samples[name], { bins: rule });
        expect(histogram.counts).toEqual(counts);
        expectClose(histogram.edges, edges, { tolerance: BODY_TOLERANCE, scale: 10 });
      });
    }
  }
});

describe("bandwidths agree with their equations and with R", () => {
  for (const [name, { exact, R }] of Object.entries(values.bandwidths)) {
    for (const [rule, expected] of Object.entries(exact) as [BandwidthRule, number][]) {
      it(`${rule} on the ${name} sample`, () => {
        const { bandwidth } = KernelDistribution.fit(values.samples[name], { bandwidth: rule });
        const tolerance = rule === "cross-validated" ? MAXIMUM_TOLERANCE : BODY_TOLERANCE;
        expectRelative(bandwidth, expected, { tolerance, what: rule });
        const fromR = R[rule];
        if (fromR !== undefined) {
          expectRelative(bandwidth, fromR, { tolerance: BINNED_TOLERANCE, what: `${rule} in R` });
        }
      });
    }
  }
});

describe("kernel densities agree with scikit-learn and their definition", () => {
  const { weights, cases } = values.kernelDensity;
  for (const { kernel, bandwidth, points, density, cdf } of cases) {
    it(`${kernel}, weighted`, () => {
      const estimate = new KernelDistribution({ data: values.samples.skewed, weights, kernel, bandwidth });
      points.forEach((x, i) => {
        const what = `density(${x})`;
        const tolerance = density[i] < TAIL ? TAIL_TOLERANCE : BODY_TOLERANCE;
        expectRelative(estimate.density(x), density[i], { tolerance, what });
        expectRelative(Math.exp(estimate.logDensity(x)), density[i], { tolerance, what });
        expectRelative(estimate.cdf(x), cdf[i], { tolerance, what: `cdf(${x})` });
        expectNear(estimate.survival(x), 1 - cdf[i], `survival(${x})`);
      });
      expectClose(estimate.density(points), density, { tolerance: BODY_TOLERANCE });
    });
  }
});

describe("a mixture of normals agrees with scipy", () => {
  const given = values.mixture;
  const mixture = new Mixture({
    components: given.means.map((mean, k) => new Normal({ mean, standardDeviation: given.deviations[k] })),
    weights: given.weights,
  });

  it("in density and tails", () => {
    expectLogs(
      given.points.map((x) => mixture.logDensity(x)),
      given.logDensity,
    );
    given.points.forEach((x, i) => {
      expectRelative(mixture.cdf(x), given.cdf[i], { tolerance: TAIL_TOLERANCE, what: `cdf(${x})` });
      expectRelative(mixture.survival(x), given.survival[i], {
        tolerance: TAIL_TOLERANCE,
        what: `survival(${x})`,
      });
    });
  });

  it("in quantiles and entropy", () => {
    for (const [p, x] of given.quantiles) {
      expectRelative(mixture.quantile(p), x, { tolerance: BODY_TOLERANCE, what: `quantile(${p})` });
    }
    expect(Math.abs(mixture.entropy - given.entropy)).toBeLessThan(TAIL_TOLERANCE);
  });
});
