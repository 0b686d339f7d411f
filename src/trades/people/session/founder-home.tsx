// `/` for whoever sets up the organisation (FS2): its first steps until the first request is planned, then where everybody lands.
import { Go } from '#shell/frame/go.tsx'
import type { Address } from '#shell/frame/address.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { firstFacts } from '#shell/session/first-facts.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { opensFirst } from '#trades/settings/rules/first-steps.ts'
import { configPath } from '#trades/settings/shared/config-places.ts'

export function FounderHome({ landing }: { readonly landing: Address }) {
  const { today } = useClock()
  const facts = useLocal(firstFacts, { today, most: 1 })
  if (facts === undefined)
    return (
      <EmptyLayout>
        <Skeleton />
      </EmptyLayout>
    )
  return <Go to={facts !== null && opensFirst(facts) ? configPath('commencer') : landing} />
}
