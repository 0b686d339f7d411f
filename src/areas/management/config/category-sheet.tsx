// One category of the catalogue: its name, where it hangs, and whether it is offered.
import { useState } from 'react'
import { useDatabase, useRights } from '#app/session/use-session.ts'
import { useForm } from '#app/use-form.ts'
import { notify } from '#app/words/notify.tsx'
import { ObjectCategory, type ObjectCategoryRow } from '#domain/entities/object-category.ts'
import { blankRow } from '#domain/entity.ts'
import { removeRecord } from '#local/commands/config/remove-record.ts'
import { saveRecord } from '#local/commands/config/save-record.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { optionsOf } from './options-of.ts'

interface CategorySheetProps {
  /** Null: a new one. */
  readonly category: ObjectCategoryRow | null
  readonly categories: readonly ObjectCategoryRow[]
  readonly onClose: () => void
}

export function CategorySheet({ category, categories, onClose }: CategorySheetProps) {
  const database = useDatabase()
  const rights = useRights()
  const [initial] = useState<{ readonly [field: string]: unknown }>(() => ({
    ...(category ?? { ...blankRow(ObjectCategory), category_order: categories.length }),
  }))
  const form = useForm({
    initial,
    send: values =>
      saveRecord(database, ObjectCategory, { id: category?.id ?? null, values, from: initial, rights }),
    onSuccess: onClose,
  })
  const remove = async (): Promise<void> => {
    if (category === null) return
    const outcome = await removeRecord(database, ObjectCategory, { id: category.id, rights })
    if (!outcome.ok) return notify(outcome.failure)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={category?.name ?? 'Nouvelle catégorie'}>
      <Form onSubmit={form.submit} busy={form.busy}>
        <div className="fgrid">
          <Field of={ObjectCategory} {...form.field('name')} name="name" className="c12" />
          <Field
            of={ObjectCategory}
            {...form.field('parent_id')}
            name="parent_id"
            className="c12"
            options={optionsOf(
              categories.filter(
                ({ id }) => id !== category?.id && !isUnder(categories, id, category?.id ?? null),
              ),
              form.values['parent_id'],
            )}
          />
          <Field
            of={ObjectCategory}
            {...form.field('available_in_donation')}
            name="available_in_donation"
            label="Proposée au don"
            className="c12"
          />
          <Field
            of={ObjectCategory}
            {...form.field('available_in_rental')}
            name="available_in_rental"
            label="Proposée à la location"
            className="c12"
          />
          <Field of={ObjectCategory} {...form.field('rental_note')} name="rental_note" className="c12" />
        </div>
        <div className="cfg__foot">
          {category !== null && (
            <Button variant="quiet" icon="trash-2" onClick={() => void remove()}>
              Supprimer
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" loading={form.busy}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

/** Whether `id` hangs somewhere below `root`: a category cannot hang below itself. */
const isUnder = (categories: readonly ObjectCategoryRow[], id: string, root: string | null): boolean => {
  const seen = new Set<string>()
  let at = categories.find(one => one.id === id)
  while (at !== undefined && !seen.has(at.id)) {
    if (at.parent_id === root && root !== null) return true
    seen.add(at.id)
    const up = at.parent_id
    at = categories.find(one => one.id === up)
  }
  return false
}
