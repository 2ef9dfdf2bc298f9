import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { saveFile } from "../../io/save.js";
import { CommandError } from "../refusal.js";

/** Refuses a path that cannot be written before the long work, not after it. */
export async function requireFolder(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new CommandError(
      `cannot write ${JSON.stringify(path)}: there is no folder ${JSON.stringify(folder)}.`,
    );
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true)
    throw new CommandError(`cannot write ${JSON.stringify(path)}: it is a folder.`);
}

/** Writes the whole text, or nothing. */
export function saveText(path: string, text: string, signal: AbortSignal): Promise<void> {
  return saveFile("credal", path, [text], signal);
}
