// « Dupliquer la journée »: copies crews, notes and the partners' stops of a day to another. Donors' stops are never copied,
// because each is visited once.
import { useState } from 'react'
import { attempt, attemptOrTell } from '#shell/screen/attempt.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { showToast } from '#shell/words/notify.tsx'
import { addDays, formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import {
  duplicateDay,
  takeDuplicateBack,
  type Duplicated,
  type LeftOut,
} from '../../../data/duplicate-day.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useDays } from '../../../shared/use-days.ts'

interface DuplicateSheetProps {
  readonly date: string
  readonly resources: readonly string[]
  readonly onClose: () => void
}

export function DuplicateSheet({ date, resources, onClose }: DuplicateSheetProps) {
  return (
    <Sheet open onClose={onClose} title={`Dupliquer la journée\u00a0: ${formatDate(date, 'day')}`}>
      <Body date={date} resources={resources} onClose={onClose} />
    </Sheet>
  )
}

function Body({ date, resources, onClose }: DuplicateSheetProps) {
  const db = useDatabase()
  const rights = useRights()
  const { isBusy, said, run } = useAct()
  const [to, setTo] = useState(addDays(date, 7))
  const [crews, setCrews] = useState(true)
  const [notes, setNotes] = useState(true)
  const [partners, setPartners] = useState(false)
  // The target day must be on this device, because what it already has is kept.
  const period = useDays(to, to)
  const copy = async (): Promise<void> => {
    const copyDay = () => duplicateDay(db, { from: date, to, resources, crews, notes, partners, rights })
    const done = await run(copyDay)
    if (done === null) return
    onClose()
    let { answer } = done
    if (answer.slots.length === 0)
      return showToast('info', `Rien de plus à dupliquer.${leftText(answer.left)}`)
    did({
      title: madeText(answer),
      undo: async () => (await attempt(() => takeDuplicateBack(db, answer))) !== null,
      redo: async () => {
        const again = await attemptOrTell(copyDay)
        if (again !== null) answer = again.answer
        return again !== null
      },
    })
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
      <p className="help">
        Les collectes chez les particuliers ne sont pas copiées. Ce qui est déjà saisi ce jour-là reste tel
        quel.
      </p>
      {period === 'missing' && (
        <p className="help" role="alert">
          Ce jour n’est pas sur cet appareil&nbsp;: sans réseau, ce qui y est déjà prévu n’est pas connu.
        </p>
      )}
      {said !== null && (
        <p className="help" role="alert">
          {said}
        </p>
      )}
      <div className="gofoot">
        <Button
          variant="primary"
          loading={isBusy}
          disabled={to === '' || to === date || period !== 'here' || !(crews || notes || partners)}
          onClick={() => void copy()}
        >
          Dupliquer
        </Button>
      </div>
    </div>
  )
}

const madeText = ({ slots, tasks, left }: Duplicated): string =>
  [
    plural(slots.length, 'créneau préparé', 'créneaux préparés'),
    tasks.length > 0 && plural(tasks.length, 'brouillon'),
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.', leftText(left))

const leftText = ({ closed, said, cancelled, there }: LeftOut): string => {
  const parts = [
    closed > 0 && plural(closed, 'créneau fermé', 'créneaux fermés'),
    said > 0 && plural(said, 'équipe ou note déjà saisie', 'équipes ou notes déjà saisies'),
    there > 0 && plural(there, 'passage déjà prévu', 'passages déjà prévus'),
    cancelled > 0 && plural(cancelled, 'passage annulé', 'passages annulés'),
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` Laissé de côté\u00a0: ${parts.join(', ')}.`
}
