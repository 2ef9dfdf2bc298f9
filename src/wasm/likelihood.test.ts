import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import {
  linearPredictors,
  logisticCurvature,
  logisticCurvatureHere,
  multinomialCurvature,
  multinomialGradient,
  weightedCurvature,
} from "./likelihood.js";

const ROUNDING = { tolerance: 1e-12 };

function plainRows(
  x: Float64Array,
  columns: number,
  intercept: boolean,
  centers: number[],
  shrinks: number[],
) {
  return Array.from({ length: x.length / columns }, (_, i) => [
    ...(intercept ? [1] : []),
    ...centers.map((center, j) => (x[i * columns + j] - center) * shrinks[j]),
  ]);
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, j) => sum + value * b[j], 0);

describe("likelihood kernels", () => {
  for (const [rows, columns] of [
    [1, 1],
    [3, 2],
    [17, 5],
    [257, 3],
    [700, 8],
    [9001, 7],
  ]) {
    for (const intercept of [true, false]) {
      it(`agree with plain loops on ${rows}×${columns}${intercept ? " and an intercept" : ""}`, async () => {
        const x = randomArray(rows * columns, 1);
        const centers = Array.from({ length: columns }, (_, j) => 0.1 * j);
        const shrinks = Array.from({ length: columns }, (_, j) => 1 + 0.2 * j);
        const plain = plainRows(x, columns, intercept, centers, shrinks);
        const width = plain[0].length;
        const weights = randomArray(rows, 2).map((value) => 0.5 + Math.abs(value));
        const equations = 3;
        const beta = randomArray(equations * width, 3);
        const y = Float64Array.from({ length: rows }, (_, i) => (i % 5) / 4);
        const codes = Int32Array.from({ length: rows }, (_, i) => (i % 4) - 1);
        await withArena(async (arena) => {
          const design = {
            x: { span: arena.copyIn(x), rows, columns },
            intercept,
            centers: arena.copyIn(centers),
            shrinks: arena.copyIn(shrinks),
          };
          const given = arena.copyIn(weights);

          const first = beta.slice(0, width);
          const eta = arena.float64(rows);
          await linearPredictors(design, arena.copyIn(first), eta, {});
          const predictors = plain.map((row) => dot(row, first));
          expectClose(eta.array, predictors, ROUNDING);

          const two = await logisticCurvature(
            design,
            { y: arena.copyIn(y), weights: given },
            first,
            true,
            {},
          );
          const p = predictors.map((value) => 1 / (1 + Math.exp(-value)));
          const value = p.reduce(
            (sum, probability, i) =>
              sum + weights[i] * (y[i] * Math.log(probability) + (1 - y[i]) * Math.log(1 - probability)),
            0,
          );
          expectClose(two.value, value, { ...ROUNDING, scale: rows });
          expectClose(two.largest, Math.max(...predictors.map(Math.abs)), ROUNDING);
          const residuals = p.map((probability, i) => weights[i] * (y[i] - probability));
          const curvatures = p.map((probability, i) => weights[i] * probability * (1 - probability));
          const gradient = plain[0].map((_, j) =>
            dot(
              residuals,
              plain.map((row) => row[j]),
            ),
          );
          expectClose(two.gradient, gradient, { ...ROUNDING, scale: rows });
          const gram = (w: readonly number[]) =>
            plain[0].flatMap((_, j) =>
              plain[0].map((_, k) => plain.reduce((sum, row, i) => sum + w[i] * row[j] * row[k], 0)),
            );
          expectClose(two.gram, gram(curvatures), { ...ROUNDING, scale: rows });
          const plainGradient = logisticCurvatureHere(
            design,
            { y: arena.copyIn(y), weights: given },
            first,
            false,
          );
          expect([...plainGradient.gradient]).toEqual([...two.gradient]);

          const any = await weightedCurvature(design, arena.copyIn(residuals), arena.copyIn(curvatures), {});
          expectClose(any.gradient, gradient, { ...ROUNDING, scale: rows });
          expectClose(any.gram, gram(curvatures), { ...ROUNDING, scale: rows });

          const data = { codes: arena.copyInInt32(codes), weights: given, equations, baseline: true };
          const many = await multinomialCurvature(design, data, beta, true, {});
          const terms = Array.from({ length: equations }, (_, e) =>
            beta.subarray(e * width, (e + 1) * width),
          );
          const exps = plain.map((row) => terms.map((parameters) => Math.exp(dot(row, parameters))));
          const probabilities = exps.map((row) => row.map((e) => e / (1 + row.reduce((a, b) => a + b, 0))));
          const total = plain.reduce((sum, row, i) => {
            const rest = 1 - probabilities[i].reduce((a, b) => a + b, 0);
            const probability = codes[i] < 0 ? rest : probabilities[i][codes[i]];
            return sum + weights[i] * Math.log(probability) + 0 * row[0];
          }, 0);
          expectClose(many.value, total, { ...ROUNDING, scale: 10 * rows });
          const expected = terms.flatMap((_, e) =>
            plain[0].map((_, j) =>
              plain.reduce(
                (sum, row, i) => sum + weights[i] * ((codes[i] === e ? 1 : 0) - probabilities[i][e]) * row[j],
                0,
              ),
            ),
          );
          expectClose(many.gradient, expected, { ...ROUNDING, scale: rows });
          const size = equations * width;
          const hessian = new Float64Array(size * size);
          for (let e = 0; e < equations; e += 1)
            for (let f = 0; f < equations; f += 1) {
              const block = gram(
                probabilities.map((row, i) => weights[i] * row[e] * ((e === f ? 1 : 0) - row[f])),
              );
              for (let j = 0; j < width; j += 1)
                for (let k = 0; k < width; k += 1)
                  hessian[(e * width + j) * size + f * width + k] = block[j * width + k];
            }
          expectClose(many.gram, hessian, { ...ROUNDING, scale: rows });
          expect([...multinomialGradient(design, data, beta).gradient]).toEqual([...many.gradient]);
        });
      });
    }
  }
});
