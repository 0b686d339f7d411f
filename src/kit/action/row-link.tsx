// A row that is a link.
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender, LinkTo } from './link-render.ts'
import { RowContent, type RowLook } from '../table/row.tsx'

interface RowLinkProps extends RowLook {
  readonly to: LinkTo
  readonly link: LinkRender
}

export function RowLink({ to, link, card, ...look }: RowLinkProps) {
  return link({
    to,
    className: classNames('row', card && 'card'),
    children: (
      <>
        <RowContent {...look} />
        <Icon name="chevron-right" />
      </>
    ),
  })
}
