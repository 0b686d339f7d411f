// « Photos »: files of the desk, captured like a crew's. Before the request exists they wait with its draft.
import type { ChangeEvent } from 'react'
import { useEffect, useMemo } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { buttonClass } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { PhotoButton } from '#trades/tour/shared/stop-proof-camera.tsx'
import { Thumb } from '#trades/tour/shared/stop-proof-thumb.tsx'
import { photoName } from '#trades/tour/shared/stop-proof-words.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Section } from './section.tsx'
import type { KeptFiles } from '#shell/kept/use-kept-files.ts'
import type { Request } from '../use-request.ts'

interface PhotosSectionProps {
  readonly request: Request
  readonly kept: KeptFiles
}

export function PhotosSection({ request: { sheet, isClosed }, kept }: PhotosSectionProps) {
  const act = useAct()
  const task = sheet?.task
  return (
    <Section title="Photos" count={task?.photosList.length ?? kept.files.length}>
      <div className="c12 rphotos">
        {task === undefined
          ? kept.files.map((file, i) => (
              <KeptPhoto
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                onRemove={() => kept.remove(i)}
              />
            ))
          : task.photosList.map(photo => (
              <figure key={photo.id} className="shot">
                <Thumb photo={photo} name={photoName(photo, task)} />
                <figcaption className="sub">{photoName(photo, task)}</figcaption>
              </figure>
            ))}
        {task === undefined && <ChooseFiles onChosen={kept.add} />}
        {task !== undefined && !isClosed && (
          <PhotoButton
            task={task.id}
            kind="before"
            sheet={act}
            label="Ajouter des photos"
            icon="images"
            isGallery
          />
        )}
        {isClosed && task?.photosList.length === 0 && <p className="muted">Aucune photo.</p>}
      </div>
      <div className="c12">
        <RefusalText>{act.said}</RefusalText>
      </div>
    </Section>
  )
}

function ChooseFiles({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onChosen([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <label className={`${buttonClass({})} shutter`}>
      <input
        type="file"
        className="sr"
        accept="image/*"
        multiple
        aria-label="Ajouter des photos"
        onChange={choose}
      />
      <ButtonContent icon="images">Ajouter des photos</ButtonContent>
    </label>
  )
}

function KeptPhoto({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <figure className="shot">
      <div className="thumb">
        <img src={address} alt={file.name} />
      </div>
      <figcaption className="sub">
        {file.name} <IconButton icon="x" size="sm" label={`Retirer ${file.name}`} onClick={onRemove} />
      </figcaption>
    </figure>
  )
}
