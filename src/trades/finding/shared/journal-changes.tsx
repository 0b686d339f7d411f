// One change of a task, with a line for each field. What was blank has no former value to show.
import { formerOf, readChanges, type Change, type Reading } from './journal-text.ts'

interface JournalChangesProps {
  readonly change: Change
  readonly reading: Reading
}

export function JournalChanges({ change, reading }: JournalChangesProps) {
  return readChanges(change, reading).map(one => {
    const former = formerOf(one)
    return (
      <small key={one.name} className="rchange">
        {one.label}&nbsp;:{' '}
        {former !== null && (
          <>
            <s>{former}</s> →{' '}
          </>
        )}
        {one.after}
      </small>
    )
  })
}
