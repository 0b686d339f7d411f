// Another set of holidays is chosen (CA2): the days that close and open, and what becomes of what is planned on them, before it is saved.
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Organisation } from '#records/entities/people.ts'
import { plural } from '#records/fr/plural.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import type { Holiday } from '#records/time/holidays.ts'
import type { Calendar } from '../../data/calendar-of.ts'
import { holidaySetChange } from '../../data/holiday-set-change.ts'
import { saveRecord } from '../../data/save-record.ts'
import { dayWord } from './calendar-words.ts'
import { ChangeSheet } from './change-sheet.tsx'

interface SetSheetProps {
  readonly calendar: Calendar
  readonly next: HolidaySet
  readonly onClose: () => void
}

export function SetSheet({ calendar: { organisation, isOnTheWay }, next, onClose }: SetSheetProps) {
  const { today } = useClock()
  const database = useDatabase()
  const rights = useRights()
  const found = useLocal(holidaySetChange, { next, isOnTheWay, today })
  const save = (holidays: HolidaySet) =>
    saveRecord(database, Organisation, { id: organisation.id, values: { holidays }, rights })
  const name = holidaySets.labelOf(next)
  return (
    <ChangeSheet
      title={`Jours fériés\u00a0: ${name}`}
      change={found?.change ?? null}
      words={{
        done: 'Choisir ce calendrier',
        still: 'Choisir sans déplacer',
        moving: 'Choisir et déplacer',
      }}
      commit={async ({ run }) => {
        const before = organisation.holidays
        return (
          (await run(() => save(next))) && {
            title: `Jours fériés\u00a0: ${name}`,
            undo: () => attemptOrTell(() => save(before)),
          }
        )
      }}
      onClose={onClose}
    >
      {found !== undefined && (
        <ul className="cal__turns">
          {found.closed.length > 0 && (
            <li>{turnedWord(found.closed, today, 'jour ferme', 'jours ferment')}</li>
          )}
          {found.opened.length > 0 && (
            <li>{turnedWord(found.opened, today, 'jour rouvre', 'jours rouvrent')}</li>
          )}
          {found.closed.length + found.opened.length === 0 && <li>Aucun jour ne change.</li>}
        </ul>
      )}
    </ChangeSheet>
  )
}

const NAMED = 3

/** « 5 jours ferment : samedi 26 déc. (Saint-Étienne), vendredi 26 mars (Vendredi saint), … et 2 autres ». */
const turnedWord = (days: readonly Holiday[], today: string, one: string, many: string): string => {
  const named = days.slice(0, NAMED).map(({ date, label }) => `${dayWord(date, today)} (${label})`)
  const rest = days.length - named.length
  return `${plural(days.length, one, many)}\u00a0: ${named.join(', ')}${rest > 0 ? ` et ${plural(rest, 'autre')}` : ''}`
}
