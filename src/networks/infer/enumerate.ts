// Enumeration: the joint distribution is written out term by term, with the derivation as text.

import { DataError } from "../../base/errors.js";
import type { Report } from "../../base/paced-twins.js";
import { significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { Effort } from "./effort.js";
import { type JointResult, relevantFactors, relevantNodes } from "./eliminate.js";
import type { Evidence } from "./evidence.js";
import { cellsOf, type Potential } from "./potential.js";

/** More terms take minutes. */
const MOST_TERMS = 2 ** 27;
/** How many terms of a sum, and how many sums, the derivation spells out. */
const SHOWN_TERMS = 8;
const SHOWN_SUMS = 32;

/** A table whose cells are found by the codes of all nodes. */
interface IndexedFactor {
  readonly values: Float64Array;
  readonly nodes: readonly number[];
  readonly strides: readonly number[];
}

/** The joint of the targets and the evidence, every term of every sum by itself. */
export function* enumerate(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  report?: Report,
): Steps<JointResult> {
  const { sizes } = parts;
  const relevant = relevantNodes(parts, targets, evidence);
  const hidden = [...relevant].filter(
    (index) => sizes[index] > 0 && !targets.includes(index) && !evidence.codes.has(index),
  );
  hidden.sort((a, b) => a - b);
  const answer = cellsOf(sizes, targets);
  const terms = cellsOf(sizes, hidden);
  if (answer * terms > MOST_TERMS) {
    const sentence = `enumeration would add up ${significant(answer * terms)} terms, more than 2^27; choose method "elimination" or "junction-tree".`;
    throw new DataError(method, sentence, {
      expected: "at most 2^27 terms",
      received: String(answer * terms),
    });
  }
  const factors = relevantFactors(parts, targets, evidence).map((factor) => indexed(sizes, factor));
  const codes = new Int32Array(sizes.length);
  const values = new Float64Array(answer);
  const sums: string[] = [];
  const effort = new Effort();
  for (let cell = 0; cell < answer; cell += 1) {
    decode(sizes, targets, cell, codes);
    let sum = 0;
    const shown: string[] = [];
    for (let term = 0; term < terms; term += 1) {
      decode(sizes, hidden, term, codes);
      let value = 1;
      for (const factor of factors) value *= factor.values[cellAt(factor, codes)];
      if (term < SHOWN_TERMS && cell < SHOWN_SUMS)
        shown.push(factors.map((factor) => significant(factor.values[cellAt(factor, codes)])).join("·"));
      sum += value;
      if (effort.isDue(16 * factors.length)) {
        report?.({ phase: "terms", completed: cell * terms + term + 1, total: answer * terms });
        yield;
      }
    }
    values[cell] = sum;
    if (cell < SHOWN_SUMS) {
      const more = terms > SHOWN_TERMS ? ` + … ${terms - SHOWN_TERMS} more terms` : "";
      sums.push(
        `${jointText(parts, targets, evidence, cell)} = ${shown.join(" + ")}${more} = ${significant(sum)}`,
      );
    }
  }
  const steps = derivation(parts, targets, evidence, hidden, values, sums);
  return { values, logScale: 0, order: [], steps };
}

function indexed(sizes: readonly number[], { variables, values }: Potential): IndexedFactor {
  const strides = new Array<number>(variables.length);
  for (let at = variables.length - 1, stride = 1; at >= 0; at -= 1) {
    strides[at] = stride;
    stride *= sizes[variables[at]];
  }
  return { values, nodes: variables, strides };
}

function cellAt({ nodes, strides }: IndexedFactor, codes: Int32Array): number {
  let cell = 0;
  for (let at = 0; at < nodes.length; at += 1) cell += strides[at] * codes[nodes[at]];
  return cell;
}

/** Writes the codes of a cell of a table over some nodes. */
function decode(sizes: readonly number[], nodes: readonly number[], cell: number, codes: Int32Array): void {
  let rest = cell;
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const size = sizes[nodes[at]];
    codes[nodes[at]] = rest % size;
    rest = Math.floor(rest / size);
  }
}

/** The product rule, the sum rule and the numbers, one line each. */
function derivation(
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  hidden: readonly number[],
  values: Float64Array,
  sums: readonly string[],
): string[] {
  const names = (indices: readonly number[]) => indices.map((index) => parts.graph.nodes[index]);
  const relevant = relevantNodes(parts, targets, evidence);
  const barren = names([...parts.nodes.keys()].filter((index) => !relevant.has(index)));
  const known = findingsText(parts, evidence);
  const joint = `P(${[...names(targets), ...known].join(", ")})`;
  const conditional = known.length === 0 ? joint : `P(${names(targets).join(", ")} | ${known.join(", ")})`;
  const terms = [...relevant].sort((a, b) => a - b).map((index) => conditionalText(parts, index, evidence));
  const over = hidden.length === 0 ? "" : `Σ over ${names(hidden).join(", ")} of `;
  const total = values.reduce((sum, value) => sum + value, 0);
  const lines = [
    ...(known.length === 0 ? [] : [`${conditional} = ${joint} / P(${known.join(", ")})`]),
    `${joint} = ${over}${terms.join(" ")}`,
    ...(barren.length === 0
      ? []
      : [
          `${barren.join(", ")}: neither asked for, nor given, nor above such a node, so their tables sum to 1.`,
        ]),
    ...sums,
  ];
  if (known.length === 0) return lines;
  lines.push(
    `P(${known.join(", ")}) = ${Array.from(values.slice(0, SHOWN_TERMS), significant).join(" + ")}${values.length > SHOWN_TERMS ? " + …" : ""} = ${significant(total)}`,
  );
  for (let cell = 0; cell < Math.min(values.length, SHOWN_SUMS); cell += 1) {
    const target = targetText(parts, targets, cell).join(", ");
    lines.push(
      `P(${target} | ${known.join(", ")}) = ${significant(values[cell])} / ${significant(total)} = ${significant(values[cell] / total)}`,
    );
  }
  return lines;
}

function conditionalText(parts: NetworkParts, index: number, evidence: Evidence): string {
  const text = (node: number) => {
    const code = evidence.codes.get(node);
    return code === undefined ? parts.graph.nodes[node] : levelText(parts, node, code);
  };
  const parents = parts.graph.parentIndices[index].map(text);
  return `P(${text(index)}${parents.length === 0 ? "" : ` | ${parents.join(", ")}`})`;
}

function levelText({ nodes }: NetworkParts, index: number, code: number): string {
  const node = nodes[index];
  return `${node.name}=${node.kind === "discrete" ? String(node.levels[code]) : ""}`;
}

function targetText(parts: NetworkParts, targets: readonly number[], cell: number): string[] {
  const codes = new Int32Array(parts.sizes.length);
  decode(parts.sizes, targets, cell, codes);
  return targets.map((index) => levelText(parts, index, codes[index]));
}

function findingsText(parts: NetworkParts, { codes, likelihoods }: Evidence): string[] {
  return [
    ...Array.from(codes, ([index, code]) => levelText(parts, index, code)),
    ...Array.from(likelihoods.keys(), (index) => `evidence of ${parts.graph.nodes[index]}`),
  ];
}

function jointText(
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  cell: number,
): string {
  return `P(${[...targetText(parts, targets, cell), ...findingsText(parts, evidence)].join(", ")})`;
}
