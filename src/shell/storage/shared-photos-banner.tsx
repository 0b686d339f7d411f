// Photos that this person shared from another application wait for their stop: when a stop is opened, they can be added to it; « Oublier » drops
// them.
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import {
  forgetSharedPhotos,
  handOverSharedPhotos,
  sharedPhotoCount,
} from '#core/store/pictures/shared-photos.ts'
import { plural } from '#records/fr/plural.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { attempt } from '../screen/attempt.ts'
import { notify, showToast } from '../words/notify.tsx'
import { useStorage } from './storage-state.ts'
import { useDatabase } from '../session/use-session.ts'

export function SharedPhotosBanner() {
  const count = useStorage(storage => storage.sharedPhotos)
  const db = useDatabase()
  const [isBusy, setBusy] = useState(false)
  const task = useRouterState({
    select: ({ location }) =>
      location.pathname === '/collect/mobile/task' ? new URLSearchParams(location.searchStr).get('id') : null,
  })
  if (count === 0) return null

  const countAgain = async (): Promise<void> =>
    useStorage.setState({ sharedPhotos: await sharedPhotoCount(db.name) })
  const add = async (id: string): Promise<void> => {
    setBusy(true)
    try {
      const { takePhoto } = await import('../screen/take-photo.ts')
      await handOverSharedPhotos(db.name, async photo => {
        const outcome = await attempt(() => takePhoto(db, photo, { task: id, kind: 'object' }))
        if (outcome?.ok === false) notify(outcome.failure)
        return outcome?.ok === true
      })
      await countAgain()
      if (useStorage.getState().sharedPhotos === 0)
        showToast('success', `${plural(count, 'photo')} avec cet arrêt`)
    } finally {
      setBusy(false)
    }
  }
  const forget = async (): Promise<void> => {
    await forgetSharedPhotos(db.name)
    await countAgain()
  }
  return (
    <Banner
      tone="update"
      icon="images"
      action={
        <>
          <Button variant="quiet" size="sm" onClick={() => void forget()}>
            Oublier
          </Button>
          {task !== null && (
            <Button size="sm" loading={isBusy} onClick={() => void add(task)}>
              Ajouter à cet arrêt
            </Button>
          )}
        </>
      }
    >
      {plural(count, 'photo partagée', 'photos partagées')}
      {task === null && '\u00a0: à ajouter à un arrêt.'}
    </Banner>
  )
}
