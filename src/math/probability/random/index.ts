export { Random, random } from "./random.js";
export type { Seed, Seeded } from "./seed.js";
