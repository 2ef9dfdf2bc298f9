import { DataError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { GaussianNode } from "../bayesian/nodes.js";
import { type GraphFamilies, levelsOf } from "../structure/family-counts.js";
import { pooledRegressions } from "./pooled-regressions.js";

/** A node with numbers and its regressions; those of a class have a prior in common. */
export function gaussianNode(
  method: string,
  { graph, families }: GraphFamilies,
  index: number,
  target: string,
  priorCases: number,
  addedVariance: number,
): GaussianNode {
  const name = graph.nodes[index];
  const family = families[index];
  const moments = family.kind === "continuous" ? family.moments : [];
  const above = graph.parentIndices[index].map((parent) => ({
    name: graph.nodes[parent],
    levels: levelsOf(families[parent]).length,
  }));
  const regressions = pooledRegressions(
    moments,
    classOfAssignments(above, target, moments.length),
    priorCases,
    addedVariance,
  );
  if (regressions === undefined) {
    const sentence = words`the regression of ${quote(name)} leaves no ${wanted("residuals")}: it is constant, linear in its parents, or has too few cases.`;
    throw new DataError(method, sentence, { column: name });
  }
  return {
    kind: "gaussian",
    name,
    parents: above.map((parent) => parent.name),
    intercepts: Float64Array.from(regressions, ({ intercept }) => intercept),
    coefficients: Float64Array.from(regressions.flatMap(({ coefficients }) => [...coefficients])),
    standardDeviations: Float64Array.from(regressions, ({ standardDeviation }) => standardDeviation),
  };
}

/** A parent, and how many levels it has; 0 if it has numbers. */
interface Parent {
  readonly name: string;
  readonly levels: number;
}

/** The class in every assignment of the parents with levels, the last of which changes fastest; 0 without the class. */
function classOfAssignments(parents: readonly Parent[], target: string, count: number): Int32Array {
  let [stride, classes] = [count, 1];
  for (const { name, levels } of parents) {
    if (levels === 0) continue;
    stride /= levels;
    if (name !== target) continue;
    classes = levels;
    break;
  }
  return Int32Array.from({ length: count }, (_, at) =>
    classes === 1 ? 0 : Math.floor(at / stride) % classes,
  );
}
