// The pictures of a stop: before, after, of an object. The shutter is within reach of the thumb; each picture shows whether it
// was sent.
import { useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { success } from '#records/failure.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { retryBlob } from '#core/store/pictures/retry-blob.ts'
import { Button } from '#kit/action/button.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { tellUndoable } from '../stop-actions-change.ts'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { PhotoButton } from '../../../shared/stop-proof-camera.tsx'
import { Thumb, useStoredPhoto } from '../../../shared/stop-proof-thumb.tsx'
import { photoName } from '../../../shared/stop-proof-words.ts'
import { act } from '#trades/sending/shared/sending-act.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

type Moment = 'before' | 'after'
const sections = [
  { kind: 'before', title: 'Avant' },
  { kind: 'after', title: 'Après' },
  { kind: 'object', title: 'Objets' },
  { kind: 'proof', title: 'Passage non réalisé' },
] as const

export function PhotosSheet({
  task,
  open,
  line_id,
}: StopSheetProps & { readonly line_id: string | undefined }) {
  const sheet = useAct()
  const isBegun = task.objects.some(({ quantity_done }) => quantity_done !== null)
  const [moment, setMoment] = useState<Moment>(isBegun ? 'after' : 'before')
  const line = task.objects.find(one => one.line_id === line_id)
  const kind: TaskPhoto['kind'] = line === undefined ? moment : 'object'
  const mine = task.photosList.filter(
    photo => photo.kind !== 'signature' && (line === undefined || photo.line_id === line.line_id),
  )
  const taking = { task: task.id, kind, line_id: line?.line_id, sheet }
  return (
    <Sheet
      open
      onClose={() => open(null)}
      title={line === undefined ? 'Photos' : `Photos\u00a0: ${line.name}`}
    >
      <div className="stack sheettall">
        {sections.map(section => {
          const photos = mine.filter(photo => photo.kind === section.kind)
          return (
            photos.length > 0 && (
              <section key={section.kind} aria-label={section.title}>
                <h3 className="h-sec">
                  {section.title} <small className="num">{photos.length}</small>
                </h3>
                <div className="pgrid">
                  {photos.map(photo => (
                    <Shot key={photo.id} task={task} photo={photo} sheet={sheet} />
                  ))}
                </div>
              </section>
            )
          )
        })}
        {mine.length === 0 && (
          <p className="muted">Les photos restent sur cet appareil jusqu’à leur envoi.</p>
        )}
        <PhotoButton {...taking} label="Choisir une photo" icon="images" isGallery block />
        <RefusalText>{sheet.said}</RefusalText>
      </div>
      <SheetFoot>
        {line === undefined && (
          <Segmented
            label="Moment"
            block
            value={moment}
            onChange={setMoment}
            options={[
              { value: 'before', label: 'Avant' },
              { value: 'after', label: 'Après' },
            ]}
          />
        )}
        <PhotoButton {...taking} label="Prendre une photo" variant="primary" size="xl" block />
      </SheetFoot>
    </Sheet>
  )
}

interface ShotProps {
  readonly task: TaskRow
  readonly photo: TaskPhoto
  readonly sheet: Act
}

function Shot({ task, photo, sheet }: ShotProps) {
  const db = useDatabase()
  const { now } = useStopTaps(task.id)
  const { blob } = useStoredPhoto(photo)
  const name = photoName(photo, task)
  const isUnsent = blob !== null && blob.state !== 'sent'
  const retry = async (): Promise<void> => {
    await sheet.run(async () => success(await retryBlob(db, { id: photo.id })))
    await askRemote(async remote => remote.syncNow())
  }
  const drop = async (): Promise<void> => {
    const bytes = blob?.bytes ?? null
    if ((await sheet.run(() => dropBlob(db, { id: photo.id }))) === null || bytes === null) return
    const { kind, line_id, caption } = photo
    const image = { bytes, type: blob?.type ?? '', name: blob?.name ?? '' }
    const again = () =>
      addPhoto(db, { task: task.id, kind, line_id, caption, image, at: photo.taken_at ?? now() })
    tellUndoable(task, 'photo effacée', () => void act(again))
  }
  return (
    <figure className="shot">
      <Thumb photo={photo} name={name} />
      <figcaption className="sub">{name}</figcaption>
      {blob?.state === 'refused' && (
        <Button size="sm" icon="rotate-ccw" onClick={() => void retry()}>
          Réessayer
        </Button>
      )}
      {isUnsent && (
        <Button size="sm" variant="quiet" icon="trash-2" onClick={() => void drop()}>
          Effacer<span className="sr">&nbsp;: {name}</span>
        </Button>
      )}
    </figure>
  )
}
