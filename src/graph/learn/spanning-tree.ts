// Trees of largest mutual information: the best network in which no node has two parents (Chow and Liu 1968), and the
// tree-augmented naive Bayes classifier (Friedman, Geiger and Goldszmidt 1997).

import { DataError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Steps } from "../../base/steps.js";
import { configurationsOf, countLevelsOfAll, crossConfigurations } from "../scores/configurations.js";
import { isDiscrete, type NetworkData } from "../scores/network-data.js";
import { momentsOf } from "../scores/regression.js";
import type { Constraints } from "./constraints.js";
import { likelihoodRatio, sumOverLayers } from "./layer-statistics.js";

/** The parents of every node in the tree that has the most mutual information along its arcs, from the first node on. */
export function* chowLiuTree(method: string, data: NetworkData, constraints: Constraints): Steps<number[][]> {
  const members = data.nodes.map((_, node) => node);
  const information = yield* informationOf(method, data, members, undefined);
  return spanningParents(method, data, constraints, members, information);
}

/** The same among all nodes but the class, given the class, which is a parent of all others. */
export function* augmentedTree(
  method: string,
  data: NetworkData,
  constraints: Constraints,
  classNode: number,
): Steps<number[][]> {
  const members = data.nodes.map((_, node) => node).filter((node) => node !== classNode);
  const information = yield* informationOf(method, data, members, classNode);
  const parents = spanningParents(method, data, constraints, members, information);
  for (const node of members) parents[node].unshift(classNode);
  return parents;
}

/** The (conditional) mutual information of all pairs, in nats: members × members. */
function* informationOf(
  method: string,
  data: NetworkData,
  members: readonly number[],
  given: number | undefined,
): Steps<Float64Array> {
  const { nodes, weights, totalWeight } = data;
  const size = members.length;
  const information = new Float64Array(size * size);
  const set = (a: number, b: number, value: number) => {
    information[a * size + b] = value;
    information[b * size + a] = value;
  };
  if (nodes.every((node) => !isDiscrete(node)) && given === undefined) {
    const columns = members.flatMap((member) => {
      const node = nodes[member];
      return isDiscrete(node) ? [] : [node.values];
    });
    const { products } = momentsOf(columns, weights);
    for (let a = 0; a < size; a += 1)
      for (let b = 0; b < a; b += 1) {
        const square = products[a * size + b] ** 2 / (products[a * (size + 1)] * products[b * (size + 1)]);
        set(a, b, square > 0 ? -0.5 * Math.log1p(-Math.min(square, 1)) : 0);
      }
    return information;
  }
  const other = nodes.find((node) => !isDiscrete(node));
  if (other !== undefined) {
    const sentence = `a tree needs columns of one kind, all with levels or all with numbers; column ${quote(other.name)} has numbers.`;
    throw new DataError(method, sentence, { column: other.name, expected: "levels", received: "numbers" });
  }
  const discrete = nodes.filter(isDiscrete);
  const layers = configurationsOf(data.rows, given === undefined ? [] : [discrete[given]]);
  for (let a = 0; a < size; a += 1) {
    const crossed = crossConfigurations(layers, discrete[members[a]]);
    const others = members.slice(0, a).map((member) => discrete[member]);
    for (const [b, cells] of countLevelsOfAll(crossed, others, weights).entries()) {
      const [rows, columns] = [a, b].map((at) => discrete[members[at]].levels.length);
      set(a, b, sumOverLayers(cells, layers.size, rows, columns, likelihoodRatio) / (2 * totalWeight));
    }
    yield;
  }
  return information;
}

/** Prim's algorithm; pairs with both arcs forbidden are left out, so that there may be several trees. */
function spanningParents(
  method: string,
  { names }: NetworkData,
  { size: nodes, forbidden, required }: Constraints,
  members: readonly number[],
  information: Float64Array,
): number[][] {
  if (required.includes(1)) {
    const sentence = "trees of largest mutual information cannot have required arcs.";
    throw new OptionError(method, sentence, { option: "required" });
  }
  const size = members.length;
  const parents: number[][] = Array.from({ length: nodes }, () => []);
  const best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const nearest = new Int32Array(size).fill(-1);
  const done = new Uint8Array(size);
  for (let step = 0; step < size; step += 1) {
    let next = -1;
    for (let at = 0; at < size; at += 1) if (done[at] === 0 && (next < 0 || best[at] > best[next])) next = at;
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

/** Refuses a class that is not discrete. */
export function requireClassNode(method: string, { nodes }: NetworkData, classNode: number): void {
  const node = nodes[classNode];
  if (isDiscrete(node)) return;
  const sentence = `the class ${quote(node.name)} must have levels; it has numbers.`;
  throw new DataError(method, sentence, { column: node.name, expected: "levels", received: "numbers" });
}
