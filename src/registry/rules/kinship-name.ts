import { kinships, nameOfCode } from '../vocabulary/codes.ts'

/** Relationship of a female to a male, in words: MEDIA HERMANA. */
export const kinshipName = (code: string): string => nameOfCode(kinships, code)
