// The form of a request (screens.md section 3, look/screens/collect-desktop-task): the sections in the order of a call, the rail
// with its load, its possible slots and its history, and the buttons that save it.
import { useState, useEffect, useRef, type RefObject } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { notifyUndoable, tell } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { placedState } from '#records/states/placed-state.ts'
import { requestMessages } from '../rules/request-messages.ts'
import type { RequestChanges } from '../rules/request-values.ts'
import type { SeriesReach } from '#trades/planning/rules/series-plan.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { scopeOfTaskType, taskTypes } from '#records/lists/task-types.ts'
import type { RequestSheet } from '../data/request-sheet.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { AccessSection, AddressSection } from './sections/address-section.tsx'
import { DonorSection, personOf } from './sections/donor-section.tsx'
import { LoadRail } from './load-rail.tsx'
import { ObjectsSection } from './sections/objects-section.tsx'
import { OtherActions } from './other-actions.tsx'
import { Overtaken, OVERTAKEN } from './overtaken.tsx'
import { PhotosSection } from './sections/photos-section.tsx'
import { PlanningSection } from './sections/planning-section.tsx'
import { ReachDialog } from './reach-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { RequestField } from './request-field.tsx'
import { Section } from './sections/section.tsx'
import { SeriesSection } from './sections/series-section.tsx'
import { SlotsRail } from './slots-rail.tsx'
import { StateRail } from './state-rail.tsx'
import { Timeline } from './timeline.tsx'
import { ToSettle } from './to-settle.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { useKeptFiles } from '#shell/screen/use-kept-files.ts'
import { useRequest, type SaveAsked } from './use-request.ts'

/** Besides the fields, a part with several controls can be marked as wrong itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

/** `refusals`: the number of saves refused so far. */
const useFirstError = (refusals: number, isHeld: boolean): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isHeld || seen.current === refusals) return
    seen.current = refusals
    const first = form.current?.querySelector<HTMLElement>(WRONG)
    first?.focus({ preventScroll: true })
    // At the edge of the view, the buttons below would cover its error.
    first?.scrollIntoView({ block: 'center' })
  }, [refusals, isHeld])
  return form
}

interface RequestFormProps {
  readonly sheet: RequestSheet | null
  readonly draftName: string
  readonly start?: RequestChanges
  readonly onSaved: () => void
}

const { draft, accepted } = TASK_STATE

export function RequestForm({ sheet, draftName, start, onSaved }: RequestFormProps) {
  const kept = useKeptFiles(draftName)
  const go = useGo()
  const request = useRequest({
    sheet,
    draftName,
    ...(start === undefined ? {} : { start }),
    onCreated: kept.giveTo,
  })
  const { values, isDirty, isBusy, save } = request
  const [proposes, setProposes] = useState(false)
  const [asksReach, setAsksReach] = useState<SaveAsked | null>(null)
  const form = useFirstError(request.refusals, request.refused !== null || isBusy)
  const from = sheet?.task.task_state_id ?? null
  const isDraft = from === null || from === draft
  const isEmma = scopeOfTaskType(values.task_type_id) === 'emma'
  const isSeries = sheet?.task.series_id != null

  const keep = async (asked: SaveAsked): Promise<void> => {
    if ((await save(asked)) !== null) onSaved()
  }
  const ask = (asked: SaveAsked): void => {
    // Others' changes of the meantime need a choice before they are overwritten.
    if (request.overtaken.length > 0) return leadTo(OVERTAKEN)
    if (isSeries && isDirty) setAsksReach(asked)
    else void keep(asked)
  }
  const plan = (): void => {
    if (values.slot !== null) return ask({ state: accepted, done: 'Demande acceptée et planifiée.' })
    setProposes(true)
    tell('info', requestMessages.noSlotChosen)
    leadTo('slots-rail')
  }
  const choose = (reach: SeriesReach): void => {
    const asked = asksReach
    setAsksReach(null)
    if (asked !== null) void keep({ ...asked, reach })
  }

  const erase = (): void => {
    const typed = values
    request.reset()
    notifyUndoable('Saisie effacée', () => request.set(typed))
  }

  return (
    <DeskScreen
      layout="collect"
      title={sheet === null ? 'Nouvelle tâche' : personOf(sheet.task) || 'Tâche sans nom'}
      back={{ to: '/collect/desktop', label: 'Retour au planning' }}
      tools={
        sheet !== null && (
          <>
            <span className="muted rnumber">
              {taskTypes.labelOf(sheet.task.task_type_id)}
              {sheet.task.number === null ? '' : ` · n°\u00a0${sheet.task.number}`}
            </span>
            <TaskStateBadge task={sheet.task} />
          </>
        )
      }
    >
      {/* The rail is beside the form, not inside: its sheets are forms of their own, and a browser submits nested forms. */}
      <div className="form2 rform">
        <form
          ref={form}
          className="form2__main"
          noValidate
          aria-label={sheet === null ? 'Nouvelle tâche' : 'Tâche'}
          onSubmit={event => event.preventDefault()}
        >
          {isDirty && sheet !== null && (
            <Banner
              tone="update"
              icon="pencil-line"
              action={
                <Button size="sm" onClick={request.reset}>
                  Revenir à la version enregistrée
                </Button>
              }
            >
              {request.isKept
                ? 'Modifications gardées sur cet appareil, pas encore enregistrées.'
                : 'Modifications non gardées\u00a0: plus de place sur cet appareil. Enregistrez-les avant de quitter la page.'}
            </Banner>
          )}
          {sheet !== null && <ToSettle id={sheet.task.id} />}
          <Overtaken request={request} />
          <TypeSection request={request} />
          <DonorSection request={request} />
          <AddressSection request={request} />
          <AccessSection request={request} />
          <ObjectsSection request={request} />
          <PhotosSection request={request} kept={kept} />
          {(from === null || placedState(from) !== null) && <PlanningSection request={request} />}
          {isEmma && <SeriesSection request={request} />}
          <Section title="Note interne">
            <RequestField
              request={request}
              name="note"
              label="Note, pour le bureau et l’équipe"
              className="c12"
            />
          </Section>
        </form>
        <aside className="form2__side rside" aria-label="Résumé de la tâche">
          {sheet !== null && <StateRail sheet={sheet} isDirty={isDirty} />}
          <LoadRail values={values} />
          {(from === null || placedState(from) !== null) && (
            <SlotsRail request={request} isOpen={proposes} onOpen={() => setProposes(true)} />
          )}
          {sheet !== null && <Timeline sheet={sheet} />}
          {sheet !== null && <OtherActions sheet={sheet} go={go} />}
        </aside>
        <div className="rfoot">
          {request.overtaken.length > 0 && (
            <Button variant="quiet" icon="git-compare-arrows" onClick={() => leadTo(OVERTAKEN)}>
              {plural(request.overtaken.length, 'champ changé ailleurs', 'champs changés ailleurs')}
            </Button>
          )}
          {isDirty && sheet === null && (
            <>
              <output className="faint rfoot__kept">
                <Icon name={request.isKept && kept.isKept ? 'check' : 'triangle-alert'} />
                {request.isKept && kept.isKept ? 'Gardé sur cet appareil' : 'Non gardé\u00a0: plus de place'}
              </output>
              <Button variant="quiet" onClick={erase}>
                Effacer la saisie
              </Button>
            </>
          )}
          {isDraft && (
            <>
              <Button
                loading={isBusy}
                onClick={() => ask({ state: draft, done: 'Demande enregistrée en brouillon.' })}
              >
                Enregistrer en brouillon
              </Button>
              <Button
                icon="check"
                loading={isBusy}
                onClick={() => ask({ state: accepted, done: 'Demande acceptée.' })}
              >
                Accepter
              </Button>
            </>
          )}
          {!isDraft && (
            <Button
              variant={from === accepted ? 'primary' : 'plain'}
              icon="check"
              loading={isBusy}
              disabled={!isDirty}
              onClick={() => ask({ done: 'Modifications enregistrées.' })}
            >
              Enregistrer
            </Button>
          )}
          {from !== accepted && (from === null || placedState(from) !== null) && (
            <Button variant="primary" icon="calendar-check" loading={isBusy} onClick={plan}>
              Accepter et planifier
            </Button>
          )}
        </div>
      </div>
      <RefusedDialog request={request} />
      {asksReach !== null && (
        <ReachDialog
          isOfSeries={isRuleOfSeries(sheet, values)}
          onChoose={choose}
          onClose={() => setAsksReach(null)}
        />
      )}
    </DeskScreen>
  )
}

const leadTo = (id: string): void => {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** Interval and end belong to a series, never to one day of it. */
const isRuleOfSeries = (
  sheet: RequestSheet | null,
  { frequency, frequency_key, frequency_end_date }: ReturnType<typeof useRequest>['values'],
): boolean =>
  sheet !== null &&
  (String(sheet.task.frequency ?? '') !== frequency ||
    (sheet.task.frequency_key ?? '') !== frequency_key ||
    (sheet.task.frequency_end_date ?? '') !== frequency_end_date)
