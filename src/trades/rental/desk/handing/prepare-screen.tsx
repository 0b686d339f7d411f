// The preparation of a rental (RT22, look/screens/rental-preparation): one scan field, its lines, what is short and the ways out.
import './departure.css'
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { printPage } from '#trades/finding/shared/desk-places.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import type { RentalStepScreen } from '../../shared/rental-screen.tsx'
import { stepRefusal } from '../../data/handing/change-step.ts'
import { finishPreparation } from '../../data/handing/finish-preparation.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { handedOf, type Handed } from '../../rules/handing/handed.ts'
import { LastScans, ScanPanel } from './handing-parts.tsx'
import { ShortageHead } from '../shortage-head.tsx'
import { StepLines, useOffers } from './short-lines.tsx'
import { byText, missingText, subOf } from './step-words.ts'
import { useHanding } from './use-handing.ts'

export const PrepareScreen: RentalStepScreen = ({ sheet, fallback }) =>
  sheet.step === 'preparation' ? <Preparation sheet={sheet} /> : fallback

function Preparation({ sheet }: { readonly sheet: HandingSheet }) {
  const { today } = useClock()
  const handing = useHanding(sheet)
  const offers = useOffers(sheet)
  const { task, dossier } = sheet
  const { head } = dossier
  const refusal = stepRefusal(task)
  const isDone = isStopDone(task)
  const lines = [...handedOf(task.objects).values()]
  return (
    <DeskScreen
      layout="default"
      title={`Préparer pour ${personText(head)}`}
      back={{
        to: address('/collect/desktop/task', { search: { id: task.id } }),
        label: 'Retour à la location',
      }}
      tools={<span className="muted hand-sub">{subOf(sheet, today)}</span>}
      actions={
        <>
          <LinkButton variant="quiet" icon="printer" to={printPage('delivering', [task.id])}>
            Liste
          </LinkButton>
          {refusal === null && !isDone && <Finish sheet={sheet} lines={lines} />}
        </>
      }
    >
      <div className="form2 hand">
        <div className="form2__main">
          {refusal !== null && (
            <Banner tone="closed" icon="lock">
              {refusal}
            </Banner>
          )}
          <ShortageHead sheet={sheet} />
          {isDone && <Prepared sheet={sheet} lines={lines} />}
          {refusal === null && <ScanPanel handing={handing} />}
          <StepLines handing={handing} offers={offers} isOpen={refusal === null && !isDone} />
          {!isDone && refusal === null && <Left lines={lines} />}
        </div>
        <aside className="form2__side" aria-label="Scans">
          <LastScans handing={handing} />
          <Totals sheet={sheet} />
        </aside>
      </div>
    </DeskScreen>
  )
}

function Left({ lines }: { readonly lines: readonly Handed[] }) {
  const text = missingText(lines.filter(({ line }) => line.later !== 1))
  return (
    <p className="hand-left muted">
      <Icon name={text === '' ? 'check' : 'info'} />
      <span>
        {text === '' ? 'Tout est prêt, ou décidé.' : `Encore à scanner ou à décider\u00a0: ${text}.`}
      </span>
    </p>
  )
}

function Prepared({ sheet, lines }: { readonly sheet: HandingSheet; readonly lines: readonly Handed[] }) {
  const { task, dossier } = sheet
  const next = dossier.departures[0]
  const missing = missingText(lines)
  return (
    <Banner
      tone="closed"
      icon="check"
      action={
        next?.task_type_id === 15 && (
          <LinkButton
            size="sm"
            to={address('/collect/desktop/task', { search: { id: next.id, view: 'departure' } })}
          >
            Ouvrir le départ
          </LinkButton>
        )
      }
    >
      Préparation terminée
      {task.state_time === null ? '' : ` le ${formatDate(task.state_time, 'dayWithHour')}`}
      {byText(sheet.by)}
      {missing === '' ? '.' : `. Il manque ${missing}.`}
    </Banner>
  )
}

function Finish({
  sheet: { task },
  lines,
}: {
  readonly sheet: HandingSheet
  readonly lines: readonly Handed[]
}) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const open = lines.filter(({ line, asked, done }) => asked > done && line.later !== 1)
  const finish = async (): Promise<void> => {
    if ((await act.run(() => finishPreparation(database, { id: task.id, at: now(), rights }))) === null)
      return
    setAsking(false)
    showToast('success', 'Préparation terminée.')
  }
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        loading={act.isBusy}
        onClick={() => (open.length > 0 || act.said !== null ? setAsking(true) : void finish())}
      >
        Préparation terminée
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={'Terminer sans tout\u202f?'}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Continuer la préparation</Button>
              <Button variant="primary" loading={act.isBusy} onClick={() => void finish()}>
                Terminer
              </Button>
            </>
          }
        >
          {open.length > 0 && <p className="hand-rest">Il manque {missingText(open)}. Le départ le dira.</p>}
          <RefusalText>{act.said}</RefusalText>
        </Dialog>
      )}
    </>
  )
}

function Totals({ sheet: { task } }: { readonly sheet: HandingSheet }) {
  const { weight, volume } = taskLoad(task)
  const pieces = [...handedOf(task.objects).values()].reduce((sum, { done }) => sum + done, 0)
  return (
    <section aria-label="Pour le départ">
      <h2 className="aside-h">Pour le départ</h2>
      <dl className="kv num">
        {(weight > 0 || volume > 0) && (
          <div>
            <dt>Poids, volume</dt>
            <dd>
              {formatWeight(weight)}, {formatVolume(volume)}
            </dd>
          </div>
        )}
        <div>
          <dt>Préparé</dt>
          <dd>{plural(pieces, 'pièce')}</dd>
        </div>
      </dl>
    </section>
  )
}
