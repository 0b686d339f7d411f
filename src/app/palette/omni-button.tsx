// The palette's door for whoever has not learnt its keys yet.
import { Icon } from '#ui/icons/icon.tsx'
import { openPalette } from './palette-state.ts'

export function OmniButton() {
  return (
    <button type="button" className="omni" onClick={() => openPalette('palette')}>
      <Icon name="search" />
      Chercher ou agir…<kbd className="kbd">Ctrl K</kbd>
    </button>
  )
}
