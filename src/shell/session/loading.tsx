// A screen while its session or its file is on the way: its layout, with grey lines for what comes.
import type { RouteSpec } from '#records/rights/routes.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Frame } from '../frame/frame.tsx'

export function Loading({ spec }: { readonly spec: RouteSpec }) {
  return (
    <Frame spec={spec}>
      <Skeleton lines={6} />
    </Frame>
  )
}
