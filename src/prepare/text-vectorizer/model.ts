import * as z from "zod";
import { blankAs } from "../../data/kinds/blank.js";
import type { Column } from "../../data/table/column.js";
import { sparseColumns } from "../../data/table/sparse-columns.js";
import * as codecs from "../../model/files/codecs.js";
import {
  ColumnwiseModel,
  type ColumnwiseState,
  columnwiseState,
  type NamedColumn,
} from "../engine/columnwise/index.js";
import { type Analyzer, analyzer } from "./analyze.js";
import { countTerms } from "./count-terms.js";
import { documentsOf } from "./documents.js";
import { textVectorizerOptions } from "./options.js";
import { inverseFrequencies, weigh } from "./weigh.js";

const { shape } = textVectorizerOptions;

/** The options by which new texts are read. */
export const textSettings = z.object({
  weighting: shape.weighting.unwrap(),
  termFrequency: shape.termFrequency.unwrap(),
  idf: shape.idf.unwrap(),
  norm: shape.norm.unwrap(),
  analyzer: shape.analyzer.unwrap(),
  ngrams: shape.ngrams.unwrap(),
  lowercase: shape.lowercase.unwrap(),
  stripAccents: shape.stripAccents.unwrap(),
  token: shape.token.unwrap(),
  stopWords: z.array(z.string()),
  missing: shape.missing.unwrap(),
});

const textRule = z
  .strictObject({
    column: z.string(),
    vocabulary: codecs.names,
    documentFrequencies: codecs.nonNegativeArray,
    documents: z.number().gt(0),
    stopped: z.int().min(0),
    settings: textSettings.strict(),
  })
  .refine(
    ({ vocabulary, documentFrequencies }) =>
      new Set(vocabulary).size === vocabulary.length && vocabulary.length === documentFrequencies.length,
    {
      path: ["vocabulary"],
      message: "must be distinct terms with one document frequency each",
      when: codecs.ifWhole,
    },
  );

/** The terms of a column, and how its texts are read. */
export type TextRule = z.output<typeof textRule>;

/** A fitted `TextVectorizer`. */
export class TextVectorizerModel extends ColumnwiseModel<TextRule> {
  static readonly kind = "TextVectorizer";
  static readonly state = columnwiseState(textRule);
  readonly #reading: ReadonlyMap<TextRule, Reading>;

  constructor(state: ColumnwiseState<TextRule>) {
    super(state);
    this.#reading = new Map(this.rules.map((rule) => [rule, readingOf(rule)]));
  }

  /** The terms, in the order of their columns. */
  get vocabulary(): readonly string[] {
    return this.rules.flatMap(({ vocabulary }) => vocabulary);
  }

  /** The weight of the training documents that have each term. */
  get documentFrequencies(): Float64Array {
    return Float64Array.from(this.rules.flatMap(({ documentFrequencies }) => [...documentFrequencies]));
  }

  /** The inverse document frequency of each term, by the option `idf`. */
  get idf(): Float64Array {
    return Float64Array.from(this.rules.flatMap((rule) => [...idfOf(rule)]));
  }

  /** How many terms of the training documents were left out because of the limits. */
  get stopped(): number {
    return this.rules.reduce((total, { stopped }) => total + stopped, 0);
  }

  protected override names({ column, vocabulary }: TextRule): readonly string[] {
    return vocabulary.map((term) => `${column}:${term}`);
  }

  protected convert(rule: TextRule, column: Column): readonly NamedColumn[] {
    const { showTerms, indexOf, idf } = this.#reading.get(rule) ?? readingOf(rule);
    const documents = documentsOf(this.kind, rule.column, blankAs("text", [], column), rule.settings.missing);
    const weights = weigh(countTerms(documents, showTerms, indexOf), rule.settings, idf);
    const names = this.names(rule);
    return sparseColumns(weights).map((values, index) => [names[index], values] as const);
  }
}

/** What is derived from a rule before texts are read. */
interface Reading {
  readonly showTerms: Analyzer;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly idf: Float64Array;
}

function readingOf(rule: TextRule): Reading {
  return {
    showTerms: analyzer(rule.settings),
    indexOf: new Map(rule.vocabulary.map((term, index) => [term, index])),
    idf: idfOf(rule),
  };
}

function idfOf({ documents, documentFrequencies, settings: { idf } }: TextRule): Float64Array {
  return documentFrequencies.map((frequency) => inverseFrequencies[idf](documents, frequency));
}
