// A screen of the phone: its header with the network chip, the column, then the action bar or the destinations.
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MobileLayout } from '#kit/layouts/mobile-layout.tsx'
import { PhoneHeader } from '#kit/frame/phone-header.tsx'
import { PhoneRootHeader } from '#kit/frame/phone-root-header.tsx'
import type { Address } from './address.ts'
import { AppBanners } from './app-banners.tsx'
import { link } from './link.tsx'
import { NetworkChip, PersonAvatar } from '../sync/network-chip.tsx'
import { phoneDestinations } from './phone-destinations.ts'
import { useUnread } from '../sync/unread.ts'
import { useOutboxCount } from '../sync/use-outbox-count.ts'
import { useRights } from '../session/use-session.ts'

interface PhoneScreenProps {
  /** The title in the header; without it the mark is shown there and the screen has its own h1. */
  readonly title?: ReactNode
  readonly sub?: ReactNode
  /** Absent on a first screen, which shows the person instead. */
  readonly back?: { readonly to: Address; readonly label: string } | undefined
  readonly footer?: ReactNode
  /** False where only the action bar is shown. */
  readonly nav?: boolean
  readonly children: ReactNode
}

export function PhoneScreen({ title, sub, back, footer, nav = true, children }: PhoneScreenProps) {
  const rights = useRights()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { pending } = useOutboxCount('beside', nav)
  const { count } = useUnread()
  const header =
    back === undefined ? (
      <PhoneRootHeader
        title={typeof title === 'string' ? title : undefined}
        chip={<NetworkChip />}
        user={<PersonAvatar />}
      />
    ) : (
      <PhoneHeader title={title} sub={sub} back={back} link={link} chip={<NetworkChip />} />
    )
  return (
    <MobileLayout
      header={header}
      banner={<AppBanners />}
      footer={footer}
      nav={nav ? phoneDestinations(rights, pathname, { Envois: pending, Tournée: count }) : undefined}
      link={link}
    >
      {children}
    </MobileLayout>
  )
}
