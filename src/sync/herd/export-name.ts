import { EVERY_OWNER } from '../../registry/person.ts'

const two = (n: number) => String(n).padStart(2, '0')

/**
 * Name of the exported inventory (ambiguity 62): consecutivos_{associate or ADMINANCO}_{yyyyMMddHHmmss}.xlsx.
 * @param owner the associate chosen, '' for all
 * @param prefix of another list
 * @param at ms UTC; written in the device's own time
 */
export function exportName(owner: string, at: number, prefix = 'consecutivos'): string {
  const time = new Date(at)
  const day = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`
  const clock = `${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`
  return `${prefix}_${owner || EVERY_OWNER}_${day}${clock}.xlsx`
}
