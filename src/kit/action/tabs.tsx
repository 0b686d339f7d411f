// Parts of one form, one at a time. Arrows move from tab to tab; every panel stays mounted, so that nothing typed is lost.
import '../parts.css'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Badge } from '../show/badge.tsx'
import { Icon } from '../icons/icon.tsx'

interface Tab {
  readonly label: string
  readonly count?: number | undefined
  /** A field of it is in error. */
  readonly isWrong?: boolean | undefined
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const [open, setOpen] = useState(0)
  const id = useId()
  // An error in a hidden part shows that part, once: after that the person chooses.
  const wrong = tabs.findIndex(({ isWrong }) => isWrong)
  const [shown, setShown] = useState(wrong)
  if (shown !== wrong) {
    setShown(wrong)
    if (wrong >= 0 && shown < 0 && tabs[open]?.isWrong !== true) setOpen(wrong)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (open + step + tabs.length) % tabs.length
    setOpen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab, i) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${i}`}
            aria-selected={i === open}
            aria-controls={`${id}-panel-${i}`}
            tabIndex={i === open ? 0 : -1}
            onClick={() => setOpen(i)}
          >
            {tab.isWrong && <Icon name="circle-alert" label="En erreur" />}
            {tab.label}
            {tab.count !== undefined && <Badge count={tab.count} />}
          </button>
        ))}
      </div>
      {tabs.map((tab, i) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}-panel-${i}`}
          aria-labelledby={`${id}-tab-${i}`}
          hidden={i !== open}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
