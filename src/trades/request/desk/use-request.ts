// The state of a request's form: the typed values over the present record, kept on this device at each letter (call-centre staff
// lose calls otherwise), checked by the rules, saved. Others' changes in fields that nobody touched here appear by themselves.
import { useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { address } from '#shell/frame/address.ts'
import { useGo } from '#shell/frame/go.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDraft } from '#shell/screen/use-draft.ts'
import { useWork } from '#shell/screen/work.ts'
import { labelOfField } from '#shell/words/label-of-field.ts'
import { notify, tell } from '#shell/words/notify.tsx'
import { fieldSentences, problemSentence } from '#shell/words/toasts-of.ts'
import type { Failure } from '#records/failure.ts'
import type { Problem } from '#records/problem.ts'
import { refusedFields, standingErrors, type Refusal } from '../rules/refused-fields.ts'
import { readRequest, type PhoneRuleOf, type RequestErrors } from '../rules/read-request.ts'
import {
  blankValues,
  fittingChanges,
  isValueName,
  overtakenNames,
  realChanges,
  valuesOfTask,
  type RequestChanges,
  type RequestValues,
} from '../rules/request-values.ts'
import type { SeriesReach } from '#trades/planning/rules/series-plan.ts'
import type { TaskState } from '#records/states/task-states.ts'
import { saveRequest, type SavedRequest } from '../data/save-request.ts'
import type { RequestSheet } from '../data/request-sheet.ts'

export interface SaveAsked {
  readonly state?: TaskState
  /** A slot chosen by the same press. */
  readonly slot?: RequestValues['slot']
  readonly reach?: SeriesReach
  readonly force?: boolean
  /** The message once it is saved. */
  readonly done: string
}

/** The problems of a save, and how to force it. */
interface Refused {
  readonly problems: readonly Problem[]
  readonly asked: SaveAsked
}

export interface Request {
  readonly sheet: RequestSheet | null
  readonly values: RequestValues
  readonly errors: RequestErrors
  /** The number of saves refused so far. */
  readonly refusals: number
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** What was typed is on this device's disk. */
  readonly isKept: boolean
  /** Typed here, and changed by another person since. */
  readonly overtaken: readonly (keyof RequestValues)[]
  /** The present record. */
  readonly base: RequestValues
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly refused: Refused | null
  readonly set: (changes: RequestChanges) => void
  readonly save: (asked: SaveAsked) => Promise<SavedRequest | null>
  readonly dropRefusal: () => void
  /** Drops what was typed. */
  readonly reset: () => void
}

interface RequestOptions {
  readonly sheet: RequestSheet | null
  /** The name of the draft. */
  readonly draftName: string
  /** The initial values of a new one: a copy, or a cell of the planning. */
  readonly start?: RequestChanges
  /** Called once a new one is on disk. */
  readonly onCreated?: (id: string) => Promise<void>
}

export const useRequest = ({ sheet, draftName, start = {}, onCreated }: RequestOptions): Request => {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const go = useGo()
  const [changes, setChanges] = useState<RequestChanges>(start)
  const [errors, setErrors] = useState<RequestErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [from, setFrom] = useState<RequestChanges>({})
  const draft = useDraft(draftName, { changes, from }, kept => {
    setChanges(fittingChanges(kept.changes))
    setFrom(fittingChanges(kept.from))
  })
  const base = sheet === null ? blankValues : valuesOfTask(sheet.task)
  const real = realChanges(base, changes)
  const values = { ...base, ...real }
  const overtaken = overtakenNames(base, changes, from)
  const isDirty = JSON.stringify(real) !== JSON.stringify(realChanges(base, start))
  useWork(isBusy || isDirty)

  const refuse = (failure: Failure, asked: SaveAsked): void => {
    if (failure.kind === 'ruleBroken') setRefused({ problems: failure.problems, asked })
    notify(failure)
    setErrors(refusedFields(refusalsOf(failure)))
    setRefusals(count => count + 1)
  }

  const save = async (asked: SaveAsked): Promise<SavedRequest | null> => {
    if (isBusy) return null
    setBusy(true)
    setRefused(null)
    try {
      const phoneRuleOf = await phoneRules()
      const wanted = asked.slot === undefined ? real : { ...real, slot: asked.slot }
      const read = readRequest({
        values: { ...values, ...wanted },
        changes: wanted,
        today,
        phoneRuleOf,
      })
      setErrors(read.ok ? {} : read.errors)
      if (!read.ok) {
        setRefusals(count => count + 1)
        for (const sentence of new Set(Object.values(read.errors))) tell('error', sentence)
        return null
      }
      const saved = await attempt(() =>
        saveRequest(database, {
          id: sheet?.task.id ?? null,
          fields: read.fields,
          ...(wanted.slot === undefined ? {} : { slot: wanted.slot }),
          ...(asked.state === undefined ? {} : { state: asked.state }),
          ...(asked.reach === undefined ? {} : { reach: asked.reach }),
          ...(asked.force === undefined ? {} : { force: asked.force }),
          at: now(),
          rights,
        }),
      )
      // `attempt` has shown that nothing was stored, and the typed values stay.
      if (saved === null) return null
      if (!saved.ok) {
        refuse(saved.failure, asked)
        return null
      }
      draft.forget()
      tell('success', asked.done)
      if (sheet === null) {
        // The task first: whatever happens to its photos, pressing again must not create it twice.
        go(address('/collect/desktop/task', { search: { id: saved.value.id } }), { replace: true })
        void onCreated?.(saved.value.id)
      }
      return saved.value
    } finally {
      setBusy(false)
    }
  }

  return {
    sheet,
    values,
    errors,
    refusals,
    isDirty,
    isBusy,
    isKept: draft.isKept,
    overtaken,
    base,
    takeTheirs: () => {
      setChanges(before => without(before, overtaken))
      setFrom(before => without(before, overtaken))
    },
    keepMine: () => setFrom(before => ({ ...before, ...picked(base, overtaken) })),
    refused,
    set: typed => {
      setFrom(before => ({ ...picked(base, Object.keys(typed).filter(isValueName)), ...before }))
      setChanges(before => ({ ...before, ...typed }))
      setErrors(before => standingErrors(before, typed))
    },
    save,
    dropRefusal: () => setRefused(null),
    reset: () => {
      setChanges(start)
      setFrom({})
      setErrors({})
    },
  }
}

const refusalsOf = (failure: Failure): readonly Refusal[] => {
  if (failure.kind === 'invalid') return fieldSentences(failure.fields, labelOfField)
  if (failure.kind !== 'ruleBroken') return []
  return failure.problems.map(problem => ({
    field: problem.field,
    text: problemSentence(problem, labelOfField),
  }))
}

const without = (values: RequestChanges, names: readonly string[]): RequestChanges =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const picked = (values: RequestValues, names: readonly (keyof RequestValues)[]): RequestChanges =>
  Object.fromEntries(names.map(name => [name, values[name]]))

/** The numbering plans are loaded separately; a device that lost its network before that can still save the request. */
const phoneRules = async (): Promise<PhoneRuleOf> => {
  try {
    const { phoneRule } = await import('#records/values/phone.ts')
    return (text, country) => phoneRule(text, country === 'DE' ? 'DE' : 'FR')
  } catch (error) {
    reportError(error)
    return () => null
  }
}
