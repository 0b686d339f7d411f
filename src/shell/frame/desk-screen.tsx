// A screen of the desk: the rail with the area's destinations, the top bar with the network chip, the content.
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { seenConflicts } from '#core/store/conflicts/conflicts.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { useKeys } from '#kit/action/use-keys.ts'
import { DeskShell, type BackWay } from '#kit/layouts/desk-shell.tsx'
import { has, type Rights } from '#records/rights/rights.ts'
import { AppBanners } from './app-banners.tsx'
import { CHECK_PATH, CheckLink } from './check-link.tsx'
import { deskDestinations } from './desk-destinations.ts'
import { FirstFill } from './first-fill.tsx'
import { link } from './link.tsx'
import { InstallCard } from '../install/install-card.tsx'
import { DeskKeys } from '../palette/desk-keys.tsx'
import { useLocal } from '../sync/use-local.ts'
import { NetworkChip, PersonAvatar } from '../sync/network-chip.tsx'
import { useRights } from '../session/use-session.ts'
import { useStepsLeft } from '../session/use-steps-left.ts'

export interface DeskScreenProps {
  /** The layout of the specification; all three are the desk shell. */
  readonly layout: 'collect' | 'balance' | 'default'
  readonly title: string
  readonly titleHidden?: boolean
  readonly back?: BackWay
  readonly tools?: ReactNode
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  /** What the page covers, and what it may lack; below the content, which does not move for it. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/**
 * « À vérifier »: how many versions wait for a planner's choice: disputes of phones about what this account sees, and its own contradicted
 * changes. Only planners see it.
 */
const checkCount = async (db: LocalDatabase, { rights }: { readonly rights: Rights }): Promise<number> =>
  has(rights, 'emma_desktop') ? (await seenConflicts(db, { rights })).length : 0

const useCheckCount = (): number => useLocal(checkCount, { rights: useRights() }, 'beside') ?? 0

export function DeskScreen({ layout, title, titleHidden, note, children, ...parts }: DeskScreenProps) {
  const rights = useRights()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const toCheck = useCheckCount()
  const stepsLeft = useStepsLeft()
  useSaveKey()
  const shared = {
    title,
    chip: (
      <>
        <CheckLink count={toCheck} pathname={pathname} />
        <NetworkChip />
      </>
    ),
    user: <PersonAvatar />,
    banner: <AppBanners />,
    foot: (
      <>
        {note && <div className="dfoot">{note}</div>}
        <InstallCard look="banner" />
      </>
    ),
  }
  const counts = { [CHECK_PATH]: toCheck }
  const desk = { ...deskDestinations(rights, pathname, { counts, stepsLeft }), ...parts, titleHidden, link }
  return (
    <DeskShell {...desk} {...shared}>
      {/* Only the planner's desk has them: at the dock a hand scanner types letters. */}
      {layout === 'collect' && <DeskKeys />}
      <FirstFill>{children}</FirstFill>
    </DeskShell>
  )
}

/** Ctrl S (⌘ S) saves what is open, as its own « Enregistrer » does. The browser's dialog, which would save the page's HTML, never opens. */
const useSaveKey = (): void =>
  useKeys(event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 's' || event.defaultPrevented) return
    event.preventDefault()
    if (event.repeat) return
    import('./save-what-is-open.ts').then(({ saveWhatIsOpen }) => saveWhatIsOpen()).catch(reportError)
  })
