/** Event of the sign-in form once it handles input itself (ui/early.ts has recorded it until then). */
export const TAKEN_OVER = 'formulario-listo'
