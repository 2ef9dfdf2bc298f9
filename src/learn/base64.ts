/** Bytes as base64 text, in pieces that the argument list of a call can hold. */
export function toBase64(bytes: Uint8Array): string {
  const PIECE = 0x8000;
  let text = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
