import { fromBase64 } from "../learn/base64.js";

/** The bytes of a raw deflate stream in base64, decoded by the platform. */
export async function inflate(text: string): Promise<Uint8Array> {
  const stream = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
