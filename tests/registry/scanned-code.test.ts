import { expect, it } from 'vitest'
import { scannedCode } from '../../src/registry/index.ts'

it('the code of a paper is read from the address of its verification, and from nothing else', () => {
  const seal = `C${'7K2M9'.repeat(4)}`
  const whole = `${seal}${'0'.repeat(28)}`
  const receipt = 'R7K2M9QXT4H1B08ZC'
  expect(scannedCode(`https://libro.example/verificar/${whole}`)).toBe(whole)
  expect(scannedCode(`http://localhost:8080/verificar/${seal}\n`)).toBe(seal)
  expect(scannedCode(`https://libro.example/verificar/${receipt}`)).toBe(receipt)
  for (const other of ['170000000000001', seal, `https://libro.example/verificar/`, `javascript:/verificar/${seal}`])
    expect(scannedCode(other), other).toBeUndefined()
  expect(scannedCode(`https://libro.example/verificar/${seal}?otra=1`)).toBeUndefined()
  expect(scannedCode('https://libro.example/verificar/170000000000001')).toBeUndefined()
})
