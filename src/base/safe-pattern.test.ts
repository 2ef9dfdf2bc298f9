import { describe, expect, it } from "vitest";
import { patternProblem } from "./safe-pattern.js";

const safe = [
  "[\\p{L}\\p{M}\\p{N}_]+(?:['’][\\p{L}\\p{M}\\p{N}_]+)*",
  "\\b\\w\\w+\\b",
  "\\S+",
  "\\w+|[^\\w\\s]",
  "\\d+(?:\\.\\d+)?",
  "\\w+(?:-\\w+)*",
  "#?\\w{2,}",
  "(?<letter>a|b)+?",
  "[\\]a]{2,5}",
  "\\u{1F600}+",
  "^x*$",
];

const unsafe: readonly (readonly [string, string])[] = [
  ["(a+)+$", "repetition of the same characters"],
  ["(a*)*", "can be empty"],
  ["(a?)*b", "can be empty"],
  ["(a|a)*b", "in two ways"],
  ["(a|ab)(c|bcd)*", "in two ways"],
  ["(.*)*x", "can be empty"],
  ["(\\w+\\s?)*$", "repetition of the same characters"],
  ["(x+x+)+y", "in two ways"],
  ["\\d+\\w+", "in two ways"],
  ["(?:\\p{Lu}|\\p{L})+", "in two ways"],
  [".*x", "in two ways"],
  ["[^x]*x", "must be the end"],
  ["(?=a)b", "looks around"],
  ["(?<!a)b", "looks around"],
  ["(a)\\1", "refers to a group"],
  ["(?<n>a)\\k<n>", "refers to a group"],
  ["a{1,100000}", "a count is above"],
  ["((((a{10}){10}){10}){10})", "more than 1000 characters"],
  [`${"(".repeat(60)}a${")".repeat(60)}`, "nested more than"],
  ["[", "not the source of a regular expression"],
];

describe("patternProblem", () => {
  for (const source of safe)
    it(`accepts ${source}`, () => {
      expect(patternProblem(source)).toBeUndefined();
    });

  for (const [source, problem] of unsafe)
    it(`refuses ${source.slice(0, 30)}`, () => {
      expect(patternProblem(source)).toContain(problem);
    });

  it("accepts no pattern that takes long on a text made to provoke it", () => {
    const texts = ["a", "1", "x", "-", "é", " "].map((letter) => `${letter.repeat(5000)}!`);
    for (const source of safe)
      for (const text of texts) {
        const began = process.cpuUsage().user;
        text.match(new RegExp(source, "gu"));
        expect(process.cpuUsage().user - began, source).toBeLessThan(2_000_000);
      }
  });
});
