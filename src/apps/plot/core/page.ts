// The types of a page, for declarations that must also compile in programs for Node, which have none.

/** A document, where the program knows pages. */
export type PageDocument = typeof globalThis extends { readonly Document: { readonly prototype: infer D } }
  ? D
  : object;

/** An element of an SVG image, likewise. */
export type PageElement = typeof globalThis extends { readonly SVGElement: { readonly prototype: infer E } }
  ? E
  : object;

/** An SVG image as an element, likewise. */
export type PageImage = typeof globalThis extends { readonly SVGSVGElement: { readonly prototype: infer E } }
  ? E
  : object;
