// The most probable levels and numbers together. Given the levels that choose regressions, the numbers are jointly normal,
// so that their density is largest at their mean; these levels are enumerated, the most promising first.

import { DataError } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import { significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import { cholesky } from "../../math/linalg/cholesky.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { Effort } from "./effort.js";
import { type EliminationLimits, eliminate, maximize, relevantNodes } from "./eliminate.js";
import type { Evidence } from "./evidence.js";
import { conditionNormal, jointNormal } from "./gaussian.js";
import { inferMixed } from "./mixed.js";
import { cellsOf } from "./potential.js";

const LOG_2PI = Math.log(2 * Math.PI);
const MOST_ASSIGNMENTS = 2 ** 20;

interface MixedMaximum {
  readonly codes: ReadonlyMap<number, number>;
  readonly numbers: ReadonlyMap<number, number>;
  /** −∞ if the evidence is impossible. */
  readonly logValue: number;
}

/** The levels and numbers of the targets that maximize their joint density with the evidence. */
export function* maximizeMixed(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  limits: EliminationLimits,
): Steps<MixedMaximum> {
  const { sizes, graph, discreteParents } = parts;
  const discrete = targets.filter((index) => sizes[index] > 0);
  const wanted = targets.filter((index) => sizes[index] === 0);
  if (wanted.length === 0) return yield* maximizeLevels(method, parts, discrete, evidence, limits);
  const relevant = relevantNodes(parts, targets, evidence);
  const numbers = graph.order.filter((index) => relevant.has(index) && sizes[index] === 0);
  const choosing = [...new Set(numbers.flatMap((index) => discreteParents[index]))].filter(
    (index) => !evidence.codes.has(index),
  );
  requireChosen(method, parts, choosing, discrete);
  const levels: Evidence = { ...evidence, numbers: new Map() };
  const weights = yield* eliminate(method, parts, choosing, levels, limits);
  const at = new Map(numbers.map((node, index) => [node, index]));
  const known = [...evidence.numbers.keys()].map((index) => at.get(index) ?? 0);
  const values = [...evidence.numbers.values()];
  const indices = wanted.map((index) => at.get(index) ?? 0);
  const codes = new Int32Array(sizes.length);
  for (const [index, code] of evidence.codes) codes[index] = code;
  const effort = new Effort();
  const rows: { readonly row: number; readonly logDensity: number; readonly bound: number }[] = [];
  const normalAt = (row: number) => {
    fill(sizes, choosing, row, codes);
    return conditionNormal(jointNormal(parts, numbers, codes), indices, known, values);
  };
  for (const [row, weight] of weights.values.entries()) {
    if (!(weight > 0)) continue;
    const { covariance, logDensity } = normalAt(row);
    const peak = -0.5 * (cholesky(covariance).logDeterminant + wanted.length * LOG_2PI);
    // All levels together are at least as probable as the most probable of them.
    const bound = Math.log(weight) + weights.logScale + logDensity + peak;
    rows.push({ row, logDensity: logDensity + peak, bound });
    if (effort.isDue(4 * numbers.length ** 2 + numbers.length ** 3 + 2 ** 13)) yield;
  }
  rows.sort((a, b) => b.bound - a.bound || a.row - b.row);
  const rest = discrete.filter((index) => !choosing.includes(index));
  let best: MixedMaximum = { codes: new Map(), numbers: new Map(), logValue: Number.NEGATIVE_INFINITY };
  for (const { row, logDensity, bound } of rows) {
    if (bound <= best.logValue) break;
    fill(sizes, choosing, row, codes);
    const chosen = new Map(choosing.map((index) => [index, codes[index]]));
    const given = { ...levels, codes: new Map([...evidence.codes, ...chosen]) };
    const found = yield* maximize(method, parts, rest, given, limits);
    if (!(found.logValue + logDensity > best.logValue)) continue;
    const { mean } = normalAt(row);
    best = {
      codes: new Map([...chosen, ...found.codes]),
      numbers: new Map(wanted.map((index, k) => [index, mean[k]])),
      logValue: found.logValue + logDensity,
    };
  }
  return best;
}

/** Levels alone, given numbers. */
function* maximizeLevels(
  method: string,
  parts: NetworkParts,
  discrete: readonly number[],
  evidence: Evidence,
  limits: EliminationLimits,
): Steps<MixedMaximum> {
  const { values, logScale } = yield* inferMixed(method, parts, discrete, [], evidence, limits);
  const best = values.reduce((most, value, cell) => (value > values[most] ? cell : most), 0);
  const codes = new Int32Array(parts.sizes.length);
  fill(parts.sizes, discrete, best, codes);
  return {
    codes: new Map(discrete.map((index) => [index, codes[index]])),
    numbers: new Map(),
    logValue: Math.log(values[best]) + logScale,
  };
}

/** The density of numbers is a mixture, whose peak has no formula, as long as the levels that choose it are not asked for. */
function requireChosen(
  method: string,
  { graph, sizes }: NetworkParts,
  choosing: readonly number[],
  discrete: readonly number[],
): void {
  const left = choosing.filter((index) => !discrete.includes(index)).map((index) => graph.nodes[index]);
  if (left.length > 0) {
    const sentence = `the levels of ${listLevels(left)} choose regressions: ask for them too, or give them.`;
    throw new DataError(method, sentence, { option: "of", expected: `${left.join(", ")} among the nodes` });
  }
  const rows = cellsOf(sizes, choosing);
  if (rows <= MOST_ASSIGNMENTS) return;
  const names = listLevels(choosing.map((index) => graph.nodes[index]));
  const sentence = `the levels of ${names} choose regressions and have ${significant(rows)} assignments, more than 2^20; give some of them.`;
  throw new DataError(method, sentence, { expected: "at most 2^20 assignments", received: String(rows) });
}

function fill(sizes: readonly number[], nodes: readonly number[], cell: number, codes: Int32Array): void {
  for (let k = nodes.length - 1, rest = cell; k >= 0; k -= 1) {
    codes[nodes[k]] = rest % sizes[nodes[k]];
    rest = Math.floor(rest / sizes[nodes[k]]);
  }
}
