import { useMediaQuery } from '@mantine/hooks'

/** Fingers rather than a mouse: no keyboard where choosing is enough, a camera where a file is asked for. */
export const useCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })

/** A desk: where the measures of a mouse are at home, as measures.css asks it. */
const DESK = '(pointer: fine) and (min-width: 62em)'

export const useDesk = (): boolean => useMediaQuery(DESK, false, { getInitialValueInEffect: false })
