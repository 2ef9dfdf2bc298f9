import type { Steps } from "../../base/steps.js";
import type { Random } from "../../math/probability/random/index.js";
import { ArcMatrix } from "./arc-matrix.js";
import { ArcSearch, type Change, GAIN_TOLERANCE } from "./arc-search.js";
import { type Constraints, requiredParents } from "./constraints.js";
import type { FamilyScorer } from "./scores/family-scorer.js";

/** What a search over networks found. */
export interface FoundNetwork {
  /** The parents of every node. */
  readonly parents: readonly (readonly number[])[];
  readonly score: number;
  /** The changes that led there. */
  readonly changes: readonly Change[];
}

interface ClimbingSettings {
  readonly maxIterations: number;
  readonly restarts: number;
  readonly perturbations: number;
  readonly tabuLength: number;
  readonly start: readonly (readonly number[])[] | undefined;
}

/** Called after every change with the number of changes and the score, if it is known. */
export type SearchReport = (iterations: number, score?: number) => void;

/**
 * Hill climbing: the best change of one arc, as long as it improves the score. Each restart changes the best network so
 * far at random and climbs from there.
 */
export function* climbHill(
  scorer: FamilyScorer,
  constraints: Constraints,
  { maxIterations, restarts, perturbations, start }: ClimbingSettings,
  stream: Random,
  report: SearchReport,
): Steps<FoundNetwork> {
  let made = 0;
  function* climb(search: ArcSearch, before: readonly Change[]): Steps<FoundNetwork> {
    const changes = [...before];
    while (made < maxIterations) {
      const change = search.best(0);
      if (change === undefined) break;
      search.apply(change);
      changes.push(change);
      made += 1;
      report(made, search.score);
      yield;
    }
    return { parents: search.parents, score: search.score, changes };
  }
  const first = yield* ArcSearch.from(scorer, constraints, start ?? requiredParents(constraints));
  let best = yield* climb(first, []);
  for (let round = 0; round < restarts && made < maxIterations; round += 1) {
    const perturbed = perturb(best.parents, constraints, perturbations, stream.child(round));
    const search = yield* ArcSearch.from(scorer, constraints, perturbed);
    const found = yield* climb(search, best.changes);
    if (found.score - best.score > GAIN_TOLERANCE) best = found;
  }
  return best;
}

/** The network after some legal changes at random; gives up on those that are not found in a few attempts. */
function perturb(
  parents: FoundNetwork["parents"],
  constraints: Constraints,
  count: number,
  stream: Random,
): FoundNetwork["parents"] {
  const ATTEMPTS = 100;
  const operations = ["add", "remove", "reverse"] as const;
  const { size } = constraints;
  const network = new ArcMatrix(constraints, parents);
  for (let made = 0, attempts = 0; made < count && attempts < ATTEMPTS * count; attempts += 1) {
    const operation = operations[stream.integer(0, 2)];
    const from = stream.integer(0, size - 1);
    const to = stream.integer(0, size - 1);
    if (from === to || !network.isLegal(operation, from, to)) continue;
    network.change(operation, from, to);
    made += 1;
  }
  return network.parents;
}

/**
 * Tabu search (Glover 1989): like hill climbing, but where nothing improves, the least harmful change is made, never back
 * to one of the last networks. It ends when the best score has not risen for as many changes.
 */
export function* searchTabu(
  scorer: FamilyScorer,
  constraints: Constraints,
  { maxIterations, tabuLength, start }: ClimbingSettings,
  report: SearchReport,
): Steps<FoundNetwork> {
  const search = yield* ArcSearch.from(scorer, constraints, start ?? requiredParents(constraints));
  const visited = new VisitedNetworks(constraints.size, tabuLength);
  const isNew = ({ operation, from, to }: Change) => !visited.has(search.arcs, operation, from, to);
  const changes: Change[] = [];
  let best: FoundNetwork = {
    parents: search.parents.map((list) => [...list]),
    score: search.score,
    changes: [],
  };
  let losses = 0;
  for (let iteration = 1; iteration <= maxIterations; iteration += 1) {
    visited.add(search.arcs);
    let change = search.best(0, isNew);
    if (change === undefined) {
      if (losses >= tabuLength) break;
      losses += 1;
      change = search.best(Number.NEGATIVE_INFINITY, isNew);
      if (change === undefined) break;
    }
    search.apply(change);
    changes.push(change);
    const { score } = search;
    if (score - best.score > GAIN_TOLERANCE) {
      losses = 0;
      best = { parents: search.parents.map((list) => [...list]), score, changes: [...changes] };
    }
    report(iteration, score);
    yield;
  }
  return best;
}

/** The last networks that a search has seen. */
class VisitedNetworks {
  readonly #size: number;
  readonly #length: number;
  readonly #networks: Uint8Array[] = [];
  readonly #arcCounts: number[] = [];

  constructor(size: number, length: number) {
    this.#size = size;
    this.#length = length;
  }

  add(arcs: Uint8Array): void {
    this.#networks.push(arcs.slice());
    this.#arcCounts.push(countOf(arcs));
    if (this.#networks.length <= this.#length) return;
    this.#networks.shift();
    this.#arcCounts.shift();
  }

  /** Whether the network with one change is among them. */
  has(arcs: Uint8Array, operation: Change["operation"], from: number, to: number): boolean {
    const [at, back] = [from * this.#size + to, to * this.#size + from];
    const arcCount = countOf(arcs) + (operation === "add" ? 1 : operation === "remove" ? -1 : 0);
    return this.#networks.some((network, k) => {
      if (this.#arcCounts[k] !== arcCount) return false;
      for (let cell = 0; cell < arcs.length; cell += 1) {
        const expected =
          cell === at
            ? operation === "add"
              ? 1
              : 0
            : cell === back && operation === "reverse"
              ? 1
              : arcs[cell];
        if (network[cell] !== expected) return false;
      }
      return true;
    });
  }
}

function countOf(arcs: Uint8Array): number {
  let count = 0;
  for (const arc of arcs) count += arc;
  return count;
}
