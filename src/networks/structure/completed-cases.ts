// Cases with missing values as rows that have none: every completion of levels with its probability, and for numbers a few
// points that have their mean and their covariance, on which all scores of numbers depend.

import { DataError, got, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { type NetworkNode, networkParts } from "../bayesian/nodes.js";
import { type CasePart, CasePosteriors, type NumbersPosterior } from "./case-posteriors.js";
import { forEachCompletion, type IncompleteCase, type IncompleteCases } from "./incomplete-cases.js";
import type { ExpectedCounts } from "./scores/expected-counts.js";
import type { NetworkData } from "./scores/network-data.js";

/** How many rows the completions of all cases may have together, and those of one case at least and at most. */
const MOST_ROWS = 2 ** 19;
const FEWEST_COMPLETIONS = 16;
const MOST_COMPLETIONS = 2 ** 12;
/** Cases with numbers have no other form than rows. */
const MOST_COMPLETIONS_WITH_NUMBERS = 2 ** 16;

/** Rows by the values of all nodes, each with its weight. */
class Rows {
  readonly #codes: number[][];
  readonly #numbers: number[][];
  readonly #weights: number[] = [];

  constructor(size: number) {
    this.#codes = Array.from({ length: size }, () => []);
    this.#numbers = Array.from({ length: size }, () => []);
  }

  add(codes: ArrayLike<number>, numbers: ArrayLike<number>, weight: number): void {
    for (const [node, list] of this.#codes.entries()) list.push(codes[node]);
    for (const [node, list] of this.#numbers.entries()) list.push(numbers[node]);
    this.#weights.push(weight);
  }

  data(
    names: readonly string[],
    levels: readonly (readonly Label[])[],
    expected: OpenCases | undefined,
  ): NetworkData {
    const weights = Float64Array.from(this.#weights);
    return {
      names,
      nodes: names.map((name, node) =>
        levels[node].length > 0
          ? { kind: "discrete", name, levels: levels[node], codes: Uint16Array.from(this.#codes[node]) }
          : { kind: "continuous", name, values: Float64Array.from(this.#numbers[node]) },
      ),
      rows: weights.length,
      weights,
      totalWeight: weights.reduce((sum, weight) => sum + weight, expected?.weight ?? 0),
      ...(expected !== undefined && { expected }),
    };
  }
}

/** Cases with so many completions that only counts are asked of them: a junction tree answers for each case. */
class OpenCases implements ExpectedCounts {
  readonly #posteriors: CasePosteriors;
  readonly #levels: readonly (readonly Label[])[];
  readonly #cases: readonly IncompleteCase[];
  readonly weight: number;

  constructor(
    posteriors: CasePosteriors,
    levels: readonly (readonly Label[])[],
    cases: readonly IncompleteCase[],
  ) {
    this.#posteriors = posteriors;
    this.#levels = levels;
    this.#cases = cases;
    this.weight = cases.reduce((sum, { weight }) => sum + weight, 0);
  }

  counts(nodes: readonly number[]): Float64Array {
    const out = new Float64Array(nodes.reduce((cells, node) => cells * this.#levels[node].length, 1));
    for (const { codes, weight } of this.#cases) {
      const hidden = nodes.filter((node) => codes[node] < 0);
      const distribution = this.#posteriors.distribution(codes, hidden);
      forEachCompletion(this.#levels, codes, hidden, distribution, (filled, probability) => {
        out[nodes.reduce((cell, node) => cell * this.#levels[node].length + filled[node], 0)] +=
          weight * probability;
      });
    }
    return out;
  }
}

/** The cases without missing values; undefined if there are none. */
export function completeCases(
  names: readonly string[],
  { levels, cases }: IncompleteCases,
): NetworkData | undefined {
  const rows = new Rows(names.length);
  const known = cases.filter((one) => isComplete(levels, one));
  for (const { codes, numbers, weight } of known) rows.add(codes, numbers, weight);
  return known.length === 0 ? undefined : rows.data(names, levels, undefined);
}

function isComplete(levels: readonly (readonly Label[])[], { codes, numbers }: IncompleteCase): boolean {
  return levels.every((levelsOfNode, node) =>
    levelsOfNode.length > 0 ? codes[node] >= 0 : !Number.isNaN(numbers[node]),
  );
}

/** All completions of the cases under a network. */
export async function completions(
  method: string,
  names: readonly string[],
  { levels, cases }: IncompleteCases,
  nodes: readonly NetworkNode[],
  pause: () => Promise<unknown>,
): Promise<NetworkData> {
  const posteriors = new CasePosteriors(method, networkParts(method, nodes), levels);
  const hasNumbers = levels.some((levelsOfNode) => levelsOfNode.length === 0);
  const incomplete = cases.filter((one) => !isComplete(levels, one)).length;
  const most = hasNumbers
    ? MOST_COMPLETIONS_WITH_NUMBERS
    : Math.min(
        MOST_COMPLETIONS,
        Math.max(FEWEST_COMPLETIONS, Math.floor(MOST_ROWS / Math.max(1, incomplete))),
      );
  const rows = new Rows(names.length);
  const open: IncompleteCase[] = [];
  for (const one of cases) {
    await pause();
    if (isComplete(levels, one)) {
      rows.add(one.codes, one.numbers, one.weight);
      continue;
    }
    const count = levels.reduce(
      (product, levelsOfNode, node) => product * (one.codes[node] < 0 ? levelsOfNode.length || 1 : 1),
      1,
    );
    if (count <= most)
      for (const part of posteriors.of(one, "all").parts) addPart(rows, posteriors, levels, one, part);
    else if (!hasNumbers) open.push(one);
    else throw tooMany(method, most, count);
  }
  return rows.data(names, levels, open.length === 0 ? undefined : new OpenCases(posteriors, levels, open));
}

function addPart(
  rows: Rows,
  posteriors: CasePosteriors,
  levels: readonly (readonly Label[])[],
  { numbers }: IncompleteCase,
  part: CasePart,
): void {
  const points = pointsOf(numbers, part.numbers);
  const hidden = [...levels.keys()].filter((node) => levels[node].length > 0 && part.codes[node] < 0);
  const distribution = posteriors.distribution(part.codes, hidden);
  forEachCompletion(levels, part.codes, hidden, distribution, (filled, probability) => {
    const weight = (part.weight * probability) / points.length;
    if (weight > 0) for (const point of points) rows.add(filled, point, weight);
  });
}

/** Points of equal weight with the mean and covariance of numbers: two in the direction of every column of its root. */
function pointsOf(
  known: Float64Array,
  { nodes, mean, covariance }: NumbersPosterior,
): readonly Float64Array[] {
  const center = known.slice();
  for (const [at, node] of nodes.entries()) center[node] = mean[at];
  const hidden = nodes.flatMap((node, at) => (Number.isNaN(known[node]) ? [at] : []));
  if (hidden.length === 0) return [center];
  const root = rootOf(covariance, nodes.length, hidden);
  const size = hidden.length;
  return hidden.flatMap((_, column) =>
    [1, -1].map((sign) => {
      const point = center.slice();
      for (const [i, at] of hidden.entries())
        point[nodes[at]] += sign * Math.sqrt(size) * root[i * size + column];
      return point;
    }),
  );
}

/** The Cholesky factor of a part of a matrix; a direction without variance has the pivot 0. */
function rootOf(matrix: Float64Array, width: number, part: readonly number[]): Float64Array {
  const size = part.length;
  const root = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let entry = matrix[part[i] * width + part[j]];
      for (let k = 0; k < j; k += 1) entry -= root[i * size + k] * root[j * size + k];
      if (i === j) root[i * size + i] = Math.sqrt(Math.max(0, entry));
      else root[i * size + j] = root[j * size + j] > 0 ? entry / root[j * size + j] : 0;
    }
  return root;
}

function tooMany(method: string, most: number, count: number): DataError {
  const sentence = words`in columns with levels beside numbers, a case may have ${wanted(`at most ${most} completions`)} of its levels; it has ${got(`${count}`)}; with missing: "omit", such cases are left out.`;
  return new DataError(method, sentence);
}
