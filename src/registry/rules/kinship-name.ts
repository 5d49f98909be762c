import { kinships, nameOfCode } from '../codes.ts'

/** What a female is to a male, in words: MEDIA HERMANA. */
export const kinshipName = (code: string): string => nameOfCode(kinships, code)
