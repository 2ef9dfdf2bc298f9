// Two columns of 0 and 1 whose dependence is different within the classes and overall.

import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireProbability } from "../../math/probability/distributions/require.js";
import { type ClassSample, type ClassTruth, drawClasses, type SampleOptions } from "./sample.js";

export interface ExclusiveOrOptions extends SampleOptions {
  /** The probability that a case has the other class. Default 0. */
  readonly noise?: number;
}

/**
 * Two columns of 0 and 1, and the class 1 where they differ. The columns are independent of each other, and each of the
 * class; together they determine it. Within a class they depend on each other completely, so that methods which look at
 * one column at a time, or assume independence within classes, learn nothing.
 *
 * ```ts
 * const { table, truth } = exclusiveOr({ rows: 200, noise: 0.1, seed: 1 });
 * truth.posterior([0, 1]); // [0.1, 0.9]
 * ```
 */
export function exclusiveOr(options: ExclusiveOrOptions = {}): ClassSample {
  const method = "exclusiveOr";
  requireKnownOptions(method, options, ["rows", "seed", "noise"]);
  const noise = requireProbability(method, "noise", options.noise ?? 0);
  const truth: ClassTruth = {
    priors: [0.5, 0.5],
    bayesError: Math.min(noise, 1 - noise),
    posterior: ({ 0: first, 1: second }) =>
      first === second ? Float64Array.of(1 - noise, noise) : Float64Array.of(noise, 1 - noise),
  };
  return drawClasses(method, options, truth, (label, stream, count) =>
    drawPairs(count, () => {
      const first = Number(stream.next() < 0.5);
      const differs = Number(stream.next() < noise) === 1 - label;
      return [first, differs ? 1 - first : first];
    }),
  );
}

export interface CommonCauseOptions extends SampleOptions {
  /** The probabilities that each of the two columns equals the class. Default 0.9 and 0.7. */
  readonly agreement?: readonly [first: number, second: number];
}

/**
 * Two columns of 0 and 1 that each equal the class with some probability, independently of each other. Within a class
 * they are independent, as naive Bayes assumes; overall they depend on each other, because both depend on the class.
 *
 * ```ts
 * const { table, truth } = commonCause({ rows: 200, seed: 1 });
 * truth.posterior([1, 1]); // [0.0455, 0.9545]
 * ```
 */
export function commonCause(options: CommonCauseOptions = {}): ClassSample {
  const method = "commonCause";
  requireKnownOptions(method, options, ["rows", "seed", "agreement"]);
  const { agreement = [0.9, 0.7] } = options;
  for (const share of agreement) requireProbability(method, "agreement", share);
  const truth: ClassTruth = {
    priors: [0.5, 0.5],
    // The column that says more decides; the other one cannot outweigh it.
    bayesError: Math.min(...agreement.flatMap((share) => [share, 1 - share])),
    posterior: (point) => {
      const joint = [0, 1].map((label) =>
        agreement.reduce((product, share, j) => product * (point[j] === label ? share : 1 - share), 1),
      );
      const total = joint[0] + joint[1];
      return Float64Array.from(joint, (value) => (total > 0 ? value / total : 0.5));
    },
  };
  return drawClasses(method, options, truth, (label, stream, count) =>
    drawPairs(count, () => agreement.map((share) => (stream.next() < share ? label : 1 - label))),
  );
}

function drawPairs(count: number, draw: () => readonly number[]): Matrix {
  const x = new Matrix(count, 2);
  for (let row = 0; row < count; row += 1) x.data.set(draw(), 2 * row);
  return x;
}
