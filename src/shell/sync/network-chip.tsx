// The network chip of every staff screen, and the person beside it.
import { useEffect } from 'react'
import { setBadge } from '#device/badge.ts'
import { SyncChip, SyncChipPlace } from '#kit/frame/sync-chip.tsx'
import { Avatar } from '#kit/show/avatar.tsx'
import { isOnline, useConnection } from './connection.ts'
import { link } from '../frame/link.tsx'
import { nameOf } from '../session/session.ts'
import { chipState } from './sync-chip-state.ts'
import { SYNC_PATH } from './sync-path.ts'
import { useOutboxCount } from './use-outbox-count.ts'
import { useSignedIn } from '../session/use-session.ts'

export function NetworkChip() {
  const online = useConnection(isOnline)
  const failing = useConnection(({ failing: count }) => count)
  const isStopped = useConnection(connection => connection.isStopped)
  const trouble = useConnection(connection => connection.trouble ?? null)
  const bootstrapping = useConnection(connection => connection.bootstrapping)
  const { pending, parked, conflicts, photos, refusedPhotos, isKnown, wasPulled } = useOutboxCount('beside')
  useEffect(() => {
    if (isKnown) setBadge(pending + photos)
  }, [isKnown, pending, photos])
  if (!isKnown) return <SyncChipPlace />
  const isBringing = bootstrapping || !wasPulled
  const state = chipState({
    online,
    pending,
    parked,
    conflicts,
    photos,
    refusedPhotos,
    failing,
    isStopped,
    isBringing,
    trouble,
  })
  return <SyncChip {...state} to={SYNC_PATH} link={link} />
}

export function PersonAvatar() {
  const { profile } = useSignedIn()
  return <Avatar name={nameOf(profile)} to="/management/profile" link={link} />
}
