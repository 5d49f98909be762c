import { expect, it } from 'vitest'
import { isAddress } from '../../src/ui/record/list/photo-address.ts'

it.each(['https://libro.example/1.jpg', '/archivos/1.jpg', 'data:image/png;base64,AA=='])(
  'what a host says of a picture is its address: %s',
  (text) => expect(isAddress(text)).toBe(true),
)

it.each([
  '',
  undefined,
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//otro.example/1.jpg',
  '/\\otro.example/1.jpg',
])('a program, a page or another host by stealth is no address: %s', (text) => expect(isAddress(text)).toBe(false))
