// Likelihood weighting and rejection: cases are drawn from parents to children, and those that agree with the findings
// count, or count as much as the findings are probable.

import { DataError } from "../../../base/errors.js";
import type { Report } from "../../../base/paced-twins.js";
import { theOption, words } from "../../../base/sentence.js";
import type { Steps } from "../../../base/steps.js";
import { random } from "../../../math/probability/random/random.js";
import { drawWeightedCases } from "../../../wasm/weighted-cases.js";
import type { NetworkParts } from "../../bayesian/nodes.js";
import { Effort } from "../effort.js";
import { relevantNodes } from "../eliminate.js";
import type { Evidence } from "../evidence.js";
import { regressionRow } from "../gaussian.js";
import { cellsOf, reduce, rescale } from "../potential.js";
import { requisiteNodes } from "./requisite.js";
import { CELLS_PER_DRAW, drawLevel, type FlatNetwork, flatten } from "./sampler.js";
import { type WeightSums, WeightTally, weightedShares } from "./weighted-shares.js";

export interface WeightedAnswer {
  readonly values: Float64Array;
  readonly standardErrors: Float64Array;
  readonly effectiveSize: number;
  /** Undefined if findings were left out because they say nothing about the targets. */
  readonly logEvidence: number | undefined;
}

/** How many cases are drawn, and by which numbers. */
interface DrawSettings {
  readonly samples: number;
  readonly seed: number;
  readonly report?: Report;
}

/** Shares of the targets' levels among weighted cases, with their standard errors. */
export function* weightedAnswer(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: DrawSettings & { readonly method: string },
): Steps<WeightedAnswer> {
  const { nodes: relevant, separated } = requisiteNodes(parts, targets, evidence);
  const rejects = settings.method === "rejection";
  const hasNumbers = [...relevant].some((index) => parts.sizes[index] === 0);
  if (rejects && evidence.numbers.size > 0) {
    const sentence = `no drawn case has exactly the numbers that are given; choose method "likelihood-weighting".`;
    throw new DataError(method, sentence, { expected: "findings with levels" });
  }
  const flat = flatten(parts, relevant);
  const stride = targetStrides(parts, targets);
  const cells = cellsOf(parts.sizes, targets);
  const drawn = hasNumbers
    ? yield* drawMixed(parts, relevant, stride, cells, evidence, settings)
    : rejects
      ? yield* drawAccepted(flat, parts.sizes.length, stride, cells, evidence, settings)
      : yield* drawWeighted(parts, flat, targets, evidence, settings);
  const answer = summarize(method, drawn, settings.samples, rejects);
  // Findings that were left out have a probability too.
  return separated ? { ...answer, logEvidence: undefined } : answer;
}

/** Refuses findings with which no drawn case can agree, whether they say anything about a target or not. */
export function* requireSomeCase(
  method: string,
  parts: NetworkParts,
  evidence: Evidence,
  settings: DrawSettings,
): Steps<void> {
  const relevant = relevantNodes(parts, [], evidence);
  const drawn = yield* drawMixed(parts, relevant, targetStrides(parts, []), 1, evidence, settings);
  summarize(method, drawn, settings.samples, false);
}

function summarize(
  method: string,
  drawn: WeightSums,
  samples: number,
  rejects: boolean,
): WeightedAnswer & { readonly logEvidence: number } {
  const total = drawn.sums.reduce((sum, value) => sum + value, 0);
  if (!(total > 0)) {
    const sentence = words`none of ${samples} drawn cases ${rejects ? "agrees" : "can agree"} with the findings; draw more with ${theOption("samples")}, or choose an exact method.`;
    throw new DataError(method, sentence, { expected: "findings that occur" });
  }
  return { ...weightedShares(drawn), logEvidence: Math.log(total / samples) + drawn.logScale };
}

/** By what the code of each node counts in the cell of the targets; 0 for other nodes. */
export function targetStrides(
  { sizes }: Pick<NetworkParts, "sizes">,
  targets: readonly number[],
): Int32Array {
  const strides = new Int32Array(sizes.length);
  for (let at = targets.length - 1, stride = 1; at >= 0; at -= 1) {
    strides[targets[at]] = stride;
    stride *= sizes[targets[at]];
  }
  return strides;
}

/** The codes of findings by node index; −1 where there is none. */
function knownCodes(nodeCount: number, { codes }: Evidence): Int32Array {
  const known = new Int32Array(nodeCount).fill(-1);
  for (const [index, code] of codes) known[index] = code;
  return known;
}

/** Words for sfc32 (Doty-Humphrey) from the library's own stream, so that a seed gives the same draws everywhere. */
function generatorState(seed: number, lanes: number): Int32Array {
  const stream = random(seed);
  // The last words count the draws.
  return Int32Array.from({ length: 4 * lanes }, (_, k) =>
    k >= 3 * lanes ? 1 : stream.integer(0, 0xffffffff) | 0,
  );
}

const TO_UNIT = 2 ** -32;

function* drawWeighted(
  network: NetworkParts,
  { order, offsets, sums }: FlatNetwork,
  targets: readonly number[],
  evidence: Evidence,
  { samples, seed, report }: DrawSettings,
): Steps<WeightSums> {
  const { sizes, discreteParents } = network;
  const unknown = Array.from(order).filter((index) => !evidence.codes.has(index));
  const columnOf = new Map(unknown.map((index, column) => [index, column]));
  const flatIndex = new Map(Array.from(order, (index, at) => [index, at]));
  /** The unknown nodes of a table in this order, and where it begins once the known ones are filled in. */
  const refer = (variables: readonly number[]) => {
    const parents: number[] = [];
    const strides: number[] = [];
    let start = 0;
    for (let k = variables.length - 1, stride = 1; k >= 0; k -= 1) {
      const column = columnOf.get(variables[k]);
      if (column === undefined) start += stride * (evidence.codes.get(variables[k]) ?? 0);
      else {
        parents.push(column);
        strides.push(stride);
      }
      stride *= sizes[variables[k]];
    }
    return { parents, strides, start };
  };
  const drawn = unknown.map((index) => {
    const { parents, strides, start } = refer([...discreteParents[index], index]);
    const at = flatIndex.get(index) ?? 0;
    // The node itself comes first; its own code is what is drawn.
    return {
      size: sizes[index],
      parents: parents.slice(1),
      strides: strides.slice(1),
      sums: sums.subarray(offsets[at] + start, offsets[at + 1]),
    };
  });
  let logScale = 0;
  const weights = Array.from(order).flatMap((index) => {
    const likelihood = evidence.likelihoods.get(index);
    const node = network.nodes[index];
    const tables =
      node.kind === "discrete" && evidence.codes.has(index)
        ? [
            reduce(
              sizes,
              { variables: [...discreteParents[index], index], values: node.table },
              evidence.codes,
            ),
          ]
        : [];
    const soft = likelihood === undefined ? [] : [{ variables: [index], values: likelihood }];
    return [...tables, ...soft].map(({ variables, values: given }) => {
      const { parents, strides } = refer(variables);
      const values = given.slice();
      logScale += rescale(values);
      return { parents, strides, values };
    });
  });
  const { parents, strides } = refer(targets);
  const target = { parents, strides, cells: cellsOf(sizes, targets) };
  const state = generatorState(seed, 4);
  return { ...(yield* drawWeightedCases(drawn, weights, target, samples, state, report)), logScale };
}

function* drawAccepted(
  { order, sizes, first, parents, strides, offsets, sums: running }: FlatNetwork,
  nodeCount: number,
  targetStride: Int32Array,
  cells: number,
  evidence: Evidence,
  { samples, seed, report }: DrawSettings,
): Steps<WeightSums> {
  const effort = new Effort();
  const known = knownCodes(nodeCount, evidence);
  // Known nodes that are not drawn only choose rows.
  const codes = known.map((code) => Math.max(code, 0));
  const sums = new Float64Array(cells);
  const largest = new Map(
    Array.from(evidence.likelihoods, ([index, values]) => [index, Math.max(...values)]),
  );
  let [a, b, c, d] = generatorState(seed, 1);
  const next = (): number => {
    const word = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return ((word >>> 0) + 0.5) * TO_UNIT;
  };
  for (let sample = 0; sample < samples; sample += 1) {
    let cell = 0;
    let agrees = true;
    for (let at = 0; agrees && at < order.length; at += 1) {
      const index = order[at];
      let start = offsets[at];
      for (let k = first[at]; k < first[at + 1]; k += 1) start += strides[k] * codes[parents[k]];
      const code = drawLevel(running, start, sizes[at], next());
      codes[index] = code;
      cell += targetStride[index] * code;
      if (known[index] >= 0 && known[index] !== code) agrees = false;
      // A likelihood keeps a case with the probability that it says, relative to the largest.
      const likelihood = evidence.likelihoods.get(index);
      if (likelihood !== undefined && next() * (largest.get(index) ?? 1) >= likelihood[code]) agrees = false;
    }
    if (agrees) sums[cell] += 1;
    if (effort.isDue(CELLS_PER_DRAW * (order.length + 1))) {
      report?.({ phase: "draws", completed: sample + 1, total: samples });
      yield;
    }
  }
  // A case was kept with a probability relative to the largest likelihoods.
  const logScale = [...largest.values()].reduce((sum, value) => sum + Math.log(value), 0);
  return { sums, squares: sums.slice(), logScale };
}

/** Draws weighted cases of a network with numbers; findings among the numbers weight a case by their density. */
function* drawMixed(
  parts: NetworkParts,
  relevant: ReadonlySet<number>,
  targetStride: Int32Array,
  cells: number,
  evidence: Evidence,
  { samples, seed, report }: DrawSettings,
): Steps<WeightSums> {
  const effort = new Effort();
  const { nodes, sizes, continuousParents } = parts;
  const order = parts.graph.order.filter((index) => relevant.has(index));
  const flat = flatten(parts, relevant);
  const flatIndex = new Map(Array.from(flat.order, (index, at) => [index, at]));
  const codes = new Int32Array(sizes.length);
  const numbers = new Float64Array(sizes.length);
  // Known nodes that are not drawn only choose rows and regressions.
  for (const [index, code] of evidence.codes) codes[index] = code;
  for (const [index, value] of evidence.numbers) numbers[index] = value;
  const tally = new WeightTally(cells);
  const stream = random(seed);
  for (let sample = 0; sample < samples; sample += 1) {
    let logWeight = 0;
    let cell = 0;
    for (const index of order) {
      const node = nodes[index];
      if (node.kind === "discrete") {
        const at = flatIndex.get(index) ?? 0;
        let start = flat.offsets[at];
        for (let k = flat.first[at]; k < flat.first[at + 1]; k += 1)
          start += flat.strides[k] * codes[flat.parents[k]];
        const known = evidence.codes.get(index);
        const code = known ?? drawLevel(flat.sums, start, sizes[index], stream.next());
        codes[index] = code;
        if (known !== undefined) logWeight += Math.log(flat.tables[start + code]);
        else cell += targetStride[index] * code;
        const likelihood = evidence.likelihoods.get(index);
        if (likelihood !== undefined) logWeight += Math.log(likelihood[code]);
        continue;
      }
      const row = regressionRow(parts, index, codes);
      const above = continuousParents[index];
      let mean = node.intercepts[row];
      for (const [k, parent] of above.entries())
        mean += node.coefficients[row * above.length + k] * numbers[parent];
      const deviation = node.standardDeviations[row];
      const known = evidence.numbers.get(index);
      numbers[index] = known ?? mean + deviation * stream.normal();
      if (known !== undefined)
        logWeight -=
          0.5 * ((known - mean) / deviation) ** 2 + Math.log(deviation) + 0.5 * Math.log(2 * Math.PI);
    }
    tally.add(cell, logWeight);
    if (effort.isDue(CELLS_PER_DRAW * (order.length + 1))) {
      report?.({ phase: "draws", completed: sample + 1, total: samples });
      yield;
    }
  }
  return tally;
}
