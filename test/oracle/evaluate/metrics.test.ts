import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { correctedShares } from "../../../src/data/hypothesis-tests/bca.js";
import * as credal from "../../../src/evaluate/index.js";
import { expectClose } from "../../support/numbers.js";

type Weights = number[] | null;
type Averages = { macro: number; weighted: number; micro: number; positive?: number };

interface LabelCase
  extends Record<"precision" | "recall" | "f1" | "f2" | "jaccard" | "specificity", Averages> {
  readonly weights: Weights;
  readonly confusion: number[][];
  readonly accuracy: number;
  readonly errorRate: number;
  readonly balancedAccuracy: number;
  readonly adjustedAccuracy: number;
  readonly kappa: [number, number, number];
  readonly matthews: number;
  readonly perClass: [number[], number[], number[], number[]];
}

interface TwoCase {
  readonly weights: Weights;
  readonly logLoss: number;
  readonly brierScore: number;
  readonly rocAuc: number;
  readonly averagePrecision: number;
  readonly curve: [thresholds: number[], precision: number[], recall: number[]];
  readonly hinge: number;
  readonly exponential: number;
  readonly logistic: number;
  readonly widthErrors: [number, number];
  readonly frequencyErrors?: [number, number];
  readonly uniform?: [number[], number[]];
  readonly quantile?: [number[], number[]];
  readonly line: [slope: number, intercept: number, shift: number];
}

interface ManyCase {
  readonly weights: Weights;
  readonly logLoss: number;
  readonly brierScore: number;
  readonly halvedBrier: number;
  readonly ovr: [number, number];
  readonly ovo?: [number, number];
  readonly averagePrecision: [number, number];
  readonly hinge: number;
  readonly topLabelErrors: [number, number];
}

type Means = Record<"arithmetic" | "geometric" | "minimum" | "maximum", number>;

interface PartitionCase {
  readonly weights: Weights;
  readonly randIndex: number;
  readonly adjustedRandIndex: number;
  readonly information: number;
  readonly normalized: Means;
  readonly adjusted: { readonly [mean in keyof Means]: number | null };
  readonly hcv: [number, number, number];
  readonly vMeasure2: number;
  readonly fowlkesMallows: number;
  readonly purity: number;
}

interface NumberCase extends Record<string, unknown> {
  readonly weights: Weights;
  readonly pinballLoss: number[];
  readonly huberLoss: number[];
  readonly epsilonInsensitiveLoss: number[];
  readonly tweedie?: [power: number, deviance: number][];
}

interface Facts<T, P, C> {
  readonly name: string;
  readonly truth: T[];
  readonly p: P[];
  readonly margins: P[];
  readonly predicted: T[];
  readonly clusters: number[];
  readonly cases: C[];
}

const fixture: {
  readonly labels: Facts<string | number, never, LabelCase>[];
  readonly two: Facts<boolean, number, TwoCase>[];
  readonly many: Facts<string, number[], ManyCase>[];
  readonly numbers: Facts<number, never, NumberCase>[];
  readonly partitions: Facts<number, never, PartitionCase>[];
  readonly clusters: {
    readonly name: string;
    readonly rows: number[][];
    readonly labels: number[];
    readonly silhouettes: Record<"euclidean" | "manhattan" | "chebyshev" | "cosine", number[]>;
    readonly silhouette: number;
    readonly daviesBouldin: number;
    readonly calinskiHarabasz: number;
  }[];
  readonly bootstrap: {
    readonly value: number;
    readonly level: number;
    readonly replicates: number[];
    readonly leftOut: number[];
    readonly shares: [number, number];
  }[];
} = JSON.parse(readFileSync(new URL("metrics.json", import.meta.url), "utf8"));

const TOLERANCE = 1e-12;
/** What an iteration of the reference leaves. */
const ITERATED = 1e-10;

function near(
  actual: number | ArrayLike<number>,
  expected: number | ArrayLike<number>,
  tolerance = TOLERANCE,
) {
  const [a, b] = [actual, expected].map((value) => (typeof value === "number" ? [value] : Array.from(value)));
  expectClose(a, b, { tolerance, scale: Math.max(1, ...b.map(Math.abs)) });
}

/** Each list of cases without weights, with weights and zeros among them, and with whole weights. */
function eachCase<
  C extends { readonly weights: Weights },
  F extends { readonly name: string; readonly cases: C[] },
>(facts: readonly F[], check: (facts: F, found: C, options: { weights?: number[] }) => void): void {
  for (const fact of facts) {
    for (const [i, found] of fact.cases.entries()) {
      it(`${fact.name}, ${["no weights", "weights", "whole weights"][found.weights === null ? 0 : i]}`, () =>
        check(fact, found, found.weights === null ? {} : { weights: found.weights }));
    }
  }
}

describe("metrics of labels agree with scikit-learn", () => {
  eachCase<LabelCase, (typeof fixture.labels)[number]>(
    fixture.labels,
    ({ truth, predicted }, found, options) => {
      const matrix = credal.confusionMatrix(truth, predicted, options);
      near(matrix.counts.data, found.confusion.flat());
      near(credal.accuracy(truth, predicted, options), found.accuracy);
      near(credal.errorRate(truth, predicted, options), found.errorRate);
      near(credal.balancedAccuracy(truth, predicted, options), found.balancedAccuracy);
      near(credal.balancedAccuracy(truth, predicted, { ...options, adjusted: true }), found.adjustedAccuracy);
      for (const [i, weighting] of (["none", "linear", "quadratic"] as const).entries())
        near(credal.cohenKappa(truth, predicted, { ...options, weighting }), found.kappa[i]);
      near(credal.matthewsCorrelation(truth, predicted, options), found.matthews);
      const [precision, recall, f1, support] = found.perClass;
      near(
        matrix.perClass.map((of) => of.precision),
        precision,
      );
      near(
        matrix.perClass.map((of) => of.recall),
        recall,
      );
      near(
        matrix.perClass.map((of) => of.f1),
        f1,
      );
      near(
        matrix.perClass.map((of) => of.support),
        support,
      );
      const ratios = { ...credal, f1: credal.fBeta };
      for (const name of ["precision", "recall", "f1", "jaccard", "specificity"] as const) {
        for (const average of ["macro", "weighted", "micro"] as const)
          near(ratios[name](truth, predicted, { ...options, average }), found[name][average]);
        const { positive } = found[name];
        if (positive !== undefined) near(ratios[name](truth, predicted, options), positive);
      }
      near(credal.fBeta(truth, predicted, { ...options, beta: 2, average: "macro" }), found.f2.macro);
    },
  );
});

describe("metrics of the probability of one of two classes agree with scikit-learn and statsmodels", () => {
  eachCase<TwoCase, (typeof fixture.two)[number]>(fixture.two, ({ truth, p, margins }, found, options) => {
    near(credal.logLoss(truth, p, options), found.logLoss);
    near(credal.meanDeviance(truth, p, options), 2 * found.logLoss);
    near(credal.brierScore(truth, p, options), found.brierScore);
    near(credal.rocAuc(truth, p, options), found.rocAuc);
    near(credal.averagePrecision(truth, p, options), found.averagePrecision);
    const curve = credal.precisionRecallCurve(truth, p, options);
    // The reference ends where all positive cases are found.
    const [thresholds, precision, recall] = found.curve;
    near(curve.thresholds.subarray(0, thresholds.length), thresholds);
    near(curve.precision.subarray(0, thresholds.length), precision);
    near(curve.recall.subarray(0, thresholds.length), recall);
    near(credal.hingeLoss(truth, margins, options), found.hinge);
    near(credal.exponentialLoss(truth, margins, options), found.exponential);
    near(credal.logisticLoss(truth, margins, options), found.logistic);
    near(credal.expectedCalibrationError(truth, p, options), found.widthErrors[0]);
    near(credal.maximumCalibrationError(truth, p, options), found.widthErrors[1]);
    const { slope, intercept, shift, convergence } = credal.calibrationLine(truth, p, options);
    near([slope, intercept, shift], found.line, ITERATED);
    expect(convergence.converged).toBe(true);
  });

  it.each(fixture.two)(
    "bins of equal width and of equal frequency: $name",
    ({ truth, p, cases: [found] }) => {
      for (const [method, expected] of [
        ["width", found.uniform],
        ["frequency", found.quantile],
      ] as const) {
        const bins = credal
          .calibrationCurve(truth, p, { bins: 5, method })
          .filter(({ totalWeight }) => totalWeight > 0);
        near(
          bins.map(({ predicted }) => predicted),
          expected?.[0] ?? [],
        );
        near(
          bins.map(({ observed }) => observed),
          expected?.[1] ?? [],
        );
      }
      const method = "frequency";
      near(credal.expectedCalibrationError(truth, p, { method }), found.frequencyErrors?.[0] ?? Number.NaN);
      near(credal.maximumCalibrationError(truth, p, { method }), found.frequencyErrors?.[1] ?? Number.NaN);
    },
  );
});

describe("metrics of the probabilities of many classes agree with scikit-learn", () => {
  eachCase<ManyCase, (typeof fixture.many)[number]>(fixture.many, ({ truth, p, margins }, found, options) => {
    near(credal.logLoss(truth, p, options), found.logLoss);
    near(credal.brierScore(truth, p, options), found.brierScore);
    near(credal.brierScore(truth, p, { ...options, halved: true }), found.halvedBrier);
    near(credal.hingeLoss(truth, margins, options), found.hinge);
    near(credal.expectedCalibrationError(truth, p, options), found.topLabelErrors[0]);
    near(credal.maximumCalibrationError(truth, p, options), found.topLabelErrors[1]);
    for (const [i, average] of (["macro", "weighted"] as const).entries()) {
      near(credal.rocAuc(truth, p, { ...options, multiclass: "one-vs-rest", average }), found.ovr[i]);
      near(credal.averagePrecision(truth, p, { ...options, average }), found.averagePrecision[i]);
      if (found.ovo !== undefined)
        near(credal.rocAuc(truth, p, { ...options, multiclass: "one-vs-one", average }), found.ovo[i]);
    }
  });
});

const PLAIN = {
  meanSquaredError: credal.meanSquaredError,
  rootMeanSquaredError: credal.rootMeanSquaredError,
  halfSumOfSquares: credal.halfSumOfSquares,
  relativeSquaredError: credal.relativeSquaredError,
  rSquared: credal.rSquared,
  explainedVariance: credal.explainedVariance,
  meanAbsoluteError: credal.meanAbsoluteError,
  medianAbsoluteError: credal.medianAbsoluteError,
  maxError: credal.maxError,
  meanAbsolutePercentageError: credal.meanAbsolutePercentageError,
  logCoshLoss: credal.logCoshLoss,
  meanSquaredLogError: credal.meanSquaredLogError,
  meanPoissonDeviance: credal.meanPoissonDeviance,
  meanGammaDeviance: credal.meanGammaDeviance,
};

describe("metrics of numbers agree with scikit-learn", () => {
  eachCase<NumberCase, (typeof fixture.numbers)[number]>(
    fixture.numbers,
    ({ truth, predicted }, found, options) => {
      let compared = 0;
      for (const [name, measure] of Object.entries(PLAIN)) {
        const expected = found[name];
        if (typeof expected !== "number") continue;
        near(measure(truth, predicted, options), expected);
        const metric = credal.findMetric(name, "regression");
        near(metric.evaluate(credal.regressionEvidence(truth, predicted, options) as never), expected);
        compared += 1;
      }
      expect(compared).toBeGreaterThanOrEqual(10);
      const pinball = [0.5, 0.1, 0.9].map((quantile) =>
        credal.pinballLoss(truth, predicted, { ...options, quantile }),
      );
      near(pinball, found.pinballLoss);
      near(
        [1, 0.3].map((delta) => credal.huberLoss(truth, predicted, { ...options, delta })),
        found.huberLoss,
      );
      const insensitive = [0.1, 0.5].map((epsilon) =>
        credal.epsilonInsensitiveLoss(truth, predicted, { ...options, epsilon }),
      );
      near(insensitive, found.epsilonInsensitiveLoss);
      for (const [power, expected] of found.tweedie ?? [])
        near(credal.meanTweedieDeviance(truth, predicted, { ...options, power }), expected);
    },
  );
});

describe("agreement of partitions agrees with scikit-learn", () => {
  eachCase<PartitionCase, (typeof fixture.partitions)[number]>(
    fixture.partitions,
    ({ truth, clusters }, found, options) => {
      near(credal.randIndex(truth, clusters, options), found.randIndex);
      near(credal.adjustedRandIndex(truth, clusters, options), found.adjustedRandIndex);
      near(credal.partitionInformation(truth, clusters, { ...options, unit: "nats" }), found.information);
      for (const mean of ["arithmetic", "geometric", "minimum", "maximum"] as const) {
        near(
          credal.normalizedMutualInformation(truth, clusters, { ...options, mean }),
          found.normalized[mean],
        );
        near(
          credal.adjustedMutualInformation(truth, clusters, { ...options, mean }),
          found.adjusted[mean] ?? 0,
        );
      }
      near(
        [credal.homogeneity, credal.completeness, credal.vMeasure].map((measure) =>
          measure(truth, clusters, options),
        ),
        found.hcv,
      );
      near(credal.vMeasure(truth, clusters, { ...options, beta: 2 }), found.vMeasure2);
      near(credal.fowlkesMallows(truth, clusters, options), found.fowlkesMallows);
      near(credal.purity(truth, clusters, options), found.purity);
    },
  );
});

describe("the shape of clusters agrees with scikit-learn", () => {
  it.each(fixture.clusters)("$name", ({ rows, labels, silhouettes, ...found }) => {
    for (const distance of ["euclidean", "manhattan", "chebyshev", "cosine"] as const)
      near(credal.silhouettes(rows, labels, { metric: distance }), silhouettes[distance]);
    near(credal.silhouette(rows, labels), found.silhouette);
    near(credal.daviesBouldin(rows, labels), found.daviesBouldin);
    near(credal.calinskiHarabasz(rows, labels), found.calinskiHarabasz);
  });
});

describe("bias-corrected shares agree with scipy", () => {
  it.each(fixture.bootstrap)("level $level", ({ value, replicates, leftOut, level, shares }) => {
    const found = correctedShares(value, Float64Array.from(replicates), Float64Array.from(leftOut), level);
    near(found, shares);
  });
});
