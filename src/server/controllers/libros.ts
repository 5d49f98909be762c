/** libros: the combinations of parents whose offspring belong to a book (2§7; decisions 5, 162). */
import { bookPairs } from '../../registry/index.ts'
import { fieldOf, type Handlers } from '../core/call.ts'

export const libros: Handlers = {
  'libros/libros': async (call) => bookPairs(fieldOf(call, 'COMPOSICION')),
}
