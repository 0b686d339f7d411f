// One change of a task, with a line for each field.
import { readChanges, type Change, type Reading } from './journal-text.ts'

interface JournalChangesProps {
  readonly change: Change
  readonly reading: Reading
}

export function JournalChanges({ change, reading }: JournalChangesProps) {
  return readChanges(change, reading).map(({ name, label, before, after }) => (
    <small key={name} className="rchange">
      {label}&nbsp;: <s>{before}</s> → {after}
    </small>
  ))
}
