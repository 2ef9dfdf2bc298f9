import { got, OptionError, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeNumbers } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { requireShares, StartingGroups } from "../engine/begin.js";
import type { MixtureDiscriminantSettings } from "./options.js";
import type { Memberships } from "./subclasses.js";

/** The index of the class of every subclass; a class with too few distinct cases has one subclass. */
export function ownersOf(
  cases: LabeledCases,
  wantedCounts: MixtureDiscriminantSettings["subclasses"],
): Int32Array {
  const { classes, method } = cases;
  const isList = typeof wantedCounts !== "number";
  if (isList && wantedCounts.length !== classes.length) {
    const sentence = words`${optionName("subclasses")} must have ${wanted(`${classes.length} numbers`)}, one for each class; got ${got(String(wantedCounts.length))}.`;
    throw new OptionError(method, sentence);
  }
  const counts = classes.map((_, k) => {
    const most = isList ? wantedCounts[k] : wantedCounts;
    const { x, weights } = casesOf(cases, k);
    return countDistinct(x, weights, most + 1) > most ? most : 1;
  });
  return Int32Array.from(counts.flatMap((count, k) => new Array<number>(count).fill(k)));
}

/** Where every start begins: clusters of the cases of each class. */
export function groupStarts(
  cases: LabeledCases,
  owners: Int32Array,
  control: FitControl,
): (stream: Random) => Promise<Memberships> {
  const { codes, classes } = cases;
  const parts = classes.map((_, k) => {
    const { x, weights, rows } = casesOf(cases, k);
    const size = owners.filter((owner) => owner === k).length;
    return { rows, size, groups: new StartingGroups(() => x, weights, control) };
  });
  return async (stream) => {
    const shares = new Matrix(codes.length, owners.length);
    for (const [k, { rows, size, groups }] of parts.entries()) {
      const found = await groups.find("k-means", size, stream);
      const first = owners.indexOf(k);
      rows.forEach((row, i) => {
        shares.data[row * owners.length + first + found[i]] = 1;
      });
    }
    return { owners, shares };
  };
}

/** The start that was given; every case must belong to subclasses of its own class. */
export function givenStart(
  { method, codes, classes }: LabeledCases,
  given: MixtureDiscriminantSettings["init"],
  owners: Int32Array,
): Memberships | undefined {
  if (given === "k-means") return undefined;
  const shares = requireShares(method, given.responsibilities, codes.length, owners.length);
  const sums = new Float64Array(codes.length);
  shares.data.forEach((share, at) => {
    const row = Math.floor(at / owners.length);
    if (owners[at % owners.length] === codes[row]) sums[row] += share;
    else if (share !== 0)
      throw new ShapeError(
        method,
        words`the responsibilities of ${optionName("init")} at row ${String(row)} must be ${wanted("0")} outside the subclasses of class ${String(classes[codes[row]])}; got ${got(share)}.`,
      );
  });
  const empty = sums.findIndex((sum) => !(sum > 0));
  if (empty >= 0)
    throw new ShapeError(
      method,
      words`the responsibilities of ${optionName("init")} at row ${String(empty)} must have ${wanted("a sum above 0")}; got ${got("0")}.`,
    );
  return { owners, shares: shares.map((share, at) => share / sums[Math.floor(at / owners.length)]) };
}

function casesOf({ matrix, codes, weights }: LabeledCases, k: number) {
  const rows = Int32Array.from(codes.keys()).filter((row) => codes[row] === k);
  const x = new Matrix(rows.length, matrix.columns);
  rows.forEach((row, i) => {
    x.data.set(matrix.row(row), i * matrix.columns);
  });
  return { rows, x, weights: weights && takeNumbers(weights, rows) };
}
