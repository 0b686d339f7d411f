// An object of the catalogue (specification section 3): what is collected, weighed, rented, sold.
import { entity, field, type Row } from '../entity.ts'
import {
  day,
  decimal,
  flag,
  int,
  listOf,
  longText,
  nullable,
  oneOf,
  reference,
  tags,
  text,
  time,
} from '../field-types.ts'
import { itemModels, publicScopes, rentalDeliveryModes, weightChannels } from '../lists/item-lists.ts'
import { impersonal } from '../verdict.ts'
import { plainId } from './plain-id.ts'

const price = decimal(2, 0, { min: 0 })

const objectFields = {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  description: field(longText(), 'la description', impersonal),
  children: field(listOf(plainId), 'la liste des composants', impersonal, { names: 'object' }),
  parents: field(listOf(plainId), 'la liste des ensembles', impersonal, { names: 'object' }),
  object_category_id: field(reference, 'la catégorie', impersonal, { index: true, to: 'object_category' }),
  object_order: field(int(), "l'ordre", impersonal),
  weight: field(int(0, { min: 0 }), 'le poids', impersonal),
  volume: field(decimal(2, 0, { min: 0 }), 'le volume', impersonal),
  quantity: field(int(1, { min: 0 }), 'la quantité', impersonal),
  quantity_done: field(nullable(int(0, { min: 0 })), 'la quantité réalisée', impersonal),
  loading_duration: field(time('00:00'), 'la durée de chargement', impersonal),
  reference: field(text(60), 'la référence', impersonal, { index: true, local: false }),
  value: field(price, 'la valeur', impersonal),
  storage_area: field(text(80), "l'emplacement", impersonal),
  date: field(day, 'la date', impersonal),
  public: field(flag(), 'la publication', impersonal),
  public_scope: field(oneOf(publicScopes, 'none'), 'la visibilité', impersonal),
  tags: field(tags, "l'étiquetage", impersonal),
  keywords: field(text(300), 'la liste des mots-clés', impersonal),
  image: field(text(500), "l'image", impersonal),
  picture: field(text(500), 'la photo', impersonal),
  model: field(oneOf(itemModels, 'default'), 'le modèle', impersonal),
  weight_channel: field(oneOf(weightChannels, 'unit'), 'le mode de pesée', impersonal),
  rentable: field(flag(), 'la location', impersonal),
  rental_delivery_mode: field(oneOf(rentalDeliveryModes, 'free'), 'le mode de livraison', impersonal),
  rental_caution: field(price, 'la caution', impersonal),
  rental_halfday: field(price, 'le prix à la demi-journée', impersonal),
  rental_day: field(price, 'le prix à la journée', impersonal),
  rental_week: field(price, 'le prix à la semaine', impersonal),
  rental_month: field(price, 'le prix au mois', impersonal),
  rental_quarter: field(price, 'le prix au trimestre', impersonal),
  rental_semester: field(price, 'le prix au semestre', impersonal),
  rental_year: field(price, "le prix à l'année", impersonal),
  rental_not_used: field(price, "le prix d'une pièce inutilisée", impersonal),
  rental_return_delay: field(int(0, { min: 0 }), 'le délai de remise en stock', impersonal),
  rental_availability_delay: field(int(0, { min: 0 }), 'le délai de mise à disposition', impersonal),
  rental_safety_stock: field(int(0, { min: 0 }), 'le stock de sécurité', impersonal),
  rental_minimum_missing_for_payment: field(
    int(0, { min: 0 }),
    'le seuil de facturation des manquants',
    impersonal,
  ),
  rental_price_per_missing: field(price, "le prix d'une pièce manquante", impersonal),
  instances: field(listOf(plainId), 'la liste des exemplaires', impersonal, { readonly: true }),
  instances_count: field(int(), "le nombre d'exemplaires", impersonal, { readonly: true }),
  to_check: field(flag(), 'la vérification', impersonal),
  archived: field(flag(), "l'archivage", impersonal),
}
export const CatalogueObject = entity('object', "l'objet", objectFields, { searched: true })
export type ObjectRow = Row<typeof CatalogueObject>
