import * as z from "zod";
import { argumentName, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { got, optionName, words } from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";
import { badOption } from "../../math/probability/distributions/require.js";
import type { Arc } from "../graphs/partial-graph.js";
import { isDiscrete, type NetworkData } from "./scores/network-data.js";

const arcs = z.custom<readonly Arc[]>().optional().meta({ constraint: "a list of pairs [from, to]" });

export const constraintShape = {
  forbidden: arcs.describe("Arcs that the network must not have."),
  required: arcs.describe("Arcs that the network must have."),
  order: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Nodes in an order: an arc may only lead to a later node. Nodes that are not listed are free."),
  maxParents: z
    .int()
    .min(0)
    .optional()
    .describe("Maximum number of parents per node; any number by default."),
} as const;

const constraintOptions = z.strictObject(constraintShape);

/** What a learned network must have and must not have. */
export type ConstraintOptions = Readonly<z.input<typeof constraintOptions>>;

/** Which arcs a search may use; matrices have a row per node that an arc comes from. */
export interface Constraints {
  readonly size: number;
  readonly forbidden: Uint8Array;
  readonly required: Uint8Array;
  readonly maxParents: number;
}

/** Reads the constraints, and refuses those that no network satisfies. */
export function readConstraints(method: string, data: NetworkData, options: ConstraintOptions): Constraints {
  const { names, nodes } = data;
  const size = names.length;
  const forbidden = new Uint8Array(size * size);
  const required = new Uint8Array(size * size);
  const { maxParents = size - 1 } = options;
  for (const [from, to] of readArcs(method, names, "forbidden", options.forbidden))
    forbidden[from * size + to] = 1;
  // Levels cannot depend on numbers in these networks.
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1)
      if (from === to || (isDiscrete(nodes[to]) && !isDiscrete(nodes[from]))) forbidden[from * size + to] = 1;
  const order = readOrder(method, names, options.order);
  for (const [at, to] of order.entries())
    for (const from of order.slice(at + 1)) forbidden[from * size + to] = 1;
  for (const [from, to] of readArcs(method, names, "required", options.required)) {
    if (forbidden[from * size + to] === 1) throw contradiction(method, data, from, to, order);
    required[from * size + to] = 1;
    // The other direction would be a cycle.
    forbidden[to * size + from] = 1;
  }
  const constraints = { size, forbidden, required, maxParents };
  requireAcyclic(method, names, constraints);
  for (let to = 0; to < size; to += 1) {
    let parents = 0;
    for (let from = 0; from < size; from += 1) parents += required[from * size + to];
    if (parents <= maxParents) continue;
    const sentence = words`${parents} arcs to ${quote(names[to])} are required, but ${argumentName("maxParents")} is ${got(maxParents)}.`;
    throw new OptionError(method, sentence, { expected: `at least ${parents}` });
  }
  return constraints;
}

/** The required arcs as lists of parents: the smallest network that satisfies the constraints. */
export function requiredParents({ size, required }: Constraints): number[][] {
  return Array.from({ length: size }, (_, to) =>
    Array.from({ length: size }, (_, from) => from).filter((from) => required[from * size + to] === 1),
  );
}

function readArcs(
  method: string,
  names: readonly string[],
  option: string,
  arcs: readonly Arc[] | undefined,
): [number, number][] {
  if (arcs === undefined) return [];
  if (!Array.isArray(arcs)) throw badOption(method, option, "a list of pairs [from, to]", arcs);
  return arcs.map((arc: unknown) => {
    if (!Array.isArray(arc) || arc.length !== 2)
      throw badOption(method, option, "a list of pairs [from, to]", arc);
    const [from, to] = arc.map((name: unknown) => indexOf(method, names, option, name));
    if (from === to) {
      const sentence = words`${optionName(option)} has an arc from ${got(quote(names[from]))} to itself.`;
      throw new OptionError(method, sentence, { expected: "two nodes" });
    }
    return [from, to];
  });
}

function readOrder(method: string, names: readonly string[], order: readonly string[] | undefined): number[] {
  if (order === undefined) return [];
  if (!Array.isArray(order)) throw badOption(method, "order", "a list of names", order);
  const indices = order.map((name: unknown) => indexOf(method, names, "order", name));
  const repeated = indices.find((index, at) => indices.indexOf(index) !== at);
  if (repeated === undefined) return indices;
  const sentence = words`${optionName("order")} names ${got(quote(names[repeated]))} twice.`;
  throw new OptionError(method, sentence);
}

/** The index of a node that an option names. */
export function indexOf(method: string, names: readonly string[], option: string, name: unknown): number {
  const index = typeof name === "string" ? names.indexOf(name) : -1;
  if (index >= 0) return index;
  const why =
    typeof name === "string" ? unknownName("node", name, names) : `${quote(name)} is not the name of a node.`;
  throw new OptionError(method, words`${optionName(option)}: ${why}`, { received: quote(name) });
}

function contradiction(
  method: string,
  { names, nodes }: NetworkData,
  from: number,
  to: number,
  order: readonly number[],
): OptionError {
  const arc = `the arc from ${quote(names[from])} to ${quote(names[to])}`;
  const why =
    isDiscrete(nodes[to]) && !isDiscrete(nodes[from])
      ? `${quote(names[to])} is discrete and ${quote(names[from])} continuous, and discrete nodes cannot have continuous parents`
      : order.includes(from) && order.includes(to) && order.indexOf(from) > order.indexOf(to)
        ? 'option "order" puts them the other way round'
        : "it is forbidden as well, or its reverse is required";
  return new OptionError(method, `${arc} is required, but ${why}.`, { option: "required" });
}

function requireAcyclic(method: string, names: readonly string[], { size, required }: Constraints): void {
  const path = findCycle(requiredParents({ size, required, forbidden: required, maxParents: size }));
  if (path === undefined) return;
  const shown = path.map((node) => quote(names[node])).join(" → ");
  throw new OptionError(method, `the required arcs form a cycle: ${shown}.`, { option: "required" });
}

/** A cycle, along its arcs, with the first node once more at the end; undefined if there is none. */
export function findCycle(parents: readonly (readonly number[])[]): number[] | undefined {
  const state = new Uint8Array(parents.length);
  const path: number[] = [];
  const visit = (node: number): number[] | undefined => {
    if (state[node] === 2) return undefined;
    path.push(node);
    // A node on the way here: what lies between goes from children to parents.
    if (state[node] === 1) return path.slice(path.indexOf(node)).reverse();
    state[node] = 1;
    for (const parent of parents[node]) {
      const cycle = visit(parent);
      if (cycle !== undefined) return cycle;
    }
    state[node] = 2;
    path.pop();
    return undefined;
  };
  for (let node = 0; node < parents.length; node += 1) {
    const cycle = visit(node);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
