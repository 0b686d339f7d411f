// Digits under a gloved thumb, and the comma of a French weight. The keys of a real keyboard do the same, and Enter validates: the
// control that was tapped last (a container, « Effacer ») does not take it. One that was reached by Tab keeps it, until a digit is typed.
import '../parts.css'
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { useKeys } from './use-keys.ts'

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | ',' | 'erase'

interface KeypadProps {
  readonly label: string
  readonly onKey: (key: KeypadKey) => void
  readonly onEnter: () => void
}

const keys: readonly KeypadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'erase']
const spoken: { readonly [key: string]: string | undefined } = { ',': 'virgule', erase: 'Effacer un chiffre' }

export function Keypad({ label, onKey, onEnter }: KeypadProps) {
  useFigures(onKey, onEnter)
  return (
    <fieldset className="keypad" aria-label={label} data-keep-clear="">
      {keys.map(key => (
        <button
          key={key}
          type="button"
          className={key === 'erase' ? 'key key--fn' : 'key'}
          aria-label={spoken[key]}
          onClick={() => onKey(key)}
        >
          {key === 'erase' ? <Icon name="delete" /> : key}
        </button>
      ))}
    </fieldset>
  )
}

const useFigures = (onKey: KeypadProps['onKey'], onEnter: KeypadProps['onEnter']): void => {
  const isTabbed = useRef(false)
  useKeys(event => {
    if (event.key === 'Tab') isTabbed.current = true
    if (event.defaultPrevented || isElsewhere(event)) return
    const key = typedKey(event.key)
    if (key !== null) {
      event.preventDefault()
      isTabbed.current = false
      // A scale that types, or quick fingers, are faster than the next render: each key counts on what the former one made.
      flushSync(() => onKey(key))
    } else if (event.key === 'Enter' && !isTabbed.current) {
      event.preventDefault()
      // A key that is held down was answered once.
      if (!event.repeat) onEnter()
    }
  })
  useLayoutEffect(() => {
    const point = (): void => {
      isTabbed.current = false
    }
    window.addEventListener('pointerdown', point)
    return () => window.removeEventListener('pointerdown', point)
  }, [])
}

/** Keys typed into a field belong to that field, and those pressed over an open sheet to the sheet. */
const isElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('[data-modal][open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)

const typedKey = (key: string): KeypadKey | null => {
  if (key === 'Backspace') return 'erase'
  const wanted = key === '.' ? ',' : key
  return keys.find(one => one === wanted && one !== 'erase') ?? null
}

/** The content of the field after a key: at most `decimals` figures behind one comma, and five before it. */
export const afterKey = (text: string, key: KeypadKey, decimals = 2): string => {
  if (key === 'erase') return text.slice(0, -1)
  const [whole = '', fraction] = text.split(',')
  if (key === ',') return fraction === undefined ? `${whole === '' ? '0' : whole},` : text
  if (fraction !== undefined) return fraction.length >= decimals ? text : text + key
  if (whole === '0') return key
  return whole.length >= 5 ? text : text + key
}
