import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packError, unpackError } from "../apps/workers/pack.js";
import { DataError } from "./errors.js";
import { Fact } from "./fact.js";
import { quote } from "./label.js";
import {
  type Dialect,
  dropColumn,
  giveKind,
  keepColumn,
  LIBRARY,
  namesRow,
  optionName,
  optionPath,
  remediesOf,
  renumberRows,
  rowName,
  Sentence,
  setOption,
  setting,
  settleRows,
  type Term,
  theOption,
  useTask,
  words,
} from "./sentence.js";

/** Says nothing of a term but its name. */
const NAMES_ONLY = Object.fromEntries(
  Object.keys(LIBRARY).map((name) => [name, () => `<${name}>`]),
) as unknown as Dialect;

const terms: readonly Term[] = [
  optionName("folds"),
  theOption("keep"),
  optionPath("model.trees"),
  setting("method", "random", "halving"),
  setOption("task", "regression"),
  giveKind("day", "date:dmy", "date:mdy"),
  dropColumn("id"),
  keepColumn("id", "as levels"),
  useTask("regression"),
  rowName(7),
];

describe("a sentence", () => {
  it("says its terms in the words of the library unless it is given a dialect", () => {
    const sentence = words`${optionName("folds")} must be 2; ${setOption("task", "regression")} at ${rowName(3)}.`;
    expect(String(sentence)).toBe(
      'option "folds" must be 2; set the option "task" to "regression" at row 3.',
    );
    expect(sentence.say(NAMES_ONLY)).toBe("<option> must be 2; <set> at <row>.");
    expect(String(words`${setting("method", "random", "halving")}`)).toBe('method: "random" or "halving"');
    expect(String(words`${giveKind("d", "date:dmy", "date:mdy")}`)).toBe(
      'give its kind as { kind: "date", order: "dmy" } or { kind: "date", order: "mdy" }',
    );
    expect(String(words`${keepColumn("x", "as levels")}; ${useTask("regression")}`)).toBe(
      'keep it as levels with the option "keep"; use a regression',
    );
  });

  it("never changes a name, whatever it looks like", () => {
    const looksLikeATerm = fc.constantFrom(...terms.map((term) => String(new Sentence([term]))));
    fc.assert(
      fc.property(fc.oneof(fc.string(), looksLikeATerm), fc.constantFrom(...terms), (name, term) => {
        const sentence = words`${quote(name)} is left out; ${term}, not ${name}.`;
        const said = `<${term.term}>`;
        expect(sentence.say(NAMES_ONLY)).toBe(`${quote(name)} is left out; ${said}, not ${name}.`);
        expect(words`A. ${sentence}`.say(NAMES_ONLY)).toBe(`A. ${sentence.say(NAMES_ONLY)}`);
        // A sentence in an ordinary template is said in the words of the library.
        expect(`${sentence}`).toBe(sentence.say(LIBRARY));
      }),
    );
  });

  it("renumbers and settles rows, and only rows", () => {
    const sentence = words`${quote("row 5")} is 5 at ${rowName(5)}.`;
    expect(namesRow(sentence)).toBe(true);
    expect(String(renumberRows(sentence, (row) => row + 100))).toBe('"row 5" is 5 at row 105.');
    expect(namesRow(settleRows(sentence))).toBe(false);
    expect(String(settleRows(sentence))).toBe(String(sentence));
  });

  it("gives what it advises as data", () => {
    const sentence = words`${quote("x")} at ${rowName(1)}: ${dropColumn("x")}, or ${keepColumn("x")}`;
    expect(remediesOf(sentence)).toEqual([
      { term: "drop", column: "x" },
      { term: "keep", column: "x" },
    ]);
  });
});

describe("errors and facts", () => {
  it("keep the terms of their sentences, errors on the way from a thread as well", () => {
    const error = new DataError(
      "f: of x",
      words`a: b at ${rowName(2)}; ${dropColumn("x")}.`,
      { row: 2, method: "g" },
      new Error("cause"),
    );
    const received = unpackError(structuredClone(packError(error))) as DataError;
    for (const one of [error, received]) {
      expect(one).toBeInstanceOf(DataError);
      expect(one.message).toBe("f: of x: a: b at row 2; drop it.");
      expect(one.caller).toBe("f: of x");
      expect(one.method).toBe("g");
      expect(one.sentence).toBe("a: b at row 2; drop it.");
      expect(one.words.say(NAMES_ONLY)).toBe("a: b at <row>; <drop>.");
    }
  });

  it("a fact has a code, details, and remedies", () => {
    const fact = new Fact("identifier", words`looks like one; ${keepColumn("id")}`, { column: "id" });
    expect(String(fact)).toBe('looks like one; keep it with the option "keep"');
    expect(fact.say(NAMES_ONLY)).toBe("looks like one; <keep>");
    expect(JSON.parse(JSON.stringify(fact))).toEqual({
      code: "identifier",
      column: "id",
      remedies: [{ term: "keep", column: "id" }],
      sentence: 'looks like one; keep it with the option "keep"',
    });
  });
});
