// The form of a rental: the typed values over the present dossier, kept on this device at each letter, saved as one thing.
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { useGo } from '#shell/frame/go.tsx'
import { useKeptForm, type KeptForm } from '#shell/kept/use-kept-form.ts'
import { realChanges } from '#shell/screen/form-input.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { labelOfField } from '#shell/words/label-of-field.ts'
import { showToast } from '#shell/words/notify.tsx'
import { fieldSentences, problemSentence } from '#shell/words/toasts-of.ts'
import { success, type Failure } from '#records/failure.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import type { Written } from '#core/store/rows/written.ts'
import { roomRefusal } from '#trades/request/data/restore-request.ts'
import { readRequest } from '#trades/request/rules/read-request.ts'
import { blankValues, type RequestChanges } from '#trades/request/rules/request-values.ts'
import { phoneRules } from '#trades/request/shared/phone-rules.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import type { RentalAsked } from '../data/rental-plan.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { saveRental } from '../data/save-rental.ts'
import {
  blankRental,
  clientNames,
  fittingRental,
  valuesOfDossier,
  type RentalChanges,
  type RentalValues,
} from '../rules/rental-form.ts'
import { isChangeable } from '../rules/rental-steps.ts'

export interface SaveAsked extends Pick<RentalAsked, 'state'> {
  readonly reprices?: boolean
  readonly force?: boolean
  /** The message once it is saved. */
  readonly done: string
}

interface Saved {
  readonly id: string
  readonly written: readonly Written[]
}
/** A save that a shortage stopped. */
interface Refused {
  readonly problems: readonly Problem[]
  readonly asked: SaveAsked
}

export interface Rental extends KeptForm<RentalValues, Saved, [asked: SaveAsked]> {
  readonly sheet: RentalSheet | null
  /** Its things left, or it is cancelled: its fields are only read. */
  readonly isReadOnly: boolean
  readonly refused: Refused | null
  readonly dropRefusal: () => void
}

interface RentalOptions {
  readonly sheet: RentalSheet | null
  readonly draftName: string
  readonly start?: RentalChanges | undefined
}

type RentalErrors = { readonly [name in keyof RentalValues]?: string }

const isClientName = (name: string): boolean => clientNames.some(one => one === name)
const picked = <T extends object>(from: T, isWanted: (name: string) => boolean): Partial<T> => {
  const found: Partial<T> = {}
  for (const name in from) if (isWanted(name)) found[name] = from[name]
  return found
}

export const useRental = ({ sheet, draftName, start }: RentalOptions): Rental => {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const go = useGo()
  const [refused, setRefused] = useState<Refused | null>(null)
  const base = sheet === null ? blankRental : valuesOfDossier(sheet.dossier)
  const form = useKeptForm<RentalValues, Saved, [asked: SaveAsked]>({
    initial: base,
    start,
    draft: draftName,
    fitting: fittingRental,
    errorsOf: refusedAt,
    errorsLeft,
    send: async (values, asked) => {
      setRefused(null)
      const changes = realChanges(base, values)
      const typed: RequestChanges = picked(changes, isClientName)
      const client = { ...blankValues, ...picked(values, isClientName) }
      const read = readRequest({ values: client, changes: typed, today, phoneRuleOf: await phoneRules() })
      if (!read.ok) {
        for (const sentence of new Set(Object.values(read.errors))) showToast('error', sentence)
        return { ok: false, errors: picked(read.errors, isClientName) }
      }
      const { done: _, ...how } = asked
      const noted = notedEdit(database)
      const saved = await saveRental(noted.db, {
        ...how,
        id: sheet?.dossier.head.id ?? null,
        client: read.fields,
        changes: picked(changes, name => !isClientName(name)),
        at: now(),
        rights,
      })
      if (!saved.ok && saved.failure.kind === 'ruleBroken' && isShortage(saved.failure.problems))
        setRefused({ problems: saved.failure.problems, asked })
      return saved.ok ? success({ ...saved.value, written: noted.take() }) : saved
    },
    onSuccess: ({ id, written }, { done }) => {
      if (sheet === null) {
        showToast('success', done)
        return go(address('/collect/desktop/task', { search: { id } }), { replace: true })
      }
      const name = personText(sheet.dossier.head)
      const title = `${name}\u00a0: ${done.charAt(0).toLowerCase()}${done.slice(1).replace(/\.$/, '')}`
      did(editAct(database, { title, name, written, refusal: back => roomRefusal(database, back, rights) }))
    },
  })
  const isReadOnly = sheet !== null && !isChangeable(sheet.dossier)
  return { ...form, sheet, isReadOnly, refused, dropRefusal: () => setRefused(null) }
}

const ofPeriod = ['out_date', 'out_shift', 'back_date', 'back_shift'] as const

/** What is free, and which day precedes the other, depend on the whole period. */
const errorsLeft = (errors: RentalErrors, typed: RentalChanges): RentalErrors => {
  const isMoved = ofPeriod.some(name => name in typed)
  const judged = (name: string): boolean =>
    name in typed || (isMoved && (name === 'lines' || ofPeriod.some(one => one === name)))
  return picked(errors, name => !judged(name))
}

const isShortage = (problems: readonly Problem[]): boolean => problems.every(({ id }) => id === PROBLEM.stock)

/** Where in the form a refusal of the rules is shown. */
const refusedAt = (failure: Failure): RentalErrors => {
  const found =
    failure.kind === 'invalid'
      ? fieldSentences(failure.fields, labelOfField)
      : failure.kind === 'ruleBroken'
        ? failure.problems.map(problem => ({
            field: problem.field ?? '',
            text: problemSentence(problem, labelOfField),
          }))
        : []
  return Object.fromEntries(found.map(({ field, text }) => [field === 'city_id' ? 'city' : field, text]))
}
