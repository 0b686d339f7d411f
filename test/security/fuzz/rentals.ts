// The rentals of the organisation behind the random requests, and requests about them that hold together: a chain, a line, a payment, a
// facture of it, a dispute. What is thrown together of the registry's types alone never gets so far.
import { emptyLine } from '#records/entities/empty-line.ts'
import { Invoice, Payment } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { Task } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import type { Seeded } from '#server/demo/seeded.ts'

type Members = { readonly [name: string]: unknown }

const asked = { ...emptyLine, line_id: 'l', object_id: 'o1', name: 'Table', quantity: 3, quantity_done: null }
const step = (id: string, task_type_id: number, date: string, more: Members): readonly [Entity, Members] => [
  Task,
  { id, task_type_id, date, scope: 'loki', lastname: 'Muller', city: 'Ostwiller', objects: [asked], ...more },
]
const line = { object_id: 'o1', origin: 'rental_day', label: 'Table', quantity: 3, unit_price: 5, amount: 15 }
const factured = { invoice_id: 'line-2', ...line, reason: '' }

/** One that is to leave, with a line that is not billed, and one that is out, with a facture and a caution. */
export const rentalRows: readonly (readonly [Entity, Members])[] = [
  step('out-1', 15, '2026-11-25', { task_state_id: 2, next_task_id: 'back-1' }),
  step('back-1', 13, '2026-11-28', { task_state_id: 2 }),
  step('out-2', 15, '2026-11-10', {
    task_state_id: 5,
    next_task_id: 'back-2',
    objects: [{ ...asked, quantity_done: 3 }],
  }),
  step('back-2', 13, '2026-11-20', { task_state_id: 2 }),
  [Invoice, { id: 'line-1', task_id: 'out-1', ...line, rental_open: 1 }],
  [Invoice, { id: 'line-2', task_id: 'out-2', ...line, rental_open: 1 }],
  [Payment, { id: 'paid-1', task_id: 'out-2', type: 'regular', method: 'cb', amount: 15, rental_open: 1 }],
  [Payment, { id: 'held-1', task_id: 'out-2', type: 'deposit', method: 'check', amount: 80, rental_open: 1 }],
  [
    RentalDocument,
    {
      id: 'facture-1',
      task_id: 'out-2',
      number: 'F-2026-0001',
      lines: [factured],
      total: 15,
      rental_open: 1,
    },
  ],
]

interface Call {
  readonly method: string
  readonly path: string
  readonly value: unknown
}
const head = (by: Seeded): string => by.pick(['out-1', 'out-2', 'out-2', 'back-1', 't1'])
const stepOf = (by: Seeded): string => by.pick(['out-1', 'back-1', 'out-2', 'back-2'])
const cents = (by: Seeded): number => by.pick([5, 15, 15, 0.01, -5, -15, -80, 1e12])

const calls: readonly ((by: Seeded) => Call)[] = [
  by => ({
    method: 'POST',
    path: '/api/invoice',
    value: { ...line, task_id: head(by), quantity: by.pick([1, 3, 1000]), unit_price: 5, amount: cents(by) },
  }),
  by => ({
    method: 'POST',
    path: '/api/payment',
    value: {
      task_id: head(by),
      type: by.pick(['regular', 'deposit']),
      method: by.pick(['cash', 'check', 'cb']),
      amount: cents(by),
      from_deposit: by.pick([0, 0, 1]),
      note: by.pick(['', 'Pied cassé']),
      date: by.pick(['2026-11-18 10:00:00', '1999-01-01 00:00:00', '2031-01-01 00:00:00']),
    },
  }),
  by => ({
    method: 'POST',
    path: '/api/document',
    value: {
      task_id: head(by),
      kind: by.pick(['invoice', 'invoice', 'credit']),
      corrects_id: by.pick([null, 'facture-1']),
      lines: by.chance(0.6) ? [{ ...factured, invoice_id: 'line-1' }] : [factured],
      vat_rate: by.pick([null, 20]),
    },
  }),
  by => ({
    method: 'PATCH',
    path: `/api/task/${stepOf(by)}`,
    value: { next_task_id: by.pick([null, 'out-1', 'back-1', 'out-2', 'back-2', 't1']) },
  }),
  by => ({
    method: 'PATCH',
    path: `/api/task/${stepOf(by)}`,
    value: {
      task_state_id: by.pick([1, 2, 3, 5, 5, 7]),
      objects: [{ ...asked, quantity: by.pick([3, 40, 500]), quantity_done: by.pick([null, 0, 2, 3, 40]) }],
    },
  }),
  by => ({
    method: 'PATCH',
    path: `/api/task/${stepOf(by)}`,
    value: {
      date: by.pick(['2026-11-19', '2026-11-30', '2027-01-15']),
      task_type_id: by.pick([1, 12, 13, 14, 15, 16]),
    },
  }),
  by => ({
    method: 'PATCH',
    path: `/api/task/${by.pick(['a1', 't1', 'out-1'])}`,
    value: {
      disputes: Array.from({ length: 1 + by.int(3) }, (_, n) => ({
        id: `dispute-${n}`,
        at: '2026-11-18 10:00:00',
        from: { note: 'avant', objects: [asked] },
        patch: { note: 'ici', objects: [asked, asked] },
        theirs: { note: 'là', objects: [] },
      })),
    },
  }),
  by => ({ method: 'PATCH', path: '/api/object/o1', value: { quantity: by.pick([0, 2, 80]), rentable: 1 } }),
]
export const rentalCall = (by: Seeded): Call => by.pick(calls as readonly [(typeof calls)[number]])(by)

const BOUNDARY = 'edge'
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
/** A form as a device sends it, of which some part is missing, comes twice, or has no end. */
export const uploadForm = (by: Seeded): string => {
  const names = ['token', 'expire', 'signature', 'publicKey', 'fileName', 'folder', 'file', 'x'] as const
  const values = [
    '',
    'x',
    '1763460000',
    'a.jpg',
    '../..',
    'A'.repeat(3000),
    'data:image/png;base64,iVBORw0KGgo=',
  ] as const
  const parts = Array.from({ length: by.int(12) }, () => {
    const name = by.pick(names)
    const file = name === 'file' && by.chance(0.5) ? '; filename="a.png"' : ''
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${by.pick(values)}\r\n`
  })
  return `${parts.join('')}${by.chance(0.8) ? `--${BOUNDARY}--\r\n` : ''}`
}
