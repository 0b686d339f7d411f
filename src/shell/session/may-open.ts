// RG1: whether the rights open a route. Without named rights: for anyone signed in; otherwise one complete alternative is enough.
import { has, type Rights } from '#records/rights/rights.ts'
import type { RouteSpec } from '#records/rights/routes.ts'

export const mayOpen = ({ rights: alternatives }: RouteSpec, rights: Rights): boolean =>
  alternatives === undefined || alternatives.some(names => names.every(name => has(rights, name)))
