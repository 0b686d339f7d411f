// A paper on the screen that prints it: the sheets as they will be printed, one button, nothing that needs the network (DC1).
import '#kit/frame/desk-pages.css'
import './print-papers.css'
import './paper-tables.css'
import './certificate.css'
import type { ReactNode } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useWayBack } from '#shell/frame/use-way-back.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import type { Letterhead } from '../data/printed.ts'
import { Button } from '#kit/action/button.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Mark } from '#kit/brand/mark.tsx'
import { OnPaper } from '#kit/print/on-paper.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'

interface PaperScreenProps {
  readonly title: string
  /** Undefined while they are read. */
  readonly sheets: readonly ReactNode[] | undefined
  /** Shown instead of a sheet when there is none, below a title. */
  readonly none: string
  readonly noneTitle?: string | undefined
  /** The button that creates the missing sheet. */
  readonly action?: ReactNode
  /** What chooses the sheets, and the name of one of them: the button then says how many come out. */
  readonly choice?: { readonly fields: ReactNode; readonly noun: string }
}

export function PaperScreen({
  title,
  sheets,
  none,
  noneTitle = 'Rien à imprimer',
  action,
  choice,
}: PaperScreenProps) {
  const back = useWayBack()
  const count = sheets?.length ?? 0
  return (
    <DeskScreen
      layout="collect"
      title={title}
      back={back}
      filters={choice?.fields}
      tools={
        choice === undefined && count > 1 && <span className="sub num">{plural(count, 'document')}</span>
      }
      actions={
        <Button
          variant="primary"
          icon="printer"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && globalThis.print()}
        >
          {choice === undefined || count === 0 ? 'Imprimer' : `Imprimer ${plural(count, choice.noun)}`}
        </Button>
      }
    >
      {sheets === undefined ? (
        <div className="dpage">
          <Skeleton lines={8} />
        </div>
      ) : count === 0 ? (
        <div className="dpage">
          <EmptyState icon="printer" title={noneTitle} action={action}>
            <p>{none}</p>
          </EmptyState>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
        <section className="papers" tabIndex={0} aria-label="Aperçu">
          {sheets}
        </section>
      )}
      {count > 0 && (
        <OnPaper>
          <div className="sheets">{sheets}</div>
        </OnPaper>
      )}
    </DeskScreen>
  )
}

export function OrganisationLine({ head }: { readonly head: Letterhead | undefined }) {
  return (
    <p className="p-org">
      <Mark size={22} />
      {head?.organisation?.name ?? ''}
    </p>
  )
}

/** « Imprimée le mardi 24 nov., 7:12 ». */
export function Foot({ children }: { readonly children: ReactNode }) {
  const { today, hour } = useClock()
  return (
    <footer className="p-foot">
      <span>{children}</span>
      <span>
        Imprimé le {formatDate(today, 'dayWithYear')}, {hour}
      </span>
    </footer>
  )
}

/** A line to write on. */
export function Blank({ children }: { readonly children: ReactNode }) {
  return <p className="ln">{children}</p>
}

export function Box({
  checked = false,
  children,
}: {
  readonly checked?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className="p-tick">
      <i className={checked ? 'box on' : 'box'} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Pairs of a name and a value, the values aligned. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="p-dl">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
