import type { Steps } from "../../base/steps.js";
import { type Change, GAIN_TOLERANCE } from "./arc-search.js";
import { type Constraints, requiredParents } from "./constraints.js";
import type { FoundNetwork, SearchReport } from "./hill-climbing.js";
import type { FamilyScorer } from "./scores/family-scorer.js";

/**
 * K2 (Cooper and Herskovits 1992): in a given order, every node takes on the earlier node that raises its score most, until
 * none does.
 */
export function* searchInOrder(
  scorer: FamilyScorer,
  constraints: Constraints,
  order: readonly number[],
  report: SearchReport,
): Steps<FoundNetwork> {
  const { size, forbidden, maxParents } = constraints;
  const parents = requiredParents(constraints);
  const changes: Change[] = [];
  for (const [index, node] of order.entries()) {
    const list = parents[node];
    let score = scorer.score(node, list);
    while (list.length < maxParents) {
      const candidates = order
        .slice(0, index)
        .filter((from) => !list.includes(from) && forbidden[from * size + node] === 0);
      scorer.prepareCandidates(node, list, candidates);
      let best: Change | undefined;
      for (const from of candidates) {
        const gain = scorer.score(node, [...list, from]) - score;
        if (gain - (best?.gain ?? 0) > GAIN_TOLERANCE) best = { operation: "add", from, to: node, gain };
      }
      if (best === undefined) break;
      list.push(best.from);
      score += best.gain;
      changes.push(best);
      yield;
    }
    report(index + 1);
    yield;
  }
  return { parents, score: scorer.total(parents), changes };
}
