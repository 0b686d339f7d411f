// The kit has no router: the code that uses a component with links passes in how a link is rendered.
import type { ReactNode } from 'react'

/**
 * The type of a link's target. The application registers its addresses here, as it registers its router:
 * `declare module './link-render.ts' { interface Register { address: … } }`.
 * @public
 */
export interface Register {}
export type LinkTo = Register extends { readonly address: infer Address extends string } ? Address : string

export interface LinkProps {
  readonly to: LinkTo
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly 'aria-current'?: 'page' | 'true' | undefined
  readonly 'aria-label'?: string | undefined
  /** « Échap » follows it. */
  readonly 'data-closes'?: true | undefined
}

export type LinkRender = (props: LinkProps) => ReactNode
