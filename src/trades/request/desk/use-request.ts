// The form of a request: the typed values over the present record, kept on this device at each letter (call-centre staff lose calls
// otherwise), checked by the rules, saved. Others' changes in fields that nobody touched here appear by themselves.
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { useGo } from '#shell/frame/go.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { realChanges } from '#shell/screen/form-input.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useKeptForm, type KeptForm } from '#shell/kept/use-kept-form.ts'
import { did, type DeskAct } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { labelOfField } from '#shell/words/label-of-field.ts'
import { showToast } from '#shell/words/notify.tsx'
import { fieldSentences, problemSentence } from '#shell/words/toasts-of.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { success, type Failure } from '#records/failure.ts'
import type { Problem } from '#records/problem.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { refusedFields, remainingErrors } from '../rules/refused-fields.ts'
import { readRequest, type RequestErrors } from '../rules/read-request.ts'
import {
  blankValues,
  fittingChanges,
  valuesOfTask,
  type RequestChanges,
  type RequestValues,
} from '../rules/request-values.ts'
import type { Written } from '#core/store/rows/written.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { phoneRules } from '../shared/phone-rules.ts'
import { roomRefusal } from '../data/restore-request.ts'
import { saveRequest, type SavedRequest, type SaveRequest } from '../data/save-request.ts'
import type { RequestSheet } from '../data/request-sheet.ts'

export interface SaveAsked extends Pick<SaveRequest, 'state' | 'reach' | 'force'> {
  /** The message once it is saved. */
  readonly done: string
}

/** The problems of a save, and how to force it. */
interface Refused {
  readonly problems: readonly Problem[]
  readonly asked: SaveAsked
}

interface Saved extends SavedRequest {
  readonly written: readonly Written[]
}

export interface Request extends KeptForm<RequestValues, Saved, [asked: SaveAsked]> {
  readonly sheet: RequestSheet | null
  /** Cancelled: its fields are only read. */
  readonly isClosed: boolean
  readonly refused: Refused | null
  readonly dropRefusal: () => void
}

interface RequestOptions {
  readonly sheet: RequestSheet | null
  /** The name of the draft. */
  readonly draftName: string
  /** The initial values of a new one: a copy, or a cell of the planning. */
  readonly start?: RequestChanges | undefined
  /** Called once a new one is on disk. */
  readonly onCreated?: (id: string) => Promise<void>
}

export const useRequest = ({ sheet, draftName, start, onCreated }: RequestOptions): Request => {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const go = useGo()
  const [refused, setRefused] = useState<Refused | null>(null)
  const base = sheet === null ? blankValues : valuesOfTask(sheet.task)
  const savedAct = (task: TaskRow, done: string, written: readonly Written[]): DeskAct => {
    const name = personText(task)
    const title = `${name}\u00a0: ${done.charAt(0).toLowerCase()}${done.slice(1).replace(/\.$/, '')}`
    return editAct(database, {
      title,
      name,
      written,
      refusal: back => roomRefusal(database, back, rights),
    })
  }
  const form = useKeptForm<RequestValues, Saved, [asked: SaveAsked]>({
    initial: base,
    start,
    draft: draftName,
    fitting: fittingChanges,
    errorsOf: refusedAt,
    errorsLeft: remainingErrors,
    send: async (values, asked) => {
      setRefused(null)
      const changes = realChanges(base, values)
      const read = readRequest({ values, changes, today, phoneRuleOf: await phoneRules() })
      if (!read.ok) {
        for (const sentence of new Set(Object.values(read.errors))) showToast('error', sentence)
        return read
      }
      const { done: _, ...how } = asked
      const noted = notedEdit(database)
      const saved = await saveRequest(noted.db, {
        ...how,
        id: sheet?.task.id ?? null,
        fields: read.fields,
        ...(changes.slot === undefined ? {} : { slot: changes.slot }),
        at: now(),
        rights,
      })
      if (!saved.ok && saved.failure.kind === 'ruleBroken')
        setRefused({ problems: saved.failure.problems, asked })
      return saved.ok ? success({ ...saved.value, written: noted.take() }) : saved
    },
    onSuccess: ({ id, written }, { done }) => {
      if (sheet !== null) return did(savedAct(sheet.task, done, written))
      showToast('success', done)
      // The task first: whatever happens to its photos, pressing again must not create it twice.
      go(address('/collect/desktop/task', { search: { id } }), { replace: true })
      void onCreated?.(id)
    },
  })
  const isClosed = sheet?.task.task_state_id === TASK_STATE.cancelled
  return { ...form, sheet, isClosed, refused, dropRefusal: () => setRefused(null) }
}

/** Where in the form a refusal of the rules or the server is shown. */
const refusedAt = (failure: Failure): RequestErrors => {
  if (failure.kind === 'invalid') return refusedFields(fieldSentences(failure.fields, labelOfField))
  if (failure.kind !== 'ruleBroken') return {}
  return refusedFields(
    failure.problems.map(problem => ({
      field: problem.field,
      text: problemSentence(problem, labelOfField),
    })),
  )
}
