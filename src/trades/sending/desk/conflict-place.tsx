// « 1 sur 2 à vérifier », with the way to the one before and the one after.
import { useHistory } from '#shell/frame/use-history.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import { versionsAddress } from '../shared/sending-address.ts'
import type { ConflictSheet } from './conflict-sheet.ts'

export function ConflictPlace({
  sheet: { place, total, previous, next },
}: {
  readonly sheet: ConflictSheet
}) {
  const history = useHistory()
  const go = (to: Conflict | null): void => {
    if (to !== null) history.push(versionsAddress(to))
  }
  return (
    <span className="h-stack cf__place">
      <span className="muted small num">
        {place} sur {total} à vérifier
      </span>
      {total > 1 && (
        <>
          <IconButton
            icon="chevron-left"
            label="Précédente"
            disabled={previous === null}
            onClick={() => go(previous)}
          />
          <IconButton
            icon="chevron-right"
            label="Suivante"
            disabled={next === null}
            onClick={() => go(next)}
          />
        </>
      )}
    </span>
  )
}
