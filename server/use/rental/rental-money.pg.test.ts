// RT14, RT18 to RT20 on both databases: what a client may not do with the money of a rental, whatever its rights; numbers without gaps; and that
// the money is with its dossier until that is over.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AnyRow } from '#records/entity.ts'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { handedTwice, onceId } from '#trades/rental/rules/money/handed-twice.ts'
import type { DossierMoney } from '#trades/rental/rules/money/money-problems.ts'
import { createRecord, patchRecord, removeRecord, replaceRecord } from '../records/resources.ts'
import type { Caller, Reply } from '../write/caller.ts'
import { asDocument, asInvoice, asPayment } from '../write/stored-rows.ts'
import {
  admin,
  desk,
  entityNamed,
  line,
  openWorld,
  plain,
  stop,
  till,
  type Members,
  type World,
} from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { seeded } from '#test/sync/model/simulation.ts'

const DAY = 86_400_000
const nowhere = { scope: 'loki', resource_id: null, shift_instance_id: null, shift_id: null }
const step = (id: string, members: Members): Members => stop(id, { ...nowhere, ...members })
const bill = (of: readonly Members[], members: Members = {}): Members => ({
  kind: 'invoice',
  task_id: 'out',
  lines: of.map(({ id, ...own }) => ({ ...own, invoice_id: id })),
  ...members,
})
const day: Members = {
  id: 'day',
  origin: 'rental_day',
  label: 'Table, jour',
  quantity: 4,
  unit_price: 5,
  amount: 20,
}
const drive: Members = { id: 'drive', origin: 'delivery', label: 'Livraison', unit_price: 30, amount: 30 }

describe.each(stores)('on %s', (_, open) => {
  let world: World
  const create = (of: string, body: Members, who: Caller = desk): Promise<Reply> =>
    createRecord(world.ports, who, entityNamed(of), body, plain)
  const patch = (of: string, id: string, body: Members, who: Caller = admin): Promise<Reply> =>
    patchRecord(world.ports, who, entityNamed(of), id, body, { ...plain, force: true })
  const made = (reply: Reply): AnyRow => {
    if (!('row' in reply)) throw new Error(JSON.stringify(reply))
    return reply.row
  }
  const refusal = (reply: Reply): string =>
    'problem' in reply
      ? `${reply.status} ${reply.problem.problems?.[0]?.message ?? ''}`
      : String(reply.status)

  const moneyRows = async (): Promise<DossierMoney> => {
    const rows = async (of: string): Promise<AnyRow[]> =>
      (
        await world.ports.storage
          .of('quai')
          .find(of, { where: [{ is: 'in', field: 'task_id', values: ['out'] }] })
      ).toSorted((one, other) => one.rev - other.rev)
    return {
      lines: (await rows('invoice')).map(asInvoice),
      documents: (await rows('document')).map(asDocument),
      payments: (await rows('payment')).map(asPayment),
    }
  }
  const doubts = async (): Promise<string[]> =>
    handedTwice(await moneyRows()).map(({ what, cents, last }) => `${what} ${cents} ${last.id}`)

  beforeEach(async () => {
    world = await openWorld(await open())
    const own = world
    onTestFinished(() => own.close())
    await world.put('object', { id: 'table', name: 'Table', quantity: 10, rental_day: 5 })
    const objects = [line('l', { object_id: 'table', quantity: 4 })]
    for (const one of [
      step('back', { task_type_id: 13, date: '2026-11-28', objects }),
      step('out', { task_type_id: 15, date: '2026-11-26', next_task_id: 'back', objects }),
      step('other', { task_type_id: 15, date: '2026-11-26', objects }),
      step('quoted', { task_type_id: 15, date: '2026-11-26', task_state_id: 1, objects }),
    ])
      made(await create('task', one))
    for (const one of [day, drive]) made(await create('invoice', { ...one, task_id: 'out' }))
    made(await create('invoice', { ...day, id: 'foreign', task_id: 'other' }))
    made(await create('invoice', { ...day, id: 'wish', task_id: 'quoted' }))
  })

  test('[RT19] a number without gaps for each kind and year, given by the server with day and total', async () => {
    const forged = { number: 'F-2020-0001', issued_at: '2020-01-01 08:00:00', total: 1, date: '2031-01-01' }
    const first = made(await create('document', bill([day], { id: 'f1', ...forged })))
    expect(first).toMatchObject({ number: 'F-2026-0001', date: '2026-11-18', total: 20 })
    expect(first['issued_at']).toBe('2026-11-18 10:00:00')
    // A refused one uses up no number.
    expect(refusal(await create('document', bill([day], { id: 'f2' })))).toMatch(/^422 .*F-2026-0001/)
    const back = {
      id: 'gesture',
      label: 'Geste',
      unit_price: -5,
      amount: -5,
      corrects_id: 'day',
      origin: 'manual',
    }
    made(await create('invoice', { ...back, task_id: 'out' }))
    const { corrects_id: _, ...said } = back
    const avoir = bill([said], { id: 'a1', kind: 'credit', corrects_id: 'f1' })
    expect(made(await create('document', avoir))).toMatchObject({ number: 'A-2026-0001', total: -5 })
    expect(made(await create('document', bill([drive], { id: 'f3' })))).toMatchObject({
      number: 'F-2026-0002',
    })
    world.at += 60 * DAY
    made(await create('document', bill([{ ...day, id: 'foreign' }], { id: 'f4', task_id: 'other' })))
    expect(await world.row('document', 'f4')).toMatchObject({ number: 'F-2027-0001', date: '2027-01-17' })
  })

  test('[RT19] twelve desks at once: the numbers have no gap, and no line is billed twice', async () => {
    const lines = Array.from({ length: 8 }, (__, n) => ({ ...drive, id: `d${n}` }))
    for (const one of lines) made(await create('invoice', { ...one, task_id: 'out' }))
    const replies = await Promise.all(
      Array.from({ length: 12 }, (__, n) =>
        create('document', bill([lines[n % 8] ?? drive], { id: `f${n}` })),
      ),
    )
    const numbers = replies.flatMap(reply => ('row' in reply ? [String(reply.row['number'])] : []))
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (__, n) => `F-2026-000${n + 1}`))
    expect(replies.filter(reply => 'problem' in reply)).toHaveLength(4)
  })

  test('[RT19] a document has the stored lines of its own rental, which is accepted', async () => {
    const sentences = {
      changed: await create('document', bill([{ ...day, amount: 2 }])),
      foreign: await create('document', bill([{ ...day, id: 'foreign' }])),
      unknown: await create('document', bill([{ ...day, id: 'nothing' }])),
      quoted: await create('document', bill([{ ...day, id: 'wish' }], { task_id: 'quoted' })),
      nobody: await create('document', bill([day], { task_id: 'missing' })),
      empty: await create('document', bill([])),
      credit: await create('document', bill([day], { kind: 'credit' })),
    }
    expect(Object.values(sentences).map(reply => ('problem' in reply ? reply.status : 0))).toEqual(
      Object.values(sentences).map(() => 422),
    )
    expect(refusal(sentences.quoted)).toContain('Un devis ne se facture pas')
    expect(refusal(sentences.foreign)).toContain('Les lignes ont changé depuis')
    expect(await create('document', bill([day]), till)).toMatchObject({ status: 403 })
  })

  test('[RT19] nothing numbered changes or goes, nor a line that it names, nor its rental', async () => {
    made(await create('document', bill([day], { id: 'f' })))
    const before = await world.row('document', 'f')
    const replies = [
      await patch('document', 'f', { note: 'Autre' }),
      await replaceRecord(world.ports, admin, entityNamed('document'), 'f', bill([drive]), plain),
      await removeRecord(world.ports, admin, entityNamed('document'), 'f', plain),
      await create('document', bill([drive], { id: 'f' })),
      await patch('invoice', 'day', { amount: 1 }),
      await patch('invoice', 'day', { task_id: 'other' }),
      await removeRecord(world.ports, admin, entityNamed('invoice'), 'day', plain),
      await removeRecord(world.ports, admin, entityNamed('task'), 'out', plain),
    ]
    expect(replies.map(refusal)).toEqual([
      expect.stringMatching(/^403/),
      expect.stringMatching(/^403/),
      expect.stringMatching(/^403/),
      '409 ',
      '422 Cette ligne est sur F-2026-0001\u00a0: elle se corrige par un avoir.',
      expect.stringMatching(/^422/),
      expect.stringMatching(/^422/),
      '422 Cette location a des factures\u00a0: elle ne se supprime pas, elle s’annule.',
    ])
    expect(await world.row('document', 'f')).toEqual(before)
    // What is on no document changes as before.
    made(await patch('invoice', 'drive', { amount: 25, unit_price: 25 }))
  })

  test('[RT20] no refund above what was paid, no caution kept twice; what a second desk handed out is kept', async () => {
    const pay = (id: string, members: Members) =>
      create('payment', { id, task_id: 'out', date: '2026-11-18 10:00:00', ...members })
    made(await pay('p', { amount: 50 }))
    made(await pay('d', { type: 'deposit', amount: 80, deposit_kind: 'cheque', reference: '0042' }))
    expect(refusal(await pay('kept', { amount: 30, from_deposit: 1 }))).toMatch(/^422 Dites pourquoi/)
    made(await pay('kept', { amount: 30, from_deposit: 1, note: 'Pied cassé' }))
    expect(refusal(await pay('r', { amount: -80.01 }))).toMatch(/^422 80,00/)
    expect(refusal(await pay('b', { type: 'deposit', amount: -80.01 }))).toMatch(
      /^422 La caution tenue est de 80,00/,
    )
    made(await pay('b', { type: 'deposit', amount: -50 }))
    expect(await doubts()).toEqual([])
    // Of the same caution: kept by neither twice, given back by both.
    expect(refusal(await pay('kept2', { amount: 1, from_deposit: 1, note: 'Encore' }))).toMatch(
      /^422 Aucune caution/,
    )
    made(await pay('b2', { type: 'deposit', amount: -50 }))
    expect(await doubts()).toEqual(['deposit 5000 b2'])
    expect(refusal(await patch('payment', 'b2', { amount: -60 }))).toMatch(/^422/)
    made(await patch('payment', 'b2', { confirmed: 1 }, desk))
    expect(await doubts()).toEqual([])
    expect(refusal(await patch('payment', 'd', { amount: 10 }))).toMatch(/^422/)
    expect(refusal(await patch('payment', 'd', { task_id: 'other' }))).toMatch(/^422/)
    expect(refusal(await pay('zero', { amount: 0 }))).toMatch(/^422/)
    made(await patch('payment', 'd', { note: 'Chèque au coffre' }))
  })

  test('[RT20] what nobody pays for such a rental is refused, as on a device; what is too much for another counter is kept', async () => {
    const cash = { task_id: 'out', date: '2026-11-18 10:00:00' }
    const typo = await create('payment', { id: 'p1', ...cash, amount: 200_000 })
    expect(refusal(typo).replaceAll(/\s/g, ' ')).toBe(
      '422 200 000,00 € pour une location de 50,00 € : vérifiez le montant.',
    )
    for (const id of ['p2', 'p3']) made(await create('payment', { id, ...cash, amount: 50 }))
    expect(refusal(await create('payment', { id: 'p4', ...cash, amount: -100.01 }))).toMatch(/^422 100,00/)
    made(await create('payment', { id: 'p5', ...cash, amount: -50 }))
    expect(await doubts()).toEqual([])
    made(await create('payment', { id: 'p6', ...cash, amount: -50 }))
    expect(await doubts()).toEqual(['refund 5000 p6'])
    // What is added afterwards was not there to be paid back.
    world.at += DAY
    made(await create('invoice', { ...drive, id: 'more', task_id: 'out' }))
    expect(await doubts()).toEqual(['refund 5000 p6'])
    made(await create('payment', { id: 'p7', ...cash, amount: 50 }))
    expect(await doubts()).toEqual([])
  })

  test('[RT20] two people who answer that it was handed out once make one row of it', async () => {
    const row = { task_id: 'out', type: 'deposit', amount: 50, date: '2026-11-18 10:00:00' }
    made(await create('payment', { ...row, id: 'in' }))
    for (const id of ['b', 'b2']) made(await create('payment', { ...row, id, amount: -50 }))
    const answer = { ...row, id: onceId('b2') }
    expect((await create('payment', answer)).status).toBe(201)
    expect((await create('payment', { ...answer, date: '2026-11-18 11:00:00' })).status).toBe(200)
    expect((await moneyRows()).payments).toHaveLength(4)
    expect(await doubts()).toEqual([])
  })

  test('[RT18] no line of a rental asks for more than ten millions, made so or changed', async () => {
    const line = { ...drive, id: 'huge', task_id: 'out', unit_price: 1e12, amount: 1e12 }
    const said = /^422 Livraison\s: 1(\s000){4},00\s€, vérifiez le montant\.$/
    expect(refusal(await create('invoice', line))).toMatch(said)
    expect(refusal(await patch('invoice', 'drive', { unit_price: 1e12, amount: 1e12 }))).toMatch(said)
    made(await create('invoice', { ...line, unit_price: 1e7, amount: 1e7 }))
  })

  test('[RT20] a payment is of a day that has come, by a clock that may be a day ahead', async () => {
    const pay = (date: string) => create('payment', { task_id: 'out', amount: 5, date })
    made(await pay('2026-11-19 23:00:00'))
    expect(refusal(await pay('2026-11-20 00:00:00'))).toMatch(/^422 Un paiement se note le jour/)
  })

  test('[RT18] a document says the VAT that the organisation has, and lines that multiply', async () => {
    const forged = { vat_rate: 20, vat_text: 'Tout compris' }
    expect(made(await create('document', bill([day], { id: 'f', ...forged })))).toMatchObject({
      vat_rate: null,
      vat_text: 'TVA non applicable, article 293 B du CGI',
    })
    const uneven = { ...day, id: 'uneven', quantity: 3, amount: 999 }
    made(await create('invoice', { ...uneven, task_id: 'out' }))
    expect(refusal(await create('document', bill([uneven])))).toMatch(/^422 .*ne font pas le montant/)
  })

  test('[RT10] [RT19] [RT20] a step with money stays one of a rental; no return leads into a departure', async () => {
    made(await patch('task', 'other', { task_type_id: 14 }))
    made(await create('payment', { id: 'p', task_id: 'out', amount: 20, date: '2026-11-18 10:00:00' }))
    expect(refusal(await patch('task', 'out', { task_type_id: 1 }))).toMatch(/^422 Cette étape porte/)
    expect(refusal(await patch('task', 'back', { next_task_id: 'other' }))).toMatch(/^422 Une location va/)
    expect(refusal(await patch('task', 'out', { task_type_id: 13 }))).not.toMatch(/^422 Cette/)
    expect(await world.row('task', 'back')).toMatchObject({ next_task_id: null })
  })

  test('[RT14] [RT18] the money of a rental is with its open dossier, and leaves with it', async () => {
    made(await create('document', bill([day], { id: 'f' })))
    made(await create('payment', { id: 'p', task_id: 'out', amount: 20, date: '2026-06-01 10:00:00' }))
    const idsOf = async (cursor: number): Promise<string[]> =>
      (await world.sync(desk, { [OPEN_RENTALS]: cursor })).flatMap(one =>
        'e' in one && one.e !== 'task' ? [`${one.e} ${one.id}${'gone' in one ? ' gone' : ''}`] : [],
      )
    const here = await idsOf(0)
    expect(here).toEqual(expect.arrayContaining(['document f', 'payment p', 'invoice day', 'invoice drive']))
    const { rev } = await world.ports.storage.of('quai').clock()
    const done = {
      task_state_id: 5,
      objects: [line('l', { object_id: 'table', quantity: 4, quantity_done: 4 })],
    }
    made(await patch('task', 'out', done))
    made(await patch('task', 'back', done))
    expect(await world.row('invoice', 'day')).toMatchObject({ rental_open: 0 })
    const gone = (await world.sync(desk, { [OPEN_RENTALS]: rev })).filter(
      one => 'e' in one && one.e !== 'task',
    )
    expect(gone).toHaveLength(4)
    made(await patch('task', 'back', { task_state_id: 2 }))
    expect(await world.row('document', 'f')).toMatchObject({ rental_open: 1 })
  })

  test('[RT19] 500 forged writes of a client with every right change nothing numbered', async () => {
    made(await create('document', bill([day], { id: 'f' })))
    const roll = seeded(7)
    const below = (n: number): number => Math.floor(roll() * n)
    const told = async (): Promise<unknown[]> => [
      await world.row('document', 'f'),
      await world.row('invoice', 'day').then(row => ({ ...row, rental_open: 0, rev: 0 })),
    ]
    const before = await told()
    const values = [
      'F-2026-9999',
      '',
      null,
      0,
      1,
      -7,
      20,
      'out',
      'other',
      '2020-01-01',
      [],
      {},
      'credit',
      true,
    ]
    const names = Object.keys(entityNamed('document').fields).concat(
      Object.keys(entityNamed('invoice').fields),
    )
    for (let n = 0; n < 500; n++) {
      const [of, id] = below(2) === 0 ? ['document', 'f'] : ['invoice', 'day']
      const body: Members = {}
      for (let k = 0; k <= below(4); k++)
        body[names[below(names.length)] ?? 'id'] = values[below(values.length)]
      const how = below(4)
      if (how === 0) await create(of ?? '', { ...body, id }, admin)
      else if (how === 1)
        await removeRecord(world.ports, admin, entityNamed(of ?? ''), id ?? '', { ...plain, force: true })
      else if (how === 2)
        await replaceRecord(world.ports, admin, entityNamed(of ?? ''), id ?? '', body, {
          ...plain,
          force: true,
        })
      else await patch(of ?? '', id ?? '', body)
    }
    expect(await told()).toEqual(before)
    expect(made(await create('document', bill([drive], { id: 'next' })))).toMatchObject({
      number: 'F-2026-0002',
    })
  })

  test('[TS6] [RT20] a rental that is out, or that holds money, is not deleted by any of its steps', async () => {
    const remove = async (id: string): Promise<string> =>
      refusal(await removeRecord(world.ports, admin, entityNamed('task'), id, plain))
    const paid = made(await create('payment', { id: 'p', task_id: 'out', amount: 20, method: 'cash' }))
    for (const id of ['back', 'out']) expect(await remove(id)).toMatch(/^422 .*règlements/)
    made(await create('payment', { id: 'q', task_id: 'out', amount: -20, method: 'cash' }))
    expect(paid['amount']).toBe(20)
    const objects = [line('l', { object_id: 'table', quantity: 4, quantity_done: 4 })]
    made(await patch('task', 'out', { task_state_id: 5, objects }))
    for (const id of ['back', 'out']) expect(await remove(id)).toMatch(/^422 .*dehors/)
    made(await patch('task', 'back', { task_state_id: 5, objects }))
    expect(await remove('back')).toMatch(/^422 .*dehors/)
    for (const id of ['out', 'back']) expect(await remove(id)).toBe('204')
  })

  test('[RT10] payments, lines and documents are those of the departure that carries the rental', async () => {
    const beside = /^422 .*tenus par son départ/
    const pay = { amount: 5, method: 'cash' }
    expect(refusal(await create('payment', { ...pay, task_id: 'back' }))).toMatch(beside)
    expect(refusal(await create('invoice', { ...drive, id: 'stray', task_id: 'back' }))).toMatch(beside)
    expect(refusal(await create('document', bill([day], { id: 'f1', task_id: 'back' })))).toMatch(beside)
    made(await create('payment', { ...pay, id: 'p', task_id: 'out' }))
    expect(refusal(await patch('payment', 'p', { task_id: 'back' }))).toMatch(beside)
    expect(await world.row('payment', 'p')).toMatchObject({ task_id: 'out' })
  })

  test('[RT24] what two closings name alike is one only where it is the same kind of thing', async () => {
    const id = '0d7c9b52-3f0e-5f57-8c53-9a6e1f1f4b8d'
    const paid = { id, task_id: 'out', amount: 5, method: 'cash' }
    expect((await create('payment', paid)).status).toBe(201)
    expect((await create('payment', { ...paid, amount: 7 })).status).toBe(200)
    expect((await create('payment', { ...paid, type: 'deposit' })).status).toBe(409)
    expect((await create('payment', { ...paid, from_deposit: 1 })).status).toBe(409)
    expect(await world.row('payment', id)).toMatchObject({ amount: 5, type: 'regular' })
  })
})
