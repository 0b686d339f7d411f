// The week's days, each with its count; a day when nobody works is a strip that opens.
import { pluralWord } from '#records/fr/plural.ts'
import { classNames } from '#kit/class-names.ts'
import { dayText, shortDay } from '../board-words.ts'
import { TRACKS, type WeekDay } from './week-days.ts'
import { DuplicateButton } from '../move/duplicate-button.tsx'

interface WeekHeadProps {
  readonly days: readonly WeekDay[]
  readonly today: string
  readonly onDay: (date: string) => void
  readonly onUnfold: (date: string) => void
}

export function WeekHead({ days, today, onDay, onUnfold }: WeekHeadProps) {
  return (
    <thead>
      <tr className="board__r board__d">
        <th className="bh bh--corner" scope="col" data-corner>
          <span className="sr">Ressource</span>
        </th>
        {days.map(({ date, isFolded, count }) => {
          const isToday = date === today
          if (isFolded)
            return (
              <th
                key={date}
                className={classNames('bh', 'wk__off', 'day-start', isToday && 'bh--today')}
                scope="col"
                aria-label={`${dayText(date)}, fermé`}
              >
                <button type="button" title={`${dayText(date)}, fermé`} onClick={() => onUnfold(date)}>
                  <span aria-hidden="true">{dayText(date).slice(0, 1)}</span>
                  <span className="sr">{`${dayText(date)}, fermé\u00a0: déplier`}</span>
                </button>
              </th>
            )
          return (
            <th
              key={date}
              className={classNames('bh', 'bh--day', 'day-start', isToday && 'bh--today')}
              scope="colgroup"
              colSpan={TRACKS}
              style={{ '--span': TRACKS }}
            >
              <span className="bh__d">{shortDay(date)}</span>
              <small className="num">
                {isToday && <span className="bh__t">Aujourd’hui · </span>}
                {count}
                <span className="sr"> {pluralWord(count, 'tâche')}</span>
              </small>
              <DuplicateButton date={date} onDay={onDay} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
