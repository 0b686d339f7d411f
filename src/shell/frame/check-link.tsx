// The planner's link to what waits for a choice, in the header of every desk screen; hidden when nothing waits.
import { Badge } from '#kit/show/badge.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { AppLink } from './link.tsx'

export const CHECK_PATH = '/collect/desktop/dashboard'

interface CheckLinkProps {
  readonly count: number
  readonly pathname: string
}

/** Screens that show the count themselves. */
const countingPages = new Set([CHECK_PATH, '/collect/desktop/task'])

export function CheckLink({ count, pathname }: CheckLinkProps) {
  if (count === 0 || countingPages.has(pathname)) return null
  return (
    <AppLink to={CHECK_PATH} className="sync sync--review">
      <Icon name="scan-eye" />
      À vérifier
      <Badge count={count} tone="review" />
    </AppLink>
  )
}
