// Digits under a gloved thumb, and the comma of a French weight. The keys of a real keyboard do the same.
import { useEffect } from 'react'
import { Icon } from '../icons/icon.tsx'

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | ',' | 'erase'

interface KeypadProps {
  readonly label: string
  readonly onKey: (key: KeypadKey) => void
}

const keys: readonly KeypadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'erase']
const spoken: { readonly [key: string]: string | undefined } = { ',': 'virgule', erase: 'Effacer un chiffre' }

export function Keypad({ label, onKey }: KeypadProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = typedKey(event)
      if (key === null || event.defaultPrevented) return
      event.preventDefault()
      onKey(key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onKey])
  return (
    <fieldset className="keypad" aria-label={label}>
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

/** Keys typed into a field belong to that field. */
const typedKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): KeypadKey | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)
    return null
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
