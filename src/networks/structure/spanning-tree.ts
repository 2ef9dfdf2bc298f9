// Trees of largest mutual information: the best network in which no node has two parents (Chow and Liu 1968), and the
// tree-augmented naive Bayes classifier (Friedman, Geiger and Goldszmidt 1997).

import { DataError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { got, optionName, wanted, words } from "../../base/sentence.js";
import type { Steps } from "../../base/steps.js";
import type { Constraints } from "./constraints.js";
import { informationOf } from "./pair-information.js";
import { isDiscrete, type NetworkData } from "./scores/network-data.js";

/** The parents of every node in the tree that has the most mutual information along its arcs, from the first node on. */
export function* chowLiuTree(method: string, data: NetworkData, constraints: Constraints): Steps<number[][]> {
  const members = data.nodes.map((_, node) => node);
  const information = yield* informationOf(data, members, undefined);
  return spanningParents(method, data, constraints, members, information);
}

/** The parents in the tree of largest mutual information given the class, which is also a parent of all other nodes. */
export function* augmentedTree(
  method: string,
  data: NetworkData,
  constraints: Constraints,
  classNode: number,
): Steps<number[][]> {
  const members = data.nodes.map((_, node) => node).filter((node) => node !== classNode);
  requireClassArcs(method, data, constraints, members, classNode);
  const information = yield* informationOf(data, members, classNode);
  const parents = spanningParents(method, data, constraints, members, information);
  for (const node of members) parents[node].unshift(classNode);
  return parents;
}

/**
 * Prim's algorithm; pairs with both arcs forbidden are left out, so that there may be several trees. Levels cannot depend
 * on numbers, so that the nodes with levels are a tree by themselves, which the others are then added to: no tree that
 * obeys this has more information.
 */
function spanningParents(
  method: string,
  data: NetworkData,
  { size: nodes, forbidden, required }: Constraints,
  members: readonly number[],
  information: Float64Array,
): number[][] {
  if (required.includes(1)) {
    const sentence = "trees of largest mutual information cannot have required arcs.";
    throw new OptionError(method, sentence, { option: "required" });
  }
  const { names } = data;
  const size = members.length;
  const hasLevels = members.map((member) => isDiscrete(data.nodes[member]));
  const parents: number[][] = Array.from({ length: nodes }, () => []);
  const best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const nearest = new Int32Array(size).fill(-1);
  const done = new Uint8Array(size);
  for (let step = 0; step < size; step += 1) {
    const next = nextNode(hasLevels, best, done);
    done[next] = 1;
    if (nearest[next] >= 0) {
      const [from, to] = [members[nearest[next]], members[next]];
      if (forbidden[from * nodes + to] === 1) {
        const sentence = `the tree needs an arc from ${quote(names[from])} to ${quote(names[to])}, which is forbidden; forbid both directions to keep the pair apart.`;
        throw new OptionError(method, sentence, { option: "forbidden" });
      }
      parents[to].push(from);
    }
    for (let at = 0; at < size; at += 1) {
      const [a, b] = [members[next], members[at]];
      if (forbidden[a * nodes + b] === 1 && forbidden[b * nodes + a] === 1) continue;
      if (done[at] === 1 || !(information[next * size + at] > best[at])) continue;
      best[at] = information[next * size + at];
      nearest[at] = next;
    }
  }
  return parents;
}

/** Of the nodes that are left, the one nearest to the tree; those with levels come first. */
function nextNode(hasLevels: readonly boolean[], best: Float64Array, done: Uint8Array): number {
  let next = -1;
  for (let at = 0; at < best.length; at += 1) {
    if (done[at] === 1) continue;
    const isSame = next >= 0 && hasLevels[at] === hasLevels[next];
    if (next < 0 || (isSame ? best[at] > best[next] : hasLevels[at])) next = at;
  }
  return next;
}

/** Refuses constraints without which the class would not be a parent of all others. */
function requireClassArcs(
  method: string,
  { names }: NetworkData,
  { size, forbidden }: Constraints,
  members: readonly number[],
  classNode: number,
): void {
  const apart = members.find((node) => forbidden[classNode * size + node] === 1);
  if (apart === undefined) return;
  const sentence = words`the class ${quote(names[classNode])} must be a parent of ${quote(names[apart])}, but ${optionName("forbidden")} or "order" rules that out; leave the column out instead.`;
  throw new OptionError(method, sentence);
}

/** Refuses a class that is not discrete. */
export function requireClassNode(method: string, { nodes }: NetworkData, classNode: number): void {
  const node = nodes[classNode];
  if (isDiscrete(node)) return;
  const sentence = words`the class ${quote(node.name)} must have ${wanted("levels")}; it has ${got("numbers")}.`;
  throw new DataError(method, sentence, { column: node.name });
}
