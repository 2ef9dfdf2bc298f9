import { z } from "zod";
import { WORD } from "./tokenize.js";

const documents = (what: string) =>
  `Terms that stand in ${what} documents than this are left out; below 1 it is a share of all documents.`;

export const textVectorizerOptions = z.strictObject({
  weighting: z
    .enum(["count", "bit", "tf-idf"])
    .default("count")
    .describe(
      "What a document says of a term: how often it has it, whether it has it, or its frequency times its inverse document frequency.",
    ),
  termFrequency: z
    .enum(["count", "bit", "logarithm", "share"])
    .default("count")
    .describe(
      "The frequency in tf-idf: the count c, 1, 1 + ln c, or c as a share of all terms of the document.",
    ),
  idf: z
    .enum(["smooth", "offset", "plain"])
    .default("smooth")
    .describe(
      "The inverse document frequency in tf-idf, of n documents and d with the term: 1 + ln((1 + n)/(1 + d)), 1 + ln(n/d), or ln(n/d).",
    ),
  norm: z
    .enum(["none", "l1", "l2"])
    .default("none")
    .describe("What every document is divided by: nothing, the sum of its weights, or its Euclidean length."),
  analyzer: z
    .enum(["word", "character", "character-in-words"])
    .default("word")
    .describe(
      "What terms are made of: words, characters, or the characters of each word with a space before and after it.",
    ),
  ngrams: z
    .tuple([z.int().min(1), z.int().min(1)])
    .refine(([min, max]) => min <= max)
    .default([1, 1])
    .meta({ constraint: "two whole numbers ≥ 1, not falling" })
    .describe("The least and the most neighboring words or characters that make a term."),
  lowercase: z.boolean().default(true).describe("Whether capitals become small letters."),
  stripAccents: z.boolean().default(false).describe("Whether letters lose their accents."),
  token: z
    .string()
    .refine(isPattern)
    .default(WORD)
    .meta({ constraint: "the source of a regular expression with the flag u" })
    .describe("What a word is."),
  stopWords: z
    .union([z.enum(["none", "english"]), z.array(z.string())])
    .default("none")
    .describe("Words that are left out before neighbors are joined: none, common English ones, or these."),
  minDocuments: z.number().min(0).default(0).describe(documents("fewer")),
  maxDocuments: z.number().gt(0).optional().describe(documents("more")),
  maxTerms: z
    .int()
    .min(1)
    .optional()
    .describe("How many terms to keep at most: those that stand most often in all documents together."),
  vocabulary: z
    .array(z.string())
    .min(1)
    .refine((terms) => new Set(terms).size === terms.length)
    .optional()
    .meta({ constraint: "a list of distinct terms" })
    .describe("The terms, in their order; without it they are learned, and limited as said."),
  missing: z
    .enum(["error", "empty"])
    .default("error")
    .describe("What a missing text is: an error, or a document without terms."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to read, text or categorical: all that are text unless given. Others that are numbers pass through.",
    ),
});

export type TextVectorizerOptions = z.input<typeof textVectorizerOptions>;
export type TextVectorizerSettings = z.output<typeof textVectorizerOptions>;

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "gu").source === source;
  } catch {
    return false;
  }
}
