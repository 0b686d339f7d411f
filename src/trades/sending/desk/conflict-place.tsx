// « 1 sur 2 à vérifier », with links to the one before and the one after.
import { useGo } from '#shell/frame/go.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import { versionsAddress } from '../shared/sending-address.ts'
import type { ConflictSheet } from './conflict-sheet.ts'

export function ConflictPlace({
  sheet: { place, total, previous, next },
}: {
  readonly sheet: ConflictSheet
}) {
  const go = useGo()
  const show = (to: Conflict | null): void => {
    if (to !== null) go(versionsAddress(to))
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
            onClick={() => show(previous)}
          />
          <IconButton
            icon="chevron-right"
            label="Suivante"
            disabled={next === null}
            onClick={() => show(next)}
          />
        </>
      )}
    </span>
  )
}
