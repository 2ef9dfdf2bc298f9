// The page of names is complete, and says what errors say.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageOfNames } from "../../scripts/docs-names.js";
import { FUNCTIONS } from "../../scripts/names/functions.js";
import { METHODS, WITHOUT_COUNTERPART } from "../../scripts/names/methods.js";
import { OPTIONS } from "../../scripts/names/options.js";
import { listed, ownerOf, PROGRAMS, wordsIn } from "../../scripts/names/words.js";
import { catalog } from "../../src/apps/catalog.js";
import { nearest, plain } from "../../src/base/nearest.js";
import { describeOptions } from "../../src/base/options.js";
import * as everything from "../../src/everything.js";

const optionsOf = new Map(
  catalog.map(({ kind, schema }) => [kind, describeOptions(schema).map(({ name }) => name)]),
);
const counterparts = new Map(Object.values(METHODS).flatMap(Object.entries));

/** Every option of every method that has words elsewhere. */
const described = OPTIONS.flatMap(({ methods, options }) =>
  methods.flatMap((method) =>
    Object.entries(options).map(([option, words]) => ({ method, option, words, options })),
  ),
);

describe("the page of names", () => {
  it("is what `npx tsx scripts/docs-names.ts` writes", () => {
    const [path, text] = pageOfNames();
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")).toBe(text);
  });

  it("has every method of the catalog once, with its counterparts or as one without", () => {
    const named = Object.values(METHODS).flatMap(Object.keys);
    expect([...named, ...WITHOUT_COUNTERPART].sort()).toEqual(catalog.map(({ kind }) => kind).sort());
    const empty = [...counterparts].filter(([, names]) =>
      PROGRAMS.every((one) => listed(names[one]).length === 0),
    );
    expect(empty).toEqual([]);
  });

  it("has options that their methods have, once for every method", () => {
    const grouped = OPTIONS.flatMap(({ methods }) => methods);
    expect(new Set(grouped).size).toBe(grouped.length);
    const unknown = described.filter(({ method, option }) => !optionsOf.get(method)?.includes(option));
    expect(unknown.map(({ method, option }) => `${method}.${option}`)).toEqual([]);
  });

  it("has words only of programs in which the method has a counterpart", () => {
    for (const { method, words } of described)
      for (const program of PROGRAMS)
        for (const word of wordsIn(words[program]))
          expect(ownerOf(program, word, counterparts.get(method)?.[program]), method).toMatch(/\w/);
  });

  it("has functions that the library exports", () => {
    const functions = Object.values(FUNCTIONS).flatMap(Object.keys);
    expect(functions.filter((name) => !(name in everything))).toEqual([]);
  });

  it("does not contradict what an error about an unknown option suggests", () => {
    const wrong: string[] = [];
    for (const { method, option, words, options } of described) {
      const names = optionsOf.get(method) ?? [];
      for (const { word } of PROGRAMS.flatMap((program) => wordsIn(words[program]))) {
        // A flag is no name, and a word that is an option of ours causes no error.
        if (word.startsWith("-") || names.some((name) => plain(name) === plain(word))) continue;
        const answer = nearest(word, names);
        const meant = Object.entries(options).filter(([, others]) =>
          PROGRAMS.some((program) => wordsIn(others[program]).some((other) => other.word === word)),
        );
        if (answer !== undefined && !meant.some(([ours]) => ours === answer))
          wrong.push(`${method}: ${word} is ${option}, but the error suggests ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("does not contradict what an error about an unknown metric suggests", () => {
    const metrics = Object.entries(FUNCTIONS.Metrics);
    const names = metrics.map(([name]) => name);
    for (const [name, { sklearn }] of metrics) {
      const [answer] = listed(sklearn).map((path) => nearest(path.split(".").at(-1) ?? "", names));
      if (answer !== undefined) expect(answer).toBe(name);
    }
    expect(nearest("roc_auc_score", names)).toBe("rocAuc");
  });

  it("has the words that people try most, and errors know them", () => {
    for (const [method, word, option] of [
      ["RandomForestClassifier", "n_estimators", "trees"],
      ["GradientBoostingRegressor", "n_estimators", "rounds"],
      ["BaggingClassifier", "n_estimators", "members"],
      ["Ridge", "alpha", "lambda"],
      ["SVC", "C", "cost"],
      ["LogisticRegression", "C", "lambda"],
      ["MLPClassifier", "alpha", "weightDecay"],
      ["KMeans", "n_clusters", "clusters"],
      ["DBSCAN", "eps", "radius"],
      ["Imputer", "strategy", "method"],
    ]) {
      expect(nearest(word, optionsOf.get(method) ?? []), `${method} ${word}`).toBe(option);
      const words = described.find((one) => one.method === method && one.option === option)?.words;
      expect(wordsIn(words?.sklearn).map((one) => one.word)).toContain(word);
    }
  });
});
