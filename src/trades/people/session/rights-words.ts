// A person's rights in words: each of their areas, with the options that they have in it, in the matrix's own order. Pure.
import { areasOf, has, type Area, type Rights } from '#records/rights/rights.ts'
import { RIGHTS, type Action } from '#records/rights/rights-matrix.ts'

const groupOf: { readonly [area in Area['area']]: string } = {
  collect_desktop: 'emma_desktop',
  collect_mobile: 'emma_mobile',
  balance_desktop: 'balance_desktop',
  balance_mobile: 'balance_mobile',
  vente: 'vente_desktop',
  management: 'management',
}

export interface AreaWords extends Area {
  /** « Ajouter une tâche, forcer les valeurs »; blank where there is only the access. */
  readonly options: string
}

const heldIn = (actions: readonly Action[], rights: Rights): string[] =>
  actions.flatMap(({ name, label, options = [] }) => [
    ...(has(rights, name) ? [label] : []),
    ...heldIn(options, rights),
  ])

export const rightsWords = (rights: Rights): AreaWords[] =>
  areasOf(rights).map(({ area, label: areaLabel, path }) => {
    const group = RIGHTS.find(one => one.group === groupOf[area])
    const held = heldIn(group?.actions ?? [], rights)
    return {
      area,
      label: areaLabel,
      path,
      options: held
        .map((label, i) => (i === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
        .join(', '),
    }
  })
