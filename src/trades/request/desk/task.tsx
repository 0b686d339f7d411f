// /collect/desktop/task: with `versions` in its address, the two versions of a record that a planner settles
// (look/screens/conflict); a visit that waits to be checked beside its plan; a rental; otherwise the form of a request.
import './request.css'
import './request-side.css'
import '#kit/frame/desk-pages.css'
import { useEffect, useRef } from 'react'
import { ConflictScreen } from '#trades/sending/shared/conflict.tsx'
import { part } from '#shell/frame/part.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import type { HandingView } from '#trades/rental/shared/rental-screen.tsx'
import { VisitScreen } from '#trades/tour/shared/visit.tsx'
import { visitVerdict, type VisitVerdict } from '../data/visit-verdict.ts'
import { RequestScreen, type RequestAddress } from './request-screen.tsx'

const NewRental = part(() =>
  import('#trades/rental/shared/rental-screen.tsx').then(({ NewRental }) => NewRental),
)
const RentalOfTask = part(() =>
  import('#trades/rental/shared/rental-screen.tsx').then(({ RentalOfTask }) => RentalOfTask),
)

const HandingOfTask = part(() =>
  import('#trades/rental/shared/handing-screen.tsx').then(({ HandingOfTask }) => HandingOfTask),
)

export interface TaskSearch extends RequestAddress {
  /** Which of the open conflicts; when it was settled meanwhile, the record's next one opens, then any. */
  readonly versions: string | null
  /** `form` shows the form of the task itself, also of a visit to check or of a rental's step; `rental` makes a new rental;
   * the others hand over the things of a rental's step, `step` those that it has now. */
  readonly view: 'form' | 'rental' | HandingView | 'step' | null
}

export function DeskTask({ search: { versions, view, ...address } }: { readonly search: TaskSearch }) {
  if (versions !== null) return <ConflictScreen id={address.id} versions={versions} />
  if (address.id === null && view === 'rental') return <NewRental date={address.date} />
  const form = <RequestScreen address={address} />
  if (address.id === null || view === 'form') return form
  const whole = <OneTask id={address.id} address={address} />
  if (view === null || view === 'rental') return whole
  return <HandingOfTask id={address.id} view={view} fallback={view === 'step' ? whole : form} />
}

/** A visit that went otherwise than planned is checked first; its form is one link away. A step of a rental opens the whole rental. */
function OneTask({ id, address }: { readonly id: string; readonly address: RequestAddress }) {
  const verdict = useLocal(visitVerdict, { id })
  useToldVerdict(verdict)
  if (verdict?.isToCheck === true) return <VisitScreen id={id} />
  const form = <RequestScreen address={address} />
  return verdict?.isRental === true ? <RentalOfTask id={id} fallback={form} /> : form
}

/** A visit that another planner decided while it is open here: its page becomes the request's under the hand, which is said. */
const useToldVerdict = (verdict: VisitVerdict | undefined): void => {
  const { profile } = useSignedIn()
  const toCheck = useRef<string | null>(null)
  useEffect(() => {
    if (verdict === undefined) return
    const wasOpen = toCheck.current === verdict.id
    toCheck.current = verdict.isToCheck ? verdict.id : null
    if (!wasOpen || verdict.isToCheck || verdict.state === '' || verdict.author === profile.id) return
    showToast(
      'info',
      `Quelqu’un d’autre vient de décider de ce passage\u00a0: «\u202f${verdict.state}\u202f».`,
    )
  }, [verdict, profile.id])
}
