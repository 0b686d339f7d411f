// The heads of several days in cards: the days with their counts, the half days with their hours. A thread's head opens it.
import type { BoardRow as Row } from '../../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { TRACKS, type BoardDay } from './columns.ts'
import { dayText, hoursText, shiftText, shortDay, tasksText } from '../board-words.ts'
import { DuplicateButton } from '../move/duplicate-button.tsx'

interface BoardHeadsProps {
  readonly days: readonly BoardDay[]
  readonly rows: readonly Row[]
  readonly today: string
  readonly onDay: (date: string) => void
  readonly onUnfold: (key: string) => void
}

export function BoardHeads({ days, rows, today, onDay, onUnfold }: BoardHeadsProps) {
  return (
    <thead>
      <tr className="board__r board__d">
        <th className="bh bh--corner" scope="col" data-corner>
          <span className="sr">Ressource</span>
        </th>
        {days.map(({ date, heads }) => {
          const look = classNames('bh', 'day-start', date === today && 'bh--today')
          if (heads.length === 0)
            return (
              <Thread
                key={date}
                className={look}
                span={1}
                title={`${dayText(date)}, fermé`}
                letter={dayText(date).slice(0, 1)}
                onOpen={() => onUnfold(date)}
              />
            )
          return (
            <th
              key={date}
              className={classNames(look, 'bh--day')}
              scope="colgroup"
              colSpan={TRACKS}
              style={{ '--span': TRACKS }}
            >
              <span className="bh__d">{days.length > 3 ? shortDay(date) : dayText(date)}</span>
              <small>
                {date === today && <span className="bh__t">Aujourd’hui · </span>}
                {countOn(rows, date)}
              </small>
              <DuplicateButton date={date} onDay={onDay} />
            </th>
          )
        })}
      </tr>
      <tr className="board__r board__s">
        <th className="bh bh--corner" scope="col" data-corner>
          <span className="sr">Demi-journée</span>
        </th>
        {days.map(day =>
          day.heads.length === 0 ? (
            <td key={day.date} className="bh day-start">
              <span className="sr">Fermé</span>
            </td>
          ) : (
            <HalfDays key={day.date} day={day} rows={rows} isShort={days.length > 3} onUnfold={onUnfold} />
          ),
        )}
      </tr>
    </thead>
  )
}

interface HalfDaysProps extends Pick<BoardHeadsProps, 'rows' | 'onUnfold'> {
  readonly day: BoardDay
  readonly isShort: boolean
}

function HalfDays({ day: { date, heads }, rows, isShort, onUnfold }: HalfDaysProps) {
  const span = TRACKS / heads.length
  return heads.map(({ key, shift, isThread }, n) => {
    const look = classNames('bh', n === 0 && 'day-start')
    if (isThread)
      return (
        <Thread
          key={key}
          className={look}
          span={span}
          title={`${dayText(date)}, ${shiftText(shift).toLowerCase()}, fermé`}
          onOpen={() => onUnfold(key)}
        />
      )
    return (
      <th
        key={key}
        className={classNames(look, 'bh--shift')}
        scope="col"
        colSpan={span}
        style={{ '--span': span }}
      >
        <span>{shiftText(shift)}</span>
        {!isShort && <small className="num">{hoursOn(rows, date, shift)}</small>}
      </th>
    )
  })
}

interface ThreadProps {
  readonly className: string | undefined
  /** Number of tracks. */
  readonly span: number
  readonly title: string
  readonly letter?: string
  readonly onOpen: () => void
}

function Thread({ className, span, title, letter, onOpen }: ThreadProps) {
  return (
    <th
      className={classNames(className, 'bh--fold')}
      scope="col"
      colSpan={span}
      style={{ '--span': span }}
      aria-label={title}
    >
      <button type="button" title={title} onClick={onOpen}>
        <span aria-hidden="true">{letter}</span>
        <span className="sr">{`${title}\u00a0: déplier`}</span>
      </button>
    </th>
  )
}

/** « 8 – 12 h » where every open resource of that shift has the same hours; blank elsewhere. */
const hoursOn = (rows: readonly Row[], date: string, shift: number): string => {
  const [hours = '', ...others] = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ date: day, shift_id, isOpen, start, end }) =>
        isOpen && day === date && shift_id === shift ? hoursText(start, end) : [],
      ),
    ),
  )
  return others.length > 0 ? '' : hours
}

const countOn = (rows: readonly Row[], date: string): string =>
  tasksText(
    rows.reduce(
      (sum, { cells }) =>
        sum + cells.reduce((all, cell) => (cell.date === date ? all + cell.cards.length : all), 0),
      0,
    ),
  )
