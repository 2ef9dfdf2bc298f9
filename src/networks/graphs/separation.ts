// Which nodes a directed graph says to be independent given others, and why.

import { requireFields } from "../../base/arguments.js";
import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { inspect } from "../../base/printing.js";
import { type DirectedGraph, reach } from "./dag.js";
import type { NodeNames } from "./node-names.js";

/**
 * Whether the graph says that `x` and `y` are independent given `given`, whatever the probabilities are: every path
 * between them is blocked (Pearl 1988).
 *
 * ```ts
 * const graph = new DirectedGraph(["Rain", "Sprinkler", "Wet"], [["Rain", "Wet"], ["Sprinkler", "Wet"]]);
 * dSeparated(graph, "Rain", "Sprinkler"); // true
 * dSeparated(graph, "Rain", "Sprinkler", "Wet"); // false: explaining away
 * ```
 */
export function dSeparated(graph: DirectedGraph, x: NodeNames, y: NodeNames, given: NodeNames = []): boolean {
  const method = "dSeparated";
  requireFields(method, "the graph", graph, ["parentIndices", "childIndices"], "a DirectedGraph");
  const known = new Set(graph.indicesOf(given, method));
  const reached = activeReach(graph, graph.indicesOf(x, method), known);
  return graph.indicesOf(y, method).every((node) => known.has(node) || !reached.has(node));
}

/** The nodes to which an unblocked path leads from some, these included (Koller and Friedman 2009, algorithm 3.1). */
function activeReach(
  { nodes, parentIndices, childIndices }: DirectedGraph,
  start: readonly number[],
  given: ReadonlySet<number>,
): Set<number> {
  const aboveGiven = reach([...given], parentIndices);
  const reached = new Set<number>();
  // Paths arrive from a child, upwards, or from a parent, downwards; what may follow differs.
  const seen = new Uint8Array(2 * nodes.length);
  const pending = start.map((node) => 2 * node);
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (seen[state] === 1) continue;
    seen[state] = 1;
    const node = state >> 1;
    const upwards = (state & 1) === 0;
    if (!given.has(node)) {
      reached.add(node);
      for (const child of childIndices[node]) pending.push(2 * child + 1);
      if (upwards) for (const parent of parentIndices[node]) pending.push(2 * parent);
    }
    if (!upwards && aboveGiven.has(node)) for (const parent of parentIndices[node]) pending.push(2 * parent);
  }
  return reached;
}

/** A path between two nodes, and what blocks it. */
export interface SeparationPath {
  readonly nodes: readonly string[];
  /** With arrows: `Rain → Wet ← Sprinkler`. */
  readonly text: string;
  readonly open: boolean;
  /** The first node that blocks the path. */
  readonly blockedAt: string | undefined;
  /** Why the path is open or blocked, as a sentence. */
  readonly reason: string;
}

export interface SeparationOptions {
  /** The largest number of paths that are listed; 1000 by default. */
  readonly maxPaths?: number;
}

/** Every path between two sets of nodes with the reason why it is open or blocked. */
export class SeparationExplanation {
  readonly separated: boolean;
  /** The paths without repeated nodes. */
  readonly paths: readonly SeparationPath[];
  /** Whether there are paths that are not listed. */
  readonly truncated: boolean;

  constructor(separated: boolean, paths: readonly SeparationPath[], truncated: boolean) {
    this.separated = separated;
    this.paths = paths;
    this.truncated = truncated;
  }

  toString(): string {
    const none = this.paths.length === 0 ? ["There is no path between them."] : [];
    const lines = this.paths.map(
      ({ text, open, reason }) => `${text}: ${open ? "open" : "blocked"}; ${reason}`,
    );
    return [
      this.separated ? "separated" : "connected",
      ...none,
      ...lines,
      ...(this.truncated ? ["… and more paths"] : []),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

/**
 * Explains the answer of `dSeparated` path by path: each with the node that blocks it, or the reason why it is open.
 *
 * ```ts
 * String(explainSeparation(graph, "Rain", "Sprinkler"));
 * // separated
 * // Rain → Wet ← Sprinkler: blocked; the arrows meet at Wet, and neither it nor a descendant of it is given.
 * ```
 */
export function explainSeparation(
  graph: DirectedGraph,
  x: NodeNames,
  y: NodeNames,
  given: NodeNames = [],
  options: SeparationOptions = {},
): SeparationExplanation {
  const method = "explainSeparation";
  requireKnownOptions(method, options, ["maxPaths"]);
  const separated = dSeparated(graph, x, y, given);
  const { maxPaths = 1000 } = options;
  if (!(Number.isInteger(maxPaths) && maxPaths >= 1)) {
    throw new OptionError(method, {
      option: "maxPaths",
      expected: "a whole number ≥ 1",
      received: maxPaths,
    });
  }
  const known = new Set(graph.indicesOf(given, method));
  const goals = new Set(graph.indicesOf(y, method).filter((node) => !known.has(node)));
  const start = graph.indicesOf(x, method).filter((node) => !known.has(node));
  const found: number[][] = [];
  let truncated = false;
  const walk = (path: number[], onPath: Set<number>): void => {
    const node = path[path.length - 1];
    if (path.length > 1 && goals.has(node)) {
      if (found.length === maxPaths) truncated = true;
      else found.push([...path]);
      return;
    }
    for (const next of [...graph.parentIndices[node], ...graph.childIndices[node]]) {
      // Without the look ahead, dead ends would be walked in all their exponentially many ways.
      if (truncated || onPath.has(next) || !leadsTo(graph, next, goals, onPath)) continue;
      path.push(next);
      onPath.add(next);
      walk(path, onPath);
      path.pop();
      onPath.delete(next);
    }
  };
  for (const node of start) walk([node], new Set(start));
  const aboveGiven = reach([...known], graph.parentIndices);
  const paths = found.map((path) => explainPath(graph, path, known, aboveGiven));
  return new SeparationExplanation(separated, paths, truncated);
}

/** Whether some path from a node reaches a goal without the nodes that are taken. */
function leadsTo(
  { parentIndices, childIndices }: DirectedGraph,
  from: number,
  goals: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): boolean {
  const seen = new Set(taken).add(from);
  const pending = [from];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (goals.has(node)) return true;
    for (const next of [...parentIndices[node], ...childIndices[node]])
      if (!seen.has(next)) {
        seen.add(next);
        pending.push(next);
      }
  }
  return false;
}

function explainPath(
  graph: DirectedGraph,
  path: readonly number[],
  given: ReadonlySet<number>,
  aboveGiven: ReadonlySet<number>,
): SeparationPath {
  const names = path.map((node) => graph.nodes[node]);
  const into = (from: number, to: number) => graph.parentIndices[to].includes(from);
  const text = names.reduce((line, name, at) =>
    at === 0 ? name : `${line} ${into(path[at - 1], path[at]) ? "→" : "←"} ${name}`,
  );
  const opened: string[] = [];
  for (let at = 1; at + 1 < path.length; at += 1) {
    const node = path[at];
    const name = names[at];
    const collides = into(path[at - 1], node) && into(path[at + 1], node);
    if (collides && !aboveGiven.has(node)) {
      const reason = `the arrows meet at ${name}, and neither it nor a descendant of it is given.`;
      return { nodes: names, text, open: false, blockedAt: name, reason };
    }
    if (!collides && given.has(node))
      return { nodes: names, text, open: false, blockedAt: name, reason: `${name} is given.` };
    if (collides) opened.push(given.has(node) ? name : `a descendant of ${name}`);
  }
  const reason =
    opened.length > 0 ? `${opened.join(" and ")} is given, where arrows meet.` : "no node on it is given.";
  return { nodes: names, text, open: true, blockedAt: undefined, reason };
}
