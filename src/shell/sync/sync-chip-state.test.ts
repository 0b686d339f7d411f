// The text of the network chip.
import { expect, test } from 'vitest'
import { chipState } from './sync-chip-state.ts'

const facts = { online: true, pending: 0, parked: 0, failing: 0 }

test('everything sent and the network there: « À jour »', () => {
  expect(chipState(facts)).toEqual({ state: 'ok', text: 'À jour' })
})

test('during the first load « À jour » is never shown', () => {
  expect(chipState({ ...facts, isBringing: true })).toEqual({ state: 'bringing', text: 'Chargement…' })
  expect(chipState({ ...facts, isBringing: true, online: false })).toMatchObject({ text: 'Hors ligne' })
  expect(chipState({ ...facts, isBringing: true, pending: 2 })).toMatchObject({ text: '2\u00a0en attente' })
})

test('without network and nothing to send: « Hors ligne », which is no error', () => {
  expect(chipState({ ...facts, online: false })).toEqual({ state: 'offline', text: 'Hors ligne' })
})

test('unreadable answers of a server are not « À jour », nor is a device with a full disk', () => {
  expect(chipState({ ...facts, trouble: 'server' })).toMatchObject({
    state: 'offline',
    text: 'Pas de réponse',
  })
  expect(chipState({ ...facts, trouble: 'server', isBringing: true })).toMatchObject({
    text: 'Pas de réponse',
  })
  expect(chipState({ ...facts, trouble: 'storage' })).toMatchObject({
    state: 'error',
    text: 'Appareil plein',
  })
  expect(chipState({ ...facts, trouble: 'server', online: false })).toMatchObject({ text: 'Hors ligne' })
  expect(chipState({ ...facts, trouble: 'server', pending: 2 })).toMatchObject({ text: '2\u00a0en attente' })
})

test('photos that wait, or that were refused, are not « À jour »', () => {
  expect(chipState({ ...facts, photos: 2 })).toMatchObject({
    state: 'pending',
    text: '2\u00a0photos en attente',
  })
  expect(chipState({ ...facts, photos: 1, online: false })).toMatchObject({
    state: 'offline',
    text: '1\u00a0photo en attente',
  })
  expect(chipState({ ...facts, photos: 5, pending: 3 })).toMatchObject({ text: '3\u00a0en attente' })
  expect(chipState({ ...facts, photos: 5, refusedPhotos: 5 })).toMatchObject({
    state: 'error',
    text: '5\u00a0photos refusées',
  })
})

test('two versions of a record are a choice that waits, shown before what only waits for the network', () => {
  expect(chipState({ ...facts, pending: 3, conflicts: 1 })).toEqual({
    state: 'pending',
    text: '1\u00a0à départager',
    count: 1,
  })
  expect(chipState({ ...facts, pending: 3, conflicts: 1, parked: 1 })).toMatchObject({ state: 'error' })
})

test('what waits is counted, with or without network', () => {
  expect(chipState({ ...facts, pending: 3 })).toMatchObject({ state: 'pending', text: '3\u00a0en attente' })
  expect(chipState({ ...facts, pending: 3, failing: 3, online: false })).toMatchObject({
    state: 'offline',
    text: '3\u00a0en attente',
  })
})

test('what the server could not process although it answers is an error, in the words of the specification', () => {
  expect(chipState({ ...facts, pending: 2, failing: 2 })).toMatchObject({
    state: 'error',
    text: 'Impossible de synchroniser 2 tâches',
    short: '2\u00a0tâches en erreur',
    count: 2,
  })
})

test('what waits for a person is an error even without network', () => {
  expect(chipState({ online: false, pending: 4, parked: 1, failing: 3 })).toMatchObject({
    state: 'error',
    text: 'Impossible de synchroniser 1 tâche',
  })
})

test('without its worker nothing is sent: that is shown before everything else', () => {
  expect(chipState({ online: false, pending: 4, parked: 1, failing: 3, isStopped: true })).toEqual({
    state: 'error',
    text: 'Synchronisation arrêtée',
    short: 'Arrêtée',
  })
})
