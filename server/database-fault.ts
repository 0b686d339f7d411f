// Why the server cannot start on its database, in one sentence.
import { sentences } from './operate/sentences.ts'
import { hasCode, isGone, NEWER_SCHEMA, READ_ONLY } from './storage/error-codes.ts'

export const COULD_NOT_START = 'Quai n’a pas pu démarrer\u00a0:'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const codeIn = (error: unknown): string => (codeOf(error) === '' ? '' : ` (${codeOf(error)})`)

export const databaseFault = (error: unknown): string => `${COULD_NOT_START} ${reasonOf(error)}`

const reasonOf = (error: unknown): string => {
  if (hasCode(error, NEWER_SCHEMA)) return sentences.newerData
  if (hasCode(error, READ_ONLY))
    return 'aucun serveur de QUAI_DATABASE_URL n’accepte d’écriture\u00a0: ceux qui répondent sont en lecture seule.'
  return isGone(error)
    ? 'la base de données ne répond pas à l’adresse de QUAI_DATABASE_URL.'
    : `la base de données de QUAI_DATABASE_URL ne s’ouvre pas${codeIn(error)}. Vérifiez son nom, son compte et son mot de passe.`
}
