import * as z from "zod";
import { SAFE_PATTERN } from "../../base/safe-pattern.js";
import { columnsOption } from "../engine/columns-option.js";
import { tokenProblem, WORD } from "./tokenize.js";

/** Longer terms are never seen twice. */
const MOST_NEIGHBORS = 100;

const limit = (what: string) =>
  `Terms that occur in ${what} documents than this are left out; below 1, it is a share of all documents.`;

export const textVectorizerOptions = z.strictObject({
  weighting: z
    .enum(["count", "bit", "tf-idf"])
    .default("count")
    .describe(
      "The weight of a term in a document: its count, 1 if it occurs, or its term frequency times its inverse document frequency.",
    ),
  termFrequency: z
    .enum(["count", "bit", "logarithm", "share"])
    .default("count")
    .describe(
      "The term frequency in tf-idf, for a count c: c, 1, 1 + ln c, or c divided by the number of terms in the document.",
    ),
  idf: z
    .enum(["smooth", "offset", "plain"])
    .default("smooth")
    .describe(
      "The inverse document frequency in tf-idf, if d of n documents have the term: 1 + ln((1 + n)/(1 + d)), 1 + ln(n/d), or ln(n/d).",
    ),
  norm: z
    .enum(["none", "l1", "l2"])
    .default("none")
    .describe(
      "What every document is divided by: nothing, the sum of its weights, or their Euclidean length.",
    ),
  analyzer: z
    .enum(["word", "character", "character-in-words"])
    .default("word")
    .describe(
      "What terms are made of: words, characters, or the characters of each word with a space before and after it.",
    ),
  ngrams: z
    .tuple([z.int().min(1).max(MOST_NEIGHBORS), z.int().min(1).max(MOST_NEIGHBORS)])
    .refine(([min, max]) => min <= max)
    .default([1, 1])
    .meta({ constraint: `two whole numbers from 1 to ${MOST_NEIGHBORS}, the second not below the first` })
    .describe("The smallest and the largest number of neighboring words or characters that make a term."),
  lowercase: z.boolean().default(true).describe("Whether to convert texts to lower case."),
  stripAccents: z.boolean().default(false).describe("Whether to remove accents from letters."),
  token: z
    .string()
    .refine((source) => tokenProblem(source) === undefined, {
      error: ({ input }) => `is refused because ${tokenProblem(String(input))}; it must be ${SAFE_PATTERN}`,
    })
    .default(WORD)
    .meta({ constraint: "the source of a regular expression with the flag u" })
    .describe("What counts as a word."),
  stopWords: z
    .union([z.enum(["none", "english"]), z.array(z.string())])
    .default("none")
    .describe(
      "Words that are left out before neighbors are joined: none, common English words, or your own list.",
    ),
  minDocuments: z.number().min(0).default(0).describe(limit("fewer")),
  maxDocuments: z.number().gt(0).optional().describe(limit("more")),
  maxTerms: z
    .int()
    .min(1)
    .optional()
    .describe("The maximum number of terms to keep: those that occur most often in all documents together."),
  vocabulary: z
    .array(z.string())
    .min(1)
    .refine((terms) => new Set(terms).size === terms.length)
    .optional()
    .meta({ constraint: "a list of distinct terms" })
    .describe(
      "The terms, in the order of their columns; by default they are learned, within the limits above.",
    ),
  missing: z
    .enum(["error", "empty"])
    .default("error")
    .describe("What to do with a missing text: throw an error, or read it as a document without terms."),
  columns: columnsOption(
    "The columns to read, text or categorical; by default all text columns. Other columns that are numbers pass through.",
  ),
});

export type TextVectorizerOptions = z.input<typeof textVectorizerOptions>;
export type TextVectorizerSettings = z.output<typeof textVectorizerOptions>;
