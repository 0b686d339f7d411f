// /collect/desktop/task: with `versions` in its address, the two versions of a record that a planner settles
// (look/screens/conflict); a visit that waits to be checked beside its plan; otherwise the form of a request.
import './request.css'
import './request-side.css'
import '#kit/frame/desk-pages.css'
import { useEffect, useRef } from 'react'
import { ConflictScreen } from '#trades/sending/shared/conflict.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { VisitScreen } from '#trades/tour/shared/visit.tsx'
import { visitVerdict, type VisitVerdict } from '../data/visit-verdict.ts'
import { RequestScreen, type RequestAddress } from './request-screen.tsx'

export interface TaskSearch extends RequestAddress {
  /** Which of the open conflicts; when it was settled meanwhile, the record's next one opens, then any. */
  readonly versions: string | null
  /** True shows the form, also for a visit that waits to be checked. */
  readonly view: 'form' | null
}

export function DeskTask({ search: { versions, view, ...address } }: { readonly search: TaskSearch }) {
  if (versions !== null) return <ConflictScreen id={address.id} versions={versions} />
  return address.id === null || view === 'form' ? (
    <RequestScreen address={address} />
  ) : (
    <OneTask id={address.id} address={address} />
  )
}

/** A visit that went otherwise than planned is checked first; its form is one link away. */
function OneTask({ id, address }: { readonly id: string; readonly address: RequestAddress }) {
  const verdict = useLocal(visitVerdict, { id })
  useToldVerdict(verdict)
  return verdict?.isToCheck === true ? <VisitScreen id={id} /> : <RequestScreen address={address} />
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
