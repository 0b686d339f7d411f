// The laws of ARCHITECTURE.md hold in the house, and each of them bites when a violation is planted.
import { expect, test } from 'vitest'
import { laws, parts, type Source } from './laws.ts'
import { houseSources } from './sources.ts'

const sources = houseSources()

test('the house has sources in every part but those of later', () => {
  const empty = parts.filter(({ prefix }) => !sources.some(({ path }) => path.startsWith(prefix)))
  expect(empty.map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(['domain', 'local', 'sync', 'app', 'server/use']),
  )
})

for (const [name, law] of Object.entries(laws)) {
  test(name, () => {
    expect(sources.flatMap(law)).toEqual([])
  })
}

const planted: { readonly [law: string]: readonly Source[] } = {
  'a part imports only what the table allows': [
    { path: 'src/domain/capacity.ts', text: "import { taskById } from '#local/queries/task-by-id.ts'" },
    { path: 'src/ui/button.tsx', text: "import { notify } from '../app/notify.tsx'" },
    { path: 'src/app/sync/remote.ts', text: "import { makeEngine } from '#sync/engine.ts'" },
    { path: 'sw/service-worker.ts', text: "import { routes } from '#domain/routes.ts'" },
    { path: 'server/storage/sqlite.ts', text: "import { write } from '../use/write.ts'" },
    { path: 'src/areas/collect/mobile/slots.tsx', text: "const engine = await import('#sync/engine.ts')" },
    { path: 'elsewhere/thing.ts', text: '' },
  ],
  'a library is imported only by the part that owns it': [
    { path: 'src/areas/collect/mobile/slots.tsx', text: "import Dexie from 'dexie'" },
    { path: 'src/app/session/session.ts', text: "import * as v from 'valibot'" },
    { path: 'src/local/database.ts', text: "import { useState } from 'react'" },
    { path: 'src/domain/dates.ts', text: "import { readFileSync } from 'node:fs'" },
    { path: 'server/use/resources.ts', text: "import { Hono } from 'hono'" },
    { path: 'src/ui/chart.tsx', text: "import chart from 'some-unlisted-library'" },
  ],
  'no area imports another': [
    {
      path: 'src/areas/balance/mobile/scan.tsx',
      text: "import { StopCard } from '../../collect/parts/stop-card.tsx'",
    },
    {
      path: 'src/areas/vente/till.tsx',
      text: "import { StopCard } from '#areas/collect/parts/stop-card.tsx'",
    },
  ],
  'no screen fetches': [
    { path: 'src/areas/session/login.tsx', text: "await fetch('/api/oauth')" },
    { path: 'src/local/queries/tasks-of-day.ts', text: "const answer = await fetch('/api/task')" },
    { path: 'src/app/session/session.ts', text: "navigator.sendBeacon('/api/oauth/revoke')" },
  ],
  'no screen writes a table except through a command': [
    { path: 'src/areas/collect/mobile/task.tsx', text: 'await db.task.update(id, { task_state_id: 5 })' },
    { path: 'src/areas/collect/mobile/task.tsx', text: "await db.table('task').put(row)" },
    { path: 'src/areas/collect/mobile/task.tsx', text: "import { edit } from '#local/outbox.ts'" },
  ],
  'a row and its outbox entry are written in one transaction': [
    { path: 'src/local/commands/finish-task.ts', text: 'await db.outbox.add(entry)' },
  ],
  'no rule reads a clock or a random number': [
    { path: 'src/domain/recurrence.ts', text: 'const today = Date.now()' },
    { path: 'src/domain/label-code.ts', text: 'const letter = Math.random()' },
    { path: 'src/domain/dates.ts', text: 'export const today = () => dayjs().format()' },
  ],
  'a failure becomes French in one file': [
    {
      path: 'src/areas/session/login.tsx',
      text: "switch (failure.kind) { case 'notSignedIn': return 'Pas d’accès' }",
    },
  ],
  'problem+json is made in one file': [
    {
      path: 'server/http/errors.ts',
      text: "const type = 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html'",
    },
  ],
  'every server write goes through write()': [
    {
      path: 'server/use/resources.ts',
      text: 'await storage.of(org).transaction(tx => tx.put(entity, rows))',
    },
    { path: 'server/http/resources.ts', text: 'await tx.putChanges(changes)' },
  ],
}

test('every law has a planted violation', () => {
  expect(Object.keys(planted)).toEqual(Object.keys(laws))
})

for (const [name, violations] of Object.entries(planted)) {
  for (const source of violations) {
    test(`« ${name} » bites on ${source.path}: ${source.text.slice(0, 60)}`, () => {
      expect(laws[name]?.(source)).not.toEqual([])
    })
  }
}
