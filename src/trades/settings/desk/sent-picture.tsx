// A picture of a record: uploaded to the image service when it is chosen, then referred to by the record when this is saved, so
// that a record never refers to a missing picture.
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import type { NewPicture } from '../shared/new-picture.ts'
import { PictureField } from '../shared/picture-field.tsx'

interface SentPictureProps {
  readonly label: string
  readonly fileLabel: string
  /** « La photo ». */
  readonly name: string
  readonly address: unknown
  readonly onChange: (address: string) => void
}

export function SentPicture({ label, fileLabel, name, address, onChange }: SentPictureProps) {
  const online = useConnection(isOnline)
  const act = useAct()
  const change = async (made: NewPicture | null): Promise<void> => {
    if (made === null) return onChange('')
    const { picture } = made
    const sent = await act.run(() => askRemote(async remote => remote.sendPicture(picture)))
    if (sent !== null) onChange(sent.answer)
  }
  return (
    <div className="c12">
      {online ? (
        <PictureField
          label={label}
          fileLabel={fileLabel}
          use="photo"
          address={typeof address === 'string' ? address : ''}
          busy={act.isBusy}
          onChange={made => void change(made)}
        />
      ) : (
        <p className="sub">{name} se change avec le réseau&nbsp;: l’image part sur le serveur.</p>
      )}
      <RefusalText>{act.said}</RefusalText>
    </div>
  )
}
