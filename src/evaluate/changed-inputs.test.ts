// Evaluations take a while; what the caller does to the data meanwhile must not reach them.

import { describe, expect, it } from "vitest";
import { Matrix } from "../math/linalg/matrix.js";
import { Ridge } from "../methods/linear/index.js";
import {
  biasVariance,
  bootstrapError,
  crossValidate,
  learningCurve,
  nestedCrossValidate,
  search,
  validationCurve,
} from "./index.js";

const ROWS = 24;

/** Data that a caller can change, the same in every call. */
function data() {
  const x = new Matrix(
    ROWS,
    2,
    Float64Array.from({ length: 2 * ROWS }, (_, at) => ((at * at) % 17) / 4),
  );
  const y = Float64Array.from({ length: ROWS }, (_, row) => x.get(row, 0) + Math.sin(row));
  const weights = Float64Array.from({ length: ROWS }, (_, row) => 1 + (row % 3));
  const all = Array.from({ length: ROWS }, (_, row) => row);
  const folds = [0, 1, 2].map((part) => ({
    name: `part ${part}`,
    train: Int32Array.from(all.filter((row) => row % 3 !== part)),
    test: Int32Array.from(all.filter((row) => row % 3 === part)),
  }));
  return { x, y, weights, folds };
}

type Data = ReturnType<typeof data>;

function change({ x, y, weights, folds }: Data): void {
  for (const numbers of [x.data, y, weights])
    for (const at of numbers.keys()) numbers[at] = 7 - numbers[at] / 2;
  for (const { train, test } of folds) for (const part of [train, test]) part.fill(part[0]);
}

const ridge = new Ridge();
const space = { lambda: [0.1, 10] };

const evaluations: Readonly<Record<string, (given: Data) => Promise<unknown>>> = {
  crossValidate: ({ x, y, ...options }) => crossValidate(ridge, x, y, { ...options, keepModels: true }),
  learningCurve: ({ x, y, ...options }) => learningCurve(ridge, x, y, { ...options, sizes: [0.5, 1] }),
  validationCurve: ({ x, y, ...options }) => validationCurve(ridge, "lambda", [0.1, 10], x, y, options),
  bootstrapError: ({ x, y, weights }) => bootstrapError(ridge, x, y, { weights, resamples: 5 }),
  search: ({ x, y, ...options }) => search(ridge, x, y, { ...options, space }),
  nestedCrossValidate: ({ x, y, weights, folds }) =>
    nestedCrossValidate(ridge, x, y, { space, outer: folds, inner: 3, weights }),
  biasVariance: ({ x, y }) =>
    biasVariance(
      ridge,
      (seed) => ({
        x: [
          [seed, 1],
          [2, 3],
          [5, 2],
        ],
        y: [seed, 1, 4],
      }),
      {
        points: x,
        truth: y,
        samples: 3,
      },
    ),
};

/** Everything that was found, but how long it took. */
function untimed(found: unknown): string {
  return JSON.stringify(found, (key, value) => {
    if (key.endsWith("Seconds")) return 0;
    return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
  });
}

describe("data that change while they are evaluated do not change the result", () => {
  it.each(Object.entries(evaluations))("%s", async (_, evaluate) => {
    const expected = untimed(await evaluate(data()));
    const given = data();
    const running = evaluate(given);
    change(given);
    expect(untimed(await running)).toBe(expected);
  });
});
