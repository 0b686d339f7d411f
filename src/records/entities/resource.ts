// What does the work: a truck, a counter, a stock, a scale (specification section 3, ID3). A scale's `weight` is its capacity.
import { entity, field, type Row } from '../entity.ts'
import { decimal, flag, int, listOf, nullable, oneOf, text } from '../field-types.ts'
import { resourceScopes, resourceTypes } from '../lists/resource-types.ts'
import { plainId } from './plain-id.ts'

export const Resource = entity('resource', 'la ressource', {
  number: field(nullable(int()), 'le numéro', { readonly: true, index: true }),
  name: field(text(120), 'le nom', { required: true }),
  type: field(oneOf(resourceTypes, 'undefined'), 'le type', { index: true }),
  scope: field(oneOf(resourceScopes, 'none'), 'la famille'),
  weight: field(int(0, { min: 0 }), 'la capacité en poids'),
  volume: field(decimal(2, 0, { min: 0 }), 'la capacité en volume'),
  shifts: field(listOf(plainId), 'la liste des demi-journées'),
  step: field(int(0, { min: 0 }), "l'échelon de la balance"),
  site_letter: field(text(1), 'la lettre du site'),
  resource_order: field(int(), "l'ordre"),
  archived: field(flag(), "l'archivage"),
})
export type ResourceRow = Row<typeof Resource>
