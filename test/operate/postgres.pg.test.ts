// On PostgreSQL one command renews what pg_restore restored: new epochs, and no token remains valid.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { bareEnvironment } from '../fixtures/bare-environment.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { createDatabase } from '../postgres.ts'
import { builtServer } from './built-server.ts'

let outDir: string
beforeAll(async () => {
  outDir = await builtServer()
})

test('after pg_restore every organisation has another epoch and every token is revoked', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const storage = await openPostgres({ url })
  const orgs = ['quai', 'other']
  for (const org of orgs) {
    await storage.addOrganisation(org, 'epoch-of-before')
    await storage.of(org).transaction(async tx => {
      await tx.bindDevice('phone', `key-of-${org}`, 0)
      await tx.putToken({
        hash: `token-of-${org}`,
        kind: 'access',
        user_id: 'u1',
        family: 'f1',
        device: null,
        issued_at: 0,
        expires_at: 9e12,
        family_expires_at: 9e12,
        used_at: null,
        revoked_at: null,
      })
    })
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(outDir, 'restore.js'), '--after-pg-restore'],
    { env: { ...bareEnvironment(), QUAI_DATABASE_URL: url }, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^2 organisations renouvelées\.\n.*ces 7\sderniers jours\.\n$/)
  const epochs = new Set(['epoch-of-before'])
  for (const org of orgs) {
    epochs.add((await storage.of(org).clock()).epoch)
    expect((await storage.of(org).token(`token-of-${org}`))?.revoked_at).toBeGreaterThan(0)
    // Decision 016: a device is still itself.
    expect(await storage.of(org).deviceKey('phone')).toBe(`key-of-${org}`)
  }
  expect(epochs.size).toBe(3)
  await storage.close()
})
