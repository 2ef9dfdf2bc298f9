import { throwIfAborted } from "../../base/control.js";
import { columnName, DataError, got, theOption, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { columnCases } from "../engine/encode/cases.js";
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
export class TextVectorizer extends TransformerEstimator<typeof textVectorizerOptions, TextVectorizerModel> {
  static readonly kind = "TextVectorizer";
  static readonly schema = textVectorizerOptions;
  static readonly models = [TextVectorizerModel];

  protected learn(cases: Cases, control: FitControl): TextVectorizerModel {
    const read = columnCases(cases, this.options.columns, (kind) => kind === "text");
    const { table, weights, inputs, converted, passed } = read;
    if (converted.length === 0) requireDeclaredText(this.kind, table);
    // The words themselves, so that a model reads texts as before if the English list changes.
    const settings = textSettings.parse({
      ...this.options,
      stopWords: [...listedStopWords(this.options.stopWords)],
    });
    const rules = converted.map((column) => {
      const texts = documentsOf(this.kind, column, table.column(column), settings.missing);
      const counter = this.#count(texts, weights, control);
      const { terms, documentFrequencies, stopped } = this.#vocabulary(counter, column);
      const { documents } = counter;
      return { column, vocabulary: terms, documentFrequencies, documents, stopped, settings };
    });
    return new TextVectorizerModel({ inputs, passed, rules });
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
      // A document of weight 0 contributes no terms.
      if (weight > 0) counter.add(weight, (visit) => showTerms(text, visit));
    }
    return counter;
  }

  #vocabulary(counter: TermCounter, column: string): Vocabulary {
    const { vocabulary, weighting, idf } = this.options;
    const found = vocabulary === undefined ? counter.within(this.options) : counter.of(vocabulary);
    if (found.terms.length === 0) {
      const why = found.stopped === 0 ? "its texts contain none" : `the limits exclude all ${found.stopped}`;
      const message = words`${columnName(column)} has ${got("no terms")}: ${why}.`;
      throw new DataError(this.kind, message, { expected: "at least 1 term" });
    }
    const absent = found.documentFrequencies.indexOf(0);
    if (weighting === "tf-idf" && idf !== "smooth" && absent >= 0) {
      const message = words`the term ${quote(found.terms[absent])} occurs in no text of ${columnName(column)}, so its inverse document frequency is infinite; choose idf: ${wanted(quote("smooth"))}.`;
      throw new DataError(this.kind, message, { option: "idf", received: idf });
    }
    return found;
  }
}

/** Strings are categorical by default; if a table has no text but such columns, a kind was forgotten. */
function requireDeclaredText(method: string, table: Table): void {
  const categorical = table.featureNames().find((name) => table.kind(name) === "categorical");
  if (categorical === undefined) return;
  const message = words`${got("no column")} is text; declare one in the table by kinds: { ${quote(categorical)}: "text" }, or name it in ${theOption("columns")}.`;
  throw new DataError(method, message, { expected: "a text column" });
}
