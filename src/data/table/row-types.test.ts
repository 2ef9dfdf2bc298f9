import { describe, expect, expectTypeOf, it } from "vitest";
import { prepareFor } from "../../apps/report/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearDiscriminant } from "../../methods/discriminant/index.js";
import {
  HuberRegression,
  Lasso,
  type LassoModel,
  LinearRegression,
  Ridge,
  type RidgeModel,
} from "../../methods/linear/index.js";
import { Pipeline, StandardScaler } from "../../prepare/index.js";
import { randomSplit } from "../split/index.js";
import type { Value } from "./column.js";
import { Table } from "./table.js";

interface Bird {
  readonly species: "gull" | "tern";
  readonly mass: number;
  readonly wing: number;
}

const birds: readonly Bird[] = [
  { species: "gull", mass: 410, wing: 39 },
  { species: "gull", mass: 395, wing: 38 },
  { species: "gull", mass: 402, wing: 40 },
  { species: "tern", mass: 110, wing: 27 },
  { species: "tern", mass: 125, wing: 26 },
  { species: "tern", mass: 118, wing: 28 },
];

type NamesOf<T> = T extends Table<infer C> ? keyof C : never;

const table = Table.fromRows(birds);

describe("a table whose columns are known", () => {
  it("is a table, and keeps its columns through its methods", () => {
    expectTypeOf(table).toExtend<Table>();
    expectTypeOf<NamesOf<typeof table>>().toEqualTypeOf<"species" | "mass" | "wing">();
    const some = table.head().filter(() => true);
    expectTypeOf<NamesOf<typeof some>>().toEqualTypeOf<"species" | "mass" | "wing">();
    const narrower = table.drop(["wing"]);
    expectTypeOf<NamesOf<typeof narrower>>().toEqualTypeOf<"species" | "mass">();
    const one = table.select(["mass"]);
    expectTypeOf<NamesOf<typeof one>>().toEqualTypeOf<"mass">();
    const wider = table.withColumn("age", [1, 2, 3, 4, 5, 6]);
    expectTypeOf<NamesOf<typeof wider>>().toEqualTypeOf<"species" | "mass" | "wing" | "age">();
    const { train } = randomSplit(table, { parts: { train: 0.5, test: 0.5 } });
    expectTypeOf(train.table).toEqualTypeOf(table);
    expect(wider.names).toEqual(["species", "mass", "wing", "age"]);
  });

  it("comes from lists of values too", () => {
    const lists = Table.fromColumns({ age: [31, 44], smoker: [true, false] });
    expectTypeOf(lists).toExtend<Table<{ age: number; smoker: boolean }>>();
  });

  it("gives rows back with the types of their values", () => {
    expectTypeOf(table.toRows()).toEqualTypeOf<
      {
        readonly species: "gull" | "tern" | null;
        readonly mass: number | null;
        readonly wing: number | null;
      }[]
    >();
    const days = Table.fromColumns({ day: [new Date(0), null], count: [1n, 2n], list: [[1], [2, 3]] });
    const [row] = days.toRows();
    expectTypeOf(row.day).toEqualTypeOf<string | null>();
    expectTypeOf(row.count).toEqualTypeOf<string | number | null>();
    expect(row).toEqual({ day: "1970-01-01", count: 1, list: [1] });
    const unknown: Table = table;
    expectTypeOf(unknown.toRows()[0].mass).toEqualTypeOf<Value>();
  });

  it("refuses to compile other names", async () => {
    // @ts-expect-error: there is no such column
    expect(() => table.column("massss")).toThrow('no column "massss"');
    // @ts-expect-error: there is no such target
    await expect(new GaussianNB().fit(table, "speciess")).rejects.toThrow('no column "speciess"');
    // @ts-expect-error: there is no such target
    await expect(new Ridge().fit(table, "masss")).rejects.toThrow('no column "masss"');
    const steps = new Pipeline({ steps: [["bayes", new GaussianNB()]] });
    // @ts-expect-error: there is no such target
    await expect(steps.fit(table, "speciess")).rejects.toThrow('no column "speciess"');
  });

  it("gives its labels to the models of classifiers and pipelines", async () => {
    const model = await new GaussianNB().fit(table, "species");
    expectTypeOf(model.predict(table)).toExtend<readonly ("gull" | "tern")[]>();
    const steps = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["bayes", new GaussianNB()],
      ],
    });
    const fitted = await steps.fit(table, "species");
    expectTypeOf(fitted.predict(table)).toExtend<readonly ("gull" | "tern")[]>();
    expect(fitted.predict(table)).toEqual(birds.map(({ species }) => species));
  });
});

describe("estimators of several classes", () => {
  it("are fitted to a table whose columns are known", async () => {
    const sizes = table.drop(["species"]);
    for (const estimator of [new Ridge({ lambda: 1 }), new Lasso({ lambda: 1 })]) {
      const model = await estimator.fit(sizes, "mass");
      expectTypeOf(model).toEqualTypeOf<RidgeModel | LassoModel>();
      // @ts-expect-error: there is no such target
      await expect(estimator.fit(sizes, "masss")).rejects.toThrow('no column "masss"');
    }
    for (const estimator of [new LinearRegression(), new HuberRegression()])
      expect((await estimator.fit(sizes, "mass ~ wing")).formula).toBe("mass ~ wing");
    for (const estimator of [new GaussianNB(), new LinearDiscriminant()])
      expectTypeOf((await estimator.fit(table, "species")).predict(table)).toExtend<
        readonly ("gull" | "tern")[]
      >();
  });

  it("are fitted behind the steps that prepare a table", async () => {
    const model = await prepareFor(table, "species", new GaussianNB()).fit(table, "species");
    expectTypeOf(model.predict(table)).toExtend<readonly ("gull" | "tern")[]>();
    expect(model.predict(table)).toEqual(birds.map(({ species }) => species));
  });
});

describe("a table whose columns are not known", () => {
  const untyped: Table = table.drop(["species"]);

  it("accepts any name, and so do estimators of several classes", async () => {
    expect(() => untyped.column("age")).toThrow('no column "age"');
    for (const estimator of [new Ridge(), new Lasso({ lambda: 1 })])
      expect((await estimator.fit(untyped, "mass")).features).toEqual(["wing"]);
  });
});
