import { badArgument } from "../../base/arguments.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { isLabel, quote } from "../../base/label.js";
import { codeOf } from "../infer/evidence.js";
import { configurations, type GaussianNode, type NetworkNode, type NetworkParts } from "./nodes.js";

/** The nodes of the network after some were set from outside. */
export function intervene(
  method: string,
  parts: NetworkParts,
  values: Readonly<Record<string, unknown>>,
): NetworkNode[] {
  requireOptionsObject(method, values, "values");
  const codes = new Map<number, number>();
  const numbers = new Map<number, number>();
  for (const [name, value] of Object.entries(values)) {
    const index = parts.graph.indexOf(name, method);
    const node = parts.nodes[index];
    if (node.kind === "gaussian") {
      if (typeof value !== "number" || !Number.isFinite(value))
        throw badArgument(method, `the value of ${quote(name)}`, "a finite number", value);
      numbers.set(index, value);
    } else {
      if (!isLabel(value))
        throw badArgument(method, `the value of ${quote(name)}`, "one of its levels", value);
      codes.set(index, codeOf(method, node, value));
    }
  }
  return parts.nodes.flatMap((node, index): NetworkNode[] => {
    const code = codes.get(index);
    if (node.kind === "discrete") {
      if (code === undefined) return [node];
      const table = new Float64Array(node.levels.length);
      table[code] = 1;
      return [{ ...node, parents: [], table }];
    }
    return numbers.has(index) ? [] : [withoutParents(parts, index, node, numbers)];
  });
}

/** A regression whose intercepts contain what known parents contribute. */
function withoutParents(
  parts: NetworkParts,
  index: number,
  node: GaussianNode,
  numbers: ReadonlyMap<number, number>,
): GaussianNode {
  const above = parts.continuousParents[index];
  if (!above.some((parent) => numbers.has(parent))) return node;
  const rows = configurations(parts, parts.discreteParents[index]);
  const kept = above.flatMap((parent, k) => (numbers.has(parent) ? [] : [k]));
  const intercepts = node.intercepts.slice();
  const coefficients = new Float64Array(rows * kept.length);
  for (let row = 0; row < rows; row += 1) {
    for (const [k, parent] of above.entries())
      intercepts[row] += node.coefficients[row * above.length + k] * (numbers.get(parent) ?? 0);
    for (const [to, k] of kept.entries())
      coefficients[row * kept.length + to] = node.coefficients[row * above.length + k];
  }
  const gone = new Set([...numbers.keys()].map((parent) => parts.graph.nodes[parent]));
  return { ...node, parents: node.parents.filter((name) => !gone.has(name)), intercepts, coefficients };
}
