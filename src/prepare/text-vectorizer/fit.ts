import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readTrainingCases } from "../encode/cases.js";
import { analyzer } from "./analyze.js";
import { documentsOf } from "./documents.js";
import { TextVectorizerModel, textSettings } from "./model.js";
import { textVectorizerOptions } from "./options.js";
import { listedStopWords } from "./tokenize.js";
import { TermCounter, type Vocabulary } from "./vocabulary.js";

/** How many documents are counted between two reports. */
const BATCH = 1024;

/**
 * Turns texts into vectors: one sparse column per term, with its count, whether it is there, or its tf-idf.
 *
 * ```ts
 * const table = Table.fromColumns({ note: ["to be or not to be"] }, { kinds: { note: "text" } });
 * const model = await new TextVectorizer().fit(table);
 * model.vocabulary; // ["be", "not", "or", "to"]
 * model.transform(table); // [[2, 1, 1, 2]]
 * ```
 */
export class TextVectorizer extends Estimator<typeof textVectorizerOptions> {
  static readonly kind = "TextVectorizer";
  static readonly task = "transformation";
  static readonly schema = textVectorizerOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<TextVectorizerModel> {
    const columns = this.options.columns ?? textColumns(this.kind, rows);
    const { table, weights, features, encoded, passed } = readTrainingCases(
      this.kind,
      rows,
      columns,
      [],
      control,
    );
    // The words themselves, so that a model reads as it did when the English list has changed.
    const settings = textSettings.parse({
      ...this.options,
      stopWords: [...listedStopWords(this.options.stopWords)],
    });
    const rules = encoded.map((column) => {
      const texts = documentsOf(this.kind, column, table.column(column), settings.missing);
      const counter = this.#count(texts, weights, control);
      const { terms, documentFrequencies, stopped } = this.#vocabulary(counter, column);
      const { documents } = counter;
      return { column, vocabulary: terms, documentFrequencies, documents, stopped, settings };
    });
    return new TextVectorizerModel({ features, passed, rules });
  }

  #count(texts: readonly string[], weights: Float64Array | undefined, control: FitControl): TermCounter {
    const showTerms = analyzer(this.options);
    const counter = new TermCounter();
    for (const [row, text] of texts.entries()) {
      if (row % BATCH === 0) {
        control.onProgress?.({ phase: "documents", completed: row, total: texts.length });
        throwIfAborted(this.kind, control.signal);
      }
      const weight = weights?.[row] ?? 1;
      // Documents that do not count bring no terms.
      if (weight > 0) counter.add(weight, (visit) => showTerms(text, visit));
    }
    return counter;
  }

  #vocabulary(counter: TermCounter, column: string): Vocabulary {
    const { vocabulary, weighting, idf } = this.options;
    const found = vocabulary === undefined ? counter.within(this.options) : counter.of(vocabulary);
    if (found.terms.length === 0) {
      const why = found.stopped === 0 ? "its texts have none" : `the limits leave out all ${found.stopped}`;
      throw new DataError(`${this.kind}: column "${column}" has no terms: ${why}.`, {
        method: this.kind,
        column,
        expected: "at least 1 term",
        received: "none",
      });
    }
    const absent = found.documentFrequencies.indexOf(0);
    if (weighting === "tf-idf" && idf !== "smooth" && absent >= 0) {
      throw new DataError(
        `${this.kind}: no text of column "${column}" has the term "${found.terms[absent]}", which then has no inverse frequency; choose idf: "smooth".`,
        { method: this.kind, option: "idf", column, expected: "smooth", received: idf },
      );
    }
    return found;
  }
}

/** Strings are categorical unless they are said to be text; a table with such columns alone is a mistake. */
function textColumns(method: string, rows: Rows): readonly string[] {
  if (!(rows instanceof Table)) return [];
  const names = rows.featureNames();
  const texts = names.filter((name) => rows.kind(name) === "text");
  const categorical = names.find((name) => rows.kind(name) === "categorical");
  if (texts.length > 0 || categorical === undefined) return texts;
  throw new DataError(
    `${method}: no column is text; say so in the table, with kinds: { "${categorical}": "text" }, or name it in the option "columns".`,
    { method, option: "columns", expected: "a text column", received: "none" },
  );
}
