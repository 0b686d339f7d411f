// Who may be put in a slot's crew (RG1): on a truck, people with the phone right who may use it; at a counter or in the stock,
// also people who plan there.
import { canUseResource, has, rightsOf } from './rights.ts'

interface CrewedResource {
  readonly number: number | null
  readonly type: string
}

const AT_DESK: { readonly [type: string]: string | undefined } = {
  counter: 'see_counter',
  stock: 'see_stock',
}
const shown = new Set(['emma_mobile', ...Object.values(AT_DESK)])

/** The permissions of a person that every colleague may see: whose name is in a crew is no secret, the rest is. */
export const crewPermissions = (permissions: readonly string[]): string[] =>
  permissions.filter(permission => shown.has(permission) || permission.startsWith('resource_'))

export const canCrew = (permissions: readonly string[], { number, type }: CrewedResource): boolean => {
  const rights = rightsOf(permissions)
  const desk = AT_DESK[type]
  return (
    (has(rights, 'emma_mobile') || (desk !== undefined && has(rights, desk))) &&
    canUseResource(rights, number)
  )
}
