// The errors of an organisation's sheet as it is typed, in words, field by field; empty when it may be saved.
import { decodeFields } from '#records/entity.ts'
import { Organisation } from '#records/entities/people.ts'
import { fieldMessage, formMessages, validationMessage } from '#records/fr/messages.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isBic } from '#records/values/iban.ts'
import { siretIssue, siretMessages } from '#records/values/siret.ts'
import { ibanSentence } from '../rules/iban-words.ts'

const labelOf = (field: string): string => Organisation.fields[field]?.label ?? field

type Wrong = [field: string, sentence: string]
type Values = { readonly [field: string]: unknown }

export const organisationErrors = (values: Values): { readonly [field: string]: string } => {
  const decoded = decodeFields(Organisation, values)
  const wrong = decoded.ok
    ? []
    : decoded.issues.map(({ field, rule, limit }): Wrong => [
        field,
        limit === undefined
          ? fieldMessage(field, labelOf(field), rule)
          : validationMessage({ field, label: labelOf(field), rule, message: String(limit) }),
      ])
  const siret = siretIssue(plainText(values['siret']))
  const iban = ibanSentence(plainText(values['bank_iban']))
  return Object.fromEntries([
    ...wrong,
    ...(siret === null ? [] : [['siret', siretMessages[siret]] satisfies Wrong]),
    ...(iban === null ? [] : [['bank_iban', iban] satisfies Wrong]),
    ...(isBic(plainText(values['bank_bic'])) ? [] : [['bank_bic', formMessages.bicInvalid] satisfies Wrong]),
  ])
}
