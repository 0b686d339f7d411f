// The network chip of every staff screen, and the person beside it.
import { SyncChip } from '#ui/sync-chip.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { isOnline, useConnection } from './connection.ts'
import { link } from './link.tsx'
import { nameOf } from './session.ts'
import { chipState } from './sync-chip-state.ts'
import { SYNC_PATH } from './toasts-of.ts'
import { useOutboxCount } from './use-outbox-count.ts'
import { useSignedIn } from './use-session.ts'

export function NetworkChip() {
  const online = useConnection(isOnline)
  const failing = useConnection(({ failing: count }) => count)
  const { pending, parked } = useOutboxCount()
  return <SyncChip {...chipState({ online, pending, parked, failing })} to={SYNC_PATH} link={link} />
}

export function PersonAvatar() {
  const { profile } = useSignedIn()
  return <Avatar name={nameOf(profile)} to="/management/profile" link={link} />
}
