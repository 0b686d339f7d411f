// The open weighing sessions and the day's totals of the first weighing screen (WG1, WG7).
import type { ReactNode } from 'react'
import { ownDevice } from '#trades/people/data/own-device.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights, useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import type { Totals } from '../../rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { dayWeighed, openSessions, type Reader } from '../../data/sessions/sessions.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { useHandCodeElsewhere } from '../scan/use-hand-code.ts'
import { ReaderReady } from '../scan/reader-ready.tsx'
import { OtherSessions, ResumeCard } from './session-cards.tsx'

type Local = Parameters<typeof openSessions>[0]

/** The weighing sessions, then what is below them. */
export function HomeSessions({ children }: { readonly children: ReactNode }) {
  const { profile } = useSignedIn()
  const rights = useRights()
  const { today, hour } = useClock()
  useHandCodeElsewhere({})
  const open = useLocal(sessionsHere, { user: profile.id, at: `${today} ${hour}:00` })
  if (open === undefined) return <Skeleton lines={8} />
  const [first, ...others] = open
  const isOwn = first !== undefined && (first.isHere || first.isMine)
  return (
    <>
      {isOwn && <ResumeCard card={first} today={today} />}
      <OtherSessions cards={isOwn ? others : open} today={today} />
      {children}
      {has(rights, 'scan') && <ReaderReady />}
    </>
  )
}

const sessionsHere = async (db: Local, reader: Omit<Reader, 'device'>) =>
  openSessions(db, { ...reader, device: await ownDevice(db) })

export function DayWeighed() {
  const { today } = useClock()
  const day = useLocal(dayWeighed, { day: today })
  return day === undefined ? null : <Day day={day} />
}

function Day({ day }: { readonly day: { readonly in: Totals; readonly out: Totals } }) {
  const estimated = day.in.estimated + day.out.estimated
  return (
    <>
      <h2 className="h-sec">
        Aujourd’hui
        {estimated > 0 && <small className="num">dont {formatWeight(estimated)} estimés</small>}
      </h2>
      <section className="card" aria-label="Totaux du jour">
        <dl className="totals">
          <DayTotal label="Entré" totals={day.in} />
          <DayTotal label="Sorti" totals={day.out} />
        </dl>
      </section>
    </>
  )
}

function DayTotal({ label, totals }: { readonly label: string; readonly totals: Totals }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatWeight(totals.weight)}
        <small>
          {plural(totals.pieces, 'objet')}
          {totals.aside > 0 && `, ${formatWeight(totals.aside)} à part`}
        </small>
      </dd>
    </div>
  )
}
