// Networks with levels and numbers, exactly: the levels that choose regressions are enumerated, and for each of their
// assignments the numbers are jointly normal.

import { DataError } from "../../base/errors.js";
import { significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import { sumCellsInto } from "../../math/probability/table/strides.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { Effort } from "./effort.js";
import { type EliminationLimits, eliminate, relevantNodes } from "./eliminate.js";
import type { Evidence } from "./evidence.js";
import { conditionNormal, jointNormal, type NormalOf } from "./gaussian.js";
import { cellsOf, mapOnto } from "./potential.js";

/** Each assignment needs a factorization. */
const MOST_ASSIGNMENTS = 2 ** 20;

/** One assignment of the levels that choose regressions. */
interface MixedComponent extends NormalOf {
  /** The codes of the choosing nodes, in their order. */
  readonly codes: readonly number[];
  readonly weight: number;
}

export interface MixedResult {
  /** Over the discrete targets, unnormalized; all 0 if the findings are impossible. */
  readonly values: Float64Array;
  readonly logScale: number;
  /** The discrete nodes that choose regressions. */
  readonly choosing: readonly number[];
  /** The normals of the continuous targets, with weights that sum to 1. */
  readonly components: readonly MixedComponent[];
}

export function* inferMixed(
  method: string,
  parts: NetworkParts,
  discrete: readonly number[],
  continuous: readonly number[],
  evidence: Evidence,
  limits: EliminationLimits,
): Steps<MixedResult> {
  const { sizes, graph, discreteParents } = parts;
  const relevant = relevantNodes(parts, [...discrete, ...continuous], evidence);
  const numbers = graph.order.filter((index) => relevant.has(index) && sizes[index] === 0);
  const choosing = [...new Set(numbers.flatMap((index) => discreteParents[index]))].filter(
    (index) => !evidence.codes.has(index),
  );
  const rows = cellsOf(sizes, choosing);
  if (rows > MOST_ASSIGNMENTS) {
    const names = choosing.map((index) => graph.nodes[index]).join(", ");
    const sentence = `the levels of ${names} choose regressions and have ${significant(rows)} assignments, more than 2^20; give some of them, or choose an approximate method such as "likelihood-weighting".`;
    throw new DataError(method, sentence, { expected: "at most 2^20 assignments", received: String(rows) });
  }
  const all = [...choosing, ...discrete.filter((index) => !choosing.includes(index))];
  // The levels have no numbers above them, so their part of the network stands by itself.
  const levels = yield* eliminate(method, parts, all, { ...evidence, numbers: new Map() }, limits);
  const at = new Map(numbers.map((node, index) => [node, index]));
  const known = [...evidence.numbers.keys()].map((index) => at.get(index) ?? 0);
  const values = [...evidence.numbers.values()];
  const wanted = continuous.map((index) => at.get(index) ?? 0);
  const codes = new Int32Array(sizes.length);
  for (const [index, code] of evidence.codes) codes[index] = code;
  const length = levels.values.length / rows;
  const effort = new Effort();
  // Covariances, and their factorization; starting a kernel alone takes as long as a few thousand cells.
  const work = length + 4 * numbers.length ** 2 + known.length ** 3 + 2 ** 13;
  const normals: (NormalOf & { readonly logDensity: number; readonly codes: readonly number[] })[] = [];
  const logWeights = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row += 1) {
    let totalWeight = 0;
    for (let k = 0; k < length; k += 1) totalWeight += levels.values[row * length + k];
    for (let k = choosing.length - 1, rest = row; k >= 0; k -= 1) {
      codes[choosing[k]] = rest % sizes[choosing[k]];
      rest = Math.floor(rest / sizes[choosing[k]]);
    }
    const codesOfNormal = choosing.map((index) => codes[index]);
    const normal = conditionNormal(jointNormal(parts, numbers, codes), wanted, known, values);
    normals.push({ ...normal, codes: codesOfNormal });
    logWeights[row] = Math.log(totalWeight) + normal.logDensity;
    if (effort.isDue(work)) {
      limits.report?.({ phase: "assignments", completed: row + 1, total: rows });
      yield;
    }
  }
  const largest = logWeights.reduce((most, weight) => Math.max(most, weight), Number.NEGATIVE_INFINITY);
  const out = new Float64Array(cellsOf(sizes, discrete));
  if (largest === Number.NEGATIVE_INFINITY) return { values: out, logScale: 0, choosing, components: [] };
  const joint = levels.values.slice();
  const densest = normals.reduce(
    (most, { logDensity }, row) =>
      logWeights[row] > Number.NEGATIVE_INFINITY ? Math.max(most, logDensity) : most,
    Number.NEGATIVE_INFINITY,
  );
  for (let row = 0; row < rows; row += 1) {
    const factor =
      logWeights[row] > Number.NEGATIVE_INFINITY ? Math.exp(normals[row].logDensity - densest) : 0;
    for (let k = 0; k < length; k += 1) joint[row * length + k] *= factor;
  }
  sumCellsInto(out, joint, mapOnto(sizes, all, discrete));
  const weights = logWeights.map((weight) => Math.exp(weight - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    values: out,
    logScale: levels.logScale + densest,
    choosing,
    components: normals.flatMap(({ mean, covariance, codes: codesOfNormal }, row) =>
      weights[row] > 0 ? [{ mean, covariance, codes: codesOfNormal, weight: weights[row] / total }] : [],
    ),
  };
}
