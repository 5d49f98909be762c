/** The server side of every numbered form, one record each: its calls, and so its list, are derived from it. */
import { today } from '../core/app-context.ts'
import { type Handlers, personOf } from '../core/call.ts'
import { amendmentCalls } from '../filing/correction.ts'
import { editA01, fileA01, fileA01a, filingA01 } from './a01/effects.ts'
import { addFemale, removeFemale } from './a01/females.ts'
import { femalesOfGroup, listA01, listA01a, rowsA01 } from './a01/rows.ts'
import { voidingA01a } from './a01/voiding.ts'
import { embryoData, strawData } from './a02-a03/calls.ts'
import { editA02 } from './a02-a03/edit.ts'
import { fileA02, fileA03, filingA02, filingA03 } from './a02-a03/effects.ts'
import { listA02, listA03, rowsA02, rowsA03 } from './a02-a03/rows.ts'
import { correctionA04 } from './a04/correction.ts'
import { fileA04, fileA04Additional } from './a04/effects.ts'
import { listA04, serviceData } from './a04/rows.ts'
import { birthData, initialDetail, ownerData, pedigreeOf } from './a05/calls.ts'
import { correctionA05, voidingInitial } from './a05/correction.ts'
import { fileA05 } from './a05/effects.ts'
import { editA05Initial, fileA05Initial } from './a05/initial.ts'
import { listA05, listA05Initial } from './a05/rows.ts'
import { correctionA06 } from './a06/correction.ts'
import { fileA06 } from './a06/effects.ts'
import { listA06 } from './a06/rows.ts'
import { stockForm } from './a08-a11/calls.ts'
import { filingA08, filingA09, filingA10, filingA11 } from './a08-a11/effects.ts'
import { listA08, listA09, listA10, listA11, rowsA08, rowsA09, rowsA10, rowsA11 } from './a08-a11/rows.ts'
import { fileA12, fileSubLease } from './a12/effects.ts'
import { listA12, listAvailable, subLeases } from './a12/rows.ts'
import { voidingA12, voidingSubLease } from './a12/voiding.ts'
import { callsOf, type ServedForm } from './served-form.ts'
import { voidedService } from './voiding.ts'

const served: readonly ServedForm[] = [
  { form: 'A01', file: fileA01, edit: editA01, correction: voidedService(filingA01, rowsA01), list: listA01 },
  {
    form: 'A01a',
    file: fileA01a,
    correction: voidingA01a,
    list: (call) => listA01a(personOf(call).nid),
    calls: { 'formularioA01a/hembrasMontaGrupal': femalesOfGroup },
  },
  { form: 'A01a-hembra', file: addFemale },
  { form: 'A01a-retiro', file: removeFemale },
  {
    form: 'A02',
    file: fileA02,
    edit: editA02,
    correction: voidedService(filingA02, rowsA02),
    list: listA02,
    calls: { 'formularioA02/datosConsecutivoServicio': strawData },
  },
  {
    form: 'A03',
    file: fileA03,
    correction: voidedService(filingA03, rowsA03),
    list: listA03,
    calls: { 'formularioA03/datosConsecutivoServicio': embryoData },
  },
  {
    form: 'A04',
    file: fileA04,
    correction: correctionA04,
    list: ({ context }) => listA04(today(context)),
    calls: { 'formularioA04/datosConsecutivoServicio': serviceData },
  },
  { form: 'A04-adicional', file: fileA04Additional },
  {
    form: 'A05-inicial',
    file: fileA05Initial,
    edit: editA05Initial,
    correction: voidingInitial,
    list: (call) => listA05Initial(personOf(call).nid),
    calls: {
      'formularioA05Iniciales/formulariosA05Detalle': initialDetail,
      'formularioA05Iniciales/datosUsuario': ownerData,
    },
  },
  {
    form: 'A05',
    file: fileA05,
    correction: correctionA05,
    list: listA05,
    calls: { 'formularioA05/datosConsecutivoServicio': birthData, 'formularioPdf/generarArbol': pedigreeOf },
  },
  { form: 'A06', file: fileA06, correction: correctionA06, list: listA06 },
  stockForm(filingA08, rowsA08, listA08),
  stockForm(filingA09, rowsA09, listA09),
  stockForm(filingA10, rowsA10, listA10),
  stockForm(filingA11, rowsA11, listA11),
  { form: 'A12', file: fileA12, correction: voidingA12, list: ({ context }) => listA12(today(context)) },
  { form: 'A12-disponibles', file: fileSubLease, list: ({ context }) => listAvailable(today(context)) },
  {
    form: 'A12-sub',
    file: fileSubLease,
    correction: voidingSubLease,
    calls: { 'formularioA12/subArrendados': subLeases },
  },
]

const corrections = served.flatMap(({ form, correction }) => (correction ? [[form, correction] as const] : []))

export const formCalls: Handlers = Object.assign(
  {},
  ...served.map(callsOf),
  amendmentCalls(Object.fromEntries(corrections)),
)
