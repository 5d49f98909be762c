/** 'm***@g***.com': enough for its owner to know it, too little for a stranger (decision 42). Once masked it stays so. */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***${ending}`
}
