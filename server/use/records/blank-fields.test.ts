// What a blank field is refused with: every field of every kind of record, empty in three ways, in a new record and in one that exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { fieldNames } from '#records/entity.ts'
import type { Reply } from '../write/caller.ts'
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
import { createRecord, patchRecord, replaceRecord } from './resources.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.put('task', stop('a'))
})
afterAll(() => world.close())

const messagesOf = (reply: Reply): { readonly [field: string]: object } =>
  'problem' in reply
    ? ((reply.problem['validation_messages'] as { readonly [field: string]: object } | undefined) ?? {})
    : {}

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
