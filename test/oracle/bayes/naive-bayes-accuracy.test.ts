import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { accuracy } from "../../../src/evaluate/index.js";
import {
  BernoulliNB,
  ComplementNB,
  GaussianNB,
  MultinomialNB,
  Pipeline,
  parseCsv,
  Table,
  TextVectorizer,
} from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";

const fixture: {
  readonly results: { data: string; method: keyof typeof methods; accuracy: number; cases: number }[];
} = JSON.parse(readFileSync(new URL("naive-bayes-accuracy.json", import.meta.url), "utf8"));

const methods = { MultinomialNB, BernoulliNB, ComplementNB, GaussianNB } as const;

function expectLike(data: string, read: () => [train: Table, test: Table, target: string]) {
  for (const { method, accuracy: theirs, cases } of fixture.results.filter(
    (result) => result.data === data,
  )) {
    it(`${method} is as often right, to a standard error`, async () => {
      const [train, test, target] = read();
      const estimator = new methods[method]();
      const texts = train.names.includes("text");
      const steps = [
        ...(texts ? [["words", new TextVectorizer({ columns: ["text"] })]] : []),
        ["nb", estimator],
      ];
      const model = await new Pipeline({ steps: steps as never }).fit(train, target);
      const truth = Array.from({ length: test.rows }, (_, row) => String(test.get(row, target)));
      const ours = accuracy(
        truth,
        (model as unknown as { predict(rows: Table): string[] }).predict(test.drop([target])),
      );
      expect(test.rows).toBe(cases);
      expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(Math.sqrt((theirs * (1 - theirs)) / cases));
    });
  }
}

function everyFifth(table: Table): [Table, Table] {
  return [table.filter((row) => row % 5 !== 0), table.filter((row) => row % 5 === 0)];
}

describeWithData("short messages", "text/sms_spam.csv", (file) => {
  const read = () => parseCsv(readFileSync(file, "utf8"), { kinds: { text: "text" } });
  expectLike("sms", () => [...everyFifth(read()), "type"]);
});

describeWithData("news of twenty groups", "text/mini_newsgroups_train.jsonl", (file) => {
  const read = (part: string) => {
    const lines = readFileSync(join(dirname(file), `mini_newsgroups_${part}.jsonl`), "utf8")
      .trimEnd()
      .split("\n");
    const cases: { group: string; text: string }[] = lines.map((line) => JSON.parse(line));
    const columns = { text: cases.map(({ text }) => text), group: cases.map(({ group }) => group) };
    return Table.fromColumns(columns, { kinds: { text: "text" } });
  };
  expectLike("news", () => [read("train"), read("test"), "group"]);
});

describeWithData("statistics of mails", "esl/spam.csv", (file) => {
  const read = () => parseCsv(readFileSync(file, "utf8"));
  expectLike("spam", () => [...everyFifth(read()), "spam"]);
});
