import { useMediaQuery } from '@mantine/hooks'

/** Fingers rather than a mouse: no keyboard where choosing is enough, a camera where a file is asked for. */
export const useCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
