// The demo's organisation and its people as rows.
import { Organisation, User } from '#records/entities/people.ts'
import { DEMO_HOLIDAYS } from '../work/workdays.ts'
import { accounts, type Username } from './people.ts'
import { RESOURCE } from './resources.ts'
import { demoRow, type Stamp } from '../row.ts'
import { demoId } from '../seeded.ts'

export const userId = (username: Username): string =>
  demoId(
    'user',
    accounts.findIndex(account => account.username === username),
  )

/** The user who drives a truck. The rental desk's user also drives the rental lorry and the extra trucks of a large world. */
export const driverOf = (resource_id: string): string =>
  userId(
    resource_id === RESOURCE.truck1 ? 'camion' : resource_id === RESOURCE.truck2 ? 'camion2' : 'location',
  )

export const accountRows = (org: string, namespace: string, stamp: Stamp) => ({
  organisation: demoRow(Organisation, {
    ...stamp,
    id: org,
    name: 'Ressourcerie du Ried',
    client_id: org,
    namespace,
    siret: '123 456 789 00015',
    address: '2 quai des Remorqueurs, 67902 Ostwiller',
    phone: '03 53 01 20 00',
    email: 'bonjour@example.org',
    zone: 'Europe/Paris',
    travel_minutes: 10,
    site_letter: 'S',
    holidays: DEMO_HOLIDAYS,
    rental_delivery_price: 35,
    rental_removal_price: 25,
    rental_cancel_fee: 15,
    rental_conditions: [
      'Le matériel est compté au départ et au retour, en présence du client.',
      'Il est rendu propre et sec, dans ses caisses.',
      'Une pièce manquante, perdue ou cassée est facturée au tarif indiqué.',
      'Un retour tardif est facturé au même tarif, par demi-journée.',
    ].join('\n'),
    rental_document_text: 'Paiement à réception. Merci de votre confiance.',
    bank_iban: 'FR6710278010000002030040512',
    bank_bic: 'CMCIFR2A',
  }),
  user: accounts.map(({ username, firstname, lastname, permissions }, n) =>
    demoRow(User, {
      ...stamp,
      id: userId(username),
      username,
      firstname,
      lastname,
      email: `${username}@example.org`,
      phone: `06 39 98 00 ${String(n + 1).padStart(2, '0')}`,
      permissions,
    }),
  ),
})
