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
import { success, type Failure, type Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { siretIssue, siretMessages } from '#records/values/siret.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Written } from '#core/store/rows/written.ts'
import { roomRefusal } from '#trades/request/data/restore-request.ts'
import { readRequest, type RequestFields } from '#trades/request/rules/read-request.ts'
import { blankValues, type RequestChanges } from '#trades/request/rules/request-values.ts'
import { phoneRules } from '#trades/request/shared/phone-rules.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { feeLine } from '../data/prolong-rental.ts'
import type { RentalAsked } from '../data/rental-plan.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { saveBilling } from '../data/money/save-billing.ts'
import { saveRental } from '../data/save-rental.ts'
import { billedLines } from '../rules/money/account.ts'
import { extraLine, extraOf, settledExtras, standingLines } from '../rules/terms/rental-extras.ts'
import {
  blankRental,
  clientNames,
  fittingRental,
  valuesOfDossier,
  type RentalChanges,
  type RentalValues,
} from '../rules/rental-form.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { isChangeable, isPayable } from '../rules/rental-steps.ts'

export interface SaveAsked extends Pick<RentalAsked, 'state'> {
  readonly reprices?: boolean
  readonly force?: boolean
  /** RT21: what the organisation asks for a shorter period. */
  readonly fee?: number
  /** The message once it is saved. */
  readonly done: string
}

interface Saved {
  readonly id: string
  readonly written: readonly Written[]
  /** As they are stored. */
  readonly extras: RentalValues['extras']
}
/** A save that a shortage stopped. */
interface Refused {
  readonly problems: readonly Problem[]
  readonly asked: SaveAsked
}

export interface Rental extends KeptForm<RentalValues, Saved, [asked: SaveAsked]> {
  readonly sheet: RentalSheet | null
  /** Its things left, or it is cancelled: its period and its objects are only read. */
  readonly isReadOnly: boolean
  /** Nor does its client change, nor what is added to its price. */
  readonly isClosed: boolean
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
  const base = storedValues(sheet)
  const isReadOnly = sheet !== null && !isChangeable(sheet.dossier)
  const isClosed = isReadOnly && !isPayable(sheet.dossier)
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
        tellElsewhere(read.errors)
        return { ok: false, errors: picked(read.errors, isClientName) }
      }
      const wrong = clientErrors(changes, today)
      if (wrong !== null) return { ok: false, errors: wrong }
      const noted = notedEdit(database)
      const extras = extrasToStore(values, sheet, database)
      const saved = await saveTyped(noted.db, {
        sheet,
        isReadOnly,
        client: read.fields,
        changes: 'extras' in changes ? { ...changes, extras } : changes,
        extras,
        asked,
        at: now(),
        rights,
      })
      if (!saved.ok && saved.failure.kind === 'ruleBroken' && isShortage(saved.failure.problems))
        setRefused({ problems: saved.failure.problems, asked })
      return saved.ok ? success({ ...saved.value, written: noted.take(), extras }) : saved
    },
    onSuccess: ({ id, written, extras }, { done }) => {
      if (sheet === null) {
        showToast('success', done)
        return go(address('/collect/desktop/task', { search: { id } }), { replace: true })
      }
      // As it is stored: « 2 » is « 2,00 » there, and would seem to be typed still.
      const { fill } = form
      fill({ extras: extras.map(extra => extraOf(extra.line_id, extraLine(extra))) })
      const name = personText(sheet.dossier.head)
      const title = `${name}\u00a0: ${done.charAt(0).toLowerCase()}${done.slice(1).replace(/\.$/, '')}`
      did(editAct(database, { title, name, written, refusal: back => roomRefusal(database, back, rights) }))
    },
  })
  return { ...form, sheet, isReadOnly, isClosed, refused, dropRefusal: () => setRefused(null) }
}

const storedValues = (sheet: RentalSheet | null): RentalValues =>
  sheet === null
    ? blankRental
    : valuesOfDossier(sheet.dossier, standingLines(sheet.invoices, billedLines(sheet.documents)))

const extrasToStore = (
  { extras }: RentalValues,
  sheet: RentalSheet | null,
  { newKey }: LocalDatabase,
): RentalValues['extras'] => {
  const { invoices: stored = [], documents = [] } = sheet ?? {}
  return settledExtras(extras, { stored, billed: billedLines(documents), newKey })
}

interface Typed {
  readonly sheet: RentalSheet | null
  readonly isReadOnly: boolean
  readonly client: RequestFields
  readonly changes: RentalChanges
  readonly extras: RentalValues['extras']
  readonly asked: SaveAsked
  readonly at: string
  readonly rights: Rights
}

/** The whole dossier, or of one whose things left what may still change. */
const saveTyped = (
  db: LocalDatabase,
  { sheet, isReadOnly, client, changes, extras, asked, at, rights }: Typed,
): Promise<Outcome<{ readonly id: string }>> => {
  if (sheet !== null && isReadOnly)
    return saveBilling(db, { id: sheet.dossier.head.id, client, extras: changes.extras, at })
  const { done: _, fee = 0, ...how } = asked
  const fees = feeLine(fee, 'Frais de modification').map(line => extraOf(db.newKey(), line))
  return saveRental(db, {
    ...how,
    id: sheet?.dossier.head.id ?? null,
    client,
    changes: {
      ...picked(changes, name => !isClientName(name)),
      ...(fees.length === 0 ? {} : { extras: [...extras, ...fees] }),
    },
    at,
    rights,
  })
}

/** What a field of the form says is not said again by a toast. */
const tellElsewhere = (errors: RentalErrors): void => {
  const elsewhere = picked(errors, name => !isClientName(name))
  for (const sentence of new Set(Object.values(elsewhere))) showToast('error', sentence)
}

/** What only a rental asks of its client. */
const clientErrors = (
  { client_siret = '', quotation_until = '' }: RentalChanges,
  today: string,
): RentalErrors | null => {
  const siret = siretIssue(client_siret)
  if (siret !== null) return { client_siret: siretMessages[siret] }
  return quotation_until !== '' && quotation_until < today
    ? { quotation_until: rentalMessages.pastQuotation }
    : null
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
