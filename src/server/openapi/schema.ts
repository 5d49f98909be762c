/** JSON Schema and OpenAPI objects as they are written here: plain data. */
export type Schema = { readonly [key: string]: unknown }

/** A part of the description that stands in it once, under `components`. */
export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Empty, or what that schema says: fields of the wire are never absent for a reason, they are ''. */
export const orEmpty = (schema: Schema): Schema => ({ anyOf: [{ const: '' }, schema] })
