import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { CredalError, OptionError } from "../../base/errors.js";
import { columnMeans, covariance, leastSquares, Matrix } from "../../math/linalg/index.js";
import { MultivariateNormal, normalCdf } from "../../math/probability/index.js";
import {
  additiveSteps,
  blobs,
  type ClassSample,
  commonCause,
  concentricClasses,
  exclusiveOr,
  linearData,
  mixtureOfGaussians,
  moons,
  nestedSpheres,
  noisySinusoid,
  type ResponseSample,
  type SampleOptions,
  twoGaussians,
} from "./index.js";

const ROWS = 4000;
/** A right generator exceeds this many standard errors once in 15,000 seeds. */
const STANDARD_ERRORS = 4;

const CLASSES: Record<string, (options: SampleOptions) => ClassSample> = {
  "twoGaussians of one covariance": (options) =>
    twoGaussians({
      ...options,
      covariances: [
        [
          [1, 0.5],
          [0.5, 2],
        ],
      ],
      priors: [0.7, 0.3],
    }),
  "twoGaussians of two covariances": (options) =>
    twoGaussians({
      ...options,
      covariances: [
        [
          [1, 0.7],
          [0.7, 1],
        ],
        [
          [1, -0.7],
          [-0.7, 1],
        ],
      ],
    }),
  blobs: (options) => blobs({ ...options, classes: 5, deviation: 4 }),
  "blobs of two classes": (options) =>
    blobs({
      ...options,
      centers: [
        [0, 0, 0],
        [1, 2, 2],
      ],
      deviation: 1.5,
    }),
  mixtureOfGaussians,
  concentricClasses,
  "concentricClasses of four spheres": (options) =>
    concentricClasses({ ...options, radii: [0, 0.5, 2, 3], dimension: 3 }),
  moons: (options) => moons({ ...options, noise: 0.4 }),
  nestedSpheres,
  exclusiveOr: (options) => exclusiveOr({ ...options, noise: 0.2 }),
  commonCause,
};

const RESPONSES: Record<string, (options: SampleOptions) => ResponseSample> = {
  noisySinusoid,
  linearData,
  additiveSteps,
};

describe.each(Object.entries(CLASSES))("%s", (_, draw) => {
  const sample = draw({ rows: ROWS, seed: 11 });
  const { x, y, truth } = sample;

  it("gives the same cases for the same seed, and begins with them when asked for more", () => {
    const fewer = draw({ rows: 50, seed: 11 });
    expect([...fewer.x.data]).toEqual([...x.data.subarray(0, 50 * x.columns)]);
    expect(fewer.y).toEqual(y.slice(0, 50));
    expect([...draw({ rows: 50, seed: 12 }).x.data]).not.toEqual([...fewer.x.data]);
  });

  it("gives the same numbers as a table", () => {
    const { table } = sample;
    expect(table.names).toEqual([...Array.from({ length: x.columns }, (_, j) => `x${j + 1}`), "class"]);
    expect(table.drop(["class"]).toMatrix().matrix.data).toEqual(x.data);
    expect(table.kind("class")).toBe("categorical");
    expect([table.get(3, "class"), table.get(ROWS - 1, "class")]).toEqual([y[3], y[ROWS - 1]]);
  });

  it("has a posterior that is right on average, also where a column or the posterior itself is large", () => {
    const posteriors = y.map((_, row) => truth.posterior(x.row(row)));
    for (const label of truth.priors.keys()) {
      const weights = [() => 1, (row: number) => x.get(row, 0), (row: number) => posteriors[row][label]];
      for (const weigh of weights) {
        let excess = 0;
        let variance = 0;
        for (const [row, posterior] of posteriors.entries()) {
          const weight = weigh(row);
          excess += weight * ((y[row] === label ? 1 : 0) - posterior[label]);
          variance += weight ** 2 * posterior[label] * (1 - posterior[label]);
        }
        expect(Math.abs(excess)).toBeLessThanOrEqual(STANDARD_ERRORS * Math.sqrt(variance));
      }
    }
  });

  it("errs by its best rule as often as it says", () => {
    let expected = 0;
    let errors = 0;
    for (const [row, label] of y.entries()) {
      const posterior = truth.posterior(x.row(row));
      const best = Math.max(...posterior);
      expected += 1 - best;
      if (posterior[label] < best) errors += 1;
    }
    const rate = truth.bayesError ?? expected / ROWS;
    expect(Math.abs(errors / ROWS - rate)).toBeLessThanOrEqual(
      STANDARD_ERRORS * Math.sqrt((rate * (1 - rate)) / ROWS),
    );
  });

  it("has no rows when none are asked for", () => {
    expect(draw({ rows: 0 }).table.rows).toBe(0);
  });

  it("refuses an invalid number of rows", () => {
    expect(() => draw({ rows: -1 })).toThrow(OptionError);
    expect(() => draw({ rows: 1.5 })).toThrow(/option "rows" must be a whole number ≥ 0; got 1.5/);
  });
});

describe.each(Object.entries(RESPONSES))("%s", (_, draw) => {
  const { x, y, table, truth } = draw({ rows: ROWS, seed: 5 });

  it("gives the same cases for the same seed, and begins with them when asked for more", () => {
    const fewer = draw({ rows: 50, seed: 5 });
    expect([...fewer.x.data]).toEqual([...x.data.subarray(0, 50 * x.columns)]);
    expect([...fewer.y]).toEqual([...y.subarray(0, 50)]);
  });

  it("gives the same numbers as a table", () => {
    expect(table.drop(["y"]).toMatrix().matrix.data).toEqual(x.data);
    expect(table.get(7, "y")).toBe(y[7]);
  });

  it("scatters around its mean with the variance it says", () => {
    const residuals = Array.from(y, (value, row) => value - truth.mean(x.row(row)));
    const mean = residuals.reduce((sum, r) => sum + r, 0) / ROWS;
    const variance = residuals.reduce((sum, r) => sum + r * r, 0) / ROWS;
    expect(Math.abs(mean)).toBeLessThanOrEqual(STANDARD_ERRORS * Math.sqrt(truth.noiseVariance / ROWS));
    expect(Math.abs(variance / truth.noiseVariance - 1)).toBeLessThanOrEqual(
      STANDARD_ERRORS * Math.sqrt(2 / ROWS),
    );
  });
});

describe("twoGaussians", () => {
  it("has the error Φ(−√2) for means 2√2 apart, and Φ(−1) where one column tells", () => {
    expectClose(twoGaussians().truth.bayesError ?? -1, normalCdf(-Math.SQRT2), { tolerance: 1e-15 });
    const one = twoGaussians({ means: [[-1], [1]] });
    expectClose(one.truth.bayesError ?? -1, normalCdf(-1), { tolerance: 1e-15 });
  });

  it("has the error of the columns that tell, whatever columns of noise are beside them", () => {
    const mean = [1, 1, ...new Float64Array(8)];
    const { x, truth } = twoGaussians({ means: [mean.map((value) => -value), mean] });
    expect(x.columns).toBe(10);
    expectClose(truth.bayesError ?? -1, normalCdf(-Math.SQRT2), { tolerance: 1e-15 });
  });

  it("has the log odds 2·x₁ in the second panel of Flach's figure 9.3", () => {
    const { truth } = twoGaussians({
      covariances: [
        [
          [1, 1],
          [1, 2],
        ],
      ],
    });
    const odds = (point: number[]) => {
      const [negative, positive] = truth.posterior(point);
      return Math.log(positive / negative);
    };
    expectClose([odds([0, 3]), odds([1, -4]), odds([-0.5, 0])], [0, 2, -1], { tolerance: 1e-12 });
  });

  it("has the curved boundary of the third panel", () => {
    const rho = 0.7;
    const { truth } = twoGaussians({
      covariances: [
        [
          [1, -rho],
          [-rho, 1],
        ],
        [
          [1, rho],
          [rho, 1],
        ],
      ],
    });
    expect(truth.bayesError).toBeUndefined();
    const [negative, positive] = truth.posterior([-3, -3]);
    expectClose(Math.log(positive / negative), 2 / (1 - rho ** 2), { tolerance: 1e-12 });
  });

  it("errs as often as the rarer class where the classes are the same, and never where one has no chance", () => {
    const means = [
      [1, 1],
      [1, 1],
    ] as const;
    expect(twoGaussians({ means, priors: [0.9, 0.1] }).truth.bayesError).toBe(0.1);
    expect(twoGaussians({ priors: [1, 0] }).truth.bayesError).toBe(0);
    expect(new Set(twoGaussians({ priors: [1, 0] }).y)).toEqual(new Set([0]));
  });

  it("has classes with the means and covariances that were asked for", () => {
    const { x, y } = CLASSES["twoGaussians of one covariance"]({ rows: 20_000, seed: 3 });
    const rows = y.flatMap((label, row) => (label === 1 ? [x.row(row)] : []));
    const positives = Matrix.from(rows);
    expectClose(rows.length / y.length, 0.3, { tolerance: 0.013 });
    expectClose(columnMeans(positives), [1, 1], { tolerance: 0.075 });
    expectClose(covariance(positives).data, [1, 0.5, 0.5, 2], { tolerance: 0.15 });
  });

  it("refuses priors that do not add to 1, or are three", () => {
    expect(() => twoGaussians({ priors: [0.5, 0.6] })).toThrow(/"priors" must add up to 1/);
    expect(() => twoGaussians({ priors: [0.2, 0.3, 0.5] as never })).toThrow(OptionError);
  });
});

describe("blobs", () => {
  it("keeps given centers and draws others from the cube", () => {
    const given = blobs({
      centers: [
        [0, 5],
        [7, 7],
      ],
    });
    expect(given.truth.densities.map(({ mean }) => mean)).toEqual([
      [0, 5],
      [7, 7],
    ]);
    const drawn = blobs({ classes: 30, dimension: 3, seed: 2 }).truth.densities.flatMap(({ mean }) => mean);
    expect(drawn).toHaveLength(90);
    expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(10);
  });

  it("has the error Φ(−distance/2) for two", () => {
    const { truth } = CLASSES["blobs of two classes"]({});
    expectClose(truth.bayesError ?? -1, normalCdf(-1), { tolerance: 1e-15 });
    expect(blobs({ classes: 1 }).truth.bayesError).toBe(0);
  });

  it("refuses no classes and no width", () => {
    expect(() => blobs({ classes: 0 })).toThrow(/"classes" must be a whole number ≥ 1/);
    expect(() => blobs({ deviation: 0 })).toThrow(/"deviation" must be a number > 0/);
  });
});

describe("concentricClasses", () => {
  it("has the error of two far normal distributions where the radii are far from 0", () => {
    const { truth } = concentricClasses({ radii: [20, 22], noise: 0.5 });
    expectClose(truth.bayesError ?? -1, normalCdf(-2), { tolerance: 1e-12 });
  });

  it("has an error that agrees with its integral", () => {
    const radii = [0, 0.5, 2, 3];
    const noise = 0.5;
    const density = (distance: number, radius: number) =>
      (Math.exp(-0.5 * ((distance - radius) / noise) ** 2) +
        Math.exp(-0.5 * ((distance + radius) / noise) ** 2)) /
      (noise * Math.sqrt(2 * Math.PI));
    const step = 1e-4;
    let right = 0;
    for (let distance = step / 2; distance < 8; distance += step) {
      right += step * Math.max(...radii.map((radius) => density(distance, radius) / radii.length));
    }
    const { truth } = concentricClasses({ radii, noise });
    expectClose(truth.bayesError ?? -1, 1 - right, { tolerance: 1e-7 });
  });

  it("refuses radii that do not rise", () => {
    expect(() => concentricClasses({ radii: [2, 1] })).toThrow(/"radii" must be ascending; got 2, 1/);
    expect(() => concentricClasses({ radii: [-1, 1] })).toThrow(OptionError);
  });
});

describe("moons", () => {
  const noise = 0.3;
  const { truth } = moons({ noise });

  it("has a posterior that agrees with a plain sum over the half circles", () => {
    const density = (x: number, y: number) => {
      let sum = 0;
      for (let i = 0.5; i < 20_000; i += 1) {
        const angle = (Math.PI * i) / 20_000;
        sum += Math.exp(-((x - Math.cos(angle)) ** 2 + (y - Math.sin(angle)) ** 2) / (2 * noise ** 2));
      }
      return sum;
    };
    for (const [x, y] of [
      [0.3, 0.2],
      [1, 0.6],
      [-0.8, -0.3],
    ]) {
      const upper = density(x, y);
      const lower = density(1 - x, 0.5 - y);
      expectClose(truth.posterior([x, y]), [upper / (upper + lower), lower / (upper + lower)], {
        tolerance: 1e-8,
      });
    }
  });

  it("is undecided at the center of symmetry and certain far away", () => {
    expectClose(truth.posterior([0.5, 0.25]), [0.5, 0.5], { tolerance: 1e-15 });
    expectClose(truth.posterior([-300, 400]), [1, 0], { tolerance: 1e-15 });
  });
});

describe("mixtureOfGaussians", () => {
  it("has the posterior of its components' densities", () => {
    const { truth } = mixtureOfGaussians({ components: 3, variance: 0.5, seed: 8 });
    const point = [0.4, -0.3];
    const weights = truth.means.map((rows) =>
      rows
        .toArrays()
        .map((mean) => new MultivariateNormal({ mean, covariance: Matrix.diagonal([0.5, 0.5]) }))
        .reduce((sum, component) => sum + component.density(point), 0),
    );
    const total = weights[0] + weights[1];
    expectClose(truth.posterior(point), [weights[0] / total, weights[1] / total], { tolerance: 1e-14 });
  });

  it("draws the means of each class around its own center", () => {
    const { truth } = mixtureOfGaussians({ components: 2000, seed: 4 });
    expect(truth.means.map(({ shape }) => shape)).toEqual(["2000×2", "2000×2"]);
    expectClose(columnMeans(truth.means[0]), [1, 0], { tolerance: 0.09 });
    expectClose(columnMeans(truth.means[1]), [0, 1], { tolerance: 0.09 });
  });
});

describe("linearData", () => {
  it("gives least squares its coefficients back, exactly where there is no noise", () => {
    const { x, y, truth } = linearData({ rows: 30, coefficients: [2, -1], intercept: 4, noise: 0 });
    const design = Matrix.fromColumns([new Float64Array(30).fill(1), x.column(0), x.column(1)]);
    expectClose(leastSquares(design, y).solution, [4, 2, -1], { tolerance: 1e-13 });
    expect([truth.intercept, ...truth.coefficients]).toEqual([4, 2, -1]);
  });

  it("has columns of the covariance that was asked for", () => {
    const wanted = [
      [1, 0.9],
      [0.9, 1],
    ];
    const { x } = linearData({ rows: 20_000, coefficients: [1, 1], covariance: wanted });
    expectClose(covariance(x).data, wanted.flat(), { tolerance: 0.04 });
  });
});

describe("noisySinusoid", () => {
  it("lies within [−1, 1] and is sin πx without noise", () => {
    const { x, y } = noisySinusoid({ rows: 500, noise: 0 });
    expect(Math.max(...x.data.map(Math.abs))).toBeLessThanOrEqual(1);
    expectClose(
      y,
      x.data.map((value) => Math.sin(Math.PI * value)),
      { tolerance: 0 },
    );
  });

  it("leaves the line 0.12 + 1.37x a mean squared error of 0.268", () => {
    const { x, y } = noisySinusoid({ rows: 50_000, noise: 0 });
    const error = y.reduce((sum, value, i) => sum + (value - 0.12 - 1.37 * x.data[i]) ** 2, 0) / y.length;
    expectClose(error, 0.268, { tolerance: 0.005 });
  });
});

describe("nestedSpheres", () => {
  it("parts ten columns at the squared distance 9.34", () => {
    const { truth } = nestedSpheres();
    const at = (square: number) => truth.posterior([Math.sqrt(square), ...new Float64Array(9)]);
    expect([...at(9.34)]).toEqual([1, 0]);
    expect([...at(9.35)]).toEqual([0, 1]);
  });
});

describe("additiveSteps", () => {
  it("adds the steps below their thresholds", () => {
    const { truth } = additiveSteps({ heights: [10, 1], thresholds: [0.25, 0.75] });
    const means = [
      [0.2, 0.7],
      [0.3, 0.7],
      [0.2, 0.8],
      [0.3, 0.8],
    ].map((point) => truth.mean(point));
    expect(means).toEqual([11, 1, 10, 0]);
  });
});

describe("exclusiveOr and commonCause", () => {
  /** P(x1 = a, x2 = b), overall or within a class. */
  const shares = ({ x, y }: ClassSample, label?: number) => {
    const rows = y.flatMap((other, row) => (label === undefined || other === label ? [row] : []));
    const count = (test: (row: number) => boolean) => rows.filter(test).length / rows.length;
    return {
      both: count((row) => x.get(row, 0) === 1 && x.get(row, 1) === 1),
      product: count((row) => x.get(row, 0) === 1) * count((row) => x.get(row, 1) === 1),
    };
  };
  const close = { tolerance: 5 / Math.sqrt(ROWS) };

  it("are opposite: independent overall and dependent within a class, and the other way around", () => {
    const xor = exclusiveOr({ rows: ROWS, seed: 2 });
    expectClose(shares(xor).both, shares(xor).product, close);
    expect(shares(xor, 1).both).toBe(0);
    expectClose(shares(xor, 1).product, 0.25, close);
    const cause = commonCause({ rows: ROWS, seed: 2 });
    for (const label of [0, 1]) expectClose(shares(cause, label).both, shares(cause, label).product, close);
    // ½(0.9 · 0.7 + 0.1 · 0.3) = 0.33, and ½ · ½ if they were independent.
    expectClose(shares(cause).both, 0.33, close);
    expectClose(shares(cause).product, 0.25, close);
  });

  it("know the best possible error, and refuse invalid probabilities", () => {
    expect(exclusiveOr().truth.bayesError).toBe(0);
    expectClose(commonCause().truth.bayesError ?? Number.NaN, 0.1, { tolerance: 1e-15 });
    expectClose(commonCause().truth.posterior([1, 0]), [0.07 / 0.34, 0.27 / 0.34], { tolerance: 1e-15 });
    expect(() => exclusiveOr({ noise: 2 })).toThrow('exclusiveOr: option "noise"');
    expect(() => commonCause({ agreement: [0.5, -1] })).toThrow('commonCause: option "agreement"');
  });
});

describe("sizes that no memory can hold", () => {
  it("are refused before anything is drawn", () => {
    const generators = {
      ...{ additiveSteps, blobs, commonCause, concentricClasses, exclusiveOr, linearData },
      ...{ mixtureOfGaussians, moons, nestedSpheres, noisySinusoid, twoGaussians },
    };
    for (const [name, draw] of Object.entries(generators))
      for (const rows of [1e9, Number.MAX_SAFE_INTEGER])
        expect(() => draw({ rows }), name).toThrow('option "rows" must be a whole number from 0 to 10000000');
    for (const sizes of [{ dimension: 1e9 }, { classes: 1e9 }])
      expect(() => blobs(sizes)).toThrow(CredalError);
    expect(() => nestedSpheres({ dimension: 1e9 })).toThrow(CredalError);
  });
});
