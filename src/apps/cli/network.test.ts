import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";
import { readCsv } from "../../io/index.js";
import { BayesianNetwork, learnStructure, readNetwork, writeNetworkFile } from "../../networks/index.js";

const lawn = BayesianNetwork.of({
  Cloudy: { table: 0.5 },
  Sprinkler: { parents: "Cloudy", table: { yes: 0.1, no: 0.5 } },
  Rain: { parents: "Cloudy", table: { yes: 0.8, no: 0.1 } },
  Wet: { parents: ["Rain", "Sprinkler"], table: { yes: { yes: 0.95, no: 0.9 }, no: { yes: 0.9, no: 0 } } },
});
let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(["network", ...words]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-network-"));
  await writeNetworkFile(at("lawn.bif"), lawn);
  await writeFile(at("lawn.json"), JSON.stringify(lawn));
  const rows = lawn.sample(500, 1).toRows();
  const csv = (lines: readonly (readonly unknown[])[]) => lines.map((line) => line.join(",")).join("\n");
  const names = lawn.graph.nodes;
  await writeFile(at("days.csv"), csv([names, ...rows.map((row) => names.map((name) => row[name]))]));
  const holes = rows.map((row, i) => names.map((name, j) => (i % 7 === j ? "" : row[name])));
  await writeFile(at("holes.csv"), csv([names, ...holes]));
  await writeFile(
    at("damaged.bif"),
    "network x { }\nvariable Rain { type discrete [ 2 ] { yes, no }; }\nprobability ( Rain ) { table 0.4",
  );
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal network learn", () => {
  it("prints arcs, score and parameters, and saves in every format", async () => {
    for (const ending of ["bif", "net", "xml", "json"]) {
      const out = at(`learned.${ending}`);
      const found = await credal("learn", at("days.csv"), "--score", "bdeu", "--out", out);
      expect(found.code).toBe(0);
      expect(found.out).toMatch(/days\.csv: 500 rows, 4 nodes, \d arcs, \d+ parameters, bdeu -\d+/);
      expect(found.out).toMatch(/ {2}\w+ → \w+/);
      const read = await credal("query", out, "--target", "Rain", "--json");
      expect(JSON.parse(read.out).distribution.length).toBe(2);
    }
  });

  it("obeys constraints and every method", async () => {
    const flags = [
      "--required",
      "Wet,Cloudy",
      "--forbidden",
      "Rain,Wet",
      "--forbidden",
      "Wet,Rain",
      "--json",
    ];
    const { arcs } = JSON.parse((await credal("learn", at("days.csv"), ...flags)).out);
    expect(arcs).toContainEqual(["Wet", "Cloudy"]);
    expect(arcs).not.toContainEqual(["Rain", "Wet"]);
    for (const method of ["tabu", "exact", "k2", "mmhc", "chow-liu", "pc", "iamb"])
      expect((await credal("learn", at("days.csv"), "--method", method)).code, method).toBe(0);
    const tan = await credal("learn", at("days.csv"), "--method", "tan", "--target", "Rain", "--json");
    expect(JSON.parse(tan.out).arcs.length).toBe(5);
  });

  it("leaves incomplete rows out, completes them, or refuses them", async () => {
    expectRefusal(await credal("learn", at("holes.csv")), "with --incomplete omit, such cases are left out");
    for (const rule of ["omit", "em"])
      expect((await credal("learn", at("holes.csv"), "--incomplete", rule)).code).toBe(0);
    const smooth = ["--incomplete", "em", "--estimate", "dirichlet", "--out", at("smooth.bif")];
    expect((await credal("learn", at("holes.csv"), ...smooth)).code).toBe(0);
    expect((await readNetwork(at("smooth.bif"))).table("Wet").values.every((p) => p > 0)).toBe(true);
    expectRefusal(await credal("learn", at("holes.csv"), "--incomplete", "em", "--method", "pc"), "--method");
    expectRefusal(
      await credal("learn", at("holes.csv"), "--incomplete", "em", "--restarts", "3"),
      "--restarts has no effect with --incomplete em.",
    );
  });

  it("searches from several starts, where the method begins with a network", async () => {
    const score = async (...flags: string[]) =>
      JSON.parse((await credal("learn", at("days.csv"), "--json", ...flags)).out).score as number;
    expect(await score("--starts", "5")).toBeGreaterThanOrEqual(await score());
    expectRefusal(
      await credal("learn", at("days.csv"), "--method", "k2", "--starts", "2"),
      '--starts is for the methods "hill-climbing", "tabu" and "mmhc"; the method is "k2".',
    );
  });

  it("refuses flags that have no effect with the others, and takes one that two of them read", async () => {
    const learn = (...words: string[]) => credal("learn", at("days.csv"), ...words);
    expectRefusal(await learn("--alpha", "0.1"), '--alpha is for the methods "mmhc", "pc" and "iamb"');
    expectRefusal(await learn("--method", "pc", "--score", "bic"), "--score is for the methods");
    expectRefusal(await learn("--method", "exact", "--seed", "1"), "--seed is for the methods");
    expectRefusal(await learn("--target", "Rain"), '--target is for the method "tan"');
    expectRefusal(await learn("--smoothing", "1"), "--smoothing is for --estimate dirichlet");
    expectRefusal(
      await learn("--equivalent-sample-size", "3"),
      "--equivalent-sample-size is for --score bdeu and bds, and for --estimate bdeu and hierarchical",
    );
    expectRefusal(
      await credal("learn", at("holes.csv"), "--incomplete", "em", "--smoothing", "1"),
      "--smoothing is for --estimate dirichlet",
    );
    const size = ["--equivalent-sample-size", "3", "--json"];
    const scored = await learn("--score", "bdeu", ...size);
    const expected = await learnStructure(await readCsv(at("days.csv")), {
      score: "bdeu",
      equivalentSampleSize: 3,
    });
    expectClose(JSON.parse(scored.out).score, expected.score ?? 0, { tolerance: 1e-9 });
    expect((await learn("--estimate", "bdeu", ...size)).code).toBe(0);
  });

  it("refuses invalid input", async () => {
    expectRefusal(await credal("learn", at("days.csv"), "--method", "guess"), "Allowed choices are");
    expectRefusal(await credal("learn", at("days.csv"), "--required", "Rain"), "needs two columns, from,to");
    expectRefusal(await credal("learn", at("days.csv"), "--required", "Rain,Snow"), '"Snow"');
    expectRefusal(await credal("learn", at("days.csv"), "--method", "tan"), "--target");
    expectRefusal(await credal("learn", at("days.csv"), "--out", at("net.txt")), "must end with .json, .bif");
    expectRefusal(await credal("learn", at("nothing.csv")), "the file does not exist");
  });
});

describe("credal network query", () => {
  it("prints the posterior, the same from every format", async () => {
    const flags = ["--target", "Rain", "--evidence", "Wet=yes", "Cloudy=no"];
    const { out, code } = await credal("query", at("lawn.bif"), ...flags);
    expect(code).toBe(0);
    expect(out).toContain("P(Rain | Wet=yes, Cloudy=no)");
    expect(out).toContain("log P(evidence)");
    const expected = lawn.query({ of: "Rain", given: { Wet: "yes", Cloudy: "no" } }).distribution.values;
    for (const file of ["lawn.bif", "lawn.json"]) {
      const { distribution } = JSON.parse((await credal("query", at(file), ...flags, "--json")).out);
      expectClose(
        distribution.map(({ probability }: { probability: number }) => probability),
        expected,
        { tolerance: 1e-12 },
      );
    }
  });

  it("asks for all nodes, the most probable levels, and what to observe next", async () => {
    const all = await credal("query", at("lawn.bif"), "--evidence", "Wet=yes");
    for (const name of ["Cloudy", "Sprinkler", "Rain"]) expect(all.out).toContain(`P(${name} | Wet=yes)`);
    const best = await credal("query", at("lawn.bif"), "--evidence", "Wet=yes", "--most-probable", "--json");
    expect(JSON.parse(best.out).assignment).toEqual({ Cloudy: "yes", Sprinkler: "no", Rain: "yes" });
    const next = await credal(
      "query",
      at("lawn.bif"),
      ...["--target", "Rain", "--evidence", "Wet=yes", "--value-of-information"],
    );
    const ranking = lawn.rankObservations({ target: "Rain", given: { Wet: "yes" } });
    expect(next.out).toBe(`${ranking}\n`);
  });

  it("asks for all nodes by the method that is named", async () => {
    const how = ["--method", "gibbs", "--samples", "500", "--seed", "3"];
    const { out } = await credal("query", at("lawn.bif"), "--evidence", "Wet=yes", ...how, "--json");
    const { nodes } = JSON.parse(out);
    expect(nodes.map(({ node }: { node: string }) => node)).toEqual(["Cloudy", "Sprinkler", "Rain"]);
    for (const { node, distribution } of nodes) {
      const question = { of: node, given: { Wet: "yes" }, method: "gibbs", samples: 500, seed: 3 } as const;
      expectClose(
        distribution.map(({ probability }: { probability: number }) => probability),
        lawn.query(question).distribution.values,
        { tolerance: 1e-12 },
      );
    }
  });

  it("refuses a method, samples and a seed where they have no effect", async () => {
    const query = (...words: string[]) => credal("query", at("lawn.bif"), ...words);
    for (const flag of [
      ["--method", "gibbs"],
      ["--method", "elimination"],
      ["--samples", "10"],
      ["--seed", "0"],
    ]) {
      expectRefusal(
        await query("--most-probable", ...flag),
        `${flag[0]} has no effect with --most-probable.`,
      );
      expectRefusal(
        await query("--target", "Rain", "--value-of-information", ...flag),
        `${flag[0]} has no effect with --value-of-information.`,
      );
    }
    expectRefusal(
      await query("--target", "Rain", "--samples", "10"),
      '--samples is for the methods "likelihood-weighting", "rejection" and "gibbs"; the method is "elimination".',
    );
    expectRefusal(await query("--method", "loopy", "--seed", "1"), "--seed is for the methods");
    const { method } = JSON.parse((await query("--target", "Rain", "--json")).out);
    expect(method).toBe("elimination");
  });

  it("answers about numbers", async () => {
    const body = BayesianNetwork.of({
      Sex: { levels: ["female", "male"], table: [0.5, 0.5] },
      Height: {
        parents: "Sex",
        regressions: {
          female: { intercept: 165, standardDeviation: 6 },
          male: { intercept: 178, standardDeviation: 7 },
        },
      },
    });
    await writeNetworkFile(at("body.net"), body);
    const sex = await credal("query", at("body.net"), "--target", "Sex", "--evidence", "Height=180");
    expect(sex.out).toContain("male");
    const height = await credal("query", at("body.net"), "--target", "Height", "--evidence", "Sex=male");
    expect(height.out).toContain("178");
    for (const flag of [
      ["--method", "likelihood-weighting"],
      ["--samples", "10"],
      ["--seed", "1"],
    ])
      expectRefusal(
        await credal("query", at("body.net"), "--target", "Height", ...flag),
        `${flag[0]} has no effect for nodes with numbers.`,
      );
    expectRefusal(
      await credal("query", at("body.net"), "--target", "Sex", "--evidence", "Height=tall"),
      "has numbers",
    );
  });

  it("refuses unknown nodes and levels, impossible evidence and damaged files", async () => {
    const query = (...words: string[]) => credal("query", at("lawn.bif"), ...words);
    expectRefusal(await query("--target", "Rian"), 'did you mean "Rain"');
    expectRefusal(await query("--target", "Rain", "--evidence", "Wett=yes"), '"Wett"');
    expectRefusal(
      await query("--target", "Rain", "--evidence", "Wet=maybe"),
      /level "maybe" of node "Wet".*yes/,
    );
    expectRefusal(await query("--target", "Rain", "--evidence", "Wet"), "needs node=level");
    expectRefusal(await query("--target", "Rain", "--evidence", "Wet=yes", "Wet=no"), "twice");
    expectRefusal(await query("--target", "Rain", "--evidence", "Rain=yes"), "both asked for and given");
    expectRefusal(
      await query("--target", "Cloudy", "--evidence", "Rain=no", "Sprinkler=no", "Wet=yes"),
      'the finding "Wet" = "yes" has probability 0',
    );
    expectRefusal(await query("--value-of-information"), "needs one --target");
    expectRefusal(await query("--value-of-information", "--most-probable"), "ask one");
    expectRefusal(await credal("query", at("damaged.bif"), "--target", "Rain"), /damaged\.bif.*line 3/);
    expectRefusal(await credal("query", at("nothing.bif")), "does not exist");
    await writeFile(at("broken.json"), JSON.stringify(lawn).replace('"nodes"', '"knots"'));
    expectRefusal(await credal("query", at("broken.json")), "is not a readable model");
    await runCommand([
      "train",
      "example:iris",
      "--target",
      "species",
      "--model",
      "GaussianNB",
      "--no-validate",
      "--out",
      at("nb.json"),
    ]);
    expectRefusal(await credal("query", at("nb.json")), "not a network");
  });
});

describe("credal network plot", () => {
  it("draws the network with what is known", async () => {
    const out = at("lawn.svg");
    const { code, out: words } = await credal("plot", at("lawn.bif"), "--evidence", "Wet=yes", "--out", out);
    expect(code).toBe(0);
    expect(words).toContain("Bayesian network of 4 nodes and 4 arcs, given Wet.");
    expect(await readFile(out, "utf8")).toContain("known");
    expectRefusal(await credal("plot", at("lawn.bif"), "--out", at("lawn.gif")), /gif/);
    expectRefusal(await credal("plot", at("lawn.bif"), "--evidence", "Wet=x", "--out", out), "level");
  });
});

describe("the help", () => {
  it("of every command has examples", async () => {
    for (const words of [[], ["learn"], ["query"], ["plot"]]) {
      const { code, out } = await credal(...words, "--help");
      expect(code).toBe(0);
      expect(out).toContain(`credal network ${words[0] ?? "learn"}`);
    }
    expectRefusal(await credal("query"), "See: credal network query --help");
  });
});
