// One picture of a stop with its state: kept here, sent, or refused. Its bytes are only on this device until the image service
// has them.
import { shownPicture } from '#shell/config.ts'
import { useEffect, useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { StoredBlob } from '#core/store/pictures/blob.ts'
import { blobById } from '#core/store/pictures/blobs.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'

interface Standing {
  readonly look: 'thumb--ok' | 'thumb--err' | null
  readonly icon: IconName
  readonly word: string
}

/** Null when not read yet. */
const blobOrNull = async (...args: Parameters<typeof blobById>): Promise<StoredBlob | 'none'> =>
  (await blobById(...args)) ?? 'none'

export const useStoredPhoto = (photo: TaskPhoto) => {
  const isUp = useConnection(isOnline)
  const stored = useLocal(blobOrNull, { id: photo.id })
  const blob = stored === undefined || stored === 'none' ? null : stored
  return { blob, standing: stored === undefined ? null : standingOf(photo, blob, isUp) }
}

const standingOf = (photo: TaskPhoto, blob: StoredBlob | null, isUp: boolean): Standing => {
  if (blob?.state === 'refused') return { look: 'thumb--err', icon: 'cloud-alert', word: 'Non envoyée' }
  if (blob?.state === 'waiting')
    return isUp
      ? { look: null, icon: 'cloud-upload', word: 'En attente' }
      : { look: null, icon: 'cloud-off', word: 'Gardée' }
  return photo.url === null && blob === null
    ? { look: null, icon: 'smartphone', word: 'Ailleurs' }
    : { look: 'thumb--ok', icon: 'check', word: 'Envoyée' }
}

interface ThumbProps {
  readonly photo: TaskPhoto
  readonly name: string
}

export function Thumb({ photo, name }: ThumbProps) {
  const { blob, standing } = useStoredPhoto(photo)
  // By address: when the bytes arrive later, the address is another one.
  const [broken, setBroken] = useState<string | null>(null)
  const own = useBlobAddress(blob)
  const address = own ?? shownPicture(photo.url ?? '')
  return (
    <div className={classNames('thumb', standing?.look)}>
      {address !== undefined && address !== broken ? (
        <img src={address} alt={name} onError={() => setBroken(address)} />
      ) : (
        <span className="thumb__none">
          <Icon name={photo.kind === 'signature' ? 'signature' : 'image'} />
          <span className="sr">{name}</span>
        </span>
      )}
      {standing !== null && (
        <span className="thumb__s">
          <Icon name={standing.icon} />
          {standing.word}
        </span>
      )}
    </div>
  )
}

const useBlobAddress = (blob: StoredBlob | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  const bytes = blob?.bytes ?? null
  useEffect(() => {
    if (bytes === null) return undefined
    const made = URL.createObjectURL(new Blob([bytes], { type: blob?.type ?? '' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
    // oxlint-disable-next-line react/exhaustive-deps -- the bytes of a picture never change, only their copies do
  }, [blob?.id, bytes === null])
  return address
}
