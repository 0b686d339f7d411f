// A category of the catalogue's tree (specification section 3).
import { entity, faultsIn, field, type Row } from '../entity.ts'
import { flag, int, longText, reference, text } from '../field-types.ts'
import { impersonal } from '../verdict.ts'

/** The address of a paper, on the web or here; a page leads to it, so it is never a script. */
export const isFileAddress = (text: string): boolean => /^$|^(?:https?:\/)?\/[\w.~%:@/?&=+,#()-]+$/.test(text)

const categoryFields = {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  category_order: field(int(), "l'ordre", impersonal),
  parent_id: field(reference, 'la catégorie parente', impersonal, { index: true, to: 'object_category' }),
  rental_condition_file: field(text(500), 'le fichier des conditions de location', impersonal),
  rental_note: field(longText(), 'la note de location', impersonal),
  available_in_donation: field(flag(1), 'la disponibilité au don', impersonal),
  available_in_rental: field(flag(0), 'la disponibilité à la location', impersonal),
  archived: field(flag(), "l'archivage", impersonal),
}
export const ObjectCategory = entity('object_category', 'la catégorie', categoryFields, {
  check: row => faultsIn(row, [['rental_condition_file', 'regexNotMatch', isFileAddress]]),
})
export type ObjectCategoryRow = Row<typeof ObjectCategory>
