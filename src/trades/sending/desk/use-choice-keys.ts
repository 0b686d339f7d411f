// The arrow keys work from the moment the view opens, while the focus is still on its title: ← → choose in the present field, ↓ ↑
// move between fields. Elements with arrow keys of their own (another field, a list, a dialog) keep them.
import type { Side } from '#core/store/conflicts/compare-sides.ts'
import { useKeys } from '#kit/action/use-keys.ts'

interface ChoiceKeys {
  readonly paths: readonly string[]
  readonly isChosen: (path: string) => boolean
  readonly onChoose: (path: string, side: Side) => void
}

export const useChoiceKeys = ({ paths, isChosen, onChoose }: ChoiceKeys): void => {
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const target = event.target instanceof Element ? event.target : document.body
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = rows().findIndex(row => row.contains(target))
    if (at < 0 && target.closest(ownArrows) !== null) return
    // The browser's own arrow keys would only move within the radios of one field.
    event.preventDefault()
    const open = paths.findIndex(path => !isChosen(path))
    const here = at >= 0 ? at : Math.max(0, open)
    if (typeof step !== 'number') {
      const path = paths[here]
      if (path !== undefined) onChoose(path, step)
      return focusRow(here, step)
    }
    focusRow(at < 0 ? here : Math.min(paths.length - 1, Math.max(0, at + step)))
  }
  useKeys(press, paths.length > 0)
}

const steps: { readonly [key: string]: Side | 1 | -1 | undefined } = {
  ArrowLeft: 'mine',
  ArrowRight: 'theirs',
  ArrowDown: 1,
  ArrowUp: -1,
}
const ownArrows = 'input, select, textarea, summary, dialog, [contenteditable], [role="radiogroup"]'

const rows = (): Element[] => [...document.querySelectorAll('.cmp tbody tr')]

/** The radio of the side just chosen; otherwise the row's chosen one, or its first when nothing is chosen yet. */
export const focusRow = (place: number, side?: Side): void => {
  const row = rows()[place]
  const asked = side === undefined ? 'input:checked' : `input[data-side="${side}"]`
  const radio = row?.querySelector<HTMLInputElement>(asked) ?? row?.querySelector<HTMLInputElement>('input')
  radio?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
