import { FormatError } from "../../base/errors.js";
import { fromBase64 } from "../../model/files/base64.js";

/** The bytes of a raw deflate stream in base64, decoded by the platform. */
export async function inflate(text: string): Promise<Uint8Array> {
  const bytes = fromBase64(text);
  if (bytes === undefined) throw new FormatError("datasets", "the stored data are not valid base64.");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
