// The frame of every list of the configuration: the lists on the left, then the content of one.
import '../desk/config.css'
import '#kit/frame/desk-pages.css'
import { AppLink } from '#shell/frame/link.tsx'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { useIsPhone } from '#kit/show/use-density.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { configPath, configPlaces, mayConfigure } from './config-places.ts'
import type { ConfigSlug } from '../desk/config-slugs.ts'

interface ConfigScreenProps {
  readonly slug: ConfigSlug
  readonly actions?: ReactNode
  /** Two columns beside the lists (list, then form) unless the form needs the whole width. */
  readonly wide?: boolean
  /** A tree is shown between the lists and the records. */
  readonly hasTree?: boolean
  /** One sheet in place of a list and its form. */
  readonly isSheet?: boolean
  /** A record is open: where there is only one column, the record fills it. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

export function ConfigScreen({
  slug,
  actions,
  wide = false,
  hasTree = false,
  isSheet = false,
  isOpen,
  children,
}: ConfigScreenProps) {
  const rights = useRights()
  const places = configPlaces.filter(place => mayConfigure(rights, place))
  const count = places.length
  const here = configPlaces.find(place => place.slug === slug)
  const isPhone = useIsPhone()
  const nav = useRef<HTMLElement>(null)
  // On a phone the lists are one scrolling strip, and the open one may be outside of it. Each list has a screen of its own,
  // and which of them one may open is known later on a device that is being filled.
  useEffect(() => {
    if (count > 0)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [count])
  return (
    <DeskScreen layout="default" title={titleOf(here?.label, isPhone)} actions={actions}>
      <div
        className={classNames(
          'cfg',
          wide && 'cfg--wide',
          hasTree && 'cfg--tree',
          isSheet && 'cfg--sheet',
          isOpen && 'is-open',
        )}
      >
        <nav ref={nav} className="cfg__nav" aria-label="Réglages">
          {places.map(place => (
            <AppLink
              key={place.slug}
              to={configPath(place.slug)}
              aria-current={place.slug === slug ? 'page' : undefined}
            >
              <Icon name={place.icon} />
              <span>{place.label}</span>
            </AppLink>
          ))}
        </nav>
        {children}
      </div>
    </DeskScreen>
  )
}

/** On a phone the strip of the lists already shows that these are the settings. */
const titleOf = (list: string | undefined, isPhone: boolean): string =>
  list === undefined ? 'Réglages' : isPhone ? list : `Réglages\u00a0: ${list.toLowerCase()}`
