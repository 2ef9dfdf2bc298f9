// Sentences of the contract about numbers whose squares overflow or vanish.

import { Matrix } from "../../math/linalg/matrix.js";
import type { Classifier } from "../model.js";
import { type Check, insist, insistFinite, refusal } from "./check.js";
import type { Subject } from "./subject.js";

/** Units in which numbers are still safe to square, and units in which they are not. */
const SAFE = 2 ** 450;
const EXTREME = 2 ** 530;
/** Iterations end at other points in other units; what overflowed is wrong by far more. */
const ROUNDING = 1e-4;

export const magnitudeChecks: readonly Check[] = [
  {
    name: "numbers too large or too small to be squared are refused, or give the answers of other units",
    async run(subject) {
      const { x, y } = subject.sample;
      await sameInOtherUnits(subject, "features", (unit) => ({ x: x.scale(unit), y }));
      if (subject.estimator.target !== "numbers") return undefined;
      const numbers = Array.from(y ?? [], Number);
      await sameInOtherUnits(subject, "responses", (unit) => ({
        x,
        y: numbers.map((value) => value * unit),
      }));
      return undefined;
    },
  },
  {
    name: "rows far from all others get probabilities or are refused",
    async run(subject) {
      if (subject.estimator.task !== "classification") return "it is not a classifier";
      const { columns } = subject.sample.x;
      const model = (await subject.fit(subject.sample.x)) as Classifier;
      for (const size of [1e100, 1e200, 1e300]) {
        const work = async () => {
          const rows = Array.from({ length: columns }, (_, i) =>
            Array.from({ length: columns }, (_, j) => (i === j ? size : j / columns)),
          );
          const probabilities = model.predictProba(Matrix.from(rows));
          insistFinite(probabilities.data, `at ${size}`);
          const sums = probabilities.toArrays().map((row) => row.reduce((sum, p) => sum + p, 0));
          insist(
            sums.every((sum) => Math.abs(sum - 1) <= 1e-9),
            `at ${size}: probabilities sum to ${sums.join(", ")}`,
          );
        };
        await refusal(work, `rows of size ${size}`);
      }
      return undefined;
    },
  },
];

/** Fits in safe and in extreme units, large and small ones, must agree up to the unit, unless the latter is refused. */
async function sameInOtherUnits(
  subject: Subject,
  what: string,
  data: (unit: number) => Pick<Subject["sample"], "x" | "y">,
): Promise<void> {
  const answersIn = async (unit: number) => {
    const { x, y } = data(unit);
    return subject.answers(await subject.fit(x, y), x);
  };
  for (const [safe, extreme] of [
    [SAFE, EXTREME],
    [1 / SAFE, 1 / EXTREME],
  ]) {
    const where = `${what} in units of ${extreme}`;
    const work = async () => {
      const actual = await answersIn(extreme);
      const expected = await answersIn(safe);
      // A transformation may depend on the unit, as a logarithm does: it then does so in safe units too.
      const unit = Math.sqrt(safe);
      const followsUnits =
        subject.estimator.task !== "transformation" ||
        differenceUpToUnit(await answersIn(unit), expected, unit / safe) === undefined;
      if (followsUnits) insistSameUpToUnit(actual, expected, extreme / safe, where);
      else insistFinite(actual, where);
    };
    await refusal(work, where);
  }
}

function insistSameUpToUnit(actual: Float64Array, expected: Float64Array, ratio: number, what: string): void {
  const difference = differenceUpToUnit(actual, expected, ratio);
  insist(difference === undefined, `${what}: ${difference}`);
}

/** What differs, unless every number is the same in both units, or in proportion to them. */
function differenceUpToUnit(actual: Float64Array, expected: Float64Array, ratio: number): string | undefined {
  if (actual.length !== expected.length) return `${actual.length} answers instead of ${expected.length}`;
  const size = expected.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  for (let at = 0; at < expected.length; at += 1) {
    const differs = (value: number) => !(Math.abs(value - expected[at]) <= ROUNDING * size);
    if (differs(actual[at]) && differs(actual[at] / ratio))
      return `answer ${at} is ${actual[at]}, and ${expected[at]} in other units`;
  }
  return undefined;
}
