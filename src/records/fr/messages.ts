// The specification's literal messages (sections 5 and 8), byte for byte: straight apostrophes, plain spaces. shell/words/notify.tsx
// decides which is shown, and when. Labels have their article (« le prénom », « l'étage »): the end of docs/rules.md.
import { sentenceStart } from './sentence.ts'

export { toSyncMessage } from './to-sync-message.ts'

/** Section 5 spells « recordFound » out for every field but these. */
const SILENT_RECORD_FOUND: ReadonlySet<string> = new Set(['email', 'username'])

export interface ValidationFact {
  readonly field: string
  /** With its article, in lower case; a field without label is shown by its own name. */
  readonly label: string
  readonly rule: string
  /** The server's message: used for the rules that have no French sentence. */
  readonly message: string
}

/** The sentence of a failed validation rule; for any other rule, the server's message followed by the rule key. */
export const validationMessage = ({ field, label, rule, message }: ValidationFact): string => {
  switch (rule) {
    case 'isEmpty':
      return `${sentenceStart(label)} est obligatoire`
    case 'noRecordFound':
      return `Impossible de trouver cette référence pour ${label}. Êtes-vous sûr qu'elle existe bien ?`
    case 'recordFound':
      return SILENT_RECORD_FOUND.has(field)
        ? foundHere(message, rule, TAKEN)
        : `Un élément existe déjà avec ces informations (${label}).`
    case 'stringLengthTooShort':
      return `Il n'y a pas assez de caractères pour ${label}.`
    case 'stringLengthTooLong':
      return `Les informations saisies pour ${label} sont trop longues.`
    case 'notInt':
      return `Il faut saisir un nombre pour ${label}.`
    case 'notInArray':
      return `Cette information n'est pas prévue pour ${label}.`
    case 'hourInvalid':
      return `${sentenceStart(label)} n'est pas une heure de la journée.`
    case 'endBeforeStart':
      return `${sentenceStart(label)} doit venir après l'heure de début.`
    case 'notGreaterThanInclusive':
    case 'notLessThanInclusive':
      return /^-?\d+$/.test(message)
        ? `Il faut un nombre d'au ${rule === 'notLessThanInclusive' ? 'plus' : 'moins'} ${message} pour ${label}.`
        : foundHere(message, rule, INVALID)
    default:
      return foundHere(message, rule, isFormRule(rule) ? formMessages[rule] : INVALID)
  }
}

const TAKEN = 'Déjà pris par une autre personne.'
const INVALID = 'Cette information n’est pas valable.'

/**
 * A server sends its message and the rule's key. A rule checked on this device has only the key, or a limit, and our own
 * sentence.
 */
const foundHere = (message: string, rule: string, own: string): string =>
  message === rule ? own : `${message} ${rule}`

/** Our own sentences for the rules that only our forms check, before anything is sent. */
export const formMessages = {
  phoneNumberInvalid: 'Ce numéro de téléphone n’est pas valable.',
  emailAddressInvalidFormat: 'Cette adresse e-mail n’est pas valable.',
  siretInvalid: 'Ce numéro SIRET n’est pas valable.',
  sirenInvalid: 'Ce numéro SIREN n’est pas valable.',
  ibanInvalid: 'Cet IBAN n’est pas valable.',
  bicInvalid: 'Un code BIC a 8 ou 11\u00a0caractères.',
  dateInvalidDate: 'Cette date n’existe pas.',
  dateFalseFormat: 'Cette date n’est pas écrite comme il faut.',
} as const

const isFormRule = (rule: string): rule is keyof typeof formMessages => Object.hasOwn(formMessages, rule)

/** The sentence under a form's field, before a server has answered. */
export const fieldMessage = (field: string, label: string, rule: string): string =>
  isFormRule(rule) ? formMessages[rule] : validationMessage({ field, label, rule, message: rule })

export const toastTitles = { error: 'Oups !', success: 'Super !', info: 'Info', warning: 'Oups !' } as const
/** Milliseconds: errors 10 s, the others 5 s. */
export const toastTimeouts = { error: 10_000, success: 5_000, info: 5_000, warning: 5_000 } as const

export const messages = {
  network: 'Problème réseau : pas de réponse du backend',
  missingCredentials: "Vous devez saisir un nom d'utilisateur et un mot de passe",
  missingFields: (detail: string): string => `Vous n'avez pas saisi tous les champs nécessaires : ${detail}`,
  badRequest: (statusText: string, detail: string): string => `${statusText} : ${detail}`,
  invalidGrant: 'Êtes-vous sûr de bien avoir saisi vos informations ?',
  invalidGrantTitle: "Pas d'accès",
  notSignedIn: "Vous n'avez pas les droits d'accès",
  methodNotAllowed: "Cette méthode n'est pas disponible",
  unknown: 'Erreur à traiter',
  server: (title: string, detail: string): string => `${title} : ${detail}`,
  serverUnknown: 'Le serveur a rencontré une erreur',
  /** The details by which a 422 is recognised. */
  failedValidation: 'Failed Validation',
  ruleBroken: 'Erreur de règle métier.',
  pageNotFound: (path: string): string => `Page Not Found: ${path}`,
} as const
