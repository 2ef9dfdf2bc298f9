import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";
import { blobs } from "../../data/datasets/index.js";
import { silhouette } from "../../evaluate/index.js";
import { random } from "../../math/probability/random/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { StandardScaler } from "../../prepare/index.js";

let folder = "";
const at = (name: string) => join(folder, name);
const cluster = (file: string, ...words: string[]) => runCommand(["cluster", at(file), ...words]);
const few = ["--models", "KMeans,BisectingKMeans"];

beforeAll(async () => {
  folder = await exampleFolder();
  const centers = [
    [0, 0],
    [9, 0],
    [4, 8],
  ];
  const { x } = blobs({ rows: 60, centers, deviation: 1, seed: 1 });
  const lines = x.toArrays().map(([a, b], row) => `r${row},${a},${b},${row % 2 ? "north" : "south"}`);
  await writeFile(at("groups.csv"), `name,a,b,place\n${lines.join("\n")}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal cluster", () => {
  it("chooses the number of clusters of every method, and ranks the methods", async () => {
    const { code, out } = await cluster(
      "groups.csv",
      ...few,
      "--id",
      "name",
      "--drop",
      "place",
      "--clusters",
      "2..5",
    );
    expect(code).toBe(0);
    expect(out).toContain("60 rows, 2 columns, no target.");
    expect(out).toContain("2 to 5 clusters, chosen and ranked by silhouette (higher is better), seed 0");
    expect(out).toMatch(/^1 +(KMeans|BisectingKMeans) +3 +0\.\d+ .* best /m);
    expect(out).toMatch(/nearly the same ones\.\n$/);
  });

  it("has the scores of the metrics on standardized columns", async () => {
    const words = ["--models", "KMeans", "--drop", "name,place", "--clusters", "2,3", "--json"];
    const { methods, criterion, counts } = JSON.parse((await cluster("groups.csv", ...words)).out);
    expect([criterion, counts]).toEqual(["silhouette", [2, 3]]);
    const text = await readFile(at("groups.csv"), "utf8");
    const rows = text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").slice(1, 3).map(Number));
    const scaled = (await new StandardScaler().fit(rows)).transform(rows);
    const model = await new KMeans({ clusters: 3 }).fit(scaled);
    const [best] = methods;
    expect(best.clusters).toBe(3);
    const sizes = [0, 1, 2].map((label) => model.labels.filter((other) => other === label).length);
    expect(best.sizes).toEqual(sizes);
    expectClose(best.silhouette, silhouette(scaled, model.labels), { tolerance: 1e-12 });
    expect(best.candidates.map((one: { clusters: number }) => one.clusters)).toEqual([2, 3]);
  });

  it("takes all clusterers that suit any numbers, prepares the columns, and says so", async () => {
    const { code, out } = await cluster("penguins.csv", "--drop", "species", "--clusters", "2,3");
    expect(code).toBe(0);
    expect(out).toContain("Preparation, the same for all methods:");
    expect(out).toContain('levels of "island", "sex" become 0/1 columns');
    expect(out).toMatch(/MiniBatchKMeans/);
    expect(out).toContain(
      "Left out as unsuited to these data: BernoulliMixture (for presence or absence), MultinomialMixture (for counts).",
    );
    expect(out).not.toContain("Could not be fitted");
    for (const method of ["Agglomerative", "Divisive", "GaussianMixture", "BayesianGaussianMixture"])
      expect(out).toMatch(new RegExp(`^\\d+ +${method} +[23] +0\\.`, "m"));
  });

  it("writes a report with figures and a profile of the clusters", async () => {
    const words = [...few, "--drop", "name", "--clusters", "2..4", "--report", at("clusters.html")];
    const { code, err } = await cluster("groups.csv", ...words);
    expect(code).toBe(0);
    expect(err).toContain("Report: ");
    const page = await readFile(at("clusters.html"), "utf8");
    for (const heading of ["How many clusters", "Silhouettes", "The clusters", "Preparation"])
      expect(page).toContain(`<h2>${heading}</h2>`);
    expect(page.match(/<figure>/g)).toHaveLength(3);
    expect(page).toContain('<th scope="col">cluster 0</th>');
    expect(page).not.toContain("Not drawn");
  });

  it("tries the numbers of clusters that are possible, and says which were not", async () => {
    await writeFile(at("small.csv"), "a,b\n1,2\n1,1\n3,2\n5,9\n6,8\n7,9\n2,2\n");
    const small = await cluster("small.csv");
    expect(small.code).toBe(0);
    expect(small.out).toContain("2 to 7 clusters");
    expect(small.out).not.toContain("Could not be fitted");
    expect(small.out).not.toMatch(/: 0 clusters/);
    for (const method of ["KMeans", "Agglomerative"])
      expect(small.out).toMatch(new RegExp(`^\\d+ +${method} +2 +0\\.`, "m"));
    const words = ["--models", "KMeans", "--drop", "name,place", "--clusters", "2,59,61,62"];
    const { code, out } = await cluster("groups.csv", ...words);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 +KMeans +2 +0\./m);
    expect(out).toMatch(/^Without 61, 62 clusters: KMeans, .*different rows/m);
  });

  it("reports no distinct clusters where there are none, and ends with an error", async () => {
    const words = ["--models", "DBSCAN(radius=0.001)", "--drop", "name,place"];
    const { code, out, err } = await cluster("groups.csv", ...words);
    expect(code).toBe(2);
    expect(out).toContain("No method finds clusters that silhouette could compare");
    expect(err).toContain("No method finds clusters that silhouette could compare");
  });

  it("ranks no method first for leaving out most rows", async () => {
    const draws = random(7);
    const lines = Array.from({ length: 300 }, () => [draws.next(), draws.next(), draws.next()].join(","));
    await writeFile(at("noise.csv"), `a,b,c\n${lines.join("\n")}\n`);
    const models = ["--models", "KMeans,OPTICS,HDBSCAN", "--clusters", "2..5"];
    for (const criterion of ["silhouette", "daviesBouldin", "calinskiHarabasz"]) {
      const { out } = await cluster("noise.csv", ...models, "--criterion", criterion, "--json");
      const [best, ...others] = JSON.parse(out).methods;
      expect([criterion, best.name]).toEqual([criterion, "KMeans"]);
      expect(others.some(({ unassigned }: { unassigned: number }) => unassigned > 100)).toBe(true);
    }
  });

  it("refuses what cannot be clustered", async () => {
    expectRefusal(
      await cluster("groups.csv", "--models", "GaussianNB"),
      "GaussianNB is for classification, but the task is clustering",
    );
    expectRefusal(await cluster("groups.csv", "--models", "KMeans,KMeans"), '--models names "KMeans" twice');
    expectRefusal(await cluster("groups.csv", "--clusters", "0..3"), "different whole numbers");
    expectRefusal(await cluster("groups.csv", "--clusters", "two"), "different whole numbers");
    expectRefusal(
      await cluster("groups.csv", ...few, "--clusters", "90", "--drop", "name"),
      "no method could be fitted",
    );
  });
});
