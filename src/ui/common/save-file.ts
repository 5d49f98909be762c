/** Hands a file to the browser's downloads. */
export function saveFile(name: string, bytes: ArrayBuffer, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
