/** The version of this library, as package.json has it. */
export const version = "0.2.0";
