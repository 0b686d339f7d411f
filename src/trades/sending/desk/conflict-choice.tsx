// One conflict being settled: the choices of a planner, and their effect on the record.
import './conflict.css'
import { useState } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import type { TaskState } from '#records/states/task-states.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { Button } from '#kit/action/button.tsx'
import { useKeys } from '#kit/action/use-keys.ts'
import { VersionsWhy } from '#kit/table/two-versions.tsx'
import { useVersionChoice } from '#kit/table/use-version-choice.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { usePhoneReader } from '../versions/conflict-phone.ts'
import { toCheckAddress } from '../shared/sending-address.ts'
import { recordText } from '../shared/sending-text.ts'
import { ConflictBroughtBack, ConflictGone } from './conflict-gone.tsx'
import { ConflictMerged } from './conflict-merged.tsx'
import { ConflictRail } from './conflict-rail.tsx'
import type { ConflictSheet } from './conflict-sheet.ts'
import { keptValues, proposedState, settledStates } from './conflict-state.ts'
import { ConflictPlace } from './conflict-place.tsx'
import { ConflictTable } from './conflict-table.tsx'
import {
  comparedFields,
  isBroughtBack,
  isRecordGone,
  mergedTexts,
  readingOf,
  versionHeads,
  whyText,
} from '../shared/conflict-words.ts'
import { focusRow, useChoiceKeys } from './use-choice-keys.ts'
import { useSettle } from './use-settle.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { has } from '#records/rights/rights.ts'
import { conflictNames } from '../versions/conflict-names.ts'
import { writerInJournal } from '../versions/conflict-office.ts'
import { useJournal } from '#trades/finding/shared/use-journal.ts'

/** The sheet from this device's data, until the journal is there. */
const useWriter = (sheet: ConflictSheet): ConflictSheet => {
  const { conflict } = sheet
  const isAsked = has(useRights(), 'see_creators') && conflict.source === 'entry'
  const journal = useJournal(conflict.id, isAsked ? (conflict.rev ?? 0) : 0, conflict.entity)
  const writer = writerInJournal(conflict, isAsked ? journal : null) ?? sheet.writer
  const names = useLocal(conflictNames, { conflict, people: [writer?.user ?? undefined] }) ?? sheet.names
  return { ...sheet, writer, names }
}

/** Ctrl+Entrée validates from anywhere on the screen, ⌘+Entrée on a Mac. */
const useValidateKey = (validate: () => void, isOn: boolean): void =>
  useKeys(event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    validate()
  }, isOn)

export function ConflictChoice({ sheet: known }: { readonly sheet: ConflictSheet }) {
  const sheet = useWriter(known)
  const { conflict, task, dispute, others } = sheet
  const rights = useRights()
  const { today } = useClock()
  const reading = readingOf(sheet, usePhoneReader())
  const [wanted, setWanted] = useState<TaskState | null>(null)
  const { settle, busy } = useSettle(sheet)

  const fields = comparedFields(sheet, reading)
  const choice = useVersionChoice(fields.map(({ key }) => key))
  const { choices } = choice
  const isGone = isRecordGone(conflict)
  const why = whyText(sheet)
  const kept = keptValues(conflict, choices)
  const states =
    task === null || dispute === null || others > 0 ? [] : settledStates({ task, dispute, rights, today })
  const state = wanted !== null && states.includes(wanted) ? wanted : proposedState(states, kept)

  const validate = (): void => {
    const open = choice.confirm()
    if (open < 0) return void settle({ choices, state })
    focusRow(open)
  }
  useValidateKey(validate, !isGone)
  useChoiceKeys({
    paths: fields.map(({ key }) => key),
    isChosen: key => choices[key] !== undefined,
    onChoose: choice.choose,
  })
  const confirm = !isGone && (
    <Button variant="primary" loading={busy} onClick={validate}>
      Valider ces choix
    </Button>
  )

  return (
    <DeskScreen
      layout="collect"
      title={sheet.title ?? recordText(conflict.entity)}
      back={{ to: toCheckAddress, label: 'Retour à la liste «\u202fÀ vérifier\u202f»' }}
      tools={task !== null && <TaskFacts task={task} />}
      actions={
        <>
          <ConflictPlace sheet={sheet} />
          <span className="cf__top">{confirm}</span>
        </>
      }
    >
      <div className="cf">
        <div className="cf__main">
          <VersionsWhy title={why.title}>{why.text}</VersionsWhy>
          <output className="versions__left">
            {choice.left > 0 && `Il reste ${plural(choice.left, 'champ')} à départager.`}
          </output>
          {isGone && <ConflictGone sheet={sheet} />}
          {isBroughtBack(conflict) && <ConflictBroughtBack sheet={sheet} />}
          {fields.length > 0 && (
            <ConflictTable fields={fields} heads={versionHeads(sheet, reading)} choice={choice} />
          )}
          <ConflictMerged lines={mergedTexts(sheet, reading)} isGone={isGone} />
        </div>
        <ConflictRail
          fields={fields}
          choices={choices}
          task={task}
          states={states}
          state={state}
          onState={setWanted}
          stateNote={
            conflict.source === 'dispute' && others > 0
              ? 'La tâche reste «\u202fÀ vérifier\u202f»\u00a0: une autre version attend encore.'
              : null
          }
          journal={sheet.journal}
        />
        {confirm && (
          <div className="cf__bar" data-keep-clear="">
            {confirm}
          </div>
        )}
      </div>
    </DeskScreen>
  )
}

/** Which task it is, and its state. */
function TaskFacts({ task }: { readonly task: NonNullable<ConflictSheet['task']> }) {
  return (
    <>
      <span className="sub num">
        {taskTypes.labelOf(task.task_type_id)}
        {task.number !== null && ` · n° ${formatWhole(task.number)}`}
      </span>
      <TaskStateBadge task={task} />
    </>
  )
}
