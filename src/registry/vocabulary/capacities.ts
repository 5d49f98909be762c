/** What a host may announce beyond the documents. */

/** Numbers, chips and the review in pages. */
export const PAGES = 'paginas'

/** Whatever covers all owners in pages: the forms' lists, the inventory, people, and choices among them. */
export const PAGES_OF_ALL = 'paginasTodo'
