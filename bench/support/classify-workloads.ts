import type { Matrix, SparseMatrix } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

/**
 * How a workload's cases are drawn: normal ones around the mean of their class, or counts of words, of which a
 * few are more frequent in each class.
 */
export interface ClassifyShape {
  readonly values: "normal" | "counts";
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  /** Different words of a case, where values are counts. */
  readonly entries?: number;
}

export interface ClassifyData {
  readonly x: Matrix | SparseMatrix;
  /** Codes of the classes. */
  readonly y: Int32Array;
}

/** One fit or prediction; reference/classify.py has the same under the same id. */
export interface ClassifyWorkload extends Workload {
  readonly shape: ClassifyShape;
  readonly prepare: (
    credal: Credal,
    data: ClassifyData,
    threads: number,
  ) => (() => unknown) | Promise<() => unknown>;
}

const words: ClassifyShape = { values: "counts", rows: 20_000, columns: 50_000, classes: 20, entries: 100 };

export const classifyWorkloads: readonly ClassifyWorkload[] = [
  {
    id: "multinomialFit",
    name: "MultinomialNB, fit to 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: ({ MultinomialNB }, { x, y }, threads) => {
      const nb = new MultinomialNB();
      return () => nb.fit(x, y, { threads });
    },
  },
  {
    id: "multinomialPredict",
    name: "MultinomialNB, predict 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: async ({ MultinomialNB }, { x, y }) => {
      const model = await new MultinomialNB().fit(x, y);
      return () => model.predict(x);
    },
  },
  {
    id: "bernoulliFit",
    name: "BernoulliNB, fit to 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: ({ BernoulliNB }, { x, y }, threads) => {
      const nb = new BernoulliNB();
      return () => nb.fit(x, y, { threads });
    },
  },
  {
    id: "bernoulliPredict",
    name: "BernoulliNB, predict 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: async ({ BernoulliNB }, { x, y }) => {
      const model = await new BernoulliNB().fit(x, y);
      return () => model.predict(x);
    },
  },
];
