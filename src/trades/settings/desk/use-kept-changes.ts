// Half-typed input in a sheet of the settings is kept on this device, and the sheet shows that when it opens again.
import { useState } from 'react'
import { useDraft } from '#shell/screen/use-draft.ts'
import type { RecordFormState, RecordValues } from './record-values.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export interface KeptChanges {
  /** Something differs from what is saved. */
  readonly hasChanges: boolean
  /** The differences were typed before: the sheet shows that. */
  readonly isResumed: boolean
  readonly forget: () => void
}

export const useKeptChanges = (
  name: string,
  initial: RecordValues,
  { values, fill }: Pick<RecordFormState, 'values' | 'fill'>,
): KeptChanges => {
  const [wasResumed, setResumed] = useState(false)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, initial[field])),
  )
  const draft = useDraft(`config ${name}`, { changed }, kept => {
    fill(kept.changed ?? {})
    setResumed(true)
  })
  const hasChanges = Object.keys(changed).length > 0
  return { hasChanges, isResumed: wasResumed && hasChanges, forget: draft.forget }
}
