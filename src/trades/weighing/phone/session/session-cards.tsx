// Open weighing sessions (WG1): this phone's own as the only primary action, the others as rows: the person's on another phone, a
// colleague's.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { wayLabel } from '../../rules/way.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { SessionCard } from '../../data/sessions/sessions.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { kilogramsText } from '../../shared/kilograms.ts'
import { OBJECTS, weighingAddress } from '../weighing-address.ts'

interface ResumeCardProps {
  readonly card: SessionCard
  readonly today: string
}

export function ResumeCard({ card, today }: ResumeCardProps) {
  const { task, totals, lastAt, openedAt } = card
  return (
    <article className="card session-open">
      <div>
        <h2>{card.flowName === '' ? wayLabel(card.way) : card.flowName}</h2>
        <p className="sub num">
          {wayLabel(card.way)}, depuis {sinceText(openedAt, today)}
        </p>
      </div>
      {card.isOld && (
        <p className="warnbox">
          <Icon name="clock-alert" />
          <span>Restée ouverte&nbsp;: reprenez-la ou terminez-la.</span>
        </p>
      )}
      <p className="session-open__v">
        <b>
          {kilogramsText(totals.weight)} <small>kg</small>
        </b>
        <span className="num">
          {plural(totals.pieces, 'objet')}
          {lastAt !== null && `, dernier à ${lastAt.slice(11, 16)}`}
          {totals.waiting > 0 && `, ${totals.waiting}\u00a0à peser`}
        </span>
      </p>
      <LinkButton
        to={weighingAddress(OBJECTS, { session: task.id })}
        variant="primary"
        size="lg"
        block
        iconEnd="arrow-right"
      >
        Reprendre la session
      </LinkButton>
    </article>
  )
}

export function OtherSessions({
  cards,
  today,
}: {
  readonly cards: readonly SessionCard[]
  readonly today: string
}) {
  if (cards.length === 0) return null
  return (
    <section className="sect" aria-labelledby="others">
      <h2 className="h-sec" id="others">
        Autres sessions ouvertes <Badge count={cards.length} />
      </h2>
      <div className="stack">
        {cards.map(card => (
          <article key={card.task.id} className="card session-other">
            <div>
              <h3>{card.flowName === '' ? wayLabel(card.way) : card.flowName}</h3>
              <p className="sub num">
                {wayLabel(card.way)}, {whoText(card)}depuis {sinceText(card.openedAt, today)}&nbsp;:{' '}
                {plural(card.totals.pieces, 'objet')}, {formatWeight(card.totals.weight)}
              </p>
            </div>
            <LinkButton
              to={weighingAddress(OBJECTS, { session: card.task.id })}
              icon={card.isHere ? 'weight' : 'smartphone'}
              block
            >
              {card.isHere ? 'Reprendre' : 'Reprendre ici'}
            </LinkButton>
          </article>
        ))}
      </div>
    </section>
  )
}

const whoText = ({ isMine, isHere, operator }: SessionCard): string =>
  isHere ? '' : isMine ? 'sur un autre appareil, ' : operator === '' ? '' : `${operator}, `

const sinceText = (moment: string, today: string): string =>
  moment.slice(0, 10) === today
    ? moment.slice(11, 16)
    : `${formatDate(moment.slice(0, 10), 'day')}, ${moment.slice(11, 16)}`
