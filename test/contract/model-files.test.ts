import { describe, expect, it } from "vitest";
import { loadModel } from "../../src/apps/catalog.js";
import { FormatError } from "../../src/base/errors.js";
import { Table } from "../../src/data/table/table.js";
import {
  BayesianLogisticRegression,
  ChebyshevFeatures,
  FormulaFeatures,
  GaussianNB,
  MLPClassifier,
  MLPRegressor,
  Pipeline,
  PolynomialFeatures,
  StandardScaler,
  TextVectorizer,
} from "../../src/index.js";
import type { Model } from "../../src/model/model.js";

const x = [
  [1, 2],
  [2, 1],
  [3, 5],
  [8, 9],
];
const texts = Table.fromColumns({ t: ["the cat sat", "a dog"] }, { kinds: { t: "text" } });

type Json = Record<string, unknown> & {
  state: Record<string, never> & { rules: { settings: object }[]; formulas: object[]; settings: object };
};

/** The file of a model with a change, without its checksum: as a careful attacker would write it. */
function tampered(model: Model, change: (state: Json["state"]) => void): string {
  const { sha256: _, ...json } = JSON.parse(JSON.stringify(model));
  change(json.state);
  return JSON.stringify(json);
}

describe("a small file that asks for much", () => {
  const refused = (text: string, field: string) => {
    expect(() => loadModel(text)).toThrow(FormatError);
    expect(() => loadModel(text)).toThrow(`field "state.${field}`);
  };

  it("is refused: a polynomial of any degree", async () => {
    const model = await new PolynomialFeatures().fit(x);
    for (const degree of [2000, 1e6, 2 ** 53 - 1])
      refused(
        tampered(model, (state) => Object.assign(state, { degree })),
        "degree",
      );
  });

  it("is refused: columns that are expanded again and again", async () => {
    const model = await new PolynomialFeatures().fit(x);
    refused(
      tampered(model, (state) => Object.assign(state, { expanded: Array(20_000).fill("x0") })),
      "expanded",
    );
  });

  it("is refused: Chebyshev polynomials of any degree", async () => {
    const model = await new ChebyshevFeatures().fit(x);
    refused(
      tampered(model, (state) => Object.assign(state.rules[0], { degree: 1e9 })),
      "rules.0.degree",
    );
  });

  it("is refused: terms of any number of words", async () => {
    const model = await new TextVectorizer().fit(texts);
    refused(
      tampered(model, ({ rules }) => Object.assign(rules[0].settings, { ngrams: [1, 1e9] })),
      "rules.0.settings.ngrams",
    );
  });

  it("is refused: a pattern that backtracks", async () => {
    const model = await new TextVectorizer().fit(texts);
    for (const token of ["(a+)+$", "(a|a)*b", "(.*)*x", "(\\w+\\s?)*$"]) {
      refused(
        tampered(model, ({ rules }) => Object.assign(rules[0].settings, { token })),
        "rules.0.settings.token",
      );
      expect(() => new TextVectorizer({ token })).toThrow(
        /TextVectorizer: option "token" is refused because .*no lookaround/,
      );
    }
  });

  it("is refused: the same formula many times, or a very long one", async () => {
    const model = await new FormulaFeatures({ columns: { third: "1 / 3" } }).fit(x);
    refused(
      tampered(model, (state) => Object.assign(state, { formulas: Array(20_000).fill(state.formulas[0]) })),
      "formulas",
    );
    refused(
      tampered(model, (state) =>
        Object.assign(state.formulas[0], { formula: "1+".repeat(4000).concat("1") }),
      ),
      "formulas",
    );
  });

  it("is refused: more draws for a prediction than memory holds", async () => {
    const model = await new BayesianLogisticRegression({ predictive: "sampling", draws: 20 }).fit(x, [
      "a",
      "b",
      "a",
      "b",
    ]);
    refused(
      tampered(model, (state) => Object.assign(state.settings, { chains: 1e9 })),
      "settings.draws",
    );
  });

  it("is refused: models nested deeper than the limit, however deep", async () => {
    const fitted = await new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["classify", new GaussianNB()],
      ],
    }).fit(x, ["a", "a", "b", "b"]);
    const text = tampered(fitted, () => undefined);
    const inner = JSON.stringify(JSON.parse(text).state.steps[1].model);
    const [head, tail] = text.split(inner);
    const nested = (depth: number) => head.repeat(depth) + inner + tail.repeat(depth);
    expect(loadModel(nested(32)).kind).toBe("Pipeline");
    expect(() => loadModel(nested(33))).toThrow("models are nested more than 32 deep");
    for (const depth of [300, 20_000]) expect(() => loadModel(nested(depth))).toThrow(FormatError);
  });
});

describe("loadModel", () => {
  it("notes a file without a checksum, and no other", async () => {
    const model = await new StandardScaler().fit(x);
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note);
    loadModel(JSON.stringify(model), { onNote });
    expect(notes).toEqual([]);
    loadModel(
      tampered(model, () => undefined),
      { onNote },
    );
    expect(notes).toEqual([expect.stringMatching(/StandardScaler has no checksum.*save it again/)]);
    expect(() => loadModel(model.toJSON(), { notes: onNote } as never)).toThrow("notes");
  });

  it("writes one checksum for a pipeline and its steps together", async () => {
    const text = JSON.stringify(await new Pipeline({ steps: [["scale", new StandardScaler()]] }).fit(x));
    expect(text.match(/"sha256"/g)).toHaveLength(1);
    expect(() => loadModel(text.replace('"scale"', '"scala"'))).toThrow('field "sha256"');
  });
});

it("a network whose file has no training loss is refused", async () => {
  const networks = [
    await new MLPClassifier({ layers: [2], maxIterations: 3 }).fit(x, ["a", "a", "b", "b"]),
    await new MLPRegressor({ layers: [2], maxIterations: 3 }).fit(x, [1, 2, 3, 4]),
  ];
  for (const model of networks) {
    const text = tampered(model, (state) => Object.assign(state, { trainingLoss: { float64: "" } }));
    expect(() => loadModel(text)).toThrow('field "state.trainingLoss": must have at least one loss');
  }
});
