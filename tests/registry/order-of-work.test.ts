import { expect, it } from 'vitest'
import { inOrderOfWork, listedForms, type Person } from '../../src/registry/index.ts'
import { administrator } from '../ui/fake-book.ts'

const desk: Person = {
  ...administrator,
  capacidades: [...administrator.capacidades, 'paginas', 'paginasTodo', 'recibido'],
}

it('every list of forms says when they were received; what members maintain about themselves has no such day', () => {
  const withArrival = listedForms.filter((form) => inOrderOfWork(form, desk, '') !== form)
  const numbered = listedForms.filter(({ submit, startsFrom }) => submit.fixed.CODIGO && !startsFrom)
  expect(withArrival.map(({ key }) => key)).toEqual(expect.arrayContaining(numbered.map(({ key }) => key)))
  for (const key of ['misDatos', 'misAprisco']) expect(withArrival.map((form) => form.key)).not.toContain(key)
})
