/** Template of the notice: the association replaces the bracketed parts. */
export const noticeDraft = `<h3>Quién responde por sus datos</h3><p>[Nombre de la asociación], NIT [número], [dirección], [correo], [teléfono].</p><h3>Qué datos y para qué</h3><p>Su documento, nombre, municipio, dirección, teléfonos, correo y los animales y formularios a su nombre, para llevar el registro genealógico, expedir certificados, responderle y cumplir la ley. Los registradores e inseminadores de su zona ven los que necesitan para capturar por usted.</p><h3>Sus derechos</h3><p>Conocer, actualizar y corregir sus datos, pedir prueba de esta autorización, saber qué uso se les ha dado, revocarla o pedir que se borren cuando la ley lo permite, y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012). Los datos del registro genealógico se conservan porque de ellos dependen los de otros animales.</p><h3>Cómo ejercerlos</h3><p>En «Privacidad y mis datos», o en [correo]. La asociación responde una consulta en diez días hábiles y un reclamo en quince.</p>`

const blanks: readonly string[] = [...new Set(noticeDraft.match(/\[[^\]]+\]/g))]

/** Placeholders of the template that are still in a text. */
export const blanksIn = (html: string): readonly string[] => blanks.filter((blank) => html.includes(blank))
