import type { Email } from './mail.ts'

interface Reader {
  readonly name: string
  readonly email: string
}

/** The recovery link, which works once and for five minutes (1§8). */
export const recoveryEmail = ({ name, email }: Reader, link: string): Email => ({
  to: email,
  subject: 'Libro de Campo: cambiar la clave de acceso',
  text: `Hola, ${name}:

Alguien, esperamos que usted, pidió cambiar su clave de acceso al Libro de Campo. Para hacerlo abra este enlace:

${link}

El enlace sirve una sola vez y vence en 5 minutos. Si usted no lo pidió, no haga nada: su clave sigue siendo la misma.`,
})

/** To the address being replaced: the change may not be the person's own (decision 153). */
export const addressChangedEmail = ({ name, email }: Reader): Email => ({
  to: email,
  subject: 'Libro de Campo: su correo fue cambiado',
  text: `Hola, ${name}:

El correo registrado a su nombre en el Libro de Campo fue cambiado y los mensajes ya no llegarán a esta dirección.

Si usted no hizo el cambio, comuníquese cuanto antes con la asociación.`,
})

/** To the address on file: whoever knows the password may not be the person. @param passkey its name in the list */
export const passkeyMadeEmail = ({ name, email }: Reader, passkey: string): Email => ({
  to: email,
  subject: 'Libro de Campo: una huella nueva abre su cuenta',
  text: `Hola, ${name}:

En un dispositivo se activó la entrada con huella, rostro o PIN a su cuenta del Libro de Campo. En "Mis dispositivos" aparece como "${passkey}".

Si no fue usted, termínela allí, cambie su clave de acceso y comuníquese cuanto antes con la asociación.`,
})

/** After a recovery: anyone with access to the mailbox has the account. */
export const passwordChangedEmail = ({ name, email }: Reader): Email => ({
  to: email,
  subject: 'Libro de Campo: su clave fue cambiada',
  text: `Hola, ${name}:

Su clave de acceso al Libro de Campo fue cambiada con el enlace que llegó a este correo, y se cerraron todas las sesiones abiertas.

Si usted no hizo el cambio, comuníquese cuanto antes con la asociación.`,
})
