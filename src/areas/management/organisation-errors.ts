// What is wrong with an organisation's sheet as it is typed, in words, field by field; nothing lets it go.
import { decodeFields } from '#domain/entity.ts'
import { Organisation } from '#domain/entities/people.ts'
import { fieldMessage } from '#domain/fr/messages.ts'
import { siretIssue, siretMessages } from '#domain/siret.ts'

type Values = { readonly [field: string]: unknown }

export const organisationErrors = (values: Values): { readonly [field: string]: string } => {
  const decoded = decodeFields(Organisation, values)
  const wrong = decoded.ok
    ? []
    : decoded.issues.map(({ field, rule }) => [
        field,
        fieldMessage(field, Organisation.fields[field]?.label ?? field, rule),
      ])
  const siret = siretIssue(String(values['siret'] ?? ''))
  return Object.fromEntries([...wrong, ...(siret === null ? [] : [['siret', siretMessages[siret]]])])
}
