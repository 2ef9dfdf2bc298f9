import * as z from "zod";
import { DataError, got, OptionError, wanted, words } from "../../base/errors.js";
import { readFinite, requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { Binomial } from "../../math/probability/distributions/binomial.js";

const ensembleErrorOptions = z.strictObject({
  members: z
    .int()
    .min(1)
    .optional()
    .describe("Number of classifiers that vote; must be given if all have one error."),
  ties: z
    .enum(["half", "right", "wrong"])
    .default("half")
    .describe(
      "How a tie counts, in which an even number of votes may end: as half an error, right or wrong.",
    ),
});

export type EnsembleErrorOptions = z.input<typeof ensembleErrorOptions>;

/**
 * The probability that the majority of independent classifiers is wrong, given the error of each: with `members`
 * classifiers of one error ε, the sum of C(n, i) εⁱ (1 − ε)ⁿ⁻ⁱ over i > n/2.
 *
 * ```ts
 * ensembleError(0.35, { members: 25 }); // 0.0604
 * ensembleError([0.2, 0.3, 0.4]); // 0.212
 * ```
 */
export function ensembleError(error: number | ArrayLike<number>, options: EnsembleErrorOptions = {}): number {
  const method = "ensembleError";
  const { members, ties } = parseOptions(method, ensembleErrorOptions, options);
  const { majority, tie } =
    typeof error === "number" ? ofEqual(method, error, members) : ofEach(method, error, members);
  const counted = { half: tie / 2, right: 0, wrong: tie }[ties];
  return Math.min(1, majority + counted);
}

/** The probabilities that more than half of the votes are wrong, and that exactly half are. */
interface WrongVotes {
  readonly majority: number;
  readonly tie: number;
}

function ofEqual(method: string, error: number, members: number | undefined): WrongVotes {
  requireErrors(method, [error]);
  if (members === undefined) {
    const expected = "a whole number ≥ 1 if all classifiers have one error";
    throw new OptionError(method, { option: "members", expected, received: "nothing" });
  }
  const wrong = new Binomial({ trials: members, probability: error });
  const half = members / 2;
  // The density is 0 between two whole numbers.
  return { majority: wrong.survival(half), tie: wrong.density(half) };
}

/** The distribution of the number of wrong votes, one classifier after the other. */
function ofEach(method: string, given: ArrayLike<number>, members: number | undefined): WrongVotes {
  requireList(method, "errors", given);
  const errors = readFinite(method, "error", given);
  const count = errors.length;
  requireErrors(method, errors);
  if (count === 0 || count !== (members ?? count)) {
    const expected = members === undefined ? "at least 1 error" : `${members} errors`;
    throw new DataError(method, { what: "there", expected, received: count });
  }
  const wrong = new Float64Array(count + 1);
  wrong[0] = 1;
  for (const [before, error] of errors.entries()) {
    for (let votes = before + 1; votes > 0; votes -= 1)
      wrong[votes] = wrong[votes] * (1 - error) + wrong[votes - 1] * error;
    wrong[0] *= 1 - error;
  }
  const majority = wrong.subarray(Math.floor(count / 2) + 1).reduce((sum, p) => sum + p, 0);
  return { majority, tie: wrong[count / 2] ?? 0 };
}

function requireErrors(method: string, errors: ArrayLike<number>): void {
  const at = Array.from(errors).findIndex((error) => !(error >= 0 && error <= 1));
  if (at < 0) return;
  const sentence = words`an error is a probability, ${wanted("a number from 0 to 1")}; got ${got(`${errors[at]} at index ${at}`)}.`;
  throw new DataError(method, sentence, { row: at });
}
