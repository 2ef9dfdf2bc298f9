import { z } from "zod";
import type { Label } from "../../base/label.js";
import type { ClassifierState } from "../../classify/posterior-model.js";
import { classPriors } from "../../classify/priors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { placeOf } from "../engine/explain.js";
import type { Likelihood } from "../engine/likelihood.js";
import { NaiveModel } from "../engine/naive-model.js";
import { requireColumns } from "../engine/smoothing.js";
import type { Family } from "./families.js";
import { family, type NaiveBayesSettings, naiveBayesOptions } from "./options.js";
import { Gathered, type Part, partEvidence, partsOf } from "./parts.js";

type Values = ReturnType<Part["read"]>;

interface State<L extends Label> extends ClassifierState<L> {
  readonly families: readonly Family[];
  readonly evidence: Gathered;
  readonly settings: NaiveBayesSettings;
}

/** Naive Bayes over columns of all kinds. */
export abstract class MixedModel<L extends Label> extends NaiveModel<L, readonly Values[]> {
  /** What describes each feature. */
  readonly families: readonly Family[];
  /** What was learned of the data. */
  readonly evidence: Gathered;
  readonly #parts: readonly Part[];
  readonly #likelihoods: readonly Likelihood<Values>[];

  constructor(method: string, { classes, inputs, families, evidence, settings }: State<L>) {
    const priors = classPriors(method, settings.priors, evidence.classWeights);
    super({ classes, inputs, priors, rule: settings.rule });
    this.families = families;
    this.evidence = evidence;
    this.#parts = partsOf(method, families, inputs, settings);
    this.#likelihoods = describeParts(method, this.#parts, { classes, inputs, evidence, settings });
  }

  /** The likelihood that describes a feature. */
  family(feature: string): Family {
    return this.families[placeOf(this.kind, "feature", this.features, feature)];
  }

  protected read(rows: Rows): readonly Values[] {
    return this.#parts.map((part) => part.read(rows));
  }

  protected get likelihood() {
    return {
      logLikelihood: (x: readonly Values[]) => sumLikelihoods(this.#likelihoods, x),
      terms: (x: readonly Values[]) => this.#terms(x),
    };
  }

  #terms(x: readonly Values[]): Matrix {
    const out = new Matrix(this.features.length, this.classes.length);
    for (const [at, { places }] of this.#parts.entries()) {
      const terms = this.#likelihoods[at].terms(x[at]);
      for (const [from, place] of places.entries()) out.data.set(terms.row(from), place * out.columns);
    }
    return out;
  }
}

/** The likelihood of every part, at the estimates from what was gathered. */
export function describeParts(
  method: string,
  parts: readonly Part[],
  { classes, inputs, evidence, settings }: Omit<State<Label>, "families">,
): Likelihood<Values>[] {
  const all = { method, features: inputs.names };
  if (typeof settings.alpha === "object") requireColumns(Object.keys(settings.alpha), "alpha", all);
  if (typeof settings.mEstimate?.prior === "object")
    requireColumns(Object.keys(settings.mEstimate.prior), "mEstimate", all);
  return parts.map((part) => {
    const own = evidence.parts[part.family];
    if (own === undefined) throw new TypeError(`${method}: nothing was gathered of ${part.family} columns`);
    return part.describe(own, classes);
  });
}

/** log P(case | class): the parts are independent within a class. */
export function sumLikelihoods(likelihoods: readonly Likelihood<Values>[], x: readonly Values[]): Matrix {
  const [first, ...rest] = likelihoods.map((likelihood, at) => likelihood.logLikelihood(x[at]));
  return rest.reduce((sum, scores) => sum.add(scores), first);
}

/** A fitted `NaiveBayes`. */
export class NaiveBayesModel<L extends Label = Label> extends MixedModel<L> {
  readonly kind = "NaiveBayes";
  readonly settings: NaiveBayesSettings;

  constructor(state: State<L>) {
    super("NaiveBayes", state);
    this.settings = state.settings;
  }

  static fromJSON(json: unknown): NaiveBayesModel {
    return readModel(naiveBayesFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(naiveBayesFormat, this);
  }
}

/** What files hold of every naive Bayes over columns of all kinds. */
export const mixedState = {
  classes: z.array(codecs.label),
  inputs: codecs.features,
  families: z.array(family),
  classWeights: codecs.float64Array,
  evidence: partEvidence,
};

/** Whether all of it is about the same classes and features. */
export function agrees({
  classes,
  inputs,
  families,
  classWeights,
  evidence,
}: z.output<z.ZodObject<typeof mixedState>>): boolean {
  const count = (wanted: Family) => families.filter((own) => own === wanted).length;
  const { gaussian, kernel, bernoulli, categorical, multinomial } = evidence;
  const widths: Record<Family, number> = {
    gaussian: gaussian?.mass.columns ?? 0,
    kernel: kernel?.x.columns ?? 0,
    bernoulli: bernoulli?.sums.columns ?? 0,
    categorical: categorical?.levels.length ?? 0,
    multinomial: multinomial?.sums.columns ?? 0,
  };
  const tall = Object.values(evidence).every((own) => own?.classWeights.length === classes.length);
  const wide = (Object.keys(widths) as Family[]).every((own) => widths[own] === count(own));
  return families.length === inputs.names.length && classWeights.length === classes.length && tall && wide;
}

const schema = z.strictObject({ ...mixedState, settings: naiveBayesOptions });

export const naiveBayesFormat: ModelFormat<NaiveBayesModel, typeof schema> = {
  kind: "NaiveBayes",
  schema: schema.refine(agrees, "the evidence does not fit the classes and features"),
  state: ({ classes, inputs, families, evidence, settings }) => ({
    classes: [...classes],
    inputs,
    families: [...families],
    classWeights: new Float64Array(evidence.classWeights),
    evidence: evidence.parts,
    settings,
  }),
  create: ({ classWeights, evidence, ...state }) =>
    new NaiveBayesModel({ ...state, evidence: new Gathered(evidence, classWeights) }),
};
