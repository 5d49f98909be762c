import { useMediaQuery } from '@mantine/hooks'

/** Touch instead of a mouse: no keyboard where choosing suffices, the camera where a file is requested. */
export const useCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })

/** A desktop: screens with a mouse, by the same media query as measures.css. */
const DESK = '(pointer: fine) and (min-width: 62em)'

export const useDesk = (): boolean => useMediaQuery(DESK, false, { getInitialValueInEffect: false })
