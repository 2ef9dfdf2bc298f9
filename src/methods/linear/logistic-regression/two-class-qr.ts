import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { originalUnits, type Units } from "../engine/irls/row-design.js";
import { weightedQr } from "../engine/irls/weighted-qr.js";
import type { ClassData } from "../engine/logistic/problem.js";

/** Newton's step for two classes by QR, and the inverse of the information. */
export function twoClassQr(
  { x, codes, weights }: ClassData<Matrix>,
  units: Units,
  theta: Float64Array,
  control: ParallelControl,
): ReturnType<typeof weightedQr> {
  const beta = originalUnits(theta, units);
  const { rows, columns, data } = x;
  const first = Number(units.intercept);
  const [working, response] = [new Float64Array(rows), new Float64Array(rows)];
  for (let i = 0; i < rows; i += 1) {
    let eta = units.intercept ? beta[0] : 0;
    for (let j = 0; j < columns; j += 1) eta += data[i * columns + j] * beta[j + first];
    const t = Math.exp(-Math.abs(eta));
    const [p, q] = eta >= 0 ? [1 / (1 + t), t / (1 + t)] : [t / (1 + t), 1 / (1 + t)];
    working[i] = (weights?.[i] ?? 1) * p * q;
    // (y − p) / (p·q)
    response[i] = working[i] === 0 ? 0 : codes[i] === 1 ? 1 / p : -1 / q;
  }
  return weightedQr(x, units, working, response, control);
}
