/** Types of the JSON Schema and OpenAPI objects used here: plain data. */
export type Schema = { readonly [key: string]: unknown }

/** A reference to a shared part of the description, under `components`. */
export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Empty, or as the given schema: a wire field without a value is '', never absent. */
export const orEmpty = (schema: Schema): Schema => ({ anyOf: [{ const: '' }, schema] })
