// A link without a router: for pages that must work when the application does not (errors, a first load).
import type { LinkProps } from './link-render.ts'

export const plainLink = ({ to, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
)
