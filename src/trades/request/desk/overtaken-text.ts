// What another person wrote meanwhile, in words: in the box that asks, and under the field itself.
import { Task } from '#records/entities/task.ts'
import { fieldValueText } from '#records/fr/field-values.ts'
import type { RequestValues } from '../rules/request-values.ts'
import type { Request } from './use-request.ts'

export const theirText = ({ base }: Pick<Request, 'base'>, name: keyof RequestValues): string => {
  const value = base[name]
  if (typeof value !== 'string' && typeof value !== 'number') return 'changé'
  return fieldValueText(Task, name, value, {
    nameOf: () => undefined,
    phoneOf: phone => phone,
    scope: 'emma',
  })
}
