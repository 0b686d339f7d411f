// The end of a session (screens.md section 5): weighed and estimated apart on one bar, what is unusual outside the total, categories, an
// optional signature and ticket, then « Valider ». What « Décharger » announced and nobody weighed is asked about first.
import { Suspense, useState } from 'react'
import { attempt } from '#app/attempt.ts'
import { PhoneScreen } from '#app/frame/phone-screen.tsx'
import { notify, notifyUndoable } from '#app/words/notify.tsx'
import { useGo } from '#app/frame/go.tsx'
import { plural } from '#domain/fr/plural.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { isAside, lineWeight } from '#domain/weighing/weighed-line.ts'
import { formatWeight } from '#domain/weight.ts'
import { reopenSession, validateSession } from '#local/commands/weighing/end-session.ts'
import { canEndSession } from '#local/queries/weighing/sessions.ts'
import type { SessionView } from '#local/queries/weighing/session-by-id.ts'
import { Bar } from '#ui/bar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Row } from '#ui/row.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { CategoryRows } from './category-rows.tsx'
import { LazyLineSheet, LazySignSheet } from './lazy-parts.ts'
import { wholeKilograms } from './kilograms.ts'
import { RestSheet } from './rest-sheet.tsx'
import { Said } from './said.tsx'
import { HOME, OBJECTS, weighingAddress } from './session-search.ts'
import { useAct } from '#app/use-act.ts'
import { useWeighingTap } from './use-weighing-session.ts'
import { briefWeight } from './weighable-row.tsx'
import type { WeighingSession } from './weighing-session.ts'

interface SummaryProps {
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

  // From the toast, when this screen is gone: what stands against it is told there too.
  const reopen = async (): Promise<void> => {
    const outcome = await attempt(() => reopenSession(db, { session: task.id, ...tap() }))
    if (outcome?.ok === false) notify(outcome.failure)
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
    go(isPrinting ? weighingAddress(OBJECTS, { session: task.id }, { print: '1' }) : HOME, { replace: true })
  }

  return (
    <PhoneScreen
      title={session.title}
      sub={session.flowName}
      back={{ to: weighingAddress(OBJECTS, session.search), label: 'Retour aux objets' }}
      nav={false}
      footer={
        <>
          <Said>{said}</Said>
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
      <section className="card session-open session-open--xl" aria-label="Total">
        <p className="session-open__v">
          <b>
            {wholeKilograms(totals.weight)} <small>kg</small>
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
          <Bar
            size="lg"
            value={totals.weight > 0 ? 100 : 0}
            from={totals.weight > 0 ? (totals.weighed * 100) / totals.weight : 0}
          />
        </div>
      </section>
      {unusual.map(one => (
        <button
          key={one.line.line_id}
          type="button"
          className="row card row--aside"
          onClick={() => setAside(one.line.line_id)}
        >
          <Icon name="scan-eye" />
          <span className="row__main">
            <span className="row__t">
              {one.line.name}, {formatWeight(lineWeight(one.line))}&nbsp;?
            </span>
            <span className="row__s">
              {one.usual === null ? '' : `d’habitude ${briefWeight(one.usual.weight)}, `}mise à part
            </span>
          </span>
          <Icon name="chevron-right" />
        </button>
      ))}
      {totals.waiting > 0 && (
        <p className="warnbox">
          <Icon name="package" />
          <span>
            {plural(totals.waiting, 'objet annoncé', 'objets annoncés')} pas encore{' '}
            {totals.waiting > 1 ? 'pesés' : 'pesé'}.
          </span>
        </p>
      )}
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
      <Suspense fallback={null}>
        {sheet === 'sign' && <LazySignSheet view={view} onClose={() => setSheet(null)} />}
        {aside !== null && (
          <AsideSheet session={session} view={view} line_id={aside} onClose={() => setAside(null)} />
        )}
      </Suspense>
    </PhoneScreen>
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
