import { quote } from "../../../base/label.js";
import { textGrid } from "../../../base/text-grid.js";
import { can, capabilitiesOf, lastStep } from "../../../model/capabilities.js";
import type { Model } from "../../../model/model.js";
import { PipelineModel } from "../../../prepare/pipeline/model.js";
import { taskOfModel } from "../../catalog.js";
import { plural, showNames } from "../../report/words/show.js";
import { featureKinds, type ModelFile, openModelFile, targetOf } from "../model-file.js";
import { say, type Terminal, writeJson } from "../terminal.js";

/** What a saved model is, what it was fitted to, and what it can do. */
export async function describeModel(terminal: Terminal, path: string, json: boolean): Promise<void> {
  const file = await openModelFile(path);
  const facts = factsOf(file);
  if (json) writeJson(terminal, { source: path, ...facts });
  else say(terminal, `${path}: ${showFacts(facts)}\n`);
}

interface ModelFacts {
  readonly kind: string;
  readonly task: string | null;
  readonly target: string | null;
  readonly steps: readonly { readonly name: string; readonly kind: string }[];
  readonly features: readonly { readonly name: string; readonly kind: string }[];
  readonly classes: readonly unknown[] | null;
  /** The options, if the model records them. */
  readonly options: Readonly<Record<string, unknown>> | null;
  readonly can: readonly string[];
  readonly bytes: number;
  readonly library: string;
  readonly checksum: "valid" | "none";
  readonly summary: string;
}

function factsOf({ model, bytes, library, checked }: ModelFile): ModelFacts {
  const last = lastStep(model);
  const kinds = featureKinds(model);
  return {
    kind: last.kind,
    task: taskOfModel(model) ?? null,
    target: targetOf(model) ?? null,
    steps: stepsOf(model),
    features: model.features.map((name) => ({ name, kind: kinds[name] })),
    classes: can(model, "classes") ? model.classes : null,
    options: "settings" in last ? (last.settings as Record<string, unknown>) : null,
    can: [...new Set([...capabilitiesOf(model), ...capabilitiesOf(last)])],
    bytes,
    library,
    checksum: checked ? "valid" : "none",
    summary: String(last),
  };
}

function stepsOf(model: Model): ModelFacts["steps"] {
  if (!(model instanceof PipelineModel)) return [];
  return model.steps.map(({ name, model: { kind } }) => ({ name, kind }));
}

function showFacts(facts: ModelFacts): string {
  const { kind, task, target, steps, features, classes, options, checksum } = facts;
  const lines = [
    ["size", `${facts.bytes.toLocaleString("en")} bytes, written by Credal ${facts.library}`],
    [
      "checksum",
      checksum === "valid" ? "valid" : "none, so damage cannot be detected; save the model again to add one",
    ],
    ["steps", steps.map((step) => `${step.name} (${step.kind})`).join(", ")],
    ["classes", showNames((classes ?? []).map(String), 20)],
    [
      "options",
      Object.entries(options ?? {})
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(", "),
    ],
    ["can", facts.can.map(inWords).join(", ")],
  ].filter(([, text]) => text !== "");
  const what = `${task === null ? "" : `, ${task}`}${target === null ? "" : ` of ${quote(target)}`}`;
  return [
    `${kind}${what}, ${plural(features.length, "column")}`,
    textGrid(lines, 2),
    "",
    textGrid([["column", "kind"], ...features.map((feature) => [feature.name, feature.kind])], 2),
    "",
    facts.summary,
  ].join("\n");
}

/** `logProbabilities` is "log probabilities". */
function inWords(capability: string): string {
  return capability.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
