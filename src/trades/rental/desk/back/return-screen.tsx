// The return of a rental (RT24, look/screens/rental-return): scan, count, sign; the bill changes beside it.
import './back.css'
import './settle.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { rightNow } from '#shell/sync/right-now.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { ofName } from '#records/fr/of-name.ts'
import { plural } from '#records/fr/plural.ts'
import { RENTAL_BEYOND } from '#records/states/state-after-done.ts'
import { daysBetween } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { useKeys } from '#kit/action/use-keys.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { classNames } from '#kit/class-names.ts'
import { printPage } from '#trades/finding/shared/desk-places.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { closeAwaited } from '../../data/back/close-awaited.ts'
import type { ReturnSheet } from '../../data/back/return-sheet.ts'
import { lateText } from '../../rules/back/return-bill.ts'
import { isWhole } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { beyondOf } from '../../rules/back/returns-beyond.ts'
import { isAwaited } from '../../rules/dossier.ts'
import { endAt } from '../../rules/half-day.ts'
import { datesText } from '../../rules/shortage-words.ts'
import type { RentalStepScreen } from '../../shared/rental-screen.tsx'
import { byText } from '../handing/step-words.ts'
import { PointBack } from './point-back.tsx'
import { Reopen } from './reopen.tsx'
import { ReturnBill, ReturnSettle } from './return-bill.tsx'
import { ReturnInstances } from './return-instances.tsx'
import { ReturnScan } from './return-scan.tsx'
import { ReturnSigns } from './return-signs.tsx'
import { ReturnTable } from './return-table.tsx'
import { useReturn, useReturnSheet, type ReturnWork } from './use-return.ts'

export const ReturnScreen: RentalStepScreen = ({ id, fallback }) => {
  const sheet = useReturnSheet(id)
  if (sheet === null) return fallback
  if (sheet === undefined || sheet.step.id !== id)
    return (
      <DeskScreen layout="default" title="Retour" back={PLANNING}>
        <div className="dpage">
          <Skeleton lines={8} />
        </div>
      </DeskScreen>
    )
  return sheet.refusal === null ? <Working sheet={sheet} /> : <Refused sheet={sheet} reason={sheet.refusal} />
}

const PLANNING = { to: '/collect/desktop', label: 'Retour au planning' } as const
const wayBack = ({ dossier }: ReturnSheet) =>
  ({
    to: address('/collect/desktop/task', { search: { id: dossier.head.id } }),
    label: 'Retour au dossier',
  }) as const

function Refused({ sheet, reason }: { readonly sheet: ReturnSheet; readonly reason: string }) {
  const { head } = sheet.dossier
  const beyond = sheet.step.check_reasons.includes(RENTAL_BEYOND) ? beyondOf(sheet.dossier) : []
  return (
    <DeskScreen layout="default" title={`Retour ${ofName(personText(head))}`} back={wayBack(sheet)}>
      <div className="dpage">
        <EmptyState icon="package-check" title={reason}>
          {sheet.by !== '' && <p>Repris{byText(sheet.by)}.</p>}
          {beyond.map(one => (
            <p key={one.name}>{returnMessages.beyond(one)}</p>
          ))}
          <div className="empty__ways ret-ways">
            {reason === returnMessages.nothingOut && <CloseAwaited sheet={sheet} />}
            <LinkButton variant="primary" to={address('/collect/desktop/task', { search: { id: head.id } })}>
              Ouvrir le dossier
            </LinkButton>
            {reason === returnMessages.closed && (
              <LinkButton icon="printer" to={printPage('delivering', [sheet.step.id])}>
                Bon de retour
              </LinkButton>
            )}
            {reason === returnMessages.closed && <Reopen step={sheet.step} isReturn />}
          </div>
        </EmptyState>
        {reason === returnMessages.closed && <PointBack sheet={sheet} />}
      </div>
    </DeskScreen>
  )
}

/** What others brought back awaits nobody. */
function CloseAwaited({ sheet }: { readonly sheet: ReturnSheet }) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const tap = (): void => void act.run(() => closeAwaited(database, { id: sheet.step.id, at: now(), rights }))
  return (
    <>
      <Button variant="primary" disabled={act.isBusy} onClick={tap}>
        Clore cette étape
      </Button>
      <RefusalText>{act.said}</RefusalText>
    </>
  )
}

function Working({ sheet }: { readonly sheet: ReturnSheet }) {
  const work = useReturn(sheet)
  const { today, hour } = useClock()
  const late = lateText(sheet.agreed, endAt(`${today} ${hour}:00`))
  const main = useReturnKeys(work)
  return (
    <DeskScreen
      layout="default"
      title={`Retour ${ofName(personText(sheet.dossier.head))}`}
      back={wayBack(sheet)}
      tools={<HeadTools sheet={sheet} late={late} />}
      actions={
        <LinkButton variant="quiet" icon="printer" to={printPage('delivering', [sheet.step.id])}>
          Bon de retour
        </LinkButton>
      }
    >
      <div className="ret">
        <div className="ret__main" ref={main}>
          <NotReceived sheet={sheet} />
          <ReturnScan work={work} />
          <Steps work={work} />
          <section className="card" aria-label="Ce qui revient">
            <ReturnTable work={work} />
            <RefusalText>{work.counting.said}</RefusalText>
            <ReturnInstances work={work} />
          </section>
          <ReturnSigns work={work} />
        </div>
        <aside className="ret__side" aria-label="Facture du retour">
          <header className="ret__head">
            <h2>Facture</h2>
            <span className="small muted num">{periodText(sheet)}</span>
          </header>
          <ReturnBill work={work} today={today} />
          <ReturnSettle work={work} />
        </aside>
      </div>
    </DeskScreen>
  )
}

/** Another device hands it over, and has not been heard: what is here is counted, and is nobody's mistake (RT25a). */
function NotReceived({ sheet: { dossier, notReceived } }: { readonly sheet: ReturnSheet }) {
  const departure = dossier.departures.find(isAwaited)
  if (notReceived === null || departure === undefined) return null
  return (
    <Banner
      tone="closed"
      icon="clock"
      action={
        <LinkButton
          size="sm"
          to={address('/collect/desktop/task', { search: { id: departure.id, view: 'departure' } })}
        >
          Ouvrir le départ
        </LinkButton>
      }
    >
      <b>{returnMessages.notReceived}.</b> {returnMessages.countAnyway[notReceived]}
    </Banner>
  )
}

const periodText = ({ dossier, agreed }: ReturnSheet): string => {
  const out = dossier.departures[0]?.date ?? null
  if (out === null || agreed === null) return ''
  const days = plural(Math.max(1, daysBetween(out, agreed.date)), 'jour')
  return `${datesText(out, agreed.date)}, ${days}`
}

function HeadTools({ sheet, late }: { readonly sheet: ReturnSheet; readonly late: string }) {
  const { number, city } = sheet.dossier.head
  return (
    <>
      <span className="muted rent-number">
        Location{number === null ? '' : ` n°\u00a0${number}`}
        {city === '' ? '' : `, ${city}`}
      </span>
      {late !== '' && <StateBadge icon="calendar-x" tone="postponed" label={late} />}
    </>
  )
}

/** F2 « Tout est revenu », F4 the last scanned one is broken, F9 signs and closes. */
const useReturnKeys = (work: ReturnWork) => {
  const main = useRef<HTMLDivElement>(null)
  useKeys(event => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    const key = keys[event.key]
    if (key === undefined) return
    event.preventDefault()
    key(work)
  })
  const { isSigning } = work
  useLayoutEffect(() => {
    if (isSigning) main.current?.querySelector<HTMLInputElement>('[data-first-sign]')?.focus()
  }, [isSigning])
  return main
}

const keys: { readonly [key: string]: ((work: ReturnWork) => void) | undefined } = {
  F2: work => work.count({ kind: 'all' }),
  F4: work => work.markBroken(),
  F9: work => (work.isSigning ? work.close() : work.sign()),
}

function Steps({ work }: { readonly work: ReturnWork }) {
  const { counted } = work.sheet
  const left = counted.reduce((sum, { units }) => sum + units.left, 0)
  const told = counted.reduce((sum, { units }) => sum + Math.min(units.told, units.left), 0)
  const isAll = isWhole(counted)
  const at = work.isSigning ? 2 : isAll ? 1 : 0
  return (
    <ol className="ret-steps">
      {['Scanner', 'Compter', 'Signer'].map((name, n) => (
        <li key={name} className={classNames(n < at && 'ok')} aria-current={n === at ? 'step' : undefined}>
          {n < at ? <Icon name="check" /> : <b>{n + 1}</b>}
          {name}
          {n === 0 && (
            <span className="num">
              {told} / {left}
            </span>
          )}
        </li>
      ))}
      <li className="ret-clock num">
        <Icon name="timer" />
        <Stopwatch />
      </li>
    </ol>
  )
}

const SECOND = 1000

/** How long the person at the counter has been waiting. */
function Stopwatch() {
  const [start] = useState(rightNow)
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(rightNow()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - start) / SECOND))
  return (
    <span role="timer" aria-label="Depuis l’ouverture">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
