/** Node prints an object in a console by the method of this name. */
export const inspectSymbol = Symbol.for("nodejs.util.inspect.custom");
