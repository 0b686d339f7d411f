// « Dupliquer la journée »: crews, notes and the partners' stops of a day onto another. Donors are met once, and are never copied.
import { useState } from 'react'
import { useDatabase, useRights } from '#app/session/use-session.ts'
import { useAct } from '#app/use-act.ts'
import { useClock } from '#app/use-clock.ts'
import { tell } from '#app/words/notify.tsx'
import { addDays, formatDate } from '#domain/dates.ts'
import { plural } from '#domain/fr/plural.ts'
import { has } from '#domain/rights.ts'
import { duplicateDay } from '#local/commands/planning/move-slot.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'

interface DuplicateSheetProps {
  /** Null: closed. */
  readonly date: string | null
  readonly resources: readonly string[]
  readonly onClose: () => void
}

export function DuplicateSheet({ date, resources, onClose }: DuplicateSheetProps) {
  return (
    <Sheet
      open={date !== null}
      onClose={onClose}
      title={date === null ? '' : `Dupliquer la journée\u00a0: ${formatDate(date, 'day')}`}
    >
      {date !== null && <Body key={date} date={date} resources={resources} onClose={onClose} />}
    </Sheet>
  )
}

interface BodyProps extends Omit<DuplicateSheetProps, 'date'> {
  readonly date: string
}

function Body({ date, resources, onClose }: BodyProps) {
  const db = useDatabase()
  const rights = useRights()
  const { now } = useClock()
  const { isBusy, said, run } = useAct()
  const [to, setTo] = useState(addDays(date, 7))
  const [crews, setCrews] = useState(true)
  const [notes, setNotes] = useState(true)
  const [partners, setPartners] = useState(false)
  const copy = async (): Promise<void> => {
    const done = await run(() =>
      duplicateDay(db, { from: date, to, resources, crews, notes, partners, at: now(), rights }),
    )
    if (done === null) return
    const { slots, tasks } = done.answer
    onClose()
    tell(
      slots === 0 ? 'info' : 'success',
      slots === 0
        ? 'Rien à dupliquer ce jour-là.'
        : [plural(slots, 'créneau préparé', 'créneaux préparés'), tasks > 0 && plural(tasks, 'brouillon')]
            .filter(Boolean)
            .join(', '),
    )
  }
  return (
    <div className="gosheet">
      <TextField
        label="Vers le"
        type="date"
        value={to}
        onChange={setTo}
        help={to === '' ? undefined : formatDate(to, 'day')}
      />
      <CheckField label="Équipes" checked={crews} onChange={setCrews} />
      <CheckField label="Notes aux équipes" checked={notes} onChange={setNotes} />
      {has(rights, 'add_task') && (
        <CheckField
          label="Passages chez les partenaires, en brouillon"
          checked={partners}
          onChange={setPartners}
        />
      )}
      <p className="help">Les collectes chez les particuliers ne sont pas copiées.</p>
      {said !== null && (
        <p className="help" role="alert">
          {said}
        </p>
      )}
      <div className="gofoot">
        <Button
          variant="primary"
          loading={isBusy}
          disabled={to === '' || to === date || !(crews || notes || partners)}
          onClick={() => void copy()}
        >
          Dupliquer
        </Button>
      </div>
    </div>
  )
}
