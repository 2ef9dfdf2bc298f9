import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { PrototypeModel, type PrototypeState, prototypeState } from "../engine/prototype-model.js";

/** What `LVQ` learns. */
export interface LVQState<L extends Label = Label> extends PrototypeState<L> {
  /** Which prototypes moved. */
  readonly method: "lvq1" | "olvq1" | "lvq2.1" | "lvq3";
  readonly seed: number;
}

export interface LVQModel<L extends Label = Label> extends LVQState<L> {}

/** A fitted `LVQ`. */
export class LVQModel<L extends Label = Label> extends PrototypeModel<L, LVQState<L>> {
  static readonly kind = "LVQ";
  static readonly state = prototypeState.extend<LVQState>({
    method: z.enum(["lvq1", "olvq1", "lvq2.1", "lvq3"]),
    seed: z.int(),
  });
}
