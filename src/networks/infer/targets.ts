import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { NodeNames } from "../graphs/node-names.js";
import type { Evidence } from "./evidence.js";
import type { FactoredParts } from "./factored.js";

/** The indices of the nodes that are asked for: none of them known, and all with levels or with numbers, unless any will do. */
export function requireTargets(
  method: string,
  { graph, sizes }: FactoredParts,
  of: NodeNames,
  { codes, numbers }: Evidence,
  kind: "levels" | "numbers" | "any" = "levels",
): number[] {
  const targets = graph.indicesOf(of, method);
  for (const index of targets) {
    const name = graph.nodes[index];
    if (codes.has(index) || numbers.has(index)) {
      const sentence = `${quote(name)} is both asked for and given.`;
      throw new DataError(method, sentence, { column: name, expected: "a node without a finding" });
    }
    if (kind === "any") continue;
    const has = sizes[index] > 0 ? "levels" : "numbers";
    if (has === kind) continue;
    const instead = has === "numbers" ? "density" : "query";
    const sentence = `${quote(name)} has ${has}; ask for it with BayesianNetwork.${instead}.`;
    throw new DataError(method, sentence, { column: name, expected: `nodes with ${kind}`, received: has });
  }
  return targets;
}
