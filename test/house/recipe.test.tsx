// « A new field is one line »: a field is added to a copy of the task's definition and followed from the form to Dexie, through the
// outbox and the server to a second phone, and back as a French sentence when it is refused.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entityByName } from '#records/entities/index.ts'
import type { Entity } from '#records/entity.ts'
import { validationMessage } from '#records/fr/messages.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openRegistry } from '#core/store/registry.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SyncRemote } from '#core/sync/session/remote.ts'
import { urlOf } from '../sync/wire.ts'
import { Field } from '#kit/form/field.tsx'
import { openWorld, ORIGIN, PASSWORD, type World } from '../contracts/dialect/world.ts'

vi.mock('#records/entities/task.ts', async importOriginal => {
  const real = await importOriginal<{ readonly Task: Entity }>()
  const { field } = await import('#records/entity.ts')
  const { text } = await import('#records/field-types.ts')
  const { personal } = await import('#records/verdict.ts')
  const fields = {
    ...real.Task.fields,
    door_colour: field(text(20), 'la couleur de la porte', personal('erase')),
  }
  return { ...real, Task: { ...real.Task, fields } }
})

/** No type knows the added field: the form takes its name as it would take one of the real definition's. */
const added = 'door_colour' as 'id'

const task = (): Entity => {
  const found = entityByName('task')
  if (found === undefined) throw new Error('the registry has no task')
  return found
}

interface Phone {
  readonly engine: SyncRemote
  readonly db: LocalDatabase
}

let world: World
const phones: Phone[] = []

const openPhone = async (): Promise<Phone> => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange }
  const engine = makeEngine({
    fetch: (input, init) => world.app.fetch(new Request(new URL(urlOf(input), ORIGIN), init)),
    scheduler: realScheduler,
    random: Math.random,
    locks: browserLocks(undefined),
    registry: openRegistry(browser),
    openDatabase: name => openDatabase(name, browser),
    deviceName: 'Téléphone',
    onBug: error => {
      throw error
    },
  })
  const config = {
    api: '/api',
    client_id: 'quai',
    images: '/images',
    upload: '',
    upload_public_key: '',
    help: null,
  }
  await engine.start(config, {
    onStatus: () => undefined,
    onFailure: () => undefined,
    onResent: () => undefined,
    onSignedOut: () => undefined,
  })
  const signedIn = await engine.signIn({ username: 'admin', password: PASSWORD })
  if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.failure))
  const phone = { engine, db: openDatabase(signedIn.value.database, browser) }
  phones.push(phone)
  await engine.syncNow()
  return phone
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  for (const { engine, db } of phones) {
    await engine.signOut(false)
    db.close()
  }
  await world.close()
})

test('the form knows the new field by its one line', () => {
  const html = renderToStaticMarkup(<Field of={task()} name={added} value="" onChange={() => undefined} />)
  expect(html).toContain('Couleur de la porte')
  expect(html).toMatch(/maxlength="20"/i)
})

test('it travels from one phone to the server and to a second phone, and its refusal is a French sentence', async () => {
  const [mine, theirs] = [await openPhone(), await openPhone()]
  await edit(mine.db, [task()], draft => draft.patch(task(), 't1', { door_colour: 'bleu de Prusse' }))
  expect(await mine.db.rows('task').get('t1')).toMatchObject({ door_colour: 'bleu de Prusse' })
  expect(await mine.db.outbox.count()).toBe(1)

  await vi.waitFor(async () => expect(await mine.db.outbox.count()).toBe(0))
  expect(await world.ports.storage.of('quai').get('task', 't1')).toMatchObject({
    door_colour: 'bleu de Prusse',
  })
  await vi.waitFor(async () =>
    expect(await theirs.db.rows('task').get('t1')).toMatchObject({ door_colour: 'bleu de Prusse' }),
  )

  await edit(mine.db, [task()], draft =>
    draft.patch(task(), 't1', { door_colour: 'gris anthracite délavé par le soleil' }),
  )
  const refused = await vi.waitFor(async () => {
    const [entry] = await mine.db.outbox.toArray()
    expect(entry).toMatchObject({ state: 'refused', error: { kind: 'invalid' } })
    return entry
  })
  const failure = refused?.error
  const rules = failure?.kind === 'invalid' ? failure.fields['door_colour'] : undefined
  const [[rule, message] = ['', '']] = Object.entries(rules ?? {})
  const label = task().fields['door_colour']?.label ?? ''
  expect(validationMessage({ field: 'door_colour', label, rule, message })).toBe(
    'Les informations saisies pour la couleur de la porte sont trop longues.',
  )
})
