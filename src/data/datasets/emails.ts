import { Table } from "../table/table.js";

const SPAM = ["b d e b b d e", "b c e b b d d e c c", "a d a d e a e e", "b a d b e d a b"];
const HAM = ["a b a b a b a e d", "a c a c a c a e d", "e a e d a e a", "d e d e d"];

/**
 * Eight e-mails made of the five words a to e, as text: four spam and four ham.
 * Source: Flach (2012), Machine Learning, example 9.5.
 *
 * ```ts
 * emails().get(0, "text"); // "b d e b b d e"
 * ```
 */
export function emails(): Table {
  return Table.fromColumns(
    { email: names(), text: [...SPAM, ...HAM], class: classes() },
    { kinds: { text: "text" }, roles: { id: "email" } },
  );
}

/**
 * How often the words a, b and c occur in each of the `emails`; d and e are stop words. With one additional
 * occurrence of each word the word probabilities are 0.3, 0.5, 0.2 for spam and 0.6, 0.2, 0.2 for ham.
 * Source: Flach (2012), Machine Learning, example 9.5, table 9.1 left.
 *
 * ```ts
 * emailCounts().get(1, "b"); // 3
 * ```
 */
export function emailCounts(): Table {
  const texts = [...SPAM, ...HAM].map((text) => text.split(" "));
  const counts = (word: string) => texts.map((words) => words.filter((other) => other === word).length);
  return Table.fromColumns(
    { email: names(), a: counts("a"), b: counts("b"), c: counts("c"), class: classes() },
    { roles: { id: "email" } },
  );
}

/**
 * Whether the words a, b and c occur in each of the `emails`.
 * Source: Flach (2012), Machine Learning, example 9.5, table 9.1 right.
 *
 * ```ts
 * emailBits().get(1, "b"); // true
 * ```
 */
export function emailBits(): Table {
  const texts = [...SPAM, ...HAM].map((text) => text.split(" "));
  const occurs = (word: string) => texts.map((words) => words.includes(word));
  return Table.fromColumns(
    { email: names(), a: occurs("a"), b: occurs("b"), c: occurs("c"), class: classes() },
    { roles: { id: "email" } },
  );
}

function names(): string[] {
  return Array.from({ length: SPAM.length + HAM.length }, (_, i) => `e${i + 1}`);
}

function classes(): string[] {
  return [...SPAM.map(() => "spam"), ...HAM.map(() => "ham")];
}
