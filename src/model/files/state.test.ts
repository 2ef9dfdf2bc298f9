import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as codecs from "./codecs.js";
import { field, type LabeledState, type StateOf, StateSchema } from "./state.js";

const meanState = StateSchema.of({
  inputs: codecs.features,
  mean: z.number(),
  names: z.array(z.string()),
  note: z.string().optional(),
});

interface MeanState extends StateOf<typeof meanState> {}

const state: MeanState = { inputs: { names: ["x"] }, mean: 1, names: ["a"] };

describe("StateSchema.of", () => {
  it("declares a state whose fields are optional where their codecs accept undefined", () => {
    const noted: MeanState = { ...state, note: "two cases" };
    for (const one of [state, noted])
      expect(meanState.decode("Mean", meanState.encode("Mean", one))).toEqual(one);
  });

  it("declares lists that are not changed", () => {
    // @ts-expect-error The names are read-only.
    expect(() => Object.freeze({ ...state }).names.push("b")).not.toThrow();
  });

  it("does not compile with a seed or a convergence of another type than all models have", () => {
    // @ts-expect-error A seed is a number.
    expect(StateSchema.of({ inputs: codecs.features, seed: z.string() }).fields).toContain("seed");
    // @ts-expect-error A convergence is a record of an iteration.
    expect(StateSchema.of({ inputs: codecs.features, convergence: z.boolean() }).fields).toHaveLength(2);
  });

  it("refuses a field without a codec, which a mistyped name would be", () => {
    const { mean } = codecs as unknown as { readonly mean: typeof codecs.matrix };
    expect(() => StateSchema.of({ inputs: codecs.features, mean })).toThrow(
      'StateSchema: the codec of field "mean" must be a zod schema; got undefined.',
    );
  });

  it("is extended by fields that replace those of the same name", () => {
    const wider = meanState.extend({ note: z.string(), spread: z.number() });
    const full: StateOf<typeof wider> = { ...state, note: "", spread: 2 };
    expect(wider.decode("Mean", wider.encode("Mean", full))).toEqual(full);
    // @ts-expect-error The note is required now.
    const without: StateOf<typeof wider> = { ...state, spread: 2 };
    expect(() => wider.encode("Mean", without)).toThrow('field "state.note"');
  });

  it("gives the classes of a fit their labels", () => {
    const classState = StateSchema.of({ inputs: codecs.features, classes: codecs.classes });
    const labeled: LabeledState<typeof classState, "yes" | "no"> = {
      inputs: { names: [] },
      classes: ["yes", "no"],
    };
    const [first]: readonly ("yes" | "no")[] = labeled.classes;
    expect(first).toBe("yes");
  });
});

describe("field", () => {
  it("names the type of a codec, which must fit it", () => {
    type Side = "left" | "right";
    const codec = z.enum(["left", "right"]);
    expect(field<Side>(codec)).toBe(codec);
    // @ts-expect-error A number is no side.
    expect(field<Side>(z.number())).toBeDefined();
  });
});
