// The network that EM begins with: the same nodes and parents, with levels in any order.

import { requireFields } from "../../base/arguments.js";
import { OptionError, optionName, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { NetworkNode, NetworkParts } from "../bayesian/nodes.js";

/** The nodes of a given network in the order of a shape, with the levels in its order. */
export function readStart(method: string, shape: NetworkParts, init: BayesianNetwork): NetworkNode[] {
  requireFields(method, 'option "init"', init, ["nodes", "graph"], "a BayesianNetwork");
  const byName = new Map(init.nodes.map((node) => [node.name, node]));
  const names = shape.graph.nodes;
  if (byName.size !== names.length || !names.every((name) => byName.has(name)))
    throw badStart(method, `must have the nodes ${listLevels(names)}; got ${listLevels([...byName.keys()])}`);
  const given = shape.nodes.map((node) => byName.get(node.name) ?? node);
  /** For every node and level, the index of the level in the given network. */
  const indices = shape.nodes.map((node, index) => levelIndices(method, node, given[index]));
  return given.map((node, index) => {
    const { parents } = shape.nodes[index];
    if (node.parents.join("\0") !== parents.join("\0")) {
      const got = node.parents.length === 0 ? "none" : listLevels(node.parents);
      throw badStart(
        method,
        `must give ${quote(node.name)} ${parents.length === 0 ? "no parents" : `the parents ${listLevels(parents)}, in this order`}; got ${got}`,
      );
    }
    const above = shape.discreteParents[index].map((parent) => indices[parent]);
    if (node.kind === "discrete") {
      const shapeNode = shape.nodes[index];
      const table = take(node.table, [...above, indices[index]], 1);
      return { ...node, levels: shapeNode.kind === "discrete" ? shapeNode.levels : node.levels, table };
    }
    return {
      ...node,
      intercepts: take(node.intercepts, above, 1),
      coefficients: take(node.coefficients, above, shape.continuousParents[index].length),
      standardDeviations: take(node.standardDeviations, above, 1),
    };
  });
}

function levelIndices(method: string, wanted: NetworkNode, given: NetworkNode): readonly number[] {
  const expected = levelsOf(wanted);
  const levels = levelsOf(given);
  const indices = expected.map((level) => levels.indexOf(level));
  if (expected.length === levels.length && !indices.includes(-1)) return indices;
  const what = expected.length === 0 ? "numbers" : `the levels ${listLevels(expected)}`;
  const got = levels.length === 0 ? "numbers" : listLevels(levels);
  throw badStart(method, `must give ${quote(wanted.name)} ${what}; got ${got}`);
}

function levelsOf(node: NetworkNode): readonly Label[] {
  return node.kind === "discrete" ? node.levels : [];
}

/** The blocks of an array by the levels of some nodes, the last of them fastest, with the levels in another order. */
function take(values: Float64Array, indices: readonly (readonly number[])[], block: number): Float64Array {
  let from = [0];
  for (const list of indices) from = from.flatMap((at) => list.map((index) => at * list.length + index));
  const out = new Float64Array(values.length);
  for (const [to, at] of from.entries()) out.set(values.subarray(at * block, (at + 1) * block), to * block);
  return out;
}

function badStart(method: string, sentence: string): OptionError {
  return new OptionError(method, words`${optionName("init")} ${sentence}.`, { expected: "the same network" });
}
