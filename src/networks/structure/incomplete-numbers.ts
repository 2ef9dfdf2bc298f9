// The regressions of nodes with numbers under EM: where they start, and which are best given what is expected.

import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Random } from "../../math/probability/random/index.js";
import type { GaussianNode, NetworkParts } from "../bayesian/nodes.js";
import type { CasePart } from "./case-posteriors.js";
import {
  addFamilyNumbers,
  type Centers,
  emptySums,
  type FamilySum,
  momentsOfSums,
  type NumberSums,
} from "./family-sums.js";
import type { IncompleteCase } from "./incomplete-cases.js";
import { type Moments, regress } from "./scores/regression.js";

/** How far the intercepts of assignments that no case shows start from each other, in standard deviations. */
const SPREAD = 0.5;

interface Regression {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly variance: number;
}

/** Assignments of the discrete parents that share a regression, because some of them have too few cases for a separate one. */
type Groups = readonly (readonly number[])[];

/** The nodes with numbers of a network that EM fits. */
export class IncompleteNumbers {
  readonly centers: Centers;
  readonly #parts: NetworkParts;
  readonly #method: string;
  /** The minimum variance of every node. */
  readonly #floors: Float64Array;
  readonly #variances: Float64Array;
  /** The sums of the families that are known completely. */
  readonly #known: readonly FamilySum[];
  readonly #groups: readonly Groups[];

  constructor(method: string, parts: NetworkParts, cases: readonly IncompleteCase[], varianceFloor: number) {
    this.#method = method;
    this.#parts = parts;
    const columns = parts.sizes.map((size, node) => (size > 0 ? undefined : columnMoments(cases, node)));
    this.centers = Float64Array.from(columns, (column) => column?.mean ?? 0);
    this.#variances = Float64Array.from(columns, (column) => column?.variance ?? 0);
    this.#floors = this.#variances.map((variance) => varianceFloor * variance);
    this.#known = knownSums(parts, cases, this.centers);
    this.#groups = parts.nodes.map((_, node) => this.#groupsOf(node, cases));
  }

  /** Assignments that share a regression, for every node that has such. */
  get shared(): readonly { readonly node: number; readonly assignments: number }[] {
    return this.#groups.flatMap((groups, node) => {
      const assignments = groups.reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0);
      return assignments > 0 ? [{ node, assignments }] : [];
    });
  }

  /** Nodes some of whose variances are as small as they may be. */
  atFloor(nodes: readonly { readonly kind: string }[]): readonly number[] {
    return nodes.flatMap((node, index) => {
      if (node.kind !== "gaussian") return [];
      const limit = this.#floors[index] * (1 + 1e-9);
      return (node as GaussianNode).standardDeviations.some((deviation) => deviation ** 2 <= limit)
        ? [index]
        : [];
    });
  }

  /** The regressions of the cases that know them; where there are too few, those of the column with a random intercept. */
  start(node: number, stream: Random): GaussianNode {
    const { variance } = { variance: this.#variances[node] };
    const members = this.#members(node);
    return this.#node(node, (group) => {
      const momentsOfRow = this.#moments(this.#known[node], node, group);
      if (momentsOfRow.weight > members.length) return this.#regression(momentsOfRow, node);
      const all = this.#moments(this.#known[node], node);
      const base =
        all.weight > members.length
          ? this.#regression(all, node)
          : {
              intercept: this.centers[node],
              coefficients: new Float64Array(members.length - 1),
              variance: Math.max(variance, this.#floors[node]),
            };
      return { ...base, intercept: base.intercept + SPREAD * Math.sqrt(variance) * stream.normal() };
    });
  }

  /** The start from given regressions; assignments that share one take the first. */
  from(given: GaussianNode, node: number): GaussianNode {
    const slopes = this.#members(node).length - 1;
    return this.#node(node, ([row]) => ({
      intercept: given.intercepts[row],
      coefficients: given.coefficients.slice(row * slopes, (row + 1) * slopes),
      variance: Math.max(given.standardDeviations[row] ** 2, this.#floors[node]),
    }));
  }

  /** The most probable regressions; one whose assignments have no cases at all stays as it is. */
  maximize(node: number, expected: FamilySum, before: GaussianNode): GaussianNode {
    const slopes = this.#members(node).length - 1;
    return this.#node(node, (group) => {
      const moments = this.#moments(expected, node, group);
      if (moments.weight > 0) return this.#regression(moments, node);
      const [row] = group;
      return {
        intercept: before.intercepts[row],
        coefficients: before.coefficients.slice(row * slopes, (row + 1) * slopes),
        variance: before.standardDeviations[row] ** 2,
      };
    });
  }

  #members(node: number): readonly number[] {
    return [node, ...this.#parts.continuousParents[node]];
  }

  #moments(sum: FamilySum, node: number, group?: readonly number[]): Moments {
    const sets: readonly NumberSums[] = sum instanceof Float64Array ? [] : sum;
    return momentsOfSums(
      group === undefined ? sets : group.map((row) => sets[row]),
      this.#members(node),
      this.centers,
    );
  }

  #regression(moments: Moments, node: number): Regression {
    const predictors = this.#parts.continuousParents[node].map((_, k) => k + 1);
    const { intercept, coefficients, residual } = regress(moments, 0, predictors);
    return { intercept, coefficients, variance: Math.max(residual / moments.weight, this.#floors[node]) };
  }

  #node(node: number, regressionOf: (group: readonly number[]) => Regression): GaussianNode {
    const { graph } = this.#parts;
    const slopes = this.#members(node).length - 1;
    const rows = this.#groups[node].reduce((sum, { length }) => sum + length, 0);
    const intercepts = new Float64Array(rows);
    const coefficients = new Float64Array(rows * slopes);
    const standardDeviations = new Float64Array(rows);
    for (const group of this.#groups[node]) {
      const found = regressionOf(group);
      for (const row of group) {
        intercepts[row] = found.intercept;
        coefficients.set(found.coefficients, row * slopes);
        standardDeviations[row] = Math.sqrt(found.variance);
      }
    }
    const parents = graph.parentIndices[node].map((parent) => graph.nodes[parent]);
    return {
      kind: "gaussian",
      name: graph.nodes[node],
      parents,
      intercepts,
      coefficients,
      standardDeviations,
    };
  }

  /** How many cases know the numbers of a family, by assignment; one with unknown levels may belong to any that it fits. */
  #likelyWeights(node: number, cases: readonly IncompleteCase[], rows: number): Float64Array {
    const { sizes, discreteParents } = this.#parts;
    const parents = discreteParents[node];
    const weights = new Float64Array(rows);
    const strides = parents.map((_, at) =>
      parents.slice(at + 1).reduce((size, other) => size * sizes[other], 1),
    );
    for (const { codes, numbers, weight } of cases) {
      if (this.#members(node).some((member) => Number.isNaN(numbers[member]))) continue;
      const fits = [...weights.keys()].filter((row) =>
        parents.every(
          (parent, at) =>
            codes[parent] < 0 || codes[parent] === Math.floor(row / strides[at]) % sizes[parent],
        ),
      );
      for (const row of fits) weights[row] += weight / fits.length;
    }
    return weights;
  }

  #groupsOf(node: number, cases: readonly IncompleteCase[]): Groups {
    const sets = this.#known[node];
    if (sets instanceof Float64Array) return [];
    const name = this.#parts.graph.nodes[node];
    if (!(this.#variances[node] > 0)) {
      const sentence = `the numbers of ${quote(name)} do not vary, so that they have no density; leave the node out.`;
      throw new DataError(this.#method, sentence, { column: name, expected: "numbers that vary" });
    }
    const needed = this.#members(node).length + 1;
    const weights = this.#likelyWeights(node, cases, sets.length);
    const poor = [...sets.keys()].filter((row) => weights[row] < needed);
    const rich = [...sets.keys()].filter((row) => weights[row] >= needed);
    const sum = () => poor.reduce((all, row) => all + weights[row], 0);
    rich.sort((a, b) => weights[a] - weights[b]);
    while (poor.length > 0 && rich.length > 0 && sum() < needed) poor.push(...rich.splice(0, 1));
    return [...rich.map((row) => [row]), ...(poor.length > 0 ? [poor] : [])];
  }
}

function columnMoments(
  cases: readonly IncompleteCase[],
  node: number,
): { readonly mean: number; readonly variance: number } {
  let [weight, mean, squares] = [0, 0, 0];
  for (const { numbers, weight: caseWeight } of cases) {
    const value = numbers[node];
    if (Number.isNaN(value)) continue;
    weight += caseWeight;
    const apart = value - mean;
    mean += (caseWeight / weight) * apart;
    squares += caseWeight * apart * (value - mean);
  }
  return { mean, variance: squares / weight };
}

function knownSums(parts: NetworkParts, cases: readonly IncompleteCase[], centers: Centers): FamilySum[] {
  const sums = emptySums(parts);
  for (const [node, size] of parts.sizes.entries()) {
    if (size > 0) continue;
    const members = [node, ...parts.continuousParents[node]];
    const at = new Map(members.map((member, index) => [member, index]));
    const covariance = new Float64Array(members.length ** 2);
    for (const { codes, numbers, weight } of cases) {
      const mean = Float64Array.from(members, (member) => numbers[member]);
      if (mean.some(Number.isNaN) || parts.discreteParents[node].some((parent) => codes[parent] < 0))
        continue;
      const part: CasePart = { codes, weight, numbers: { nodes: members, mean, covariance } };
      addFamilyNumbers(parts, sums, part, centers, node, at);
    }
  }
  return sums;
}
