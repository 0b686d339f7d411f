// The departure of a rental at the counter (RT23): what leaves, in which state, whom it harms, conditions, money, signatures; then it is gone.
import './departure.css'
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { ofName } from '#records/fr/of-name.ts'
import { plural } from '#records/fr/plural.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { CallLink } from '#kit/action/call-link.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { printPage } from '#trades/finding/shared/desk-places.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import type { RentalStepScreen } from '../../shared/rental-screen.tsx'
import { stepRefusal } from '../../data/handing/change-step.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { harmedBy } from '../../data/handing/harmed-by.ts'
import { takePrepared } from '../../data/handing/take-prepared.ts'
import { handedOf } from '../../rules/handing/handed.ts'
import { Reopen } from '../back/reopen.tsx'
import { Conditions, Signatures } from './departure-aside.tsx'
import { DepartureMoney } from './departure-money.tsx'
import { FinishDeparture } from './finish-departure.tsx'
import { LastScans, ScanPanel } from './handing-parts.tsx'
import { ShortageHead } from '../shortage-head.tsx'
import { StepLines, useOffers } from './short-lines.tsx'
import { byText, missingText, subOf } from './step-words.ts'
import { useHanding, type Handing } from './use-handing.ts'

const TRUCK = 14

export const DepartureScreen: RentalStepScreen = ({ sheet, fallback }) =>
  sheet.step === 'departure' ? <Departure sheet={sheet} /> : fallback

function Departure({ sheet }: { readonly sheet: HandingSheet }) {
  const { today } = useClock()
  const handing = useHanding(sheet)
  const offers = useOffers(sheet)
  const [accepts, setAccepts] = useState(false)
  useDraft(`departure ${sheet.task.id}`, { accepts }, kept => setAccepts(kept.accepts ?? false))
  const { task, dossier } = sheet
  const isDone = isStopDone(task)
  const isByTruck = task.task_type_id === TRUCK
  const refusal = stepRefusal(task)
  const isOpen = refusal === null && !isDone && !isByTruck
  return (
    <DeskScreen
      layout="default"
      title={`Départ pour ${personText(dossier.head)}`}
      back={{
        to: address('/collect/desktop/task', { search: { id: task.id } }),
        label: 'Retour à la location',
      }}
      tools={<span className="muted hand-sub">{subOf(sheet, today)}</span>}
      actions={
        <>
          <LinkButton variant="quiet" icon="printer" to={printPage('delivering', [task.id])}>
            Bon
          </LinkButton>
          {isOpen && <FinishDeparture sheet={sheet} accepts={accepts} />}
        </>
      }
    >
      <div className="form2 hand">
        <div className="form2__main">
          <Standing sheet={sheet} refusal={refusal} />
          <ShortageHead sheet={sheet} />
          {isOpen && (
            <>
              <Unprepared sheet={sheet} />
              <HarmedRentals sheet={sheet} />
              <ScanPanel handing={handing}>
                <TakePrepared handing={handing} />
              </ScanPanel>
            </>
          )}
          <StepLines handing={handing} offers={offers} isOpen={isOpen} isDetailed />
        </div>
        <aside className="form2__side" aria-label="Pour le départ">
          <DepartureMoney sheet={sheet} isOpen={refusal === null} />
          <Conditions sheet={sheet} accepts={accepts} onAccept={isOpen ? setAccepts : null} />
          {!isByTruck && <Signatures task={task} isOpen={isOpen || isDone} />}
          {isOpen && <LastScans handing={handing} />}
        </aside>
      </div>
    </DeskScreen>
  )
}

function Standing({ sheet, refusal }: { readonly sheet: HandingSheet; readonly refusal: string | null }) {
  const { task, dossier, by } = sheet
  if (refusal !== null)
    return (
      <Banner tone="closed" icon="lock">
        {refusal}
      </Banner>
    )
  const next = dossier.departures.find(one => !isStopDone(one) && one.id !== task.id)
  if (isStopDone(task))
    return (
      <Banner
        tone="closed"
        icon="check"
        action={
          next === undefined ? (
            <Reopen step={task} isReturn={false} />
          ) : (
            <LinkButton
              size="sm"
              to={address('/collect/desktop/task', { search: { id: next.id, view: 'departure' } })}
            >
              Le départ suivant, {formatDate(next.date, 'day')}
            </LinkButton>
          )
        }
      >
        Parti{task.state_time === null ? '' : ` le ${formatDate(task.state_time, 'dayWithHour')}`}
        {byText(by)}.
      </Banner>
    )
  return task.task_type_id === TRUCK ? (
    <Banner tone="closed" icon="truck">
      Le camion l’emporte&nbsp;: l’équipe scanne et fait signer sur son téléphone.
    </Banner>
  ) : null
}

/** What the preparation did not find is named where it would be missed. */
function Unprepared({ sheet: { before, dossier } }: { readonly sheet: HandingSheet }) {
  const [preparation] = dossier.preparations
  if (preparation === undefined || !isStopDone(preparation)) return null
  const missing = missingText([...handedOf(before).values()])
  if (missing === '') return null
  return (
    <p className="warnbox">
      <Icon name="triangle-alert" />
      <span>
        <b>La préparation n’a pas tout.</b> Il manque {missing}.
      </span>
    </p>
  )
}

/** RT16: what stands on the counter may leave. */
function HarmedRentals({ sheet: { dossier, task } }: { readonly sheet: HandingSheet }) {
  const { today } = useClock()
  const objects = [...handedOf(task.objects).keys()]
  const harmed = useLocal(harmedBy, { head: dossier.head.id, objects, today }, 'beside') ?? []
  return harmed.map(({ id, holder, phone, name, quantity }) => (
    <div key={`${id} ${name}`} className="warnbox hand-harmed">
      <Icon name="triangle-alert" />
      <span>
        <b>Ce départ passe avant une réservation.</b> Il manquera {plural(quantity, 'pièce')} {ofName(name)} à{' '}
        <AppLink to={address('/collect/desktop/task', { search: { id } })}>{holder}</AppLink>
        {phone !== '' && (
          <>
            , <PhoneText number={phone} />
          </>
        )}
        .
      </span>
      <CallLink size="sm" phone={phone} />
    </div>
  ))
}

function TakePrepared({ handing: { sheet, act, db } }: { readonly handing: Handing }) {
  const { task, before, held } = sheet
  const own = handedOf(task.objects)
  const waits = [...handedOf(before).values()].some(({ object_id, instances, counted }) => {
    const line = own.get(object_id)
    if (line === undefined || line.done >= line.asked) return false
    return counted > line.counted || instances.some(({ id }) => line.instances.every(one => one.id !== id))
  })
  if (!waits) return null
  const take = async (): Promise<void> => {
    const taken = await act.run(() => takePrepared(db, { task: task.id, place: { before, held } }))
    if (taken !== null) showToast('success', `${plural(taken.answer.pieces, 'pièce')} au départ.`)
  }
  return (
    <Button icon="check-check" onClick={() => void take()}>
      Tout ce qui est préparé part
    </Button>
  )
}
