// The settings of each type of task: its own label, its partners, the proofs that it requires. The list itself is the product's:
// types are neither added nor removed.
import { useLocal } from '#shell/sync/use-local.ts'
import { customFrontWarning } from '../../rules/custom-front.ts'
import { proofLevels, TaskType } from '#records/entities/task-type.ts'
import { plainText } from '#records/text/plain-text.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { partnerTypes, taskTypeRows } from '../../shared/lists.ts'
import { nameIn, optionsOf } from '../options-of.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigTaskTypes({ id }: ConfigListProps) {
  const types = useLocal(partnerTypes, null)
  return (
    <RecordScreen
      of={TaskType}
      slug="types-taches"
      id={id}
      query={taskTypeRows}
      icon="clipboard-list"
      words={{ one: 'type', many: 'types', new: 'Nouveau type', none: 'Aucun type de tâche' }}
      isFixed
      textOf={row => row.code}
      columns={[
        { label: 'Code', cell: row => row.code },
        { label: 'Partenaires', cell: row => nameIn(types, row.partner_type_id) },
        { label: 'Photo', cell: row => proofLevels.labelOf(row.proof_photo).toLowerCase() },
        { label: 'Signature', cell: row => proofLevels.labelOf(row.proof_signature).toLowerCase() },
        { label: 'Scan', cell: row => proofLevels.labelOf(row.proof_scan).toLowerCase() },
      ]}
      csv={{
        heads: ['type', 'libelle', 'gabarit', 'partenaires', 'photo', 'signature', 'scan'],
        cells: row => [
          row.code,
          row.label,
          row.task_template,
          nameIn(types, row.partner_type_id),
          row.proof_photo,
          row.proof_signature,
          row.proof_scan,
        ],
      }}
    >
      {form => (
        <>
          <Field of={TaskType} {...form.field('label')} name="label" className="c8" />
          <Field of={TaskType} {...form.field('type_order')} name="type_order" className="c4" />
          <Field of={TaskType} {...form.field('task_template')} name="task_template" className="c12" />
          <Field
            of={TaskType}
            {...form.field('partner_type_id')}
            name="partner_type_id"
            className="c12"
            options={optionsOf(types, form.values['partner_type_id'])}
          />
          <Field
            of={TaskType}
            {...form.field('partner_default_input')}
            name="partner_default_input"
            className="c12"
          />
          <Field of={TaskType} {...form.field('proof_photo')} name="proof_photo" className="c4" />
          <Field of={TaskType} {...form.field('proof_signature')} name="proof_signature" className="c4" />
          <Field of={TaskType} {...form.field('proof_scan')} name="proof_scan" className="c4" />
          <Field
            of={TaskType}
            {...form.field('custom_front')}
            name="custom_front"
            className="c12"
            help={
              customFrontWarning(plainText(form.values['custom_front'])) ??
              'Un objet JSON, par exemple {"instructions": "Sonner deux fois"}.'
            }
          />
        </>
      )}
    </RecordScreen>
  )
}
