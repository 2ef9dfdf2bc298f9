import { describeOptions } from "../../base/options.js";
import { textGrid } from "../../base/text-grid.js";
import { type CatalogEntry, catalog } from "../../catalog.js";
import type { Task } from "../../learn/estimator.js";
import { findMethod } from "../methods.js";
import { type Terminal, writeJson } from "../terminal.js";

export interface ModelsFlags {
  readonly task?: Task;
  readonly json?: boolean;
}

/** Every method there is, or the options of one. */
export async function models(
  terminal: Terminal,
  name: string | undefined,
  flags: ModelsFlags,
): Promise<void> {
  if (name !== undefined) {
    const method = findMethod(name);
    if (flags.json === true) writeJson(terminal, facts(method));
    else terminal.write(showMethod(method));
    return;
  }
  const chosen = catalog.filter(({ Estimator }) => flags.task === undefined || Estimator.task === flags.task);
  if (flags.json === true) {
    writeJson(terminal, chosen.map(facts));
    return;
  }
  const rows = chosen.map(({ Estimator: { kind, task, schema } }) => [
    kind,
    task,
    describeOptions(schema)
      .map((option) => option.name)
      .join(", "),
  ]);
  terminal.write(`${textGrid([["model", "task", "options"], ...rows], 3)}\n`);
}

function showMethod({ Estimator: { kind, task, schema } }: CatalogEntry): string {
  const options = describeOptions(schema).map(({ name, meaning, constraint, defaultValue, required }) => {
    const standard = required
      ? "; must be given"
      : defaultValue === undefined
        ? ""
        : `; ${JSON.stringify(defaultValue)} unless set`;
    return `  ${name}\n      ${meaning}\n      ${constraint}${standard}`;
  });
  const list = options.length === 0 ? ["  none"] : options;
  return [`${kind}, ${task}`, "", "Options (--set name=value):", ...list, ""].join("\n");
}

function facts({ Estimator: { kind, task, schema, preparation } }: CatalogEntry): object {
  const options = describeOptions(schema).map((option) => ({
    ...option,
    defaultValue: option.defaultValue ?? null,
  }));
  return { kind, task, preparation: preparation ?? {}, options };
}
