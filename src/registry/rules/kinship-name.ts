import { kinships, nameOfCode } from '../vocabulary/codes.ts'

/** What a female is to a male, in words: MEDIA HERMANA. */
export const kinshipName = (code: string): string => nameOfCode(kinships, code)
