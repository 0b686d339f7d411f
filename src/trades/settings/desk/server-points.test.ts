import { expect, test } from 'vitest'
import { readServerState, type ServerState } from '#core/wire/server-state.ts'
import { backupPoint, serverPoints } from './server-points.ts'

const well: ServerState = {
  since: '2026-11-18T06:00:00Z',
  time: '2026-11-20T09:00:00Z',
  database: 'ok',
  isBackedUp: true,
  backup: '2026-11-20T02:15:00Z',
  backupAt: '03:15',
  room: 41e9,
  sendsMail: true,
  silent: 0,
}
const unwell = (state: Partial<ServerState>): readonly string[] =>
  serverPoints({ ...well, ...state })
    .filter(({ isWell }) => !isWell)
    .map(({ text }) => text)

test('a server that is well says so in each point', () => {
  expect(serverPoints(well)).toMatchObject([
    { name: 'Base de données', isWell: true },
    {
      name: 'Sauvegarde',
      text: 'La dernière a été faite il y a 6\u00a0heures. La prochaine se fait à 03:15.',
      isWell: true,
    },
    { name: 'Place sur le disque', text: 'Il reste 41\u00a0Go.', isWell: true },
    { name: 'E-mails', isWell: true },
    { name: 'Appareils', isWell: true },
    { name: 'En marche', text: 'Depuis le mercredi 18 nov. 07:00.', isWell: true },
  ])
})

test('a backup is late after two days, and after a week what follows it would be lost', () => {
  expect(unwell({ backup: '2026-11-18T09:01:00Z' })).toEqual([])
  expect(unwell({ backup: '2026-11-18T08:59:00Z' })).toEqual([
    'La dernière a été faite il y a 2\u00a0jours. La prochaine se fait à 03:15.',
  ])
  expect(unwell({ backup: '2026-11-12T09:00:00Z', backupAt: null })).toEqual([
    'La dernière a été faite il y a 8\u00a0jours. Ce qui la suit serait perdu pour de bon si la machine s’arrêtait. Personne n’en fait chaque nuit\u00a0: réglez QUAI_BACKUP_AT sur la machine du serveur.',
  ])
  expect(unwell({ backup: null })).toEqual(['Il n’y en a aucune. La prochaine se fait à 03:15.'])
  expect(backupPoint({ ...well, isBackedUp: false, backup: null })).toBeNull()
})

test('what is away, full or silent needs somebody', () => {
  expect(unwell({ database: 'unconfirmed' })).toHaveLength(1)
  expect(unwell({ room: 4e8 })).toEqual([
    'Il ne reste que 400\u00a0Mo\u00a0: bientôt, plus rien ne pourra s’écrire.',
  ])
  expect(unwell({ silent: 1 })).toEqual([
    '1\u00a0appareil n’a pas donné signe depuis une semaine\u00a0: ce qui y attend n’est nulle part ailleurs.',
  ])
})

test('an answer of another kind is none', () => {
  expect(readServerState({ since: '', time: 'x', database: 'ok' })).toBeNull()
  expect(readServerState('<html>')).toBeNull()
  expect(
    readServerState({
      since: well.since,
      time: well.time,
      database: 'ok',
      backup: 'yesterday',
      room: 'much',
    }),
  ).toMatchObject({ backup: null, room: null, isBackedUp: false })
})
