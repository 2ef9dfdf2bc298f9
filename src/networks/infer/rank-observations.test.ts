import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { LossMatrix } from "../../evaluate/decide/loss-matrix.js";
import { Normal } from "../../math/probability/index.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { NetworkClassifier } from "../network-classifier/index.js";

/** Lauritzen and Spiegelhalter (1988). */
const asia = BayesianNetwork.of({
  asia: { table: 0.01 },
  smoke: { table: 0.5 },
  tub: { parents: "asia", table: { yes: 0.05, no: 0.01 } },
  lung: { parents: "smoke", table: { yes: 0.1, no: 0.01 } },
  bronc: { parents: "smoke", table: { yes: 0.6, no: 0.3 } },
  either: { parents: ["lung", "tub"], table: { yes: { yes: 1, no: 1 }, no: { yes: 1, no: 0 } } },
  xray: { parents: "either", table: { yes: 0.98, no: 0.05 } },
  dysp: { parents: ["bronc", "either"], table: { yes: { yes: 0.9, no: 0.8 }, no: { yes: 0.7, no: 0.1 } } },
});
const sprinkler = BayesianNetwork.of({
  Cloudy: { table: 0.5 },
  Sprinkler: { parents: "Cloudy", table: { yes: 0.1, no: 0.5 } },
  Rain: { parents: "Cloudy", table: { yes: 0.8, no: 0.1 } },
  Wet: { parents: ["Rain", "Sprinkler"], table: { yes: { yes: 0.99, no: 0.9 }, no: { yes: 0.9, no: 0 } } },
});

/** P(target, node | given) by adding the probabilities of all cases, in the order of the levels: node × target. */
function jointOf(
  network: BayesianNetwork,
  node: string,
  target: string,
  given: Record<string, string>,
): number[][] {
  const joint = [
    [0, 0],
    [0, 0],
  ];
  const names = network.graph.nodes;
  for (let code = 0; code < 2 ** names.length; code += 1) {
    const row = Object.fromEntries(names.map((name, k) => [name, (code >> k) & 1 ? "no" : "yes"]));
    if (Object.entries(given).some(([name, level]) => row[name] !== level)) continue;
    joint[row[node] === "yes" ? 0 : 1][row[target] === "yes" ? 0 : 1] += Math.exp(network.logJoint(row));
  }
  const total = joint.flat().reduce((a, b) => a + b, 0);
  return joint.map((row) => row.map((p) => p / total));
}

const plog = (p: number) => (p > 0 ? p * Math.log2(p) : 0);

/** H(target | given) − Σ P(x) H(target | x, given). */
function reduction(joint: number[][]): number {
  const prior = joint[0].map((_, k) => joint[0][k] + joint[1][k]);
  const before = -prior.reduce((sum, p) => sum + plog(p), 0);
  const after = joint.reduce((sum, row) => {
    const weight = row[0] + row[1];
    return weight > 0 ? sum - weight * row.reduce((inner, p) => inner + plog(p / weight), 0) : sum;
  }, 0);
  return before - after;
}

describe("rankObservations", () => {
  const questions: [string, BayesianNetwork, string, Record<string, string>][] = [
    ["asia, nothing known", asia, "lung", {}],
    ["asia, shortness of breath", asia, "lung", { dysp: "yes" }],
    ["asia, two findings", asia, "bronc", { dysp: "yes", xray: "no" }],
    ["the sprinkler", sprinkler, "Rain", { Wet: "yes" }],
  ];

  it.each(questions)(
    "equals the expected decrease of entropy and risk by enumeration: %s",
    (_, network, target, given) => {
      const losses = [
        [0, 2],
        [25, 0],
        [3, 1],
      ];
      const loss = new LossMatrix({ classes: ["yes", "no"], actions: ["treat", "wait", "ask"], losses });
      const ranking = network.rankObservations({ target, given, loss });
      const free = network.graph.nodes.filter((name) => name !== target && !(name in given));
      expect(ranking.observations.map(({ node }) => node).sort()).toEqual([...free].sort());
      const risk = (p: readonly number[]) => Math.min(...losses.map((row) => row[0] * p[0] + row[1] * p[1]));
      for (const { node, information, value = 0, expectedRisk = 0 } of ranking.observations) {
        const joint = jointOf(network, node, target, given);
        expectClose(information, reduction(joint), { tolerance: 1e-12 });
        const then = risk(joint[0]) + risk(joint[1]);
        const now = risk([joint[0][0] + joint[1][0], joint[0][1] + joint[1][1]]);
        expectClose(ranking.risk ?? Number.NaN, now, { tolerance: 1e-12 });
        expectClose(expectedRisk, then, { tolerance: 1e-12 });
        expectClose(value, Math.max(0, now - then), { tolerance: 1e-12 });
      }
      const values = ranking.observations.map(({ value = 0 }) => value);
      expect(values).toEqual([...values].sort((a, b) => b - a));
      const plain = network
        .rankObservations({ target, given })
        .observations.map(({ information }) => information);
      expect(plain).toEqual([...plain].sort((a, b) => b - a));
    },
  );

  it("gives a node the value 0 once the target is independent of it", () => {
    const { observations } = asia.rankObservations({
      target: "smoke",
      given: { bronc: "yes", lung: "no" },
      candidates: ["xray", "asia"],
    });
    for (const { information } of observations) expectClose(information, 0, { tolerance: 1e-15 });
  });

  describe("of numbers", () => {
    const body = BayesianNetwork.of({
      Sex: { levels: ["female", "male"], table: [0.55, 0.45] },
      Beard: { parents: "Sex", table: { female: 0.01, male: 0.4 } },
      Height: {
        parents: "Sex",
        regressions: {
          female: { intercept: 165, standardDeviation: 6 },
          male: { intercept: 178, standardDeviation: 7 },
        },
      },
      Weight: { intercept: -100, coefficients: { Height: 0.95 }, standardDeviation: 8 },
    });

    /** p(Height, target | given) on a fine grid; sums over it are exact to rounding, as the ends have no density. */
    const STEP = 0.05;
    function densities(target: "Sex" | "Beard", weight: number): number[][] {
      const sexes = ["female", "male"];
      const beards = ["yes", "no"];
      const heights = Array.from({ length: 4000 }, (_, k) => 80 + STEP * k);
      const joint = heights.map((Height) =>
        (target === "Sex" ? sexes : beards).map((level) =>
          (target === "Sex" ? beards : sexes).reduce((sum, other) => {
            const [Sex, Beard] = target === "Sex" ? [level, other] : [other, level];
            return sum + Math.exp(body.logJoint({ Sex, Beard, Height, Weight: weight }));
          }, 0),
        ),
      );
      const total = STEP * joint.flat().reduce((a, b) => a + b, 0);
      return joint.map((row) => row.map((p) => p / total));
    }

    it.each(["Sex", "Beard"] as const)("equals the integral over the joint density: %s", (target) => {
      const ranking = body.rankObservations({ target, given: { Weight: 80 } });
      const found = ranking.observations.find(({ node }) => node === "Height")?.information ?? Number.NaN;
      const joint = densities(target, 80);
      const prior = [0, 1].map((k) => STEP * joint.reduce((sum, row) => sum + row[k], 0));
      const expected = joint.reduce(
        (sum, row) => {
          const density = row[0] + row[1];
          return density === 0
            ? sum
            : sum + STEP * (plog(row[0] / density) + plog(row[1] / density)) * density;
        },
        -(plog(prior[0]) + plog(prior[1])),
      );
      expect(found).toBeGreaterThan(0.001);
      expectClose(found, expected, { tolerance: 1e-11 });
    });

    it("is the limit of narrow bins, which are less informative", () => {
      const edges = Array.from({ length: 121 }, (_, k) => 130 + 0.75 * k);
      const shares = (mean: number, standardDeviation: number) => {
        const cdf = edges.map((edge) => new Normal({ mean, standardDeviation }).cdf(edge));
        return [cdf[0], ...cdf.slice(1).map((value, k) => value - cdf[k]), 1 - cdf[cdf.length - 1]];
      };
      const binned = BayesianNetwork.of({
        Sex: { levels: ["female", "male"], table: [0.55, 0.45] },
        Height: {
          parents: "Sex",
          levels: ["least", ...edges.map(String)],
          table: { female: shares(165, 6), male: shares(178, 7) },
        },
      });
      const of = (network: BayesianNetwork) =>
        network.rankObservations({ target: "Sex", candidates: ["Height"] }).observations[0].information;
      expect(of(binned)).toBeLessThan(of(body));
      expectClose(of(binned), of(body), { tolerance: 2e-3 });
    });

    it("equals the value of the best threshold, in closed form", () => {
      const [first, second] = [0.3, 0.7];
      const [low, high, spread] = [1, 4, 2];
      const network = BayesianNetwork.of({
        y: { levels: ["a", "b"], table: [first, second] },
        x: {
          parents: "y",
          regressions: {
            a: { intercept: low, standardDeviation: spread },
            b: { intercept: high, standardDeviation: spread },
          },
        },
        noise: { intercept: 3, standardDeviation: 1 },
      });
      const [missA, missB] = [5, 2];
      const loss = new LossMatrix({
        classes: ["a", "b"],
        losses: [
          [0, missB],
          [missA, 0],
        ],
      });
      const { observations, risk = Number.NaN } = network.rankObservations({ target: "y", loss });
      // Decide for b above the number at which both risks are the same.
      const threshold =
        (low + high) / 2 + (spread ** 2 * Math.log((first * missA) / (second * missB))) / (high - low);
      const below = (mean: number) => new Normal({ mean, standardDeviation: spread }).cdf(threshold);
      const then = missA * first * (1 - below(low)) + missB * second * below(high);
      const now = Math.min(missB * second, missA * first);
      expectClose(risk, now, { tolerance: 1e-14 });
      expectClose(observations[0].expectedRisk ?? Number.NaN, then, { tolerance: 1e-11 });
      expectClose(observations[0].value ?? Number.NaN, now - then, { tolerance: 1e-11 });
      expect(observations.map(({ node }) => node)).toEqual(["x", "noise"]);
      expectClose([observations[1].information, observations[1].value ?? Number.NaN], [0, 0], {
        tolerance: 1e-14,
      });
    });

    it("handles normals that are far apart or narrow, and never exceeds the entropy", () => {
      const levels = ["a", "b", "c"];
      const of = (regressions: [number, number][]) =>
        BayesianNetwork.of({
          y: { levels, table: [0.5, 0.25, 0.25] },
          x: {
            parents: "y",
            regressions: Object.fromEntries(
              regressions.map(([intercept, standardDeviation], k) => [
                levels[k],
                { intercept, standardDeviation },
              ]),
            ),
          },
        }).rankObservations({ target: "y" });
      const far = of([
        [0, 1e-6],
        [1e6, 1],
        [-1e9, 1e-3],
      ]);
      expectClose(far.observations[0].information, far.entropy, { tolerance: 1e-11 });
      const same = of([
        [2, 3],
        [2, 3],
        [2, 3],
      ]);
      expectClose(same.observations[0].information, 0, { tolerance: 1e-14 });
    });

    it("ranks levels among numbers, with numbers as findings", () => {
      const ranking = body.rankObservations({ target: "Sex", given: { Weight: 80 } });
      expect(ranking.observations.map(({ node }) => node)).toEqual(["Height", "Beard"]);
      const male = body.query({ of: "Sex", given: { Weight: 80 } }).probability({ Sex: "male" });
      const joint = [
        [0.01 * (1 - male), 0.4 * male],
        [0.99 * (1 - male), 0.6 * male],
      ];
      const beard = ranking.observations.find(({ node }) => node === "Beard")?.information ?? Number.NaN;
      expectClose(beard, reduction(joint), { tolerance: 1e-12 });
      // Evidence about the target itself that is not certain is part of what is known of it.
      const likely = body.rankObservations({ target: "Sex", given: { Sex: { female: 0, male: 1 } } });
      for (const { information } of likely.observations) expectClose(information, 0, { tolerance: 1e-14 });
    });
  });

  it("ranks the observations of a classifier for its class", async () => {
    const model = await new NetworkClassifier({ structure: "naive" }).fit(asia.sample(500, 1), "lung");
    const ranking = model.rankObservations({ given: { smoke: "yes" } });
    expect(ranking.target).toBe("lung");
    expect(ranking.observations[0].node).toBe("either");
  });

  it("refuses invalid questions", () => {
    const asked = (question: Parameters<BayesianNetwork["rankObservations"]>[0]) => () =>
      asia.rankObservations(question);
    expect(asked({ target: "lung", candidates: ["lung"] })).toThrow('"lung" is the target');
    expect(asked({ target: "lung", given: { xray: "yes" }, candidates: ["xray"] })).toThrow("already known");
    expect(asked({ target: "lung", given: { lung: "yes" } })).toThrow("both asked for and given");
    expect(asked({ target: "cancer" })).toThrow('"cancer"');
    expect(asked({ target: "lung", given: { either: "no", tub: "yes" } })).toThrow("has probability 0");
    expect(asked({ target: "lung", costs: {} } as never)).toThrow('"costs"');
    const other = new LossMatrix({
      classes: ["a", "b"],
      losses: [
        [0, 1],
        [1, 0],
      ],
    });
    expect(asked({ target: "lung", loss: other })).toThrow(/classes/);
  });
});
