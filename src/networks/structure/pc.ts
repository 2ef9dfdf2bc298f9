import type { Steps } from "../../base/steps.js";
import { type Collider, orientEdges, type PartialArcs } from "./orientation.js";
import { findSeparator, type TestedSearch } from "./separation.js";

/**
 * The PC algorithm in the version that does not depend on the order of the columns while it removes edges (PC-stable:
 * Colombo and Maathuis 2014): edges between nodes that some set of neighbors separates are removed, by sets of growing
 * size; what is left is directed.
 */
export function* searchByPc({
  tester,
  constraints,
  alpha,
  maxConditioning,
  report,
}: TestedSearch): Steps<PartialArcs> {
  const { size, forbidden, required } = constraints;
  const edges = new Uint8Array(size * size);
  const separators = new Map<number, { readonly given: readonly number[]; readonly pValue: number }>();
  for (let x = 0; x < size; x += 1)
    for (let y = 0; y < size; y += 1)
      if (x !== y && !(forbidden[x * size + y] === 1 && forbidden[y * size + x] === 1))
        edges[x * size + y] = 1;
  for (let depth = 0; depth <= Math.min(maxConditioning, size - 2); depth += 1) {
    const before = edges.slice();
    const neighbors = (node: number, except: number) =>
      Array.from({ length: size }, (_, other) => other).filter(
        (other) => other !== except && before[node * size + other] === 1,
      );
    let isLast = true;
    for (let x = 0; x < size; x += 1) {
      for (let y = x + 1; y < size; y += 1) {
        const [there, back] = [x * size + y, y * size + x];
        if (before[there] === 0 || required[there] === 1 || required[back] === 1) continue;
        const [ofX, ofY] = [neighbors(x, y), neighbors(y, x)];
        if (Math.max(ofX.length, ofY.length) < depth) continue;
        isLast = false;
        yield;
        const range = { smallest: depth, largest: depth };
        let found = yield* findSeparator(tester, alpha, x, y, ofX, range);
        // Sets that both share were tested already.
        const others = depth === 1 ? ofY.filter((node) => !ofX.includes(node)) : ofY;
        const isSame = ofX.length === ofY.length && ofX.every((node) => ofY.includes(node));
        if (found.separator === undefined && depth > 0 && !isSame)
          found = yield* findSeparator(tester, alpha, x, y, others, range);
        if (found.separator === undefined) continue;
        edges[there] = 0;
        edges[back] = 0;
        separators.set(there, { given: found.separator, pValue: found.pValue });
      }
      report(tester.tests);
    }
    if (isLast) break;
  }
  const colliders: Collider[] = [];
  for (const [y, center, z] of unshieldedTriples(edges, size)) {
    const separator = separators.get(y * size + z);
    if (separator !== undefined && !separator.given.includes(center))
      colliders.push({ y, center, z, pValue: separator.pValue });
  }
  return orientEdges(edges, constraints, colliders);
}

/** Every pair of nodes, y before z, that have a neighbor in common but no edge between them. */
export function* unshieldedTriples(
  edges: PartialArcs,
  size: number,
): Generator<readonly [y: number, center: number, z: number]> {
  const adjacent = (a: number, b: number) => edges[a * size + b] === 1 || edges[b * size + a] === 1;
  for (let center = 0; center < size; center += 1)
    for (let y = 0; y < size; y += 1)
      for (let z = y + 1; z < size; z += 1)
        if (edges[y * size + center] === 1 && edges[z * size + center] === 1 && !adjacent(y, z))
          yield [y, center, z];
}
