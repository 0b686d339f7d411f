// The arrows work from the moment the view opens, while the focus still stands on its title: ← → choose in the field at hand, ↓ ↑ go
// from field to field. What has arrows of its own (another field, a list, a dialog) keeps them.
import { useEffect, useEffectEvent } from 'react'
import type { Side } from '#core/store/conflicts/compare-sides.ts'

interface ChoiceKeys {
  readonly paths: readonly string[]
  readonly isChosen: (path: string) => boolean
  readonly onChoose: (path: string, side: Side) => void
}

export const useChoiceKeys = ({ paths, isChosen, onChoose }: ChoiceKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key]
    const target = event.target instanceof Element ? event.target : document.body
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = rows().findIndex(row => row.contains(target))
    if (at < 0 && target.closest(ownArrows) !== null) return
    // The browser's own arrows would walk through the radios of one field only.
    event.preventDefault()
    const open = paths.findIndex(path => !isChosen(path))
    const here = at >= 0 ? at : Math.max(0, open)
    if (typeof step !== 'number') {
      const path = paths[here]
      if (path !== undefined) onChoose(path, step)
      return focusRow(here, step)
    }
    focusRow(at < 0 ? here : Math.min(paths.length - 1, Math.max(0, at + step)))
  })
  useEffect(() => {
    if (paths.length === 0) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [paths.length])
}

const steps: { readonly [key: string]: Side | 1 | -1 | undefined } = {
  ArrowLeft: 'mine',
  ArrowRight: 'theirs',
  ArrowDown: 1,
  ArrowUp: -1,
}
const ownArrows = 'input, select, textarea, summary, dialog, [contenteditable], [role="radiogroup"]'

const rows = (): Element[] => [...document.querySelectorAll('.cmp tbody tr')]

/** The radio of the side just chosen; else the chosen one of the row, the first one where nothing is chosen yet. */
export const focusRow = (place: number, side?: Side): void => {
  const row = rows()[place]
  const asked = side === undefined ? 'input:checked' : `input[data-side="${side}"]`
  const radio = row?.querySelector<HTMLInputElement>(asked) ?? row?.querySelector<HTMLInputElement>('input')
  radio?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
