// The words that narrow a list which this device holds whole, and the lines that contain them all.
import './list-find.css'
import type { ReactNode } from 'react'
import { normalised } from '#records/text/search-text.ts'
import { SearchField } from '#kit/form/search-field.tsx'

interface ListFindProps {
  /** What is searched, with its count: « 12 villes ». */
  readonly among: string
  /** From the address. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Beside the field: a state to choose, further actions. */
  readonly children?: ReactNode
}

export function ListFind({ among, text, onText, children }: ListFindProps) {
  return (
    <div className="listfind">
      <SearchField label={`Chercher dans ${among}`} value={text} onChange={onText} />
      {children}
    </div>
  )
}

/** Whether a line's text has every word that was typed, ignoring accents. */
export const containing = (typed: string): ((text: string) => boolean) => {
  const words = normalised(typed).split(' ').filter(Boolean)
  return text => {
    const held = normalised(text)
    return words.every(word => held.includes(word))
  }
}
