// The layout of errors: the quay above, what happened and what to do below. It uses nothing that may have failed.
import './oops.css'
import type { ReactNode } from 'react'
import { SmallQuay } from '../brand/small-quay.tsx'
import { useDensity } from '../show/use-density.ts'

interface ErrorLayoutProps {
  readonly thing: 'signpost' | 'fallen'
  readonly children: ReactNode
}

export function ErrorLayout({ thing, children }: ErrorLayoutProps) {
  useDensity('touch')
  return (
    <div className="oops">
      <div className="oops__art">
        <SmallQuay thing={thing} />
      </div>
      <main>{children}</main>
    </div>
  )
}
