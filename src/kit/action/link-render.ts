// The kit knows no router: whoever uses a part that holds links says how a link is made.
import type { ReactNode } from 'react'

export interface LinkProps {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly 'aria-current'?: 'page' | 'true' | undefined
  readonly 'aria-label'?: string | undefined
}

export type LinkRender = (props: LinkProps) => ReactNode
