// A page of the desk that lists: its filters, one sentence about what they reach, then the list. The filters live in the address
// (`useAddress`), so that a reload, « Retour » and a shared link show the same list.
import '#kit/frame/desk-pages.css'
import type { ReactNode } from 'react'
import { Card } from '#kit/show/card.tsx'
import { DeskScreen, type DeskScreenProps } from '../frame/desk-screen.tsx'

interface ListPageProps extends Pick<DeskScreenProps, 'layout' | 'title' | 'actions' | 'children'> {
  /** The fields that narrow the list. */
  readonly filters: ReactNode
  /** A field above them that searches everything. */
  readonly find?: ReactNode
  /** What the list covers, and what it may lack: a `ListNote`. */
  readonly note?: ReactNode
  /** Beside the list: lists that were kept under a name. */
  readonly aside?: ReactNode
}

export function ListPage({ filters, find, note, aside, children, ...page }: ListPageProps) {
  const content = (
    <>
      {find}
      <Card className="filters" label="Filtres">
        {filters}
      </Card>
      {children}
    </>
  )
  return (
    <DeskScreen {...page} note={note}>
      {aside === undefined ? (
        <div className="dpage">{content}</div>
      ) : (
        <div className="found">
          {aside}
          <div className="found__main">{content}</div>
        </div>
      )}
    </DeskScreen>
  )
}

/** Nothing where there is nothing to say; what comes later is read aloud. */
export function ListNote({ children }: { readonly children?: ReactNode }) {
  return <output className="note-out">{children && <p className="honest">{children}</p>}</output>
}
