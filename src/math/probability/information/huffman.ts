import { requireFields } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { isLabel, type Label, quote } from "../../../base/label.js";
import { isList } from "../../../base/numbers.js";
import { HuffmanCode } from "./huffman-code.js";

export interface HuffmanOptions {
  /**
   * Use codes of the same lengths, but in numerical order, so that the lengths alone determine
   * them.
   */
  readonly canonical?: boolean;
}

/** Symbols with their probabilities or counts: pairs, a Map, or an object. */
export type SymbolWeights<S extends Label> =
  | Iterable<readonly [symbol: S, weight: number]>
  | Readonly<Record<Extract<S, string>, number>>;

/**
 * The Huffman code of some symbols: prefix-free, and of the smallest expected length.
 *
 * Ties are broken by the order of the symbols: among equal weights, single symbols are joined
 * before groups, later symbols before earlier ones and older groups before newer ones; 0 leads to
 * the branch that contains the earliest symbol. A single symbol gets the code 0, so that its
 * repetitions can be counted.
 *
 * ```ts
 * const code = huffman({ A: 1 / 2, B: 1 / 4, C: 1 / 8, D: 1 / 8 });
 * code.encode("ADAB"); // "0111010"
 * code.expectedLength; // 1.75 bits
 * ```
 */
export function huffman<S extends Label = string>(
  weights: SymbolWeights<S>,
  options: HuffmanOptions = {},
): HuffmanCode<S> {
  requireKnownOptions("huffman", options, ["canonical"]);
  const entries = readWeights(weights);
  const codes = treeCodes(entries.map(([, weight]) => weight));
  return new HuffmanCode(entries, options.canonical ? canonicalCodes(codes) : codes);
}

/** Joins the two lightest nodes until one is left. Leaves are 0 … n − 1; a group comes after its members. */
function treeCodes(weights: readonly number[]): string[] {
  const leaves = weights.length;
  if (leaves === 1) return ["0"];
  const order = weights.map((_, leaf) => leaf).sort((a, b) => weights[a] - weights[b] || b - a);
  const weight = Float64Array.from({ length: 2 * leaves - 1 }, (_, node) => weights[node] ?? 0);
  const earliest = Int32Array.from(weight, (_, node) => node);
  const children: (readonly [zero: number, one: number])[] = [];
  // Groups are created in order of weight, so the lightest is always the oldest (van Leeuwen 1976).
  let nextLeaf = 0;
  let nextGroup = leaves;
  const takeLightest = (groupsEnd: number): number => {
    const isLeaf =
      nextLeaf < leaves && (nextGroup === groupsEnd || weight[order[nextLeaf]] <= weight[nextGroup]);
    return isLeaf ? order[nextLeaf++] : nextGroup++;
  };
  for (let group = leaves; group < weight.length; group += 1) {
    const a = takeLightest(group);
    const b = takeLightest(group);
    children.push(earliest[a] < earliest[b] ? [a, b] : [b, a]);
    weight[group] = weight[a] + weight[b];
    earliest[group] = Math.min(earliest[a], earliest[b]);
  }
  const codes = new Array<string>(weight.length).fill("");
  for (let group = weight.length - 1; group >= leaves; group -= 1) {
    const [zero, one] = children[group - leaves];
    codes[zero] = `${codes[group]}0`;
    codes[one] = `${codes[group]}1`;
  }
  return codes.slice(0, leaves);
}

/** Codes of the same lengths, counting upward from the shortest (Schwartz and Kallick 1964). */
function canonicalCodes(codes: readonly string[]): string[] {
  const order = codes.map((_, at) => at).sort((a, b) => codes[a].length - codes[b].length || a - b);
  const out = new Array<string>(codes.length);
  let next = 0n;
  let length = 0;
  for (const at of order) {
    next <<= BigInt(codes[at].length - length);
    length = codes[at].length;
    out[at] = next.toString(2).padStart(length, "0");
    next += 1n;
  }
  return out;
}

function readWeights<S extends Label>(weights: SymbolWeights<S>): [S, number][] {
  requireFields("huffman", "the weights", weights, [], "an object or pairs of symbols and weights");
  const pairs: Iterable<readonly [S, number]> =
    Symbol.iterator in weights
      ? (weights as Iterable<readonly [S, number]>)
      : (Object.entries(weights) as [string & S, number][]);
  const entries = new Map<S, number>();
  for (const pair of pairs) {
    if (!isList(pair)) throw wrong(`${quote(pair)} is not a pair of a symbol and its weight`);
    const [symbol, weight] = pair;
    if (!isLabel(symbol) || Number.isNaN(symbol))
      throw wrong(`${quote(symbol)} is not a string, number or boolean`);
    if (entries.has(symbol)) throw wrong(`the symbol ${quote(symbol)} is given twice`);
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw wrong(`the weight of ${quote(symbol)} must be a finite number ≥ 0; got ${weight}`);
    }
    entries.set(symbol, weight);
  }
  if (![...entries.values()].some((weight) => weight > 0))
    throw wrong("at least one weight must be positive");
  return [...entries];
}

function wrong(problem: string): DataError {
  return new DataError("huffman", `${problem}.`);
}
