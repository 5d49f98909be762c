/** What the newest version brought, in the words of CHANGELOG.md: its first list. */
import changelog from '../../../CHANGELOG.md?raw'

const [, version = '', list = ''] = /^## (\S+)\n+((?:- .+\n)+)/m.exec(changelog) ?? []

export const news = { version, lines: list.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(2)])) }
