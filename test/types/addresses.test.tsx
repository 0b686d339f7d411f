// What does not compile: an address that no route has. Each line marked as an error is one; `npm run types` says so when it is not any more.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { address, type Address } from '#shell/frame/address.ts'
import { Go, type useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import type { useAddress } from '#shell/frame/use-address.ts'
import { RowLink } from '#kit/action/row-link.tsx'
import { link } from '#shell/frame/link.tsx'
import type { makeRouter } from '#shell/router.tsx'

/** The tree that the addresses are checked against. */
export type Checked = ReturnType<typeof makeRouter>

/** Never called: the compiler alone reads them. */
export const links = () => [
  <AppLink key="1" to="/collect/mobile">
    {''}
  </AppLink>,
  <AppLink key="2" to={address('/collect/mobile/task', { search: { id: 'a' } })}>
    {''}
  </AppLink>,
  // @ts-expect-error -- no such path
  <AppLink key="3" to="/collect/mobil">
    {''}
  </AppLink>,
  // @ts-expect-error -- a search that is written by hand is not read by anybody
  <LinkButton key="4" to="/collect/mobile?date=2026-11-23">
    {''}
  </LinkButton>,
  // @ts-expect-error -- no such path, through the kit
  <RowLink key="5" to="/management/profil" link={link} title="" />,
  // @ts-expect-error -- no such path
  <AppLink key="6" to={address('/collect/mobile/tasks')}>
    {''}
  </AppLink>,
  // @ts-expect-error -- no such name in the search
  <AppLink key="7" to={address('/collect/mobile/task', { search: { ident: 'a' } })}>
    {''}
  </AppLink>,
  // @ts-expect-error -- a shift is a number
  <AppLink key="8" to={address('/collect/desktop/task', { search: { shift: '1' } })}>
    {''}
  </AppLink>,
  // @ts-expect-error -- whose stop it is
  <AppLink key="11" to="/collect/mobile/task">
    {''}
  </AppLink>,
  // @ts-expect-error -- its date and its shift are missing
  <AppLink key="12" to={address('/collect/mobile/slot', { search: { resource: 'r' } })}>
    {''}
  </AppLink>,
  // @ts-expect-error -- its list is missing
  <AppLink key="9" to={address('/management/config/$slug/$')}>
    {''}
  </AppLink>,
  // @ts-expect-error -- no such list
  <AppLink key="10" to={address('/management/config/$slug/$', { params: { slug: 'objet' } })}>
    {''}
  </AppLink>,
]

export const goes = (go: ReturnType<typeof useGo>): void => {
  go('/balance/mobile')
  go(address('/balance/desktop/task', { search: { id: 'a', line: null } }))
  // @ts-expect-error -- no such path
  go('/balance/mobiles')
  // @ts-expect-error -- no such path
  go(address('/balance/desktop/tasks'))
  // @ts-expect-error -- no such name in the search
  go(address('/balance/desktop/task', { search: { lines: 'b' } }))
  // @ts-expect-error -- « Terminer » is true or false
  go(address('/balance/mobile/objects', { search: { end: '1' } }))
  // @ts-expect-error -- a path without parameters takes none
  go(address('/balance/mobile', { params: { slug: 'objets' } }))
  // @ts-expect-error -- this route reads no search
  go(address('/switch_role', { search: { id: 'a' } }))
  // @ts-expect-error -- no such parameter
  go(address('/collect/desktop/$history/$', { params: { scope: 'emma' } }))
}

export const redirects = () => [
  <Go key="1" to={address('/login', { search: { next: '/collect/mobile' } })} />,
  // @ts-expect-error -- no such path
  <Go key="2" to="/logins" />,
  // @ts-expect-error -- no such name in the search
  <Go key="3" to={address('/login', { search: { nxt: '/' } })} />,
  // @ts-expect-error -- one text, not a list
  <Go key="4" to={address('/login', { search: { next: ['/'] } })} />,
  // @ts-expect-error -- no such list
  <Go key="5" to={address('/management/config/$slug/$', { params: { slug: 1 } })} />,
]

export const filters = ({
  search,
  change,
}: ReturnType<typeof useAddress<'/collect/desktop/search'>>): void => {
  change({ text: search.text, cancelled: !search.cancelled })
  // @ts-expect-error -- no such filter
  change({ texte: '' })
  // @ts-expect-error -- true or false
  change({ cancelled: '1' })
}

test('an address is written as links, mails and QR codes share it', () => {
  const written: readonly Address[] = [
    address('/collect/mobile'),
    address('/collect/mobile', { search: { date: null, prepare: true } }),
    address('/collect/mobile/slot', { search: { resource: 'r 1', date: '2026-11-23', shift: 2 } }),
    address('/collect/desktop', { search: { shifts: '1,2', cards: false } }),
    address('/collect/desktop/print/task', { search: { id: ['a', 'b'] } }),
    address('/management/config/$slug/$', { params: { slug: 'villes' } }),
    address('/management/config/$slug/$', { params: { slug: 'villes', _splat: 'a%2Fb' } }),
    address('/collect/desktop/$history/$', { params: { history: 'history', _splat: 'emma/2026-11-01' } }),
  ]
  expect(written).toEqual([
    '/collect/mobile',
    '/collect/mobile?prepare=1',
    '/collect/mobile/slot?resource=r+1&date=2026-11-23&shift=2',
    '/collect/desktop?shifts=1,2',
    '/collect/desktop/print/task?id=a&id=b',
    '/management/config/villes',
    '/management/config/villes/a%2Fb',
    '/collect/desktop/history/emma/2026-11-01',
  ])
})
