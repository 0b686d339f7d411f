// The form of a request (screens.md section 3, look/screens/collect-desktop-task): the sections in the order of a call, the rail
// with its load, its possible slots and its history, and the buttons that save it.
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useKeptFiles } from '#shell/kept/use-kept-files.ts'
import { deskUndo } from '#shell/undo/desk-acts.ts'
import { useFormUndo } from '#shell/undo/use-form-undo.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { limitFields, ruleFields } from '#trades/planning/rules/series/recurrence.ts'
import { scopeOfTaskType, taskTypes } from '#records/lists/task-types.ts'
import { placedState } from '#records/states/placed-state.ts'
import type { RequestChanges, RequestValues } from '../rules/request-values.ts'
import type { RequestSheet } from '../data/request-sheet.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { ReadOnlyFields } from '#kit/form/read-only.ts'
import { useFirstError } from '#kit/form/use-first-error.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { AccessSection, AddressSection } from './sections/address-section.tsx'
import { DonorSection, personOf } from './sections/donor-section.tsx'
import { LoadRail } from './load-rail.tsx'
import { ObjectsSection } from './sections/objects-section.tsx'
import { OtherActions } from './other-actions.tsx'
import { labelOf, Overtaken } from './overtaken.tsx'
import { promisedSlot, type PromisedSlot } from '#trades/planning/data/promised-slot.ts'
import { PhotosSection } from './sections/photos-section.tsx'
import { PlanningSection } from './sections/planning-section.tsx'
import { PromisedRail } from './promised-rail.tsx'
import { ReachDialog } from './reach-dialog.tsx'
import { RefusedDialog } from '../shared/refused-dialog.tsx'
import { RequestField } from './request-field.tsx'
import { VisitDone } from '#trades/tour/shared/visit-done.tsx'
import { RequestFoot } from './request-foot.tsx'
import { Section } from './sections/section.tsx'
import { SeriesSection } from './sections/series-section.tsx'
import { SlotsRail } from './slots-rail.tsx'
import { StateRail } from './state-rail.tsx'
import { Timeline } from './timeline.tsx'
import { ToSettle } from './to-settle.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { useRequest, type Request } from './use-request.ts'
import { useSaves, type Saves } from './use-saves.ts'

const StepShortage = part(
  () => import('#trades/rental/shared/step-shortage.tsx').then(({ StepShortage: shortage }) => shortage),
  missing,
)

/** Once nothing is left of what was typed: what was done to the request. */

interface RequestFormProps {
  readonly sheet: RequestSheet | null
  readonly draftName: string
  readonly start?: RequestChanges
  readonly onSaved: () => void
}

export function RequestForm({ sheet, draftName, start, onSaved }: RequestFormProps) {
  const kept = useKeptFiles(draftName)
  const request = useRequest({ sheet, draftName, start, onCreated: kept.giveTo })
  const promised = useLocal(promisedSlot, { slot: request.values.slot })
  const saves = useSaves(request, promised?.title ?? null, onSaved)
  useFormUndo(request, labelOf, deskUndo)
  const firstError = useFirstError(request.refusals, request.refused !== null || request.busy)
  return (
    <DeskScreen
      layout="collect"
      title={sheet === null ? 'Nouvelle tâche' : personOf(sheet.task) || 'Tâche sans nom'}
      back={{ to: '/collect/desktop', label: 'Retour au planning' }}
      tools={sheet !== null && <HeadTools task={sheet.task} />}
    >
      {/* The rail is beside the form, not inside: its sheets are forms of their own, and a browser submits nested forms. */}
      <div className="form2 form2--foot rform">
        <form
          {...firstError}
          className="form2__main"
          noValidate
          aria-label={sheet === null ? 'Nouvelle tâche' : 'Tâche'}
          onSubmit={event => event.preventDefault()}
        >
          {sheet !== null && request.isDirty && <Unsaved request={request} />}
          {request.isClosed && (
            <Banner tone="closed" icon="ban">
              Tâche annulée&nbsp;: ses champs se lisent, ils ne se modifient plus. «&#8239;Rouvrir&#8239;», à
              côté, lui rend l’état qu’elle avait.
            </Banner>
          )}
          {sheet !== null && <ToSettle id={sheet.task.id} />}
          <Overtaken request={request} />
          {sheet?.task.scope === 'loki' && <StepShortage id={sheet.task.id} />}
          {sheet !== null && <VisitDone task={sheet.task} />}
          <ReadOnlyFields value={request.isClosed}>
            <TypeSection request={request} />
            <DonorSection request={request} />
            <AddressSection request={request} />
            <AccessSection request={request} />
            <ObjectsSection request={request} />
            <PhotosSection request={request} kept={kept} />
            {mayBePlaced(sheet) && <PlanningSection request={request} />}
            {scopeOfTaskType(request.values.task_type_id) === 'emma' && <SeriesSection request={request} />}
            <Section title="Note interne">
              <RequestField
                request={request}
                name="note"
                label="Note, pour le bureau et l’équipe"
                className="c12"
              />
            </Section>
          </ReadOnlyFields>
        </form>
        <Rail request={request} saves={saves} promised={promised} />
        <RequestFoot request={request} saves={saves} promised={promised ?? null} areFilesKept={kept.isKept} />
      </div>
      <RefusedDialog
        problems={request.refused?.problems ?? []}
        busy={request.busy}
        onForce={() =>
          request.refused !== null && void request.save({ ...request.refused.asked, force: true })
        }
        onClose={request.dropRefusal}
      />
      {saves.asksReach && (
        <ReachDialog
          isOfSeries={isRuleOfSeries(sheet, request.values)}
          onChoose={saves.choose}
          onClose={saves.giveUp}
        />
      )}
    </DeskScreen>
  )
}

function HeadTools({ task }: { readonly task: TaskRow }) {
  return (
    <>
      <span className="muted rnumber">
        {taskTypes.labelOf(task.task_type_id)}
        {task.number === null ? '' : ` · n°\u00a0${task.number}`}
      </span>
      <TaskStateBadge task={task} />
    </>
  )
}

function Unsaved({ request }: { readonly request: Request }) {
  return (
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
  )
}

interface RailProps {
  readonly request: Request
  readonly saves: Saves
  readonly promised: PromisedSlot | null | undefined
}

function Rail({ request, saves, promised }: RailProps) {
  const go = useGo()
  const { sheet, values, isDirty } = request
  return (
    <aside className="form2__side rside" aria-label="Résumé de la tâche">
      <PromisedRail request={request} promised={promised} />
      {sheet !== null && <StateRail sheet={sheet} isDirty={isDirty} />}
      <LoadRail values={values} />
      {mayBePlaced(sheet) && <SlotsRail request={request} isOpen={saves.proposes} onOpen={saves.propose} />}
      {sheet !== null && <Timeline sheet={sheet} />}
      {sheet !== null && <OtherActions sheet={sheet} go={go} />}
    </aside>
  )
}

/** In its present state the task may be put into a slot. */
const mayBePlaced = (sheet: RequestSheet | null): boolean =>
  sheet === null || placedState(sheet.task.task_state_id) !== null

/** Rule, end and pauses belong to a series, never to one day of it. */
const isRuleOfSeries = (sheet: RequestSheet | null, values: RequestValues): boolean =>
  sheet !== null &&
  [...ruleFields, ...limitFields].some(name => String(sheet.task[name] ?? '') !== String(values[name]))
