import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { FamilyCounts } from "../learn/family-counts.js";
import type { GaussianNode } from "../network/nodes.js";
import { pooledRegressions } from "./pooled-regressions.js";

/** The last node of a family, which has numbers, with its regressions; those of a class have a prior in common. */
export function gaussianNode(
  method: string,
  counts: FamilyCounts,
  target: string,
  priorCases: number,
  addedVariance: number,
): GaussianNode {
  const { graph, families } = counts;
  const place = graph.nodes.length - 1;
  const [name, parents, family] = [graph.nodes[place], graph.nodes.slice(0, place), families[place]];
  const moments = family.kind === "continuous" ? family.moments : [];
  const regressions = pooledRegressions(
    moments,
    classOfAssignments(counts, target, moments.length),
    priorCases,
    addedVariance,
  );
  if (regressions === undefined) {
    const sentence = `the regression of ${quote(name)} leaves no residuals: it is constant, linear in its parents, or has too few cases.`;
    throw new DataError(method, sentence, { column: name, expected: "residuals" });
  }
  return {
    kind: "gaussian",
    name,
    parents,
    intercepts: Float64Array.from(regressions, ({ intercept }) => intercept),
    coefficients: Float64Array.from(regressions.flatMap(({ coefficients }) => [...coefficients])),
    standardDeviations: Float64Array.from(regressions, ({ standardDeviation }) => standardDeviation),
  };
}

/** The class in every assignment of the parents with levels, the last of which changes fastest; 0 without the class. */
function classOfAssignments({ graph, families }: FamilyCounts, target: string, count: number): Int32Array {
  let [stride, classes] = [count, 1];
  for (const [place, family] of families.slice(0, -1).entries()) {
    if (family.kind !== "discrete") continue;
    stride /= family.levels.length;
    if (graph.nodes[place] !== target) continue;
    classes = family.levels.length;
    break;
  }
  return Int32Array.from({ length: count }, (_, at) =>
    classes === 1 ? 0 : Math.floor(at / stride) % classes,
  );
}
