import { describe, expect, it } from "vitest";
import { churnLines } from "../../../test/support/churn.js";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { iris } from "../../data/datasets/iris.js";
import { penguins } from "../../data/datasets/penguins.js";
import { playTennis } from "../../data/datasets/play-tennis.js";
import { Table } from "../../data/table/table.js";
import { logLoss, rocAuc } from "../../evaluate/metrics/index.js";
import { parseCsv } from "../../io/index.js";
import { random } from "../../math/probability/random/index.js";
import { CategoricalNB } from "../../methods/bayes/categorical-nb/index.js";
import { GaussianNB } from "../../methods/bayes/gaussian-nb/index.js";
import { NaiveBayes } from "../../methods/bayes/naive-bayes/index.js";
import { unseenLevels } from "../../model/unseen-levels.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { DirectedGraph } from "../graphs/dag.js";
import { NetworkClassifier, type NetworkClassifierModel } from "./index.js";

/** Everything may depend on everything: the class has a parent and children, which have other parents. */
const truth = BayesianNetwork.of({
  season: { levels: ["spring", "summer", "fall"], table: [0.3, 0.4, 0.3] },
  ill: { parents: "season", table: { spring: 0.3, summer: 0.1, fall: 0.5 } },
  fever: { parents: "ill", table: { yes: 0.8, no: 0.1 } },
  cough: {
    levels: ["none", "dry", "wet"],
    parents: ["ill", "season"],
    table: {
      yes: { spring: [0.2, 0.5, 0.3], summer: [0.3, 0.4, 0.3], fall: [0.1, 0.3, 0.6] },
      no: { spring: [0.7, 0.2, 0.1], summer: [0.9, 0.05, 0.05], fall: [0.6, 0.2, 0.2] },
    },
  },
  test: {
    parents: ["fever", "ill"],
    table: { yes: { yes: 0.95, no: 0.2 }, no: { yes: 0.7, no: 0.05 } },
  },
  hospital: {
    parents: ["test", "cough"],
    table: [
      [0.3, 0.5, 0.7],
      [0.05, 0.1, 0.2],
    ],
  },
});
const arcs = truth.graph.arcs.map(([from, to]): [string, string] => [from, to]);

/** The table with some cells of the features missing, whatever their values. */
function withHoles(table: Table, share: number, seed: number, except: string): Table {
  const stream = random(seed);
  return Table.fromRows(
    table
      .toRows()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            name !== except && stream.next() < share ? null : value,
          ]),
        ),
      ),
    { kinds: Object.fromEntries(table.names.map((name) => [name, kindOf(table, name)])) },
  );
}

function kindOf(table: Table, name: string) {
  const column = table.column(name);
  return "levels" in column
    ? ({ kind: column.kind, levels: column.levels } as const)
    : ("quantitative" as const);
}

/** P(class | what is known) by adding the probabilities of all completions. */
function byEnumeration(
  network: BayesianNetwork,
  target: string,
  row: Readonly<Record<string, unknown>>,
): number[] {
  const free = network.nodes.filter(({ name }) => name !== target && row[name] === null);
  const levelsOf = (name: string) => {
    const node = network.node(name);
    return node.kind === "discrete" ? node.levels : [];
  };
  const sum = (known: Record<string, unknown>, at: number): number =>
    at === free.length
      ? Math.exp(network.logJoint(known))
      : levelsOf(free[at].name).reduce<number>(
          (total, level) => total + sum({ ...known, [free[at].name]: level }, at + 1),
          0,
        );
  const joint = levelsOf(target).map((level) => sum({ ...row, [target]: level }, 0));
  const total = joint.reduce((a, b) => a + b, 0);
  return joint.map((p) => p / total);
}

describe("NetworkClassifier", () => {
  describe("naive", () => {
    it("equals CategoricalNB for levels, including missing ones", async () => {
      const table = playTennis();
      for (const smoothing of [0, 0.5, 2]) {
        const model = await new NetworkClassifier({ structure: "naive", smoothing }).fit(table, "play");
        const naive = await new CategoricalNB({ smoothing, missing: "native" }).fit(table, "play");
        expectClose(
          model.classLogLikelihood(table).map(Math.exp).data,
          naive.classLogLikelihood(table).map(Math.exp).data,
          {
            tolerance: 1e-12,
          },
        );
        expectClose(model.predictProba(table).data, naive.predictProba(table).data, { tolerance: 1e-12 });
      }
      const holed = withHoles(table, 0.3, 5, "play");
      const model = await new NetworkClassifier({ structure: "naive" }).fit(holed, "play");
      const naive = await new CategoricalNB({ missing: "native" }).fit(holed, "play");
      expectClose(model.predictProba(holed).data, naive.predictProba(holed).data, { tolerance: 1e-12 });
      expect(model.convergence).toBeUndefined();
    });

    it("equals GaussianNB for a matrix of numbers", async () => {
      const features = iris().drop(["species"]);
      const x = features.toRows().map((row) => features.names.map((name) => Number(row[name])));
      const y = Array.from({ length: x.length }, (_, i) => String(iris().get(i, "species")));
      const naive = await new GaussianNB({ divisor: "n-1" }).fit(x, y);
      // A prior is for assignments within a class, of which there is one.
      for (const priorCases of [0, 5, 100]) {
        const model = await new NetworkClassifier({ structure: "naive", priorCases }).fit(x, y);
        expectClose(model.predictLogProba(x).data, naive.predictLogProba(x).data, {
          tolerance: 1e-12,
          scale: 100,
        });
      }
    });

    it("equals NaiveBayes for columns of both kinds with missing values", async () => {
      const birds = await penguins();
      const model = await new NetworkClassifier({ structure: "naive" }).fit(birds, "species");
      const naive = await new NaiveBayes({ missing: "native", divisor: "n-1" }).fit(birds, "species");
      expectClose(model.predictProba(birds).data, naive.predictProba(birds).data, { tolerance: 1e-12 });
    });
  });

  describe("with missing values", () => {
    it("sums them out exactly, wherever the class is in the network", async () => {
      const table = truth.sample(400, 1);
      const rows = withHoles(table.slice(0, 60), 0.4, 2, "");
      for (const target of truth.graph.nodes) {
        const model = await new NetworkClassifier({ structure: arcs }).fit(table, target);
        const found = model.predictProba(rows);
        for (const [i, row] of rows.toRows().entries())
          expectClose(found.row(i), byEnumeration(model.network, target, row), { tolerance: 1e-12 });
      }
    });

    it("sums levels and numbers out exactly", async () => {
      const mixed = BayesianNetwork.of({
        kind: { levels: ["a", "b"], table: [0.6, 0.4] },
        color: { levels: ["red", "blue"], parents: "kind", table: { a: 0.7, b: 0.2 } },
        size: {
          parents: ["kind", "color"],
          regressions: {
            a: {
              red: { intercept: 1, standardDeviation: 1 },
              blue: { intercept: 3, standardDeviation: 0.5 },
            },
            b: { red: { intercept: 2, standardDeviation: 2 }, blue: { intercept: 0, standardDeviation: 1 } },
          },
        },
        mass: { intercept: 1, coefficients: { size: 2 }, standardDeviation: 0.7 },
      });
      const table = mixed.sample(300, 4);
      const model = await new NetworkClassifier({ structure: mixed.graph }).fit(table, "kind");
      const rows = withHoles(table.slice(0, 40), 0.4, 3, "kind");
      const found = model.predictProba(rows);
      for (const [i, { kind: _, ...row }] of rows.toRows().entries()) {
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Record<
          string,
          string | number
        >;
        const { distribution } = model.network.query({ of: "kind", given });
        expectClose(found.row(i), distribution.values, { tolerance: 1e-12 });
      }
      // The missing size makes mass a mixture over the colors, which quadrature confirms.
      const mass = 4;
      const row = Table.fromRows([{ color: null, size: null, mass }], {
        kinds: { color: { kind: "categorical", levels: ["red", "blue"] }, size: "quantitative" },
      });
      const step = 0.005;
      const joint = ["a", "b"].map((kind) =>
        ["red", "blue"].reduce((sum, color) => {
          for (let size = -30; size <= 40; size += step)
            sum += step * Math.exp(model.network.logJoint({ kind, color, size, mass }));
          return sum;
        }, 0),
      );
      expectClose(model.predictProba(row).get(0, 0), joint[0] / (joint[0] + joint[1]), { tolerance: 1e-10 });
    });

    it("has calibrated probabilities on new cases of a known network", async () => {
      const training = withHoles(truth.sample(20_000, 10), 0.2, 11, "ill");
      const fresh = truth.sample(20_000, 12);
      const model = await new NetworkClassifier({ structure: arcs }).fit(training, "ill");
      expect(model.convergence?.converged).toBe(true);
      const probabilities = model.predictProba(withHoles(fresh, 0.5, 13, "ill")).column(0);
      const ill = Array.from({ length: fresh.rows }, (_, i) => (fresh.get(i, "ill") === "yes" ? 1 : 0));
      const bins = Array.from({ length: 10 }, () => ({ cases: 0, expected: 0, variance: 0, ill: 0 }));
      for (const [i, p] of probabilities.entries()) {
        const bin = bins[Math.min(9, Math.floor(p * 10))];
        bin.cases += 1;
        bin.expected += p;
        bin.variance += p * (1 - p);
        bin.ill += ill[i];
      }
      const used = bins.filter(({ cases }) => cases >= 100);
      expect(used.length).toBeGreaterThanOrEqual(8);
      for (const bin of used)
        expect(Math.abs(bin.ill - bin.expected) / Math.sqrt(bin.variance)).toBeLessThan(4);
      // Probabilities of another network are not, so that the test can fail.
      const wrong = await new NetworkClassifier({ structure: "naive", priors: "uniform" }).fit(
        training,
        "ill",
      );
      const shifted = wrong.predictProba(withHoles(fresh, 0.5, 13, "ill")).column(0);
      const excess = shifted.reduce((sum, p, i) => sum + p - ill[i], 0);
      const spread = Math.sqrt(shifted.reduce((sum, p) => sum + p * (1 - p), 0));
      expect(excess / spread).toBeGreaterThan(10);
    });

    it("learns parameters from incomplete cases by EM, and a structure", async () => {
      const holed = withHoles(truth.sample(1500, 20), 0.15, 21, "ill");
      const learned = await new NetworkClassifier({ structure: "learned", score: "bdeu" }).fit(holed, "ill");
      expect(learned.network.graph.markovBlanket("ill").length).toBeGreaterThan(2);
      await expect(
        new NetworkClassifier({ structure: arcs, method: "bdeu" }).fit(holed, "ill"),
      ).rejects.toThrow(/is missing at row \d+, but .* is known; EM then estimates/);
    });
  });

  describe("tan", () => {
    it("attaches numbers to levels, never the other way round", async () => {
      const birds = await penguins();
      const model = await new NetworkClassifier().fit(birds, "species");
      for (const node of model.network.nodes) {
        const features = node.parents.filter((name) => name !== "species");
        expect(features.length).toBeLessThanOrEqual(1);
        if (node.kind === "discrete")
          expect(features.every((name) => model.network.node(name).kind === "discrete")).toBe(true);
      }
      expect(model.network.graph.arcs.length).toBe(2 * birds.names.length - 3);
      const right = model.predict(birds).filter((label, i) => label === birds.get(i, "species")).length;
      expect(right / birds.rows).toBeGreaterThan(0.97);
    });

    it("connects numbers that are correlated within the classes", async () => {
      const chain = BayesianNetwork.of({
        y: { levels: ["a", "b"], table: [0.5, 0.5] },
        p: {
          parents: "y",
          regressions: {
            a: { intercept: 0, standardDeviation: 1 },
            b: { intercept: 1, standardDeviation: 1 },
          },
        },
        r: { coefficients: { p: 1 }, standardDeviation: 0.3 },
        q: { coefficients: { r: -2 }, standardDeviation: 0.5 },
      });
      const table = chain.sample(500, 3).select(["p", "q", "r", "y"]);
      const model = await new NetworkClassifier().fit(table, "y");
      expect(
        model.network.graph
          .skeleton()
          .edges.map((pair) => [...pair].sort().join())
          .sort(),
      ).toEqual(["p,r", "p,y", "q,r", "q,y", "r,y"].sort());
    });
  });

  describe("with numbers below a parent of many levels", () => {
    /** Customers of a shop; the numbers do not depend on the city, which has 120 levels. */
    const shop = (customers: number, seed: number) =>
      parseCsv(churnLines(customers, seed).join("\n")).drop([
        "customer_id",
        "comment",
        "country",
        "signed_up",
      ]);
    const numbers = ["monthly_fee", "support_calls", "contract_months"];
    const structure = ["city", "plan", "newsletter", ...numbers]
      .map((name): [string, string] => ["churned", name])
      .concat(numbers.map((name): [string, string] => ["city", name]));
    const judge = async (options: ConstructorParameters<typeof NetworkClassifier>[0]) => {
      const fresh = shop(400, 2);
      const model = await new NetworkClassifier(options).fit(shop(600, 1), "churned");
      const left = model.predictProba(fresh).column(model.classes.indexOf("yes"));
      const truth = Array.from(left, (_, row) => String(fresh.get(row, "churned")));
      const positive = "yes";
      return { loss: logLoss(truth, left, { positive }), auc: rocAuc(truth, left, { positive }) };
    };

    it("does not become certain from a few cases", async () => {
      const pooled = await judge({ structure });
      const alone = await judge({ structure, priorCases: 0 });
      const naive = await judge({ structure: "naive" });
      expect(alone.loss).toBe(Number.POSITIVE_INFINITY);
      expect(pooled.loss).toBeLessThan(naive.loss + 0.01);
      expect(pooled.auc).toBeGreaterThan(naive.auc - 0.01);
      expect(pooled.auc).toBeGreaterThan(alone.auc + 0.05);
    });

    it("gives an assignment without cases the regression of its class, whatever the prior", async () => {
      const kinds = { place: { kind: "categorical", levels: ["a", "b", "nowhere"] } } as const;
      const rows = Array.from({ length: 30 }, (_, at) => ({
        place: at % 2 === 0 ? "a" : "b",
        y: at % 3 === 0 ? "left" : "stays",
        x: (at % 3 === 0 ? 10 : 0) + Math.sin(at),
      }));
      const table = Table.fromRows(rows, { kinds });
      for (const priorCases of [0, 5]) {
        const arcs: [string, string][] = [
          ["y", "x"],
          ["place", "x"],
        ];
        const { network } = await new NetworkClassifier({ structure: arcs, priorCases }).fit(table, "y");
        for (const y of ["left", "stays"]) {
          const values = rows.filter((row) => row.y === y).map(({ x }) => x);
          const mean = values.reduce((a, b) => a + b, 0) / values.length;
          const found = network.density({ of: "x", given: { y, place: "nowhere" } });
          expectClose(found.mean[0], mean, { tolerance: 1e-12 });
        }
      }
    });
  });

  it("keeps constant columns in a tree, where they have no effect", async () => {
    const flowers = iris();
    const flat = flowers.withColumn("flat", Array(flowers.rows).fill(7), "quantitative");
    const model = await new NetworkClassifier({ forbidden: [["flat", "petalLength"]] }).fit(flat, "species");
    expect(model.network.graph.parents("flat")).toEqual(["species"]);
    const plain = await new NetworkClassifier().fit(flowers, "species");
    expectClose(model.predictProba(flat).data, plain.predictProba(flowers).data, { tolerance: 1e-12 });
  });

  it("learns the arcs of a network, and predicts from the Markov blanket alone", async () => {
    const table = truth.sample(3000, 30);
    const model = await new NetworkClassifier({ structure: "learned" }).fit(table, "fever");
    const blanket = model.network.graph.markovBlanket("fever");
    expect(blanket.length).toBeLessThan(5);
    const other = table.names.find((name) => name !== "fever" && !blanket.includes(name)) ?? "";
    const [first, second] = ["yes", "no"].map((_, k) => {
      const column = table.column(other);
      const levels = "levels" in column ? column.levels : [];
      return model.predictProba(
        table.withColumn(other, Array(table.rows).fill(levels[k]), kindOf(table, other)),
      );
    });
    expectClose(first.data, second.data, { tolerance: 1e-12 });
  });

  it("divides numbers into bins, also in new cases and draws", async () => {
    for (const numbers of ["equal-frequency", "equal-width", "recursive"] as const) {
      const model = await new NetworkClassifier({ numbers, bins: 4 }).fit(iris(), "species");
      expect(model.network.nodes.every(({ kind }) => kind === "discrete")).toBe(true);
      const right = model.predict(iris()).filter((label, i) => label === iris().get(i, "species")).length;
      expect(right).toBeGreaterThan(138);
      const { rows, labels } = model.sample(300, 7);
      // Of cases from the model itself, it knows how many it predicts right.
      const probabilities = model.predictProba(rows);
      const sure = labels.map((_, i) => Math.max(...probabilities.row(i)));
      const again = model.predict(rows).filter((label, i) => label === labels[i]).length;
      const expected = sure.reduce((sum, p) => sum + p, 0);
      const spread = Math.sqrt(sure.reduce((sum, p) => sum + p * (1 - p), 0));
      expect(Math.abs(again - expected)).toBeLessThan(4 * spread);
      for (const { column, edges } of model.binned) {
        const drawn = rows.column(model.features.indexOf(column));
        expect(drawn.every((value) => value >= edges[0] && value <= edges[edges.length - 1])).toBe(true);
      }
    }
  });

  it("has the log-likelihood and the priors of its network", async () => {
    const table = truth.sample(500, 40);
    for (const target of ["season", "test"]) {
      const model = await new NetworkClassifier({ structure: arcs }).fit(table, target);
      const joint = model.network.logJoint(table).reduce((a, b) => a + b, 0);
      expectClose(model.logLikelihood, joint, { tolerance: 1e-12, scale: Math.abs(joint) });
      const { values } = model.network.query({ of: target }).distribution;
      expectClose(model.priors, values, { tolerance: 1e-14 });
      const likelihood = model.classLogLikelihood(table);
      const scores = model.jointLogLikelihood(table);
      expectClose(
        scores.data,
        likelihood.map((value, at) => value + Math.log(values[at % values.length])).data,
        { tolerance: 1e-12, scale: 10 },
      );
    }
  });

  it("counts a weight of 2 as two cases", async () => {
    const table = truth.sample(200, 50);
    const weights = Float64Array.from({ length: 200 }, (_, i) => 1 + (i % 3));
    const repeated = table.take([...weights].flatMap((weight, i) => Array(weight).fill(i)));
    const weighted = await new NetworkClassifier().fit(table, "ill", { weights });
    const plain = await new NetworkClassifier().fit(repeated, "ill");
    expectClose(weighted.predictProba(table).data, plain.predictProba(table).data, { tolerance: 1e-12 });
    expectClose(weighted.logLikelihood, plain.logLikelihood, { tolerance: 1e-12, scale: 1000 });
  });

  it("treats levels that training did not have as missing", async () => {
    const model = await new NetworkClassifier().fit(playTennis(), "play");
    const day = { temperature: ["cool"], humidity: ["high"], wind: ["strong"] };
    const foggy = Table.fromColumns({ outlook: ["foggy"], ...day });
    const unknown = Table.fromRows(
      [{ outlook: null, temperature: "cool", humidity: "high", wind: "strong" }],
      {
        kinds: { outlook: "categorical" },
      },
    );
    expectClose(model.predictProba(foggy).data, model.predictProba(unknown).data, { tolerance: 1e-15 });
    expect(unseenLevels(model, foggy)).toEqual([{ column: "outlook", levels: ["foggy"], rows: 1 }]);
  });

  it("is read back from JSON, and refuses a file whose nodes do not fit", async () => {
    const birds = await penguins();
    const model = await new NetworkClassifier({ numbers: "equal-width" }).fit(birds, "species");
    const json = JSON.parse(JSON.stringify(model));
    const read = loadModel(json) as NetworkClassifierModel;
    expect(read.predictProba(birds).data).toEqual(model.predictProba(birds).data);
    expect(read.network.graph.equals(model.network.graph)).toBe(true);
    const damaged = (change: (state: typeof json.state) => void) => {
      const copy = structuredClone(json);
      change(copy.state);
      return () => loadModel(copy);
    };
    expect(damaged(({ nodes }) => nodes.reverse())).toThrow("must be the features in their order");
    expect(damaged(({ classes }) => classes.push("Emperor"))).toThrow("then the class");
    expect(damaged(({ binned }) => binned.pop())).toThrow("must have the levels of the features");
  });

  it("refuses invalid options and data, and says why", async () => {
    const table = truth.sample(100, 60);
    const refused = (options: ConstructorParameters<typeof NetworkClassifier>[0]) =>
      expect(new NetworkClassifier(options).fit(table, "ill")).rejects;
    await refused({ structure: [["ill", "fewer"]] }).toThrow("fewer");
    await refused({
      structure: [
        ["ill", "fever"],
        ["fever", "ill"],
      ],
    }).toThrow("cycle");
    await refused({ structure: arcs, priors: "uniform" }).toThrow('option "priors" must be "empirical"');
    expect(() => new NetworkClassifier({ structure: "cyclic" as never })).toThrow('option "structure"');
    const blank = table.withColumn("cough", Array(table.rows).fill(null), {
      kind: "categorical",
      levels: ["none", "dry"],
    });
    await expect(new NetworkClassifier().fit(blank, "ill")).rejects.toThrow(
      'column "cough" has no known value',
    );
    const strict = await new NetworkClassifier({ structure: "naive", smoothing: 0 }).fit(
      Table.fromColumns({ a: ["x", "y"], b: ["x", "y"], c: ["p", "q"] }),
      "c",
    );
    expect(() => strict.predict(Table.fromColumns({ a: ["x"], b: ["y"] }))).toThrow(
      "row 0 has probability 0 in every class",
    );
    expect(strict.network.graph).toBeInstanceOf(DirectedGraph);
  });
});

describe("a structure from incomplete training cases", () => {
  it("uses the known values of every case, and reports it", async () => {
    const stream = random(9);
    const coin = () => (stream.next() < 0.5 ? "on" : "off");
    const rows = Array.from({ length: 660 }, (_, at) => {
      const a = coin();
      if (at < 600) return { a, b: stream.next() < 0.95 ? a : coin(), c: coin(), z: null, y: coin() };
      const c = stream.next() < 0.7 ? a : coin();
      return { a, b: stream.next() < 0.7 ? c : coin(), c, z: a, y: coin() };
    });
    const kinds = {
      a: "categorical",
      b: "categorical",
      c: "categorical",
      z: "categorical",
      y: "categorical",
    } as const;
    for (const structure of ["tan", "learned"] as const) {
      const model = await new NetworkClassifier({ structure }).fit(Table.fromRows(rows, { kinds }), "y");
      expect(model.network.graph.skeleton().hasEdge("a", "b")).toBe(true);
      expect(model.notes?.[0]).toContain("structural EM completed them");
      expect(model.summary()).toContain("600 of 660 cases have missing values");
      expect((loadModel(model.toJSON()) as NetworkClassifierModel).notes).toEqual(model.notes);
    }
  });

  it("can be learned with columns of numbers too", async () => {
    const stream = random(11);
    const rows = Array.from({ length: 240 }, () => {
      const y = stream.next() < 0.5 ? "p" : "q";
      const x = (y === "p" ? 1 : -1) + stream.normal();
      const w = x + 0.3 * stream.normal();
      const v = stream.normal();
      return { x: stream.next() < 0.3 ? null : x, w: stream.next() < 0.3 ? null : w, v, flat: 1, y };
    });
    const kinds = { x: "quantitative", w: "quantitative", v: "quantitative", flat: "quantitative" } as const;
    const model = await new NetworkClassifier({ varianceFloor: 1e-6 }).fit(
      Table.fromRows(rows, { kinds }),
      "y",
    );
    expect(model.network.graph.skeleton().hasEdge("x", "w")).toBe(true);
    expect(model.network.graph.hasArc("y", "flat")).toBe(true);
    expect(model.notes?.[0]).toContain("structural EM");
  });
});
