// Every object of the visit: planned, done, refused, and the difference in kilograms. While the planner corrects, « Fait » has the
// crew's own tools.
import { useStopTaps } from '../../phone/stop/stop-taps.ts'
import type { OpenedSheet } from '../../phone/stop/sheets/stop-sheet-props.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import { MOST_PIECES } from '#records/stop/on-site-input.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { Card } from '#kit/show/card.tsx'
import { classNames } from '#kit/class-names.ts'
import { Tile } from '#kit/table/tile.tsx'
import { objectIcon } from '#trades/weighing/shared/weighing-icon.ts'
import { act } from '#trades/sending/shared/sending-act.ts'
import { stepLineDone } from '../../data/set-line-done.ts'
import type { Amount, Visit, VisitLine } from '../../rules/visit.ts'
import { Thumb } from '../../shared/stop-proof-thumb.tsx'
import { gapText } from './gap-text.ts'

interface VisitLinesProps {
  readonly task: TaskRow
  readonly visit: Visit
  readonly isCorrecting: boolean
  readonly open: (sheet: OpenedSheet) => void
}

export function VisitLines({ task, visit, isCorrecting, open }: VisitLinesProps) {
  return (
    <Card className="visit__lines">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys */}
      <section className="table-scroll" tabIndex={0} aria-label="Objets du passage">
        <table className="table visit__table">
          <thead>
            <tr>
              {['Objet', 'Prévu', 'Fait', 'Refusé'].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" className="r">
                Écart
              </th>
            </tr>
          </thead>
          <tbody>
            {visit.lines.map(line => (
              <Line key={line.line.line_id} {...{ task, line, isCorrecting, open }} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="num" data-head="Prévu">
                {amountText(visit.planned)}
              </td>
              <td className="num" data-head="Fait">
                <b>{amountText(visit.done)}</b>
              </td>
              <td className="num" data-head="Refusé">
                {visit.refused.quantity === 0 ? '–' : amountText(visit.refused)}
              </td>
              <td className="r" data-head="Écart">
                <b>{gapText(visit.gap)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}

const amountText = ({ quantity, weight }: Amount): string =>
  `${plural(quantity, 'objet')}, ${formatWeight(weight)}`

interface LineProps extends Omit<VisitLinesProps, 'visit'> {
  readonly line: VisitLine
}

function Line({ task, line: known, isCorrecting, open }: LineProps) {
  const { line, planned, refused, more, gap } = known
  const odd = (is: boolean): string | undefined => (is ? 'vd' : undefined)
  return (
    <tr>
      <th scope="row">
        <span className="obj">
          <Tile icon={objectIcon(line.name)} />
          <b>{line.name || 'Objet sans nom'}</b>
        </span>
      </th>
      <td className={classNames('num', odd(planned === null))} data-head="Prévu">
        {planned === null ? (
          <b>Non annoncé</b>
        ) : (
          <>
            <b>{formatWhole(planned.quantity)}</b>
            <small>{formatWeight(planned.weight)}</small>
          </>
        )}
      </td>
      <td className={classNames('num', odd(more !== 0 || line.outlier === 1))} data-head="Fait">
        {isCorrecting ? <Correction {...{ task, known, open }} /> : <Done known={known} />}
      </td>
      <td className={odd(refused !== null)} data-head="Refusé">
        {refused === null ? <span className="muted">–</span> : <Refused {...{ task, known, refused }} />}
      </td>
      <td className={classNames('r', odd(known.isOdd && gap !== 0))} data-head="Écart">
        <b>{gapText(gap)}</b>
      </td>
    </tr>
  )
}

function Done({ known: { done, more, planned, isWeighed, line } }: { readonly known: VisitLine }) {
  const extra =
    planned === null ? ', ajouté sur place' : more > 0 ? `, ${formatWhole(more)}\u00a0de plus` : ''
  const how =
    done.quantity === 0
      ? 'laissé sur place'
      : `${formatWeight(done.weight)}, ${isWeighed ? 'pesé' : 'estimé'}${line.outlier === 1 ? ', inhabituel' : ''}`
  return (
    <>
      <b>
        {formatWhole(done.quantity)}
        {done.quantity > 0 && extra}
      </b>
      <small>{how}</small>
    </>
  )
}

interface CorrectionProps {
  readonly task: TaskRow
  readonly known: VisitLine
  readonly open: (sheet: OpenedSheet) => void
}

function Correction({ task, known: { line, done }, open }: CorrectionProps) {
  const { db, tap } = useStopTaps(task.id)
  const { line_id } = line
  const name = line.name || 'Objet sans nom'
  return (
    <span className="visit__fix">
      <Stepper
        label={name}
        value={done.quantity}
        max={MOST_PIECES}
        onStep={by => void act(() => stepLineDone(db, { ...tap(), line_id, by }))}
      />
      <Button
        size="sm"
        icon="weight"
        aria-label={`Poids\u00a0: ${name}`}
        onClick={() => open({ kind: 'weight', line_id })}
      >
        {formatWeight(done.weight)}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon="ban"
        aria-label={`Refuser\u00a0: ${name}`}
        onClick={() => open({ kind: 'refuse', line_id })}
      >
        Refus…
      </Button>
    </span>
  )
}

interface RefusedProps {
  readonly task: TaskRow
  readonly known: VisitLine
  readonly refused: NonNullable<VisitLine['refused']>
}

function Refused({ task, known: { line }, refused }: RefusedProps) {
  const photo = task.photosList.find(({ line_id }) => line_id === line.line_id)
  return (
    <span className="visit__ref">
      {photo !== undefined && <Thumb photo={photo} name={`${line.name}, refusé`} />}
      <span>
        <b>
          {formatWhole(refused.quantity)}, {refused.reason}
        </b>
        <small>
          {formatWeight(refused.weight)}
          {photo?.taken_at != null && `, photo à\u00a0${photo.taken_at.slice(11, 16)}`}
        </small>
      </span>
    </span>
  )
}
