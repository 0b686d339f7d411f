// The desk shell that the office layouts share: rail, top bar, a line of tabs and filters, the content.
import '../frame/desk.css'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import type { NavItem } from '../frame/nav-item.ts'
import { MainContent } from '../frame/main-content.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { Rail } from '../table/rail.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { useDeskDensity } from '../show/use-density.ts'

export type BackWay = { readonly label: string } & ({ readonly to: LinkTo } | { readonly goBack: () => void })

export interface DeskShellProps {
  readonly nav: readonly NavItem[]
  /** The other areas the person may open. */
  readonly areas?: readonly NavItem[] | undefined
  readonly link: LinkRender
  /** Absent where the content has its own h1. */
  readonly title?: string | undefined
  /** The title is only for screen readers, because the top bar shows it in another form. */
  readonly titleHidden?: boolean | undefined
  /** Before the title: the link back to the list, or to the page that opened this one. */
  readonly back?: BackWay | undefined
  /** At the start of the top bar: date navigator, segments. */
  readonly tools?: ReactNode
  /** At its end, after the network: the one primary action. */
  readonly actions?: ReactNode
  readonly chip?: ReactNode
  readonly user?: ReactNode
  /** Tabs and filters under the top bar. */
  readonly filters?: ReactNode
  readonly banner?: ReactNode
  /** Below the content: what comes there moves nothing. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

export function DeskShell({
  nav,
  areas,
  link,
  title,
  titleHidden,
  back,
  tools,
  actions,
  chip,
  user,
  filters,
  banner,
  foot,
  children,
}: DeskShellProps) {
  useDeskDensity()
  return (
    <div className="desk">
      <SkipLink />
      <Rail items={nav} areas={areas} link={link} user={user} />
      <div className="dmain">
        <header className="dtop">
          {back !== undefined &&
            ('to' in back ? (
              link({
                to: back.to,
                className: 'dtop__back',
                'aria-label': back.label,
                children: <Icon name="chevron-left" />,
              })
            ) : (
              <IconButton
                icon="chevron-left"
                label={back.label}
                className="dtop__back"
                onClick={back.goBack}
              />
            ))}
          {title !== undefined && <PageTitle hidden={titleHidden}>{title}</PageTitle>}
          {tools && <div className="dtop__tools">{tools}</div>}
          <div className="dtop__end">
            {chip}
            {actions}
          </div>
        </header>
        {filters && (
          <section className="dsub" aria-label="Vue et filtres">
            {filters}
          </section>
        )}
        {banner}
        <MainContent className="dmain__c">{children}</MainContent>
        {foot}
      </div>
    </div>
  )
}
