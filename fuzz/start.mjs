// A thread does not inherit the loader of TypeScript in every version of Node.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
