// /collect/desktop/task: with `versions` in its address, the two versions of a record that a planner settles
// (look/screens/conflict); otherwise the form of a request.
import './request.css'
import './request-side.css'
import '#kit/frame/desk-pages.css'
import { ConflictScreen } from '#trades/sending/shared/conflict.tsx'
import { RequestScreen, type RequestAddress } from './request-screen.tsx'

export interface TaskSearch extends RequestAddress {
  /** Which of the open conflicts; when it was settled meanwhile, the record's next one opens, then any. */
  readonly versions: string | null
}

export function DeskTask({ search: { versions, ...address } }: { readonly search: TaskSearch }) {
  return versions === null ? (
    <RequestScreen address={address} />
  ) : (
    <ConflictScreen id={address.id} versions={versions} />
  )
}
