// Records about a weight: to repair, to give, scrap; a picture; and undoing the last weighing.
import { showToast } from '#shell/words/notify.tsx'
import { lineFlagLabels, lineFlagNames, type LineFlag } from '../../rules/line-flags.ts'
import { undoLastWeighing } from '../../data/sessions/undo-last-weighing.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import type { KeptPhoto } from '#shell/kept/use-kept-photo.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { PhotoButton } from './photo-button.tsx'

export interface NotesSheetProps {
  readonly flags: readonly LineFlag[]
  readonly onFlags: (flags: LineFlag[]) => void
  readonly photo: KeptPhoto
  readonly session: string | null
  readonly onClose: () => void
}

export function NotesSheet({ flags, onFlags, photo, session, onClose }: NotesSheetProps) {
  const { db, tap } = useWeighingTap()
  const { said, run, isBusy } = useAct()
  const undo = async (id: string): Promise<void> => {
    const undone = await run(() => undoLastWeighing(db, { session: id, ...tap() }))
    if (undone === null) return
    showToast('success', `Pesée annulée\u00a0: ${undone.answer.name}.`)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="À noter">
      <div className="stack">
        {lineFlagNames.map(flag => (
          <CheckField
            key={flag}
            label={lineFlagLabels[flag]}
            checked={flags.includes(flag)}
            onChange={isOn => onFlags(isOn ? [...flags, flag] : flags.filter(one => one !== flag))}
          />
        ))}
        <PhotoButton
          icon={photo.file === null ? 'camera' : 'check'}
          label={photo.file === null ? 'Prendre une photo' : 'Photo prise, la refaire'}
          onTaken={photo.take}
        />
        <RefusalText>{said}</RefusalText>
        {session !== null && (
          <Button variant="quiet" icon="undo-2" block loading={isBusy} onClick={() => void undo(session)}>
            Annuler la dernière pesée
          </Button>
        )}
        <Button variant="primary" size="lg" block onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Sheet>
  )
}
