/** Told by the sign-in form once it hears by itself what is typed and pressed (ui/early.ts has kept it until then). */
export const TAKEN_OVER = 'formulario-listo'
