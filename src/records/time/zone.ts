// The organisation's time zone: a name in this machine's list of zones. An unknown name would break every day and every moment.
import * as v from 'valibot'
import { text, type FieldType } from '../field-types.ts'

export const isZone = (name: string): boolean => {
  try {
    return name !== '' && new Intl.DateTimeFormat('fr', { timeZone: name }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const plain = text(60)

/** Blank means the default zone. */
export const zone: FieldType<string> = {
  ...plain,
  schema: v.pipe(
    plain.schema,
    v.check(name => name === '' || isZone(name), 'notInArray'),
  ),
}
