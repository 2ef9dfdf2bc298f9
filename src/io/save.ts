import { DataError } from "../errors.js";
import { fileSystem } from "./node.js";

let saved = 0;

/** Writes a file whole or not at all: the pieces go to a file beside it, which then takes its name. */
export async function saveFile(
  method: string,
  path: string | URL,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  const files = fileSystem(method);
  saved += 1;
  const suffix = `.${globalThis.process.pid}-${saved}.tmp`;
  const temporary = typeof path === "string" ? path + suffix : new URL(path.href + suffix);
  try {
    await files.writeFile(temporary, pieces);
    await files.rename(temporary, path);
  } catch (error) {
    await files.rm(temporary, { force: true }).catch(() => undefined);
    const message = `${method}: cannot write "${path}": ${(error as Error).message}.`;
    throw new DataError(message, { method, received: String(path) }, error);
  }
}
