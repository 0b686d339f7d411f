// No shell at all: sign-in, password, and what the public sees of one page.
import type { ReactNode } from 'react'
import { useDensity } from '../show/use-density.ts'

export function EmptyLayout({ children }: { readonly children: ReactNode }) {
  useDensity('touch')
  return <div className="plain">{children}</div>
}
