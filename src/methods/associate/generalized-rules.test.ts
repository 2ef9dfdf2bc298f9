import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { generalizedRules } from "./generalized-rules.js";
import type { GeneralizedRulesOptions } from "./options.js";

/** Whether two levels agree is planted; numbers and a third column have nothing to do with them. */
function planted(rows: number, seed = 1): Table {
  const stream = random(seed);
  const home = Array.from({ length: rows }, () => (stream.next() < 0.4 ? "owner" : "renter"));
  return Table.fromColumns(
    {
      home,
      married: home.map((status) => stream.next() < (status === "owner" ? 0.9 : 0.2)),
      noise: Array.from({ length: rows }, () => stream.normal()),
      city: Array.from({ length: rows }, () => ["Bern", "Bonn", "Graz"][stream.integer(0, 2)]),
    },
    { kinds: { home: "categorical", married: "boolean", city: "categorical" } },
  );
}

const textsOf = async (table: Table, options?: GeneralizedRulesOptions) =>
  (await generalizedRules(table, options)).map(({ text }) => text);
const share = (table: Table, test: (row: number) => boolean) =>
  Array.from({ length: table.rows }, (_, row) => row).filter(test).length / table.rows;

describe("generalizedRules", () => {
  const table = planted(800);

  it("finds associated levels, and nothing else", async () => {
    const texts = await textsOf(table, { lift: 1.2 });
    expect(texts.map((text) => text.split(" and ").sort().join(" and "))).toEqual([
      "home = owner and married = true",
      "home = renter and married = false",
    ]);
  });

  it("measures a region against the product of the shares of its conditions", async () => {
    const [rule] = await generalizedRules(table);
    const owner = (row: number) => table.get(row, "home") === "owner";
    const married = (row: number) => table.get(row, "married") === true;
    const support = share(table, (row) => owner(row) && married(row));
    const [owners, couples] = [share(table, owner), share(table, married)];
    const { conditions, confidences } = rule;
    const byHome = conditions[0].features[0] === "home";
    expectClose(
      [rule.support, rule.expected, rule.lift, rule.leverage, ...confidences],
      [
        support,
        owners * couples,
        support / (owners * couples),
        support - owners * couples,
        ...(byHome ? [support / couples, support / owners] : [support / owners, support / couples]),
      ],
      { tolerance: 1e-12 },
    );
  });

  it("finds no region where columns are independent", async () => {
    const stream = random(5);
    const numbers = () => Array.from({ length: 600 }, () => stream.normal());
    const independent = Table.fromColumns({ a: numbers(), b: numbers(), c: numbers() });
    expect(await textsOf(independent, { lift: 1 })).toEqual([]);
  });

  it("finds numbers that are large together, by conditions with the right bounds", async () => {
    const stream = random(7);
    const x = Array.from({ length: 1200 }, () => stream.next());
    const y = x.map((value) => (value > 0.75 ? 0.8 + 0.2 * stream.next() : 0.8 * stream.next()));
    const [{ conditions, support }] = await generalizedRules(Table.fromColumns({ x, y }));
    const byName = Object.fromEntries(conditions.map(({ features, text }) => [features[0], text]));
    const bound = (text: string) => Number(text.match(/> ([\d.]+)/)?.[1]);
    expectClose([bound(byName.x), bound(byName.y)], [0.75, 0.8], { tolerance: 0.02 });
    expectClose(support, 0.25, { tolerance: 0.03 });
  });

  it("treats missing values as a separate level", async () => {
    const stream = random(3);
    const isLost = Array.from({ length: 600 }, () => stream.next() < 0.3);
    const lost = Table.fromColumns({
      a: isLost.map((missing) => (missing ? null : stream.normal())),
      b: isLost.map((missing) => (missing ? null : stream.normal())),
    });
    const [rule] = await generalizedRules(lost);
    expect(rule.conditions.map(({ text }) => text).sort()).toEqual(["a is missing", "b is missing"]);
    expectClose(rule.lift, 1 / share(lost, (row) => isLost[row]), { tolerance: 1e-12 });
  });

  it("finds dense regions of a column when it compares with a uniform distribution", async () => {
    const stream = random(4);
    const peaked = Table.fromColumns({
      x: Array.from({ length: 600 }, (_, i) => (i < 2 ? 100 * i : 50 + stream.normal())),
      y: Array.from({ length: 600 }, () => stream.next()),
    });
    const [rule] = await generalizedRules(peaked, { reference: "uniform", maxDepth: 2 });
    expect(rule.conditions.map(({ features }) => features[0])).toEqual(["x"]);
    expect(rule.text).toMatch(/^4\d[.\d]* < x ≤ 5\d[.\d]*$/);
    const [above, upTo] = [...rule.text.matchAll(/\d+(\.\d+)?/g)].map(([text]) => Number(text));
    // Words round the bounds.
    expectClose(rule.expected, (upTo - above) / 100, { tolerance: 1e-2 });
    expect(rule.lift).toBeGreaterThan(5);
  });

  it("counts a case of weight 2 as two cases", async () => {
    const small = planted(300, 2);
    const twice = small.take(Array.from({ length: 600 }, (_, row) => row >> 1));
    const weighted = small.withColumn("w", new Float64Array(300).fill(2)).withRole("weight", "w");
    const measures = async (of: Table) =>
      (await generalizedRules(of)).flatMap(({ support, expected }) => [support, expected]);
    expectClose(await measures(weighted), await measures(twice), { tolerance: 1e-12 });
  });

  it("gives the same regions for the same seed, and reports progress per tree", async () => {
    const seen: number[] = [];
    const once = await generalizedRules(table, {
      seed: 3,
      onProgress: ({ completed }) => seen.push(completed),
    });
    expect(await generalizedRules(table, { seed: 3 })).toEqual(once);
    // Two levels, two truths, four quarters and three cities.
    expect(seen).toEqual([...Array(12).keys()]);
  });

  it("stops when the caller aborts", async () => {
    await expect(generalizedRules(table, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
    const stop = new AbortController();
    abortAtNextPause(stop);
    await expect(generalizedRules(table, { signal: stop.signal })).rejects.toThrow(AbortError);
  });

  it("refuses invalid input and names it", async () => {
    const refusal = (options: GeneralizedRulesOptions, of: Table = table) =>
      expect(generalizedRules(of, options)).rejects;
    await refusal({ support: 0 }).toThrow('"support" must be a number > 0 and ≤ 1');
    await refusal({ maxDepth: 1 }).toThrow('"maxDepth" must be a whole number ≥ 2');
    await refusal({ reference: "x" as never }).toThrow('"reference" must be "marginals" or "uniform"');
    await refusal({ columns: ["noise"] }).toThrow("associations need 2 columns or more; got 1");
    await refusal({ columns: ["noise", "age"] }).toThrow('"age"');
    await refusal({ weights: new Float64Array(800) }).toThrow("no cases with a weight above 0");
    const texts = Table.fromColumns({ a: [1, 2], b: ["x", "y"] }, { kinds: { b: "text" } });
    await refusal({}, texts).toThrow('column "b" must have numbers, levels or booleans, but it is text');
    await refusal({}, [] as never).toThrow("generalizedRules");
  });
});
