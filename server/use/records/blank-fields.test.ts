// What a blank field is refused with: every field of every kind of record, empty in three ways, in a new record and in one that exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { fieldNames } from '#records/entity.ts'
import type { ListReply, Reply } from '../write/caller.ts'
import {
  admin,
  entityNamed,
  openWorld,
  plain,
  slotId,
  stop,
  TODAY,
  type World,
} from '#test/fixtures/server-world.ts'
import { createRecord, patchRecord, replaceRecord, replaceRecords } from './resources.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.put('task', stop('a'))
})
afterAll(() => world.close())

const messagesOf = (reply: Reply | ListReply): { readonly [field: string]: object } =>
  'problem' in reply
    ? ((reply.problem['validation_messages'] as { readonly [field: string]: object } | undefined) ?? {})
    : {}

const emptyIn = (reply: Reply): string[] =>
  Object.entries(messagesOf(reply)).flatMap(([field, rules]) => ('isEmpty' in rules ? [field] : []))

const doubled = (reply: Reply): string[] =>
  Object.entries(messagesOf(reply)).flatMap(([field, rules]) =>
    'isEmpty' in rules && Object.keys(rules).length > 1 ? [`${field}: ${Object.keys(rules).join(', ')}`] : [],
  )

const existing: { readonly [name: string]: string } = {
  task: 'a',
  city: 'erstein',
  sector: 'nord',
  resource: 'truck-1',
  shift_resource: 'week-truck-1',
  shift_instance: slotId('truck-1', TODAY),
}

test.each(entities.map(({ name }) => name))(
  '%s: a field that is blank is refused as blank, and as nothing else',
  async name => {
    const of = entityNamed(name)
    const found: string[] = []
    for (const field of fieldNames(of))
      for (const blank of ['', '  ', null]) {
        found.push(...doubled(await createRecord(world.ports, admin, of, { [field]: blank }, plain)))
        const id = existing[name]
        if (id === undefined) continue
        const { [field]: _, ...rest } = { ...(await world.row(name, id)) } as Record<string, unknown>
        found.push(
          ...doubled(await patchRecord(world.ports, admin, of, id, { [field]: blank }, plain)),
          ...doubled(await replaceRecord(world.ports, admin, of, id, { ...rest, [field]: blank }, plain)),
          ...doubled(await replaceRecord(world.ports, admin, of, id, rest, plain)),
        )
      }
    expect([...new Set(found)]).toEqual([])
  },
)

const isEmpty = { isEmpty: "Value is required and can't be empty" }
const truck = { name: 'Camion 9', type: 'truck', weight: 500_000, volume: 10 }
const blanks = ['', '  ', null] as const
const batch = (rows: readonly object[]) =>
  replaceRecords(world.ports, admin, entityNamed('resource'), rows, false)

test.each(entities.map(({ name }) => name))(
  '%s: what a new record lacks, it lacks when it is sent blank',
  async name => {
    const of = entityNamed(name)
    const lacking = emptyIn(await createRecord(world.ports, admin, of, {}, plain))
    for (const field of lacking)
      for (const blank of blanks) {
        const sent = await createRecord(world.ports, admin, of, { [field]: blank }, plain)
        expect([field, blank, messagesOf(sent)[field]]).toEqual([field, blank, isEmpty])
        expect(emptyIn(sent), field).toEqual(expect.arrayContaining(lacking))
      }
  },
)

test.each(blanks)(
  '[CF8] the type of a resource and the capacity of a truck that are sent as %j are empty',
  async blank => {
    const Resource = entityNamed('resource')
    const create = (body: object) => createRecord(world.ports, admin, Resource, { ...truck, ...body }, plain)
    const patch = (body: object) => patchRecord(world.ports, admin, Resource, 'truck-1', { ...body }, plain)
    const capacity = { weight: blank, volume: blank }
    expect(messagesOf(await create(capacity))).toEqual({ weight: isEmpty, volume: isEmpty })
    expect(messagesOf(await create({ type: blank }))).toEqual({ type: isEmpty })
    expect(messagesOf(await create({ ...capacity, name: blank }))).toEqual({
      name: isEmpty,
      weight: isEmpty,
      volume: isEmpty,
    })
    expect(messagesOf(await patch({ type: blank }))).toEqual({ type: isEmpty })
    expect(messagesOf(await patch({ volume: blank }))).toEqual({ volume: isEmpty })
    expect(messagesOf(await patch({ ...capacity, type: 'plane' }))).toEqual({
      type: { notInArray: 'The input was not found in the haystack' },
      weight: isEmpty,
      volume: isEmpty,
    })
    expect(
      messagesOf(
        await batch([
          { id: 'truck-1', volume: blank },
          { id: 'truck-2', type: blank },
        ]),
      ),
    ).toEqual({
      0: { volume: isEmpty },
      1: { type: isEmpty },
    })
  },
)

test.each(blanks)('a number that no rule requires is no number when it is sent as %j', async blank => {
  const notInt = { notInt: 'The input does not appear to be an integer' }
  const Resource = entityNamed('resource')
  const scale = { name: 'Balance', type: 'scale', weight: blank }
  expect(messagesOf(await createRecord(world.ports, admin, Resource, scale, plain))).toEqual({
    weight: notInt,
  })
  expect(
    messagesOf(await patchRecord(world.ports, admin, Resource, 'truck-1', { step: blank }, plain)),
  ).toEqual({ step: notInt })
})

test.each(blanks)('[TS3] a stop that fails for a reason sent as %j has none', async blank => {
  const body = { task_state_id: 6, reason_type: blank }
  const reply = await patchRecord(world.ports, admin, entityNamed('task'), 'a', body, plain)
  expect(reply).toMatchObject({ status: 422, problem: { detail: 'Erreur de règle métier.' } })
  expect(reply).toMatchObject({
    problem: {
      problems: expect.arrayContaining([expect.objectContaining({ id: 13, field: 'reason_type' })]),
    },
  })
})
