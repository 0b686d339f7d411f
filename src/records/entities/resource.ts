// What does the work: a truck, a counter, a stock, a scale (specification section 3, ID3). The `weight` of a scale is its
// capacity.
import { entity, field, type Row } from '../entity.ts'
import { decimal, flag, int, listOf, nullable, oneOf, text } from '../field-types.ts'
import { resourceScopes, resourceTypes } from '../lists/resource-types.ts'
import { impersonal } from '../verdict.ts'
import { plainId } from './plain-id.ts'

export const Resource = entity('resource', 'la ressource', {
  number: field(nullable(int()), 'le numéro', impersonal, { readonly: true, index: true, searched: true }),
  name: field(text(120), 'le nom', impersonal, { required: true }),
  type: field(oneOf(resourceTypes, 'undefined'), 'le type', impersonal, { index: true }),
  scope: field(oneOf(resourceScopes, 'none'), 'la famille', impersonal),
  weight: field(int(0, { min: 0 }), 'la capacité en poids', impersonal),
  volume: field(decimal(2, 0, { min: 0 }), 'la capacité en volume', impersonal),
  shifts: field(listOf(plainId), 'la liste des demi-journées', impersonal),
  step: field(int(0, { min: 0 }), "l'échelon de la balance", impersonal),
  site_letter: field(text(1), 'la lettre du site', impersonal),
  resource_order: field(int(), "l'ordre", impersonal),
  archived: field(flag(), "l'archivage", impersonal),
})
export type ResourceRow = Row<typeof Resource>
