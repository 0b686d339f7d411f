// The settings of a task type: template, partner, proofs, custom front settings (specification section 3).
import { entity, field, type Row } from '../entity.ts'
import { int, longText, reference, text } from '../field-types.ts'
import { wordList } from '../closed-list.ts'
import { oneOf } from '../field-types.ts'
import { impersonal } from '../verdict.ts'

/** Four levels of proof: a crew is never blocked, « obligatoire » requires a reason instead. */
export const proofLevels = wordList(
  {
    required: 'Obligatoire',
    advised: 'Conseillée',
    possible: 'Possible',
    hidden: 'Masquée',
  },
  'possible',
)

export const TaskType = entity('task_type', 'le type de tâche', {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  label: field(text(120), 'le libellé', impersonal),
  task_template: field(text(60), 'le gabarit', impersonal),
  partner_type_id: field(reference, 'le type de partenaire', impersonal, { to: 'partner_type' }),
  partner_type_label: field(text(120), 'le libellé du type de partenaire', impersonal),
  partner_type_slug: field(text(60), "l'identifiant court du type de partenaire", impersonal),
  partner_default_input: field(text(200), 'la saisie par défaut du partenaire', impersonal),
  custom_front: field(longText(4000), "le réglage d'affichage", impersonal),
  proof_photo: field(oneOf(proofLevels, 'possible'), 'la preuve par photo', impersonal),
  proof_signature: field(oneOf(proofLevels, 'possible'), 'la preuve par signature', impersonal),
  proof_scan: field(oneOf(proofLevels, 'possible'), 'la preuve par scan', impersonal),
  type_order: field(int(), "l'ordre", impersonal),
})
export type TaskTypeRow = Row<typeof TaskType>
