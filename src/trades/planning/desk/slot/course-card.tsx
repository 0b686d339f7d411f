// « Déroulé » on the slot's page: two timelines, planned and real, and in words how late the tour is and when it returns.
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import type { Leg } from '../../rules/tour/course.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { clockText, courseOf } from '../course.ts'

export function CourseCard({ desk }: { readonly desk: SlotDesk }) {
  const { today, hour } = useClock()
  const course = useMemo(() => courseOf(desk, { today, hour }), [desk, today, hour])
  if (course === null) return null
  const { planned, real, now, text } = course
  const [first, last] = course.hours
  const at = (minutes: number): string => `${((minutes / 60 - first) / (last - first)) * 100}%`
  const hours = Array.from({ length: last - first }, (_, i) => first + i)
  const isNowShown = now !== null && now >= first * 60 && now <= last * 60
  return (
    <Card>
      <CardHead title="Déroulé">
        <span className="muted small num">{text}</span>
      </CardHead>
      <div className="gantt" style={{ '--hours': last - first }}>
        <span />
        <div className="gantt__x num" aria-hidden="true">
          {hours.map(one => (
            <span key={one} style={{ left: at(one * 60) }}>{`${one % 24}\u00a0h`}</span>
          ))}
        </div>
        <Line label="Prévu" legs={planned} at={at} />
        {real.length > 0 && (
          <Line label="Réel" legs={real} at={at}>
            {isNowShown && <b style={{ left: at(now) }} />}
          </Line>
        )}
      </div>
    </Card>
  )
}

interface LineProps {
  readonly label: string
  readonly legs: readonly Leg[]
  readonly at: (minutes: number) => string
  readonly children?: ReactNode
}

function Line({ label, legs, at, children }: LineProps) {
  const place = ({ from, to }: Leg): CSSProperties => ({
    // A bar has room for its number, also at the end of the day (`min-width` in course.css).
    left: `min(${at(from)}, 100% - 1.125rem)`,
    width: `calc(${at(to)} - ${at(from)} - 2px)`,
  })
  return (
    <>
      <span className="muted">
        {label}
        <span className="sr">{`\u00a0: ${legs.map(legText).join(', ')}`}</span>
      </span>
      <div className="gantt__l" aria-hidden="true">
        {legs.map(leg => (
          <i key={leg.id} className={`is-${leg.look} num`} style={place(leg)}>
            {leg.n}
          </i>
        ))}
        {children}
      </div>
    </>
  )
}

const legText = ({ n, from, to, look }: Leg): string =>
  look === 'done'
    ? `${n}\u00a0fait à ${clockText(to)}`
    : look === 'ko'
      ? `${n}\u00a0non réalisé à ${clockText(to)}`
      : look === 'estimated'
        ? `${n}\u00a0estimé à ${clockText(from)}`
        : `${n} à ${clockText(from)}`
