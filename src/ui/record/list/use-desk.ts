import { useMediaQuery } from '@mantine/hooks'

/** A mouse and room for it: dense rows, frozen columns, more rows a page. */
const DESK = '(pointer: fine) and (min-width: 62em)'

export const useDesk = (): boolean => useMediaQuery(DESK, false, { getInitialValueInEffect: false })
