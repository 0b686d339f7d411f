// The button for the palette, for people who have not learnt its keys yet.
import { Icon } from '#kit/icons/icon.tsx'
import { openPalette } from './palette-state.ts'

export function OmniButton() {
  return (
    <button
      type="button"
      className="omni"
      aria-keyshortcuts="Control+K"
      onClick={() => openPalette('palette')}
    >
      <Icon name="search" />
      <span className="omni__t">Chercher ou agir…</span>
      <kbd className="kbd" aria-hidden="true">
        Ctrl K
      </kbd>
    </button>
  )
}
