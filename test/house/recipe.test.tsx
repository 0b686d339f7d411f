// « A new field is one line »: a line is added to the fields of the task, and that field is followed through the request's own form (its
// values, its reading, its save), the outbox and the server to a second phone, a caller's recall, the search here and there, one person's
// document and their erasure, and back as a French sentence when it is refused. Nothing else in the product names it.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RequestField } from '#trades/request/desk/request-field.tsx'
import { realScheduler } from '#core/api/scheduler.ts'
import { entityByName } from '#records/entities/index.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, type Entity } from '#records/entity.ts'
import { validationMessage } from '#records/fr/messages.ts'
import { hiddenAtDock } from '#records/shards/narrow-views.ts'
import { readRequest } from '#trades/request/rules/read-request.ts'
import {
  blankValues,
  fittingChanges,
  recalledOf,
  valuesOfTask,
  type RequestChanges,
} from '#trades/request/rules/request-values.ts'
import { occurrenceTemplate } from '#trades/planning/rules/series/series-template.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { saveRequest } from '#trades/request/data/save-request.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openRegistry } from '#core/store/registry.ts'
import { projectedIn } from '#server/use/write/shards.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SyncRemote } from '#core/sync/session/remote.ts'
import { urlOf } from '../sync/wire.ts'
import { makeSearch } from '#core/sync/search/search.ts'
import { openWorld, ORIGIN, PASSWORD, type World } from '../contracts/dialect/world.ts'
import { waitFor } from '../fixtures/wait-for.ts'

vi.mock('#records/entities/task.ts', async importOriginal => {
  const real = await importOriginal<{ readonly Task: Entity; readonly taskFields: object }>()
  const { field } = await import('#records/entity.ts')
  const { text } = await import('#records/field-types.ts')
  const { personal } = await import('#records/verdict.ts')
  const line = {
    door_colour: field(text(20), 'la couleur de la porte', personal('erase', 'not the dock'), {
      form: 'typed',
      recalled: true,
    }),
  }
  return {
    ...real,
    taskFields: { ...real.taskFields, ...line },
    Task: { ...real.Task, fields: { ...real.Task.fields, ...line } },
  }
})

/** No type knows the added field: it takes the place of a field of the real definition, a text that a crew reads at the door. */
const added = 'door_colour' as 'digicode'

const task = (): Entity => {
  const found = entityByName('task')
  if (found === undefined) throw new Error('the registry has no task')
  return found
}

const fail = (error: unknown): never => {
  throw error
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
    makeSearch: db => makeSearch(db, realScheduler, fail),
    onBug: fail,
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

/** The request's form as its screen holds it: what was typed over the blank values. */
const formOf = (
  changes: RequestChanges,
  set: (typed: RequestChanges) => void = () => undefined,
): Parameters<typeof RequestField>[0]['request'] => ({
  values: { ...blankValues, ...changes },
  base: blankValues,
  errors: {},
  overtaken: [],
  set,
})

/** What a person types into the form's field, as the form takes it. */
const typeInto = (typed: string): RequestChanges => {
  let changes: RequestChanges = {}
  const request = formOf({}, set => {
    changes = set
  })
  const { onChange } = RequestField({ request, name: added }).props as {
    readonly onChange: (typed: string) => void
  }
  onChange(typed)
  return changes
}

const read = (changes: RequestChanges) =>
  readRequest({
    values: { ...blankValues, ...changes },
    changes,
    today: '2026-11-18',
    phoneRuleOf: () => null,
  })

test("the request's form has it by its one line: its label, its length, its blank value, its refusal", () => {
  expect(blankValues).toMatchObject({ door_colour: '' })
  const html = renderToStaticMarkup(<RequestField request={formOf({})} name={added} />)
  expect(html).toContain('Couleur de la porte')
  expect(html).toMatch(/maxlength="20"/i)
  const typed = typeInto('gris anthracite délavé par le soleil')
  expect(fittingChanges(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  expect(read(typed)).toEqual({
    ok: false,
    errors: { door_colour: 'Les informations saisies pour la couleur de la porte sont trop longues.' },
  })
})

/** Saved from the form of one phone, whole on the server and on the other phone. */
const savedRequest = async (mine: Phone, theirs: Phone): Promise<string> => {
  const form = read({ ...typeInto('bleu de Prusse'), lastname: 'Muller' })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  const saved = await saveRequest(mine.db, {
    id: null,
    fields: form.fields,
    at: '2026-11-18 10:00:00',
    rights: rightsOf(ALL_RIGHTS),
  })
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  const { id } = saved.value
  expect(await mine.db.rows('task').get(id)).toMatchObject({ door_colour: 'bleu de Prusse' })
  await vi.waitFor(async () => expect(await mine.db.outbox.count()).toBe(0))
  expect(await stored(id)).toMatchObject({ door_colour: 'bleu de Prusse' })
  await vi.waitFor(async () =>
    expect(await theirs.db.rows('task').get(id)).toMatchObject({ door_colour: 'bleu de Prusse' }),
  )
  return id
}
const stored = (id: string) => world.ports.storage.of('quai').get('task', id)
const hits = async ({ engine }: Phone, text: string): Promise<readonly string[]> =>
  (await engine.search({ text, limit: 10 })).hits.map(({ id }) => id)

test('it travels to a second phone, is found there and by the server, is handed out, recalled, and erased', async () => {
  const [mine, theirs] = [await openPhone(), await openPhone()]
  const id = await savedRequest(mine, theirs)
  const row = await theirs.db.rows('task').get(id)
  expect(valuesOfTask({ ...blankRow(Task), ...row })).toMatchObject({ door_colour: 'bleu de Prusse' })
  expect(recalledOf({ ...blankRow(Task), ...row })).toMatchObject({ door_colour: 'bleu de Prusse' })

  await vi.waitFor(async () => expect(await hits(theirs, 'prusse')).toEqual([id]))
  const elsewhere = await theirs.engine.findTasks({ text: 'prusse', limit: 10 })
  expect(elsewhere).toMatchObject({ ok: true, value: { tasks: [{ id }] } })

  const asked = [{ entity: 'task', id }]
  const held = await mine.engine.findPerson({ name: 'Prusse', phone: '', email: '' })
  expect(held).toMatchObject({ ok: true, value: { records: [{ entity: 'task', id, found: 'record' }] } })
  const document = await mine.engine.exportPerson(asked)
  expect(document.ok ? document.value : '').toContain('bleu de Prusse')

  expect(await mine.engine.erasePerson(asked)).toMatchObject({ ok: true, value: { erased: asked } })
  expect(await stored(id)).toMatchObject({ door_colour: '', lastname: '' })
  const { lines } = await world.ports.storage.of('quai').history({ limit: 100, offset: 0 })
  expect(lines.some(({ changes }) => 'door_colour' in changes)).toBe(true)
  expect(JSON.stringify(lines)).not.toContain('Prusse')
  await theirs.engine.syncNow()
  expect(await theirs.db.rows('task').get(id)).toMatchObject({ door_colour: '' })
  await vi.waitFor(async () => expect(await hits(theirs, 'prusse')).toEqual([]))
})

test('an account that its line hides it from does not receive it', async () => {
  expect(hiddenAtDock).toContain('door_colour')
  const row = { ...blankRow(Task), id: 'd1', door_colour: 'bleu de Prusse' }
  expect(projectedIn('dock/2026-W47', 'task', row)).not.toHaveProperty('door_colour')
  expect(projectedIn('emma/2026-W47', 'task', row)).toHaveProperty('door_colour')
})

test('the occurrences of a series take it along', () => {
  expect(occurrenceTemplate(Object.assign(blankRow(Task), { door_colour: 'bleu' }))).toHaveProperty(
    'door_colour',
    'bleu',
  )
})

test('its refusal by the server is a French sentence', async () => {
  const mine = await openPhone()
  await edit(mine.db, [task()], draft =>
    draft.patch(task(), 't1', { door_colour: 'gris anthracite délavé par le soleil' }),
  )
  const refused = await waitFor(async () => {
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
