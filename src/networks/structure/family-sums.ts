// What is expected of every family: counts of levels, and sums of numbers, with which parameters are estimated.

import type { NetworkParts } from "../bayesian/nodes.js";
import type { CasePart } from "./case-posteriors.js";
import type { Moments } from "./scores/regression.js";

/** Sums of a node and its continuous parents, for one assignment of the discrete ones; numbers are taken from a center. */
export interface NumberSums {
  weight: number;
  readonly sums: Float64Array;
  readonly products: Float64Array;
}

/** Either the cells of a node with levels, or one set of sums for every assignment. */
export type FamilySum = Float64Array | readonly NumberSums[];

/** Near what the numbers of every node are, so that their products do not cancel. */
export type Centers = Float64Array;

export function emptySums(parts: NetworkParts): FamilySum[] {
  return parts.nodes.map((node, index) => {
    const rows = parts.discreteParents[index].reduce((count, parent) => count * parts.sizes[parent], 1);
    if (node.kind === "discrete") return new Float64Array(rows * node.levels.length);
    const size = parts.continuousParents[index].length + 1;
    return Array.from({ length: rows }, () => ({
      weight: 0,
      sums: new Float64Array(size),
      products: new Float64Array(size * size),
    }));
  });
}

/** Adds the numbers of a part of a case to the families that it says something about. */
export function addNumbers(
  parts: NetworkParts,
  into: readonly FamilySum[],
  part: CasePart,
  centers: Centers,
): void {
  const at = new Map(part.numbers.nodes.map((node, index) => [node, index]));
  for (const node of part.numbers.nodes) addFamilyNumbers(parts, into, part, centers, node, at);
}

/** Adds the numbers of a part of a case to one family, whose discrete parents are known and whose numbers are at these indices. */
export function addFamilyNumbers(
  { continuousParents, discreteParents, sizes }: NetworkParts,
  into: readonly FamilySum[],
  { codes, weight, numbers: { nodes, mean, covariance } }: CasePart,
  centers: Centers,
  node: number,
  at: ReadonlyMap<number, number>,
): void {
  const sums = into[node];
  if (sums instanceof Float64Array) return;
  const target =
    sums[discreteParents[node].reduce((cell, parent) => cell * sizes[parent] + codes[parent], 0)];
  const members = [node, ...continuousParents[node]];
  const size = members.length;
  const indices = members.map((member) => at.get(member) ?? 0);
  target.weight += weight;
  for (let i = 0; i < size; i += 1) {
    const left = mean[indices[i]] - centers[members[i]];
    target.sums[i] += weight * left;
    for (let j = 0; j <= i; j += 1) {
      const right = mean[indices[j]] - centers[members[j]];
      target.products[i * size + j] +=
        weight * (left * right + covariance[indices[i] * nodes.length + indices[j]]);
    }
  }
}

/** Means and centered products of some sets of sums together. */
export function momentsOfSums(
  sets: readonly NumberSums[],
  members: readonly number[],
  centers: Centers,
): Moments {
  const size = members.length;
  const means = new Float64Array(size);
  const products = new Float64Array(size * size);
  let weight = 0;
  for (const sums of sets) {
    weight += sums.weight;
    for (let i = 0; i < size; i += 1) means[i] += sums.sums[i];
  }
  if (weight === 0) return { weight, means, products };
  for (let i = 0; i < size; i += 1) means[i] /= weight;
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const sum = sets.reduce((total, sums) => total + sums.products[i * size + j], 0);
      products[i * size + j] = sum - weight * means[i] * means[j];
      products[j * size + i] = products[i * size + j];
    }
  for (let i = 0; i < size; i += 1) means[i] += centers[members[i]];
  return { weight, means, products };
}
