import type { Random } from "../../math/probability/random/index.js";
import { type Constraints, requiredParents } from "./constraints.js";

/**
 * The parents of a network drawn at random among those that the constraints allow: a random order of the nodes in which
 * each earlier node becomes a parent with the probability 2/(d − 1), so that there are about as many arcs as nodes
 * (Scutari 2010, "ordered").
 */
export function randomNetwork(constraints: Constraints, stream: Random): number[][] {
  const { size, forbidden, maxParents } = constraints;
  const parents = requiredParents(constraints);
  const share = 2 / (size - 1);
  const before: number[] = [];
  for (const to of randomOrder(parents, stream)) {
    for (const from of stream.shuffle(before)) {
      const isWanted = stream.next() < share;
      const isFree = forbidden[from * size + to] === 0 && !parents[to].includes(from);
      if (isWanted && isFree && parents[to].length < maxParents) parents[to].push(from);
    }
    before.push(to);
  }
  return parents;
}

/** The nodes in an order at random, each after its parents. */
function randomOrder(parents: readonly (readonly number[])[], stream: Random): number[] {
  const order: number[] = [];
  const placed = new Set<number>();
  while (order.length < parents.length) {
    const ready = [...parents.keys()].filter(
      (node) => !placed.has(node) && parents[node].every((parent) => placed.has(parent)),
    );
    const next = ready[stream.integer(0, ready.length - 1)];
    order.push(next);
    placed.add(next);
  }
  return order;
}
