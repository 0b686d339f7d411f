// The end of a weighing session (screens.md section 5): weighed and estimated parts on one bar, unusual weights outside of the
// total, categories, an optional signature and ticket, then « Valider ». What « Décharger » announced and nobody weighed is asked
// about first.
import { useState } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { plural } from '#records/fr/plural.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isAside, lineWeight } from '../../rules/weighed-line.ts'
import { percentOf } from '#records/values/percent.ts'
import { formatWeight } from '#records/values/weight.ts'
import { reopenSession, validateSession } from '../../data/sessions/end-session.ts'
import { canEndSession } from '../../data/sessions/sessions.ts'
import type { SessionView } from '../../data/sessions/session-by-id.ts'
import { Bar } from '#kit/show/bar.tsx'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Row } from '#kit/table/row.tsx'
import { SwitchField } from '#kit/form/switch-field.tsx'
import { CategoryRows } from './category-rows.tsx'
import { LazyLineSheet, LazySignSheet } from './lazy-parts.ts'
import { kilogramsText } from '../../shared/kilograms.ts'
import { RestSheet } from './rest-sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { HOME, OBJECTS, weighingAddress } from '../weighing-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from './weighing-session.ts'

export interface SummaryProps {
  readonly session: WeighingSession
  readonly view: SessionView
}

export function Summary({ session, view }: SummaryProps) {
  const { db, rights, tap } = useWeighingTap()
  const go = useGo()
  const { said, run, isBusy } = useAct()
  const [sheet, setSheet] = useState<'sign' | 'rest' | null>(null)
  const [aside, setAside] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const { task, totals } = view
  const unusual = view.lines.filter(({ line }) => isAside(line))
  const isSigned = task.signed_name !== '' || task.photosList.some(({ kind }) => kind === 'signature')
  const mayEnd = canEndSession(view, rights)

  const reopen = async (): Promise<void> => {
    await attemptOrTell(() => reopenSession(db, { session: task.id, ...tap() }))
  }
  const validate = async (rest?: 'estimate' | 'leave'): Promise<void> => {
    if (totals.waiting > 0 && rest === undefined) return setSheet('rest')
    setSheet(null)
    const done = await run(() =>
      validateSession(db, { session: task.id, ...tap(), ...(rest === undefined ? {} : { rest }) }),
    )
    if (done === null) return
    const isDone = done.answer.task_state_id === TASK_STATE.done
    notifyUndoable(
      isDone
        ? `Session terminée, ${formatWeight(totals.weight)}`
        : 'Session terminée, à valider par le bureau',
      () => void reopen(),
    )
    go(isPrinting ? weighingAddress(OBJECTS, { session: task.id }, { print: true }) : HOME, { replace: true })
  }

  return (
    <PhoneScreen
      title={session.title}
      sub={session.flowName}
      back={{ to: weighingAddress(OBJECTS, session.search), label: 'Retour aux objets' }}
      nav={false}
      footer={
        <>
          <RefusalText>{said}</RefusalText>
          {mayEnd ? (
            <Button
              variant="primary"
              size="xl"
              icon="check"
              block
              loading={isBusy}
              onClick={() => void validate()}
            >
              Valider {formatWeight(totals.weight)}
            </Button>
          ) : (
            <p className="sub">
              {view.operator === '' ? 'La personne' : view.operator} qui l’a commencée, ou le bureau, la
              termine.
            </p>
          )}
        </>
      }
    >
      <SessionTotal view={view} />

      {unusual.map(one => (
        <AsideRow key={one.line.line_id} one={one} onOpen={() => setAside(one.line.line_id)} />
      ))}
      {totals.waiting > 0 && <NotWeighed count={totals.waiting} />}
      <CategoryRows categories={view.categories} />
      <section className="card list" aria-label="Avant de valider">
        <Row
          icon="signature"
          title={isSigned ? 'Signée' : 'Faire signer'}
          sub={task.signed_name === '' ? undefined : task.signed_name}
          end={isSigned ? <Icon name="check" /> : 'facultatif'}
          onPress={() => setSheet('sign')}
        />
        <div className="row">
          <SwitchField label="Imprimer le ticket" checked={isPrinting} onChange={setPrinting} />
        </div>
      </section>
      {sheet === 'rest' && (
        <RestSheet
          pieces={totals.waiting}
          onChoose={rest => void validate(rest)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'sign' && <LazySignSheet view={view} onClose={() => setSheet(null)} />}
      {aside !== null && (
        <AsideSheet session={session} view={view} line_id={aside} onClose={() => setAside(null)} />
      )}
    </PhoneScreen>
  )
}

/** How much, of how many things, from when to when; weighed apart from estimated. */
function SessionTotal({ view }: { readonly view: SessionView }) {
  const { totals } = view
  return (
    <section className="card session-open session-open--xl" aria-label="Total">
      <p className="session-open__v">
        <b>
          {kilogramsText(totals.weight)} <small>kg</small>
        </b>
        <span className="num">
          {plural(totals.pieces, 'objet')}
          <br />
          {view.openedAt.slice(11, 16)} – {(view.lastAt ?? view.openedAt).slice(11, 16)}
        </span>
      </p>
      <div className="gauge gauge--weighed">
        <span className="gauge__l">{formatWeight(totals.weighed)} pesés</span>
        <span className="gauge__v">{formatWeight(totals.estimated)} estimés</span>
        <Bar size="lg" value={totals.weight > 0 ? 100 : 0} from={percentOf(totals.weighed, totals.weight)} />
      </div>
    </section>
  )
}

interface AsideRowProps {
  readonly one: SessionView['lines'][number]
  readonly onOpen: () => void
}

/** A line put aside because its weight is unusual. */
function AsideRow({ one, onOpen }: AsideRowProps) {
  return (
    <button type="button" className="row card row--aside" onClick={onOpen}>
      <Icon name="scan-eye" />
      <span className="row__main">
        <span className="row__t">
          {one.line.name}, {formatWeight(lineWeight(one.line))}&#8239;?
        </span>
        <span className="row__s">
          {one.usual === null ? '' : `d’habitude ${formatWeight(one.usual.weight)}, `}mise à part
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}

function NotWeighed({ count }: { readonly count: number }) {
  return (
    <p className="warnbox">
      <Icon name="package" />
      <span>
        {plural(count, 'objet annoncé', 'objets annoncés')} pas encore {count > 1 ? 'pesés' : 'pesé'}.
      </span>
    </p>
  )
}

interface AsideSheetProps extends SummaryProps {
  readonly line_id: string
  readonly onClose: () => void
}

function AsideSheet({ session, view, line_id, onClose }: AsideSheetProps) {
  const of = view.lines.find(({ line }) => line.line_id === line_id)
  return of === undefined ? null : <LazyLineSheet session={session} of={of} onClose={onClose} />
}
