// « À vérifier »: what a crew did at one stop beside what was planned, and a planner's decision (look/screens/collect-desktop-verify).
import './visit.css'
import '#kit/frame/desk-pages.css'
import { useState } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { deskUndo } from '#shell/undo/desk-acts.ts'
import { useUndoKeys } from '#shell/undo/use-undo-keys.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { Button } from '#kit/action/button.tsx'
import { useIsPhone } from '#kit/show/use-density.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import type { VisitSheet } from '../../data/visit/visit-sheet.ts'
import { visitOf } from '../../rules/visit.ts'
import { personText } from '../../shared/stop-words.ts'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'
import { OpenSheet } from '../../phone/stop/sheets/stop-open-sheet.tsx'
import type { OpenedSheet } from '../../phone/stop/sheets/stop-sheet-props.ts'
import { NotedDatabase } from '../../phone/stop/stop-taps.ts'
import { useCorrections, useVisitActs, useVisitKeys, visitPage, visitQueue } from './use-visit-acts.ts'
import { VisitAside } from './visit-aside.tsx'
import { VisitEffects } from './visit-effects.tsx'
import { VisitFacts, VisitWhy, VisitWords } from './visit-facts.tsx'
import { VisitLines } from './visit-lines.tsx'
import { VisitQueue } from './visit-queue.tsx'

export function VisitPage({ sheet }: { readonly sheet: VisitSheet }) {
  const { task } = sheet
  const go = useGo()
  const acts = useVisitActs(sheet)
  const corrections = useCorrections(task)
  const [isCorrecting, setCorrecting] = useState(false)
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  const visit = visitOf(task.objects)
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) go(visitPage(id), { replace: true })
  }
  useUndoKeys(deskUndo)
  useVisitKeys({
    j: () => goTo(acts.after?.id),
    k: () => goTo(acts.before?.id),
    c: () => setCorrecting(on => !on),
    enter: acts.validate,
  })
  // On a phone there is no room above.
  const isPhone = useIsPhone()
  const queue = <VisitQueue acts={acts} count={sheet.queue.length} />
  const decisions = (
    <>
      <Button icon="calendar-clock" disabled={acts.act.isBusy} onClick={acts.replan}>
        Renvoyer à planifier
      </Button>
      <Button icon="pencil" aria-pressed={isCorrecting} onClick={() => setCorrecting(!isCorrecting)}>
        {isCorrecting ? 'Corrections finies' : 'Corriger'}
      </Button>
      <Button variant="primary" aria-keyshortcuts="Enter" loading={acts.act.isBusy} onClick={acts.validate}>
        Valider le passage <kbd className="kbd">Entrée</kbd>
      </Button>
    </>
  )
  return (
    <DeskScreen
      layout="collect"
      title={personText(task)}
      back={{ to: visitQueue, label: 'Retour aux tâches à vérifier' }}
      tools={
        <>
          <span className="sub num">
            {taskTypes.labelOf(task.task_type_id)}
            {task.number !== null && ` · n°\u00a0${formatWhole(task.number)}`}
          </span>
          <TaskStateBadge task={task} />
        </>
      }
      actions={
        <>
          {!isPhone && queue}
          <span className="visit__acts">{decisions}</span>
        </>
      }
    >
      <NotedDatabase value={corrections}>
        <div className="form2 visit">
          <div className="form2__main">
            {isPhone && queue}
            <RefusalText>{acts.act.said}</RefusalText>
            <VisitWhy task={task} />
            <VisitFacts sheet={sheet} />
            <VisitLines task={task} visit={visit} isCorrecting={isCorrecting} open={setOpened} />
            <VisitWords task={task} />
            <VisitEffects sheet={sheet} visit={visit} />
            <p className="visit__form">
              <LinkButton to={visitPage(task.id, 'form')} size="sm" variant="quiet" icon="clipboard-list">
                Ouvrir la demande
              </LinkButton>
            </p>
          </div>
          <VisitAside task={task} next={acts.after ?? acts.before} />
          <div className="visit__bar" data-keep-clear="">
            {decisions}
          </div>
        </div>
        {opened !== null && <OpenSheet sheet={opened} task={task} open={setOpened} />}
      </NotedDatabase>
    </DeskScreen>
  )
}
