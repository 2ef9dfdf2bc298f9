// Messages between nodes and tables: exact where the graph of both is a tree, an approximation where it has loops.

import { DataError, got, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import { type CellMap, scaleCells, sumCellsInto } from "../../math/probability/table/strides.js";
import { Effort } from "./effort.js";
import { relevantFactors } from "./eliminate.js";
import type { Evidence } from "./evidence.js";
import type { FactoredParts } from "./factored.js";
import { mapOnto, type Potential, rescale } from "./potential.js";

/** How many messages are multiplied before the product is rescaled: the smallest numbers must not vanish. */
const MESSAGES_AT_A_TIME = 16;

/** A line between a table and one of its nodes. */
interface Connection {
  readonly factor: number;
  readonly node: number;
  /** Where the cells of the table lie in one over the node alone. */
  readonly map: CellMap;
  readonly toNode: Float64Array;
  readonly toFactor: Float64Array;
}

/** The tables and nodes that matter for a question, with the evidence filled in. */
export class FactorGraph {
  readonly #parts: FactoredParts;
  readonly #factors: readonly Potential[];
  readonly #connections: readonly Connection[];
  readonly #ofFactor: readonly (readonly number[])[];
  readonly #ofNode: ReadonlyMap<number, readonly number[]>;
  readonly #scratch: Float64Array;
  /** The logarithm of the product of the tables without nodes. */
  readonly #logConstant: number;
  /** The logarithm of what each message was divided by, and of everything behind it. */
  readonly #logs: Float64Array;
  /** The logarithm of what the last product of messages was divided by. */
  #productLog = 0;

  constructor(parts: FactoredParts, targets: readonly number[], evidence: Evidence) {
    const all = relevantFactors(parts, targets, evidence);
    this.#parts = parts;
    this.#factors = all.filter(({ variables }) => variables.length > 0);
    this.#logConstant = all
      .filter(({ variables }) => variables.length === 0)
      .reduce((sum, { values }) => sum + Math.log(values[0]), 0);
    this.#connections = this.#factors.flatMap(({ variables }, factor) =>
      variables.map((node) => ({
        factor,
        node,
        map: mapOnto(parts.sizes, variables, [node]),
        toNode: new Float64Array(parts.sizes[node]).fill(1 / parts.sizes[node]),
        toFactor: new Float64Array(parts.sizes[node]).fill(1 / parts.sizes[node]),
      })),
    );
    const ofFactor = this.#factors.map((): number[] => []);
    const ofNode = new Map<number, number[]>();
    for (const [at, { factor, node }] of this.#connections.entries()) {
      ofFactor[factor].push(at);
      ofNode.set(node, [...(ofNode.get(node) ?? []), at]);
    }
    this.#ofFactor = ofFactor;
    this.#ofNode = ofNode;
    const largest = this.#factors.reduce((most, { values }) => Math.max(most, values.length), 1);
    this.#scratch = new Float64Array(largest);
    this.#logs = new Float64Array(2 * this.#connections.length);
  }

  /** Whether the messages leave no level to some node, or a table without nodes is 0. */
  get isContradicted(): boolean {
    const isNone = (node: number) => this.belief(node).every((value) => value === 0);
    return this.#logConstant === Number.NEGATIVE_INFINITY || [...this.#ofNode.keys()].some(isNone);
  }

  /** Messages once towards a first node of every part and once back; a loop is refused. Returns the logarithm of the probability of the evidence, up to the model's constant. */
  *propagateTree(method: string): Steps<number> {
    const { inward, roots } = this.#schedule(method);
    const effort = new Effort();
    for (const at of inward) {
      this.#send(at, true);
      if (effort.isDue(this.#workOf(at))) yield;
    }
    let logEvidence = this.#logConstant;
    for (const root of roots) {
      const belief = this.#product(root, -1);
      const sum = belief.reduce((total, value) => total + value, 0);
      logEvidence += Math.log(sum) + this.#productLog;
      for (const at of this.#ofNode.get(root) ?? []) logEvidence += this.#logs[2 * at];
    }
    for (const at of [...inward].reverse()) {
      this.#send(reverse(at), true);
      if (effort.isDue(this.#workOf(at))) yield;
    }
    return logEvidence;
  }

  /** Rounds of messages in both directions until they settle. */
  *propagateLoops(
    maxIterations: number,
    tolerance: number,
    damping: number,
    report?: Report,
  ): Steps<{ readonly iterations: number; readonly change: number }> {
    const effort = new Effort();
    let change = Number.POSITIVE_INFINITY;
    let iterations = 0;
    while (iterations < maxIterations && change > tolerance) {
      change = 0;
      // All messages towards tables, then all towards nodes.
      for (const side of [1, 0])
        for (let at = 0; at < this.#connections.length; at += 1) {
          change = Math.max(change, this.#send(2 * at + side, false, damping));
          if (effort.isDue(this.#workOf(2 * at + side))) yield;
        }
      iterations += 1;
      report?.({ phase: "iterations", completed: iterations, total: maxIterations, objective: change });
    }
    return { iterations, change };
  }

  /** The normalized product of all messages to a node; all 0 if the evidence is impossible. */
  belief(node: number): Float64Array {
    const values = this.#product(node, -1);
    const isPossible = this.#logConstant > Number.NEGATIVE_INFINITY;
    const sum = isPossible ? values.reduce((total, value) => total + value, 0) : 0;
    return sum > 0 ? values.map((value) => value / sum) : values.fill(0);
  }

  #product(node: number, except: number): Float64Array {
    const out = new Float64Array(this.#parts.sizes[node]).fill(1);
    let count = 0;
    this.#productLog = 0;
    for (const at of this.#ofNode.get(node) ?? []) {
      if (at === except) continue;
      const { toNode } = this.#connections[at];
      for (let k = 0; k < out.length; k += 1) out[k] *= toNode[k];
      count += 1;
      if (count % MESSAGES_AT_A_TIME === 0) this.#productLog += rescale(out);
    }
    return out;
  }

  /** About how many cells a message passes over. */
  #workOf(message: number): number {
    const { factor, node } = this.#connections[message >> 1];
    const isToNode = (message & 1) === 0;
    const { values, variables } = this.#factors[factor];
    return isToNode ? values.length * variables.length : 16 * (this.#ofNode.get(node)?.length ?? 0);
  }

  /** Sends one message: 2·connection towards the node, 2·connection + 1 towards the table. Returns how much it changed. */
  #send(message: number, exact: boolean, damping = 0): number {
    const at = message >> 1;
    const { factor, node, map, toNode, toFactor } = this.#connections[at];
    let fresh: Float64Array;
    let log = 0;
    if ((message & 1) === 1) {
      fresh = this.#product(node, at);
      log = this.#productLog;
      for (const other of this.#ofNode.get(node) ?? []) if (other !== at) log += this.#logs[2 * other];
    } else {
      const { values } = this.#factors[factor];
      const scratch = this.#scratch.subarray(0, values.length);
      scratch.set(values);
      for (const other of this.#ofFactor[factor]) {
        if (other === at) continue;
        scaleCells(scratch, this.#connections[other].toFactor, this.#connections[other].map);
        log += this.#logs[2 * other + 1];
      }
      fresh = new Float64Array(toNode.length);
      sumCellsInto(fresh, scratch, map);
    }
    const sum = fresh.reduce((total, value) => total + value, 0);
    this.#logs[message] = log + Math.log(sum);
    const old = (message & 1) === 1 ? toFactor : toNode;
    let change = 0;
    for (let k = 0; k < old.length; k += 1) {
      const next = sum > 0 ? fresh[k] / sum : 0;
      const mixed = exact ? next : damping * old[k] + (1 - damping) * next;
      change = Math.max(change, Math.abs(mixed - old[k]));
      old[k] = mixed;
    }
    return change;
  }

  /** The messages towards one node of every part, each after those it needs. */
  #schedule(method: string): { readonly inward: readonly number[]; readonly roots: readonly number[] } {
    const outward: number[] = [];
    const roots: number[] = [];
    const seenNodes = new Map<number, number>();
    const seenFactors = new Map<number, number>();
    for (const root of this.#ofNode.keys()) {
      if (seenNodes.has(root)) continue;
      roots.push(root);
      seenNodes.set(root, -1);
      const pending: (readonly [isNode: boolean, id: number, from: number])[] = [[true, root, -1]];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        const [isNode, id, from] = next;
        for (const at of (isNode ? this.#ofNode.get(id) : this.#ofFactor[id]) ?? []) {
          if (at === from) continue;
          const { factor, node } = this.#connections[at];
          const other = isNode ? factor : node;
          const seen = isNode ? seenFactors : seenNodes;
          if (seen.has(other)) throw this.#loopError(method, at);
          seen.set(other, at);
          // Inwards, the message goes from what was found to what it was found from.
          outward.push(isNode ? 2 * at : 2 * at + 1);
          pending.push([!isNode, other, at]);
        }
      }
    }
    return { inward: outward.reverse(), roots };
  }

  #loopError(method: string, at: number): DataError {
    const { factor } = this.#connections[at];
    const names = this.#factors[factor].variables.map((index) => quote(this.#parts.graph.nodes[index]));
    const sentence = words`the tables form ${got("a loop")} through ${names.join(", ")}, and sum-product messages are exact only on trees; choose method "junction-tree", "elimination" or "loopy".`;
    return new DataError(method, sentence, { expected: "a tree of tables" });
  }
}

/** The message in the opposite direction. */
function reverse(message: number): number {
  return message ^ 1;
}
