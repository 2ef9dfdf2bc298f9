import { textGrid } from "../../../base/text-grid.js";
import { writeCsv } from "../../../io/csv/write.js";
import { examples, findExample } from "../data/examples.js";
import { say, type Terminal, writeJson } from "../terminal.js";

/** The examples that come with the package, or one of them as CSV. */
export async function datasets(
  terminal: Terminal,
  name: string | undefined,
  flags: { readonly json?: boolean },
): Promise<void> {
  if (name !== undefined) {
    const table = await findExample(name).load();
    if (flags.json === true) writeJson(terminal, table.toRows());
    else terminal.write(writeCsv(table));
    return;
  }
  const facts = await Promise.all(
    examples.map(async ({ name: example, target, about, load }) => {
      const { rows, names } = await load();
      return { name: `example:${example}`, rows, columns: names.length, target: target ?? null, about };
    }),
  );
  if (flags.json === true) {
    writeJson(terminal, facts);
    return;
  }
  const rows = facts.map(({ name: example, about, target, rows: count, columns }) => [
    example,
    about,
    target ?? "·",
    String(count),
    String(columns),
  ]);
  say(terminal, `${textGrid([["name", "about", "target", "rows", "columns"], ...rows], 3)}\n`);
}
