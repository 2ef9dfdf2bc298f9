import { describe, expect, it } from "vitest";
import type { Progress } from "../../base/control.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { RegularizedDiscriminant } from "../../methods/discriminant/index.js";
import { LogisticRegression } from "../../methods/linear/index.js";
import { WrapperSelector } from "../../prepare/index.js";
import { CalibratedClassifier } from "../calibrate/index.js";
import { crossValidate, learningCurve, nestedCrossValidate, search, validationCurve } from "../index.js";

/** Two common classes and one with few rows. */
function withRare(rows: number) {
  const y = [...new Array<string>(12).fill("a"), ...new Array<string>(12).fill("b")].concat(
    new Array<string>(rows).fill("rare"),
  );
  const centers = { a: 0, b: 2, rare: 4 } as Record<string, number>;
  const x = y.map((label, i) => [centers[label] + Math.sin(7 * i), Math.cos(3 * i * i)]);
  return { x, y };
}

const { x, y } = withRare(3);
const note = 'the class "rare" has 3 rows, so the 10 folds are lowered to 3.';
const nb = new GaussianNB();
const space = { varianceFloor: [1e-9, 1e-3] };

type Evaluation = (onNote: (note: string) => void) => Promise<unknown>;

const evaluations: readonly (readonly [string, Evaluation])[] = [
  ["crossValidate", (onNote) => crossValidate(nb, x, y, { onNote })],
  ["search", (onNote) => search(nb, x, y, { space, onNote })],
  ["nestedCrossValidate", (onNote) => nestedCrossValidate(nb, x, y, { space, inner: 2, onNote })],
  ["learningCurve", (onNote) => learningCurve(nb, x, y, { sizes: [1], onNote })],
  ["validationCurve", (onNote) => validationCurve(nb, "varianceFloor", [1e-9], x, y, { onNote })],
];

type Fit = (onProgress: (progress: Progress) => void) => Promise<unknown>;

const fits: readonly (readonly [string, Fit])[] = [
  [
    "CalibratedClassifier",
    (onProgress) => new CalibratedClassifier({ estimator: nb, folds: 10 }).fit(x, y, { onProgress }),
  ],
  [
    "LogisticRegression",
    (onProgress) => new LogisticRegression({ penalty: "l2", folds: 10 }).fit(x, y, { onProgress }),
  ],
  [
    "RegularizedDiscriminant",
    (onProgress) => new RegularizedDiscriminant({ folds: 10 }).fit(x, y, { onProgress }),
  ],
];

describe("a class with fewer rows than folds", () => {
  it.each(evaluations)("lowers the folds of %s with a note", async (_, evaluate) => {
    const notes: string[] = [];
    await evaluate((sentence) => notes.push(sentence));
    expect(notes).toEqual([note]);
  });

  it("is noted by the result", async () => {
    const result = await crossValidate(nb, x, y);
    expect(result.folds).toHaveLength(3);
    expect(result.notes).toEqual([note]);
    expect(String(result)).toContain(`Note: ${note}`);
    expect(result.rescore("cohenKappa").notes).toEqual([note]);
    // Every fold learns from every class and tests on it.
    expect(result.summaries.every(({ mean }) => Number.isFinite(mean))).toBe(true);
    const { outer } = await nestedCrossValidate(nb, x, y, { space, inner: 2 });
    expect([outer.folds.length, outer.notes]).toEqual([3, [note]]);
  });

  it.each(fits)("lowers the folds of %s", async (_, learn) => {
    const totals = new Set<number | undefined>();
    await learn(({ phase, total }) => {
      if (phase === "folds") totals.add(total);
    });
    expect([...totals]).toEqual([3]);
  });

  it("lowers the folds of WrapperSelector, whose scores are then those of fewer folds", async () => {
    const selected = (folds: number) =>
      new WrapperSelector({ estimator: nb, size: 1, metric: "accuracy", folds }).fit(x, y);
    expect((await selected(10)).toJSON().state).toMatchObject((await selected(3)).toJSON().state as object);
  });

  it("lowers nothing if it has one row, or if the folds are a plan or as many as its rows", async () => {
    const single = withRare(1);
    const alone = await crossValidate(nb, single.x, single.y, { metrics: "accuracy" });
    expect([alone.folds.length, alone.notes]).toEqual([10, []]);
    const planned = await crossValidate(nb, x, y, { folds: { method: "stratified", folds: 5 } });
    expect([planned.folds.length, planned.notes]).toEqual([5, []]);
    const enough = await crossValidate(nb, x, y, { folds: 3 });
    expect([enough.folds.length, enough.notes]).toEqual([3, []]);
  });

  it("does not hide a number of folds that is wrong", async () => {
    for (const folds of [1, 2.5, Number.POSITIVE_INFINITY])
      await expect(crossValidate(nb, x, y, { folds })).rejects.toThrow('"folds"');
    await expect(crossValidate(nb, x, y, { onNote: 1 as never })).rejects.toThrow(
      'crossValidate: "onNote" must be a function; got 1.',
    );
  });
});
