// All of section 8, and the messages of section 5 as people see them, compared with the table that notify() uses.
import { expect, test } from 'vitest'
import type { Failure } from '#records/failure.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { labelOfField } from './label-of-field.ts'
import { failureSentences, toastsOf } from './toasts-of.ts'

type Shown = readonly (readonly [tone: string, title: string, text: string, milliseconds: number])[]
const shown = (failure: Failure, pathname = '/collect/mobile'): Shown =>
  toastsOf(failure, pathname, labelOfField).map(({ tone, title, text, duration }) => [
    tone,
    title,
    text,
    duration,
  ])
const error = (text: string, title = 'Oups !'): Shown => [['error', title, text, 10_000]]

const invalid = (field: string, rule: string, message = 'The input is wrong'): Failure => ({
  kind: 'invalid',
  fields: { [field]: { [rule]: message } },
})
const overridable = { id: 21, message: 'Le poids est dépassé', user_overridable: true }
const fixed = { id: 20, message: 'La tâche est finie', user_overridable: false }

const table: readonly (readonly [line: string, failure: Failure, expected: Shown])[] = [
  [
    'a network failure says that the backend does not answer',
    { kind: 'offline' },
    error('Problème réseau : pas de réponse du backend'),
  ],
  [
    '400 without username and password is a warning',
    { kind: 'missingCredentials' },
    [['warning', 'Oups !', "Vous devez saisir un nom d'utilisateur et un mot de passe", 5000]],
  ],
  [
    '400 invalid_request names what is missing',
    { kind: 'missingFields', detail: 'client_id' },
    error("Vous n'avez pas saisi tous les champs nécessaires : client_id"),
  ],
  [
    'any other 400 says its status text and detail',
    { kind: 'badRequest', statusText: 'Bad Request', detail: 'mauvais filtre' },
    error('Bad Request : mauvais filtre'),
  ],
  [
    '401 invalid_grant has a title of its own',
    { kind: 'notSignedIn', invalidGrant: true },
    error('Êtes-vous sûr de bien avoir saisi vos informations ?', "Pas d'accès"),
  ],
  [
    'any other 401 says that rights are missing',
    { kind: 'notSignedIn', invalidGrant: false },
    error("Vous n'avez pas les droits d'accès"),
  ],
  ['403 says nothing', { kind: 'forbidden' }, []],
  [
    '403 that names the right',
    { kind: 'forbidden', problems: [rightMissingProblem('config_users')] },
    error(
      'Il vous faut le droit «\u202fRéglages\u00a0: Utilisateurs et données personnelles\u202f»\u00a0: un administrateur peut vous le donner.',
    ),
  ],
  ['405', { kind: 'methodNotAllowed' }, error("Cette méthode n'est pas disponible")],
  [
    '422 Failed Validation says one message per field and rule',
    {
      kind: 'invalid',
      fields: { firstname: { isEmpty: 'x' }, floor: { notInt: 'x', notInArray: 'x' } },
    },
    [
      ...error('Le prénom est obligatoire'),
      ...error("Il faut saisir un nombre pour l'étage."),
      ...error("Cette information n'est pas prévue pour l'étage."),
    ],
  ],
  [
    '422 business rule says only the problems that nobody may override',
    { kind: 'ruleBroken', problems: [overridable, fixed] },
    error('La tâche est finie'),
  ],
  ['422 business rule, all overridable, says nothing', { kind: 'ruleBroken', problems: [overridable] }, []],
  [
    '422 business rule without problems is an info',
    { kind: 'ruleBroken', problems: [] },
    [['info', 'Info', 'Erreur à traiter', 5000]],
  ],
  [
    'problem 13 names its field',
    {
      kind: 'ruleBroken',
      problems: [{ id: 13, field: 'city', message: 'Champ requis', user_overridable: false }],
    },
    error('La ville est obligatoire'),
  ],
  ['any other 422 says its detail', { kind: 'other', status: 422, detail: 'Trop tard' }, error('Trop tard')],
  [
    '500 says its title and detail',
    { kind: 'server', title: 'Panne', detail: 'E-12' },
    error('Panne : E-12'),
  ],
  [
    '500 of a gateway, without words of its own',
    { kind: 'server', title: 'Internal Server Error', detail: '' },
    error('Le serveur a rencontré une erreur'),
  ],
  [
    'too large, said by a proxy without words',
    { kind: 'other', status: 413, detail: null },
    error('C’est trop lourd pour le serveur'),
  ],
  ['another status says its detail', { kind: 'other', status: 418, detail: 'Théière' }, error('Théière')],
  [
    'another status without a detail',
    { kind: 'other', status: 418, detail: null },
    error('Erreur à traiter'),
  ],
  [
    'a revoked device is told in French',
    { kind: 'badRequest', statusText: 'invalid_grant', detail: 'Device revoked' },
    error(
      'Session fermée sur cet appareil\u00a0: votre saisie y est gardée jusqu’à votre prochaine connexion.',
    ),
  ],
  [
    'a blocked device is told in one French sentence',
    { kind: 'badRequest', statusText: 'Bad Request', detail: 'Device blocked' },
    error(
      'Cet appareil est bloqué\u00a0: un administrateur peut le débloquer. Ce qui n’est pas envoyé y reste gardé.',
    ),
  ],
  ['a conflict has no words of its own', { kind: 'conflict', current: null }, error('Erreur à traiter')],
  ['isEmpty', invalid('floor', 'isEmpty'), error("L'étage est obligatoire")],
  [
    'noRecordFound',
    invalid('city_id', 'noRecordFound'),
    error(
      "Impossible de trouver cette référence pour la ville de la liste. Êtes-vous sûr qu'elle existe bien ?",
    ),
  ],
  [
    'recordFound',
    invalid('reference', 'recordFound'),
    error('Un élément existe déjà avec ces informations (la référence).'),
  ],
  [
    'recordFound is not applied to email',
    invalid('email', 'recordFound', 'Déjà pris'),
    error('Déjà pris recordFound'),
  ],
  [
    'recordFound is not applied to username',
    invalid('username', 'recordFound', 'Déjà pris'),
    error('Déjà pris recordFound'),
  ],
  [
    'stringLengthTooShort',
    invalid('password', 'stringLengthTooShort'),
    error("Il n'y a pas assez de caractères pour le mot de passe."),
  ],
  [
    'stringLengthTooLong',
    invalid('firstname', 'stringLengthTooLong'),
    error('Les informations saisies pour le prénom sont trop longues.'),
  ],
  ['notInt', invalid('floor', 'notInt'), error("Il faut saisir un nombre pour l'étage.")],
  [
    'notInArray',
    invalid('task_state_id', 'notInArray'),
    error("Cette information n'est pas prévue pour l'état."),
  ],
  [
    'any other rule: the server message, then the key',
    invalid('email', 'hostnameInvalid', 'No such host'),
    error('No such host hostnameInvalid'),
  ],
]

for (const [line, failure, expected] of table)
  test(`section 8: ${line}`, () => {
    expect(shown(failure)).toEqual(expected)
  })

test('section 8: a network failure on the sync screen mentions the synchronisation', () => {
  expect(shown({ kind: 'offline' }, '/collect/mobile/sync')).toEqual(
    error('Impossible de synchroniser 1 tâche'),
  )
  expect(shown({ kind: 'offline' }, '/collect/mobile/sync/x')).toEqual(
    error('Problème réseau : pas de réponse du backend'),
  )
})

test('what stays on a screen says the network in plain words', () => {
  expect(failureSentences({ kind: 'offline' }, labelOfField)).toEqual([
    'Le serveur ne répond pas\u00a0: vérifiez le réseau, puis réessayez.',
  ])
})

test('a field without a label is shown by the server’s name', () => {
  expect(shown(invalid('unheard_of', 'isEmpty'))).toEqual(error('Unheard_of est obligatoire'))
})
