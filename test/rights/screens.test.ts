// The matrix of rights for screens: every route of the product × every role, judged by RG1 as docs/rules.md states it and not by the table
// that the router reads. The router's guard calls `mayOpen` and nothing else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayOpen } from '#shell/session/may-open.ts'
import { configPath, configPlaces, mayConfigure } from '#trades/settings/shared/config-places.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { routes } from '#records/rights/routes.ts'
import { root } from '../house/sources.ts'
import { roles } from './roles.ts'

type Holds = (right: string) => boolean

/** RG1, line by line: the first line that matches an address decides who may open it. Undefined means everybody. */
const paper: readonly (readonly [address: RegExp, who: ((holds: Holds) => boolean) | undefined])[] = [
  [/^\/(_icons|login|password_reset|public(\/.*)?)?$/, undefined],
  [/^\/(switch_role|management\/profile|collect\/mobile\/sync)$/, () => true],
  [/^\/management\/install$/, holds => holds('emma_install')],
  [/^\/management\/config\//, holds => holds('config')],
  [/^\/vente\//, holds => holds('vente_desktop')],
  [/^\/balance$/, holds => holds('balance_mobile') || holds('balance_desktop')],
  [/^\/balance\/mobile\/scan$/, holds => holds('balance_mobile') && holds('scan')],
  [/^\/balance\/mobile\/manual$/, holds => holds('balance_mobile') && holds('manual')],
  [/^\/balance\/mobile/, holds => holds('balance_mobile')],
  [/^\/balance\/desktop\/stats$/, holds => holds('balance_desktop') && holds('balance_stats')],
  [/^\/balance\/desktop\/:history/, holds => holds('balance_desktop') && holds('balance_history')],
  [/^\/balance\/desktop/, holds => holds('balance_desktop')],
  [/^\/collect\/mobile/, holds => holds('emma_mobile')],
  [/^\/collect\/desktop\/stats$/, holds => holds('emma_desktop') && holds('stats')],
  [/^\/collect\/desktop\/:history/, holds => holds('emma_desktop') && holds('history')],
  [
    /^\/collect\/desktop\/print\/stickers$/,
    holds => ['emma_desktop', 'balance_desktop', 'balance_mobile', 'config_objects'].some(holds),
  ],
  [/^\/collect\/desktop/, holds => holds('emma_desktop')],
]

/** The roles of the server's matrix, and also each right alone and accounts with unusual combinations. */
const people = [
  ...roles,
  ...ALL_RIGHTS.map(right => ({ name: `${right} alone`, permissions: [right] })),
  { name: 'a truck and no right', permissions: ['resource_1'] },
  { name: 'everything', permissions: ALL_RIGHTS },
]

test('[RG1] every route opens to exactly the roles that RG1 lists', () => {
  const wrong: string[] = []
  let cases = 0
  for (const spec of routes) {
    const line = paper.find(([address]) => address.test(spec.path))
    expect(line, `RG1 says nothing of ${spec.path}`).toBeDefined()
    const who = line?.[1]
    expect(spec.signedIn, spec.path).toBe(who !== undefined)
    for (const { name, permissions } of people) {
      cases++
      const isOpen = mayOpen(spec, rightsOf(permissions))
      const should = who === undefined || who(right => permissions.includes(right))
      if (isOpen !== should) wrong.push(`${name} ${should ? 'is kept from' : 'gets into'} ${spec.path}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThan(1500)
})

test('[RG1] every list of the settings needs « config » and the list’s own option, for every role', () => {
  const wrong = configPlaces.flatMap(place =>
    people.flatMap(({ name, permissions }) => {
      const should =
        permissions.includes('config') && (place.option === null || permissions.includes(place.option))
      return mayConfigure(rightsOf(permissions), place) === should
        ? []
        : [`${name}, ${configPath(place.slug)}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the router renders every screen inside that guard', () => {
  const source = (path: string): string => readFileSync(join(root, 'src', path), 'utf8')
  expect(source('shell/frame/screen.tsx')).toMatch(/<Page spec=\{spec\}[^>]*>\s*<Screen [\s\S]*<\/Page>/)
  expect(source('shell/frame/unbuilt.tsx')).toMatch(/<Page spec=\{spec\}[^>]*>\s*<Frame [\s\S]*<\/Page>/)
  expect(source('shell/frame/page.tsx')).toContain('<Guard spec={spec}>{children}</Guard>')
  expect(source('shell/session/guard.tsx')).toContain(
    'return mayOpen(spec, session.rights) ? children : <LazyForbidden spec={spec} />',
  )
})
