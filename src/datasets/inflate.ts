import { fromBase64 } from "../learn/base64.js";

/** The bytes behind base64 text of a raw deflate stream, by the platform's own decoder. */
export async function inflate(text: string): Promise<Uint8Array> {
  const stream = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
