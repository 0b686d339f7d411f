// How a task type behaves here: template, partner, proofs, custom front settings (specification section 3).
import { entity, field, type Row } from '../entity.ts'
import { int, longText, reference, text } from '../field-types.ts'
import { closedList } from '../closed-list.ts'
import { oneOf } from '../field-types.ts'

/** Four levels of proof: a crew is never blocked, « obligatoire » asks for a reason instead. */
export const proofLevels = closedList(
  [
    { id: 'required', name: 'required', label: 'Obligatoire' },
    { id: 'advised', name: 'advised', label: 'Conseillée' },
    { id: 'possible', name: 'possible', label: 'Possible' },
    { id: 'hidden', name: 'hidden', label: 'Masquée' },
  ],
  { id: 'possible', name: 'possible', label: 'Non déterminé' },
)

export const TaskType = entity('task_type', 'le type de tâche', {
  name: field(text(60), 'le nom', { required: true }),
  label: field(text(60), 'le libellé'),
  task_template: field(text(60), 'le gabarit'),
  partner_type_id: field(reference, 'le type de partenaire', { to: 'partner_type' }),
  partner_type_label: field(text(80), 'le libellé du type de partenaire'),
  partner_type_slug: field(text(60), "l'identifiant court du type de partenaire"),
  partner_default_input: field(text(200), 'la saisie par défaut du partenaire'),
  custom_front: field(longText(4000), "le réglage d'affichage"),
  proof_photo: field(oneOf(proofLevels, 'possible'), 'la preuve par photo'),
  proof_signature: field(oneOf(proofLevels, 'possible'), 'la preuve par signature'),
  proof_scan: field(oneOf(proofLevels, 'possible'), 'la preuve par scan'),
  type_order: field(int(), "l'ordre"),
})
export type TaskTypeRow = Row<typeof TaskType>
