import { expect, test } from 'vitest'
import { requiredProblem } from '../problem.ts'
import {
  fieldMessage,
  messages,
  toastTimeouts,
  toastTitles,
  toSyncMessage,
  validationMessage,
} from './messages.ts'

const say = (rule: string, label: string, field = 'firstname') =>
  validationMessage({ field, label, rule, message: 'The input is wrong' })

test('the messages of section 5, byte for byte', () => {
  expect(say('isEmpty', 'le prénom')).toBe('Le prénom est obligatoire')
  expect(say('isEmpty', "l'étage")).toBe("L'étage est obligatoire")
  expect(say('isEmpty', 'la ville')).toBe('La ville est obligatoire')
  expect(say('noRecordFound', 'la ville')).toBe(
    "Impossible de trouver cette référence pour la ville. Êtes-vous sûr qu'elle existe bien ?",
  )
  expect(say('recordFound', 'la référence')).toBe(
    'Un élément existe déjà avec ces informations (la référence).',
  )
  expect(say('stringLengthTooShort', 'le prénom')).toBe("Il n'y a pas assez de caractères pour le prénom.")
  expect(say('stringLengthTooLong', 'le prénom')).toBe(
    'Les informations saisies pour le prénom sont trop longues.',
  )
  expect(say('notInt', "l'étage")).toBe("Il faut saisir un nombre pour l'étage.")
  expect(say('notInArray', "l'état")).toBe("Cette information n'est pas prévue pour l'état.")
})

test('recordFound has no sentence for an email or a username: the server’s message and the key are shown', () => {
  expect(say('recordFound', "l'adresse e-mail", 'email')).toBe('The input is wrong recordFound')
  expect(say('recordFound', "le nom d'utilisateur", 'username')).toBe('The input is wrong recordFound')
})

test('a rule checked on the device has a sentence, without a key', () => {
  const found = (rule: string, field: string) => validationMessage({ field, label: '', rule, message: rule })
  expect(found('recordFound', 'username')).toBe('Déjà pris par une autre personne.')
  expect(found('emailAddressInvalidFormat', 'email')).toBe('Cette adresse e-mail n’est pas valable.')
  const limit = { field: 'weight', label: 'la charge', rule: 'notGreaterThanInclusive' }
  expect(validationMessage({ ...limit, message: '0' })).toBe("Il faut un nombre d'au moins 0 pour la charge.")
  expect(validationMessage({ ...limit, message: 'Too small' })).toBe('Too small notGreaterThanInclusive')
})

test('any other rule is the server’s message followed by the rule key', () => {
  expect(say('regexNotMatch', 'le prénom')).toBe('The input is wrong regexNotMatch')
})

test('business-rule problem 13 and isEmpty are one sentence', () => {
  expect(requiredProblem('firstname', 'le prénom').message).toBe(say('isEmpty', 'le prénom'))
})

test('a form shows the same sentences, and its own where the specification has none', () => {
  expect(fieldMessage('city', 'la ville', 'isEmpty')).toBe('La ville est obligatoire')
  expect(fieldMessage('phone1', 'le téléphone', 'phoneNumberInvalid')).toContain('téléphone')
  expect(fieldMessage('x', 'la valeur', 'toString')).toBe('Cette information n’est pas valable.')
})

test('the fixed texts of section 8, byte for byte', () => {
  expect(messages.network).toBe('Problème réseau : pas de réponse du backend')
  expect(messages.missingCredentials).toBe("Vous devez saisir un nom d'utilisateur et un mot de passe")
  expect(messages.missingFields('client_id')).toBe(
    "Vous n'avez pas saisi tous les champs nécessaires : client_id",
  )
  expect(messages.badRequest('Bad Request', 'x')).toBe('Bad Request : x')
  expect(messages.invalidGrant).toBe('Êtes-vous sûr de bien avoir saisi vos informations ?')
  expect(messages.invalidGrantTitle).toBe("Pas d'accès")
  expect(messages.notSignedIn).toBe("Vous n'avez pas les droits d'accès")
  expect(messages.methodNotAllowed).toBe("Cette méthode n'est pas disponible")
  expect(messages.ruleBroken).toBe('Erreur de règle métier.')
  expect(messages.unknown).toBe('Erreur à traiter')
  expect(messages.server('Internal', 'x')).toBe('Internal : x')
  expect(messages.pageNotFound('/rien')).toBe('Page Not Found: /rien')
})

test('toast titles and times', () => {
  expect(toastTitles).toEqual({ error: 'Oups !', success: 'Super !', info: 'Info', warning: 'Oups !' })
  expect(toastTimeouts).toEqual({ error: 10_000, success: 5000, info: 5000, warning: 5000 })
})

test('the sync message counts tasks, with plain spaces', () => {
  expect(toSyncMessage(1)).toBe('Impossible de synchroniser 1 tâche')
  expect(toSyncMessage(12)).toBe('Impossible de synchroniser 12 tâches')
  expect(toSyncMessage(1200)).toBe('Impossible de synchroniser 1200 tâches')
})

test('no literal message of the specification contains a typographic apostrophe or a no-break space', () => {
  const literal = [
    ...Object.values(messages).map(text => (typeof text === 'function' ? text('a', 'b') : text)),
    ...Object.values(toastTitles),
    toSyncMessage(2),
  ]
  for (const text of literal) expect(text).not.toMatch(/[’\u00a0\u202f]/)
})
