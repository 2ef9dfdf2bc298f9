import { expect } from "vitest";

/** An error of this class with just this sentence, whatever its details say. */
export function refusal(type: new (message: string) => Error, message: string): unknown {
  return expect.objectContaining({ name: type.name, message });
}
