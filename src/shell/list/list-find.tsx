// The field that narrows a list which this device holds whole.
import './list-find.css'
import type { ReactNode } from 'react'
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
