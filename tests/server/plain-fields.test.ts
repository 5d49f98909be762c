/** Short bodies are parsed without the general parser, with the same result. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFields } from '../../src/server/http/plain-fields.ts'

const TYPE = 'multipart/form-data; boundary=x'
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const read = (body: string | Buffer, type = TYPE, most = 200) => plainFields(Buffer.from(body as string), type, most)

describe('a body of plain fields', () => {
  it('as FormData writes it is what was put into it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[A-Z_]{1,30}$/), fc.string({ unit: 'grapheme', maxLength: 200 }), {
          maxKeys: 12,
        }),
        async (fields) => {
          const form = new FormData()
          for (const [name, text] of Object.entries(fields)) form.append(name, text)
          const sent = new Request('http://a', { method: 'POST', body: form })
          const type = sent.headers.get('content-type') ?? ''
          const said = Object.fromEntries(
            Object.entries(fields).map(([name, text]) => [name, text.replace(/\r?\n|\r/g, '\r\n')]),
          )
          const body = Buffer.from(await sent.arrayBuffer())
          const found = plainFields(body, type, 200)
          // The result for a form without fields is not checked.
          expect(Object.keys(fields).length === 0 ? {} : found).toEqual(said)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('may hold what looks like a boundary, a head, or half a letter; the last of a name counts', () => {
    expect(
      read(`${part('A', 'y--x\r\n-x--x')}${part('B', 'Content-Disposition: form-data')}${part('A', '')}--x--`),
    ).toEqual({
      A: '',
      B: 'Content-Disposition: form-data',
    })
    expect(
      read(Buffer.concat([Buffer.from(part('A', '').slice(0, -2)), Buffer.from([0xc3]), Buffer.from('\r\n--x--\r\n')])),
    ).toEqual({
      A: '\ufffd',
    })
  })

  it.each([
    ['a file', `--x\r\nContent-Disposition: form-data; name="A"; filename="a.jpg"\r\n\r\n1\r\n--x--`],
    [
      'a part that says its type',
      `--x\r\nContent-Disposition: form-data; name="A"\r\nContent-Type: application/json\r\n\r\n1\r\n--x--`,
    ],
    ['a part that is no form-data', '--x\r\nContent-Disposition: attachment; name="A"\r\n\r\n1\r\n--x--'],
    ['a name that every object has', `${part('__proto__', '1')}--x--`],
    ['a name with quotes', `${part('A\\"B', '1')}--x--`],
    ['something before it', `hola\r\n${part('A', '1')}--x--`],
    ['something after it', `${part('A', '1')}--x--\r\nhola`],
    ['no end', part('A', '1')],
    ['half an end', `${part('A', '1')}--x-`],
    ['a boundary that goes on', `${part('A', '1')}--xy--`],
    ['no line after the heads', '--x\r\nContent-Disposition: form-data; name="A"\r\n\r\n--x--'],
    ['endless heads', `--x\r\nContent-Disposition: form-data; name="${'A'.repeat(400)}"\r\n\r\n1\r\n--x--`],
    ['nothing', ''],
  ])('with %s is left to the parser', (_what, body) => {
    expect(read(body)).toBeUndefined()
  })

  it('is left to it with another type, and with more fields than anybody sends', () => {
    const body = `${part('A', '1')}${part('B', '2')}--x--`
    expect(read(body, 'multipart/form-data; boundary="x"')).toBeUndefined()
    expect(read(body, 'multipart/form-data; boundary=x; charset=latin1')).toBeUndefined()
    expect(read(body, TYPE, 1)).toBeUndefined()
    expect(read(body, TYPE, 2)).toEqual({ A: '1', B: '2' })
  })
})
