// The sentence for each way in which a database is not to be had.
import { expect, test } from 'vitest'
import { databaseFault } from './database-fault.ts'
import { AWAY, failure, NEWER_SCHEMA, READ_ONLY } from './storage/error-codes.ts'

test.each([
  ['no host takes writes', READ_ONLY, /ceux qui répondent sont en lecture seule\.$/],
  ['a host has no such name', 'ENOTFOUND', /ne répond pas à l’adresse de QUAI_DATABASE_URL\.$/],
  ['nobody listens there', 'ECONNREFUSED', /ne répond pas/],
  ['it stopped answering', AWAY, /ne répond pas/],
  [
    'the password is wrong',
    '28P01',
    /ne s’ouvre pas \(28P01\)\. Vérifiez son nom, son compte et son mot de passe\.$/,
  ],
  ['there is no such database', '3D000', /ne s’ouvre pas \(3D000\)/],
  ['its tables are of a newer version', NEWER_SCHEMA, /plus récente/],
])('[21.2] %s: one sentence says so', (_, code, sentence) => {
  const said = databaseFault(failure(code, 'it failed\nover two lines'))
  expect(said).toMatch(sentence)
  expect(said).toMatch(/^Quai n’a pas pu démarrer\u00a0: [^\n]+$/)
})
