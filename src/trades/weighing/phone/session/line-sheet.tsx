// One line of the weighing session: corrected with its trace, photographed, removed (WG3: no reading of a scale is lost).
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { showToast } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { tareWeight } from '../../rules/net-weight.ts'
import { flagsOf, lineFlagLabels } from '../../rules/line-flags.ts'
import { isReplaced, linePieces, lineWeight } from '../../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { removeWeighing } from '../../data/sessions/undo-last-weighing.ts'
import type { SessionLine } from '../../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { stickersAddress } from '../../shared/desk-address.ts'
import { Fact } from '../../shared/fact.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { OBJECT, weighingAddress } from '../weighing-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { PhotoButton } from './photo-button.tsx'
import type { WeighingSession } from './weighing-session.ts'

export interface LineSheetProps {
  readonly session: WeighingSession
  readonly of: SessionLine
  readonly onClose: () => void
}

export function LineSheet({ session, of, onClose }: LineSheetProps) {
  const { line, code, times, by } = of
  const { db, tap } = useWeighingTap()
  const go = useGo()
  const { said, run, isBusy } = useAct()
  const id = session.search.session ?? ''
  const take = async (file: File): Promise<void> => {
    const kept = await run(() => takePhoto(db, file, { task: id, kind: 'object', line_id: line.line_id }))
    if (kept !== null) showToast('success', 'Photo gardée.')
  }
  const remove = async (): Promise<void> => {
    if ((await run(() => removeWeighing(db, { session: id, line_id: line.line_id, ...tap() }))) !== null)
      onClose()
  }
  return (
    <Sheet open onClose={onClose} title={line.name}>
      <div className="stack">
        <dl className="trio">
          <Fact label="Net" value={formatWeight(lineWeight(line))} />
          <Fact label="Brut" value={line.gross === null ? 'non pesé' : formatWeight(line.gross)} />
          <Fact
            label="Tare"
            value={line.tares.length === 0 ? 'aucune' : formatWeight(tareWeight(line.tares))}
          />
        </dl>
        <p className="sub num">
          {[
            plural(linePieces(line), 'pièce'),
            code !== '' && formatLabelCode(code),
            line.weighed_at !== null && `à ${line.weighed_at.slice(11, 16)}`,
            by !== '' && `par ${by}`,
            ...flagsOf(line).map(flag => lineFlagLabels[flag].toLowerCase()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {times !== null && (
          <p className="warnbox">
            <Icon name="triangle-alert" />
            <span>
              {String(times).replace('.', ',')}&nbsp;fois le poids habituel&nbsp;: mise à part jusqu’à l’avis
              du bureau.
            </span>
          </p>
        )}
        {isReplaced(line) && (
          <p className="honest">Remplacée par une pesée plus récente&#8239;; gardée pour mémoire.</p>
        )}
        <RefusalText>{said}</RefusalText>
        {!isReplaced(line) && (
          <>
            <Button
              variant="primary"
              size="lg"
              icon="pencil"
              block
              onClick={() => go(weighingAddress(OBJECT, session.search, { edit: line.line_id }))}
            >
              Corriger
            </Button>
            <PhotoButton
              icon="camera"
              label={of.photo === null ? 'Prendre une photo' : 'Prendre une autre photo'}
              onTaken={file => void take(file)}
            />
            {line.object_instance_id !== null && (
              <LinkButton to={stickersAddress({ ids: [line.object_instance_id] })} icon="printer" block>
                Imprimer l’étiquette
              </LinkButton>
            )}
            <Button
              variant="danger-quiet"
              icon="trash-2"
              block
              loading={isBusy}
              onClick={() => void remove()}
            >
              Retirer de la session
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
