// The sources follow the laws of ARCHITECTURE.md, and each law finds a planted violation.
import { expect, test } from 'vitest'
import { answeringFiles, readingRoutes } from './handed-out.ts'
import { laws, parts, useOrder, type Source } from './laws.ts'
import { houseSources } from './sources.ts'

const sources = houseSources()

test('the house has sources in every part', () => {
  const empty = parts.filter(({ path: pattern }) => !sources.some(({ path }) => pattern.test(path)))
  expect(empty.map(({ name }) => name)).toEqual([])
})

for (const [name, law] of Object.entries(laws)) {
  test(name, () => {
    expect(sources.flatMap(law)).toEqual([])
  })
}

const planted: { readonly [law: string]: readonly Source[] } = {
  'a part imports only what the table allows': [
    {
      path: 'src/records/states/capacity.ts',
      text: "import { taskById } from '#trades/tour/data/task-by-id.ts'",
    },
    {
      path: 'src/core/store/database.ts',
      text: "import { taskById } from '#trades/tour/data/task-by-id.ts'",
    },
    {
      path: 'src/trades/tour/rules/unloading.ts',
      text: "import { edit } from '#core/store/outbox/outbox.ts'",
    },
    { path: 'src/trades/tour/data/add-stop.ts', text: "import { Button } from '#kit/action/button.tsx'" },
    { path: 'src/shell/start.ts', text: "import { Login } from '#trades/people/session/login.tsx'" },
    {
      path: 'src/trades/tour/phone/day/slots.tsx',
      text: "import { addStop } from '#trades/tour/data/add-stop.ts'",
    },
    {
      path: 'src/trades/tour/phone/day/slots.tsx',
      text: "import { Button } from '../../../../kit/action/button.tsx'",
    },
    { path: 'src/kit/action/button.tsx', text: "import { notify } from '#shell/words/notify.tsx'" },
    { path: 'src/shell/sync/remote.ts', text: "import { makeEngine } from '#core/sync/session/engine.ts'" },
    { path: 'sw/service-worker.ts', text: "import { routes } from '#records/rights/routes.ts'" },
    { path: 'server/storage/sqlite.ts', text: "import { write } from '../use/write/write.ts'" },
    {
      path: 'src/trades/tour/phone/day/slots.tsx',
      text: "const engine = await import('#core/sync/session/engine.ts')",
    },
    { path: 'elsewhere/thing.ts', text: '' },
  ],
  'a library is imported only by the part that owns it': [
    { path: 'src/trades/tour/phone/day/slots.tsx', text: "import Dexie from 'dexie'" },
    { path: 'src/shell/session/session.ts', text: "import * as v from 'valibot'" },
    { path: 'src/core/store/database.ts', text: "import { useState } from 'react'" },
    { path: 'src/records/time/dates.ts', text: "import { readFileSync } from 'node:fs'" },
    { path: 'server/use/records/resources.ts', text: "import { Hono } from 'hono'" },
    { path: 'src/kit/chart.tsx', text: "import chart from 'some-unlisted-library'" },
  ],
  'data keeps the order of the trades': [
    {
      path: 'src/trades/planning/data/place-tasks.ts',
      text: "import { tourOfDay } from '#trades/tour/data/tour-of-day.ts'",
    },
    {
      path: 'src/trades/planning/data/place-tasks.ts',
      text: "import { loose } from '#trades/loose/data/loose.ts'",
    },
  ],
  'screens import of another trade only its shared/': [
    {
      path: 'src/trades/weighing/phone/scan/scan.tsx',
      text: "import { StopFacts } from '#trades/tour/phone/stop/stop-facts.tsx'",
    },
    {
      path: 'src/trades/weighing/desk/task.tsx',
      text: "const search = await import('#trades/finding/desk/search.tsx')",
    },
  ],
  'each folder of server/use imports only those below it': [
    { path: 'server/use/write/write.ts', text: "import { openImages } from '../pictures/images.ts'" },
    { path: 'server/use/tour/task-rules.ts', text: "import { patchRecord } from '../records/resources.ts'" },
    {
      path: 'server/use/records/derive.ts',
      text: "import type { Series } from '../keeping/extend-series.ts'",
    },
    {
      path: 'server/use/sending/disputes.ts',
      text: "const { weighEffects } = await import('#server/use/weighing/weigh-effects.ts')",
    },
    { path: 'server/use/loose/loose.ts', text: '' },
  ],
  'no screen fetches': [
    { path: 'src/trades/people/session/login.tsx', text: "await fetch('/api/oauth')" },
    { path: 'src/core/store/tasks-of-day.ts', text: "const answer = await fetch('/api/task')" },
    { path: 'src/shell/session/session.ts', text: "navigator.sendBeacon('/api/oauth/revoke')" },
  ],
  'no screen writes a table except through a command': [
    { path: 'src/trades/tour/phone/task.tsx', text: 'await db.task.update(id, { task_state_id: 5 })' },
    { path: 'src/trades/tour/phone/task.tsx', text: "await db.table('task').put(row)" },
    { path: 'src/trades/tour/phone/task.tsx', text: "import { edit } from '#core/store/outbox/outbox.ts'" },
  ],
  'a row and its outbox entry are written in one transaction': [
    { path: 'src/core/task/finish-task.ts', text: 'await db.outbox.add(entry)' },
  ],
  'no rule reads a clock or a random number': [
    { path: 'src/trades/planning/rules/recurrence.ts', text: 'const today = Date.now()' },
    { path: 'src/records/text/label-code.ts', text: 'const letter = Math.random()' },
    { path: 'src/records/time/dates.ts', text: 'export const today = () => dayjs().format()' },
  ],
  'a failure becomes French in one file': [
    {
      path: 'src/trades/people/session/login.tsx',
      text: "switch (failure.kind) { case 'notSignedIn': return 'Pas d’accès' }",
    },
  ],
  'a component that comes later is a part()': [
    { path: 'src/trades/weighing/phone/session/basket.tsx', text: "import { lazy, useState } from 'react'" },
    {
      path: 'src/trades/tour/screens.ts',
      text: "component: lazyRouteComponent(() => import('./phone/day/slots.tsx'))",
    },
  ],
  'an address is read and written by the frame': [
    { path: 'src/trades/finding/desk/weighed/search.tsx', text: "history.replaceState(null, '', address)" },
    {
      path: 'src/trades/planning/desk/board/board.tsx',
      text: 'const query = useRouterState({ select: ({ location }) => location.searchStr })',
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
      path: 'server/use/records/resources.ts',
      text: 'await storage.of(org).transaction(tx => tx.put(entity, rows))',
    },
    { path: 'server/http/resources.ts', text: 'await tx.putChanges(changes)' },
  ],
  'no row passes by handOut': [
    { path: 'server/http/routes/new-routes.ts', text: "GET: async () => plain(await data.get('task', id))" },
    { path: 'server/http/routes/session-routes.ts', text: "const rows = await data.find('task', {})" },
    { path: 'server/http/routes/sync-routes.ts', text: 'const data = ports.storage.of(caller.org)' },
    { path: 'server/http/routes/sync-routes.ts', text: 'const data = longReads(ports.storage, caller.org)' },
    { path: 'server/use/tour/task-rules.ts', text: 'return entityToHal(url, row)' },
  ],
}

test('what is named as answering or reading without handOut still does', () => {
  const text = (path: string): string => sources.find(source => source.path === path)?.text ?? ''
  const idle = [
    ...Object.keys(answeringFiles).filter(path => !/\b(plain|hal|streamedText)\(/.test(text(path))),
    ...Object.keys(readingRoutes).filter(path => !/storage\.of\(/.test(text(path))),
  ]
  expect(idle).toEqual([])
})

test('the order of server/use names its folders, and only those', () => {
  const folders = sources.flatMap(({ path }) => /^server\/use\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(folders)].toSorted()).toEqual(useOrder.toSorted())
})

test('every law has a planted violation', () => {
  expect(Object.keys(planted)).toEqual(Object.keys(laws))
})

for (const [name, violations] of Object.entries(planted)) {
  for (const source of violations) {
    test(`« ${name} » finds the violation in ${source.path}: ${source.text.slice(0, 60)}`, () => {
      expect(laws[name]?.(source)).not.toEqual([])
    })
  }
}
