import { requireText } from "../../base/arguments.js";
import { OptionError, optionName, wanted, words } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { patternProblem, SAFE_PATTERN } from "../../base/safe-pattern.js";
import { englishStopWords } from "./stop-words.js";

/** How a text is divided into tokens. */
export interface TokenOptions {
  /** Whether to convert the text to lower case; true by default. */
  readonly lowercase?: boolean;
  /** Whether to remove accents from letters; false by default. */
  readonly stripAccents?: boolean;
  /** What counts as a token: the source of a regular expression with the flag u. */
  readonly token?: string;
  /** Words that are left out. */
  readonly stopWords?: "none" | "english" | readonly string[];
}

/** Letters, digits and underscores with apostrophes between them, much like the words of Unicode's annex 29. */
export const WORD = "[\\p{L}\\p{M}\\p{N}_]+(?:['’][\\p{L}\\p{M}\\p{N}_]+)*";

/**
 * The words of a text, in order.
 *
 * ```ts
 * tokenize("The cat didn't move.", { stopWords: ["the"] }); // ["cat", "didn't", "move"]
 * ```
 */
export function tokenize(text: string, options: TokenOptions = {}): string[] {
  requireText("tokenize", "the text", text);
  requireOptionsObject("tokenize", options);
  const problem = options.token === undefined ? undefined : tokenProblem(options.token);
  if (problem !== undefined) {
    const sentence = words`${optionName("token")} is refused because ${problem}; it must be ${wanted(SAFE_PATTERN)}.`;
    throw new OptionError("tokenize", sentence, { received: String(options.token) });
  }
  return tokenizer(options)(normalizer(options)(text));
}

/** The last patterns that were checked, which takes some milliseconds each, with what is wrong about them. */
const checked = new Map<string, string | undefined>();
const MOST_CHECKED = 100;

/** Why a pattern of tokens is refused; undefined if it is safe. */
export function tokenProblem(source: string): string | undefined {
  if (source === WORD) return undefined;
  if (checked.has(source)) return checked.get(source);
  if (checked.size >= MOST_CHECKED) checked.clear();
  const problem = patternProblem(source);
  checked.set(source, problem);
  return problem;
}

/** What is done to a text before it is split. */
export function normalizer({
  lowercase = true,
  stripAccents = false,
}: TokenOptions): (text: string) => string {
  if (!stripAccents) return lowercase ? (text) => text.toLowerCase() : (text) => text;
  return (text) => withoutAccents(lowercase ? text.toLowerCase() : text);
}

/** Splits a normalized text into tokens. */
export function tokenizer(options: TokenOptions): (text: string) => string[] {
  const pattern = new RegExp(options.token ?? WORD, "gu");
  const stopped = stopSet(options);
  return (text) => {
    const tokens: string[] = text.match(pattern) ?? [];
    return stopped.size === 0 ? tokens : tokens.filter((token) => !stopped.has(token));
  };
}

/** Stop words, normalized as the texts are, so that "The" in a list stops "the". */
function stopSet(options: TokenOptions): ReadonlySet<string> {
  return new Set(listedStopWords(options.stopWords).map(normalizer(options)));
}

export function listedStopWords(choice: TokenOptions["stopWords"] = "none"): readonly string[] {
  if (choice === "none") return [];
  return choice === "english" ? englishStopWords : choice;
}

/** Combining marks of the blocks for diacritics; vowel signs of Indic scripts are not accents and stay. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Plain ASCII has nothing to strip. */
const BEYOND_ASCII = /[^\0-\x7f]/;

function withoutAccents(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text.normalize("NFKD").replace(MARKS, "").normalize("NFC");
}
