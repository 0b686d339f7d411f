// What a screen shows on a device that has nothing yet: grey lines and the progress. Each row that arrives would otherwise move those that
// are drawn already.
import type { ReactNode } from 'react'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { FillProgress } from '../sync/fill-progress.tsx'
import { useFirstFill } from '../sync/use-first-fill.ts'

export function FirstFill({ children }: { readonly children: ReactNode }) {
  if (!useFirstFill()) return children
  return (
    <div className="stack firstfill">
      <Skeleton lines={6} />
      <FillProgress />
    </div>
  )
}
