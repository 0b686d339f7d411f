// One change of a task, with a line for each field. What was blank has no former value to show.
import { NO_VALUE } from '#records/fr/field-values.ts'
import { readChanges, type Change, type Reading } from './journal-text.ts'

interface JournalChangesProps {
  readonly change: Change
  readonly reading: Reading
}

export function JournalChanges({ change, reading }: JournalChangesProps) {
  return readChanges(change, reading).map(({ name, label, before, after }) => (
    <small key={name} className="rchange">
      {label}&nbsp;:{' '}
      {before !== NO_VALUE && (
        <>
          <s>{before}</s> →{' '}
        </>
      )}
      {after}
    </small>
  ))
}
