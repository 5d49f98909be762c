/**
 * 'm***@g***.com': enough for its owner to recognise, too little for a stranger (decision 42). Masking again changes
 * nothing.
 */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***${ending}`
}
