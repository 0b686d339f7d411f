// One category of the catalogue: its name, its parent, and whether it is offered.
import { useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { isFileAddress, ObjectCategory, type ObjectCategoryRow } from '#records/entities/object-category.ts'
import { blankRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { saveRecord } from '../../data/save-record.ts'
import { usageOf } from '../../data/usage-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { optionsOf } from '../options-of.ts'
import { draftName, type RecordFormState, type RecordValues } from '../record-values.ts'
import { ResumedNote } from '../resumed-note.tsx'
import { useRemoval } from '../use-removal.ts'

const USED = { entity: ObjectCategory.name }
const NO_ADDRESS = 'Il faut une adresse web, par exemple https://exemple.fr/conditions.pdf.'

interface CategorySheetProps {
  /** Null creates a new one. */
  readonly category: ObjectCategoryRow | null
  readonly categories: readonly ObjectCategoryRow[]
  readonly onClose: () => void
}

export function CategorySheet({ category, categories, onClose }: CategorySheetProps) {
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const remove = useRemoval(ObjectCategory, act)
  const used = useLocal(usageOf, USED)
  const uses = category === null ? 0 : (used?.get(category.id) ?? 0)
  const isArchived = category?.archived === 1
  const [initial] = useState<{ readonly [field: string]: unknown }>(() => ({
    ...(category ?? { ...blankRow(ObjectCategory), category_order: categories.length }),
  }))
  const form = useKeptForm<RecordValues, { readonly id: string }>({
    draft: draftName(ObjectCategory, category?.id),
    initial,
    check: ({ rental_condition_file: file }) =>
      isFileAddress(plainText(file).trim()) ? {} : { rental_condition_file: NO_ADDRESS },
    send: values =>
      saveRecord(database, ObjectCategory, { id: category?.id ?? null, values, from: initial, rights }),
    onSuccess: onClose,
  })
  const cancel = (): void => {
    form.forget()
    onClose()
  }
  const archive = async (archived: 0 | 1): Promise<void> => {
    if (category === null) return
    const { id, name } = category
    const values = { archived }
    if ((await act.run(() => saveRecord(database, ObjectCategory, { id, values, rights }))) === null) return
    onClose()
    if (archived === 1) notifyUndoable(`Fiche archivée\u00a0: ${name}`, () => void archive(0))
  }
  return (
    <Sheet open onClose={onClose} title={category?.name ?? 'Nouvelle catégorie'}>
      <Form onSubmit={form.submit} busy={form.busy}>
        {form.isResumed && <ResumedNote />}
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
          <OfRental form={form} />
        </div>
        <RefusalText>{act.said}</RefusalText>
        <div className="cfg__foot">
          {category !== null && (uses > 0 || isArchived) && (
            <Button variant="quiet" icon="archive" onClick={() => void archive(isArchived ? 0 : 1)}>
              {isArchived ? 'Remettre en service' : 'Archiver'}
            </Button>
          )}
          {category !== null && uses === 0 && !isArchived && (
            <Button variant="quiet" icon="trash-2" onClick={() => void remove(category, onClose)}>
              Supprimer
            </Button>
          )}
          <span className="grow" />
          <Button onClick={cancel}>Annuler</Button>
          <Button type="submit" variant="primary" loading={form.busy}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

/** What a rental of its objects shows below them. */
function OfRental({ form }: { readonly form: RecordFormState }) {
  return (
    <>
      <Field
        of={ObjectCategory}
        {...form.field('rental_note')}
        name="rental_note"
        className="c12"
        help="Sous les objets d’une location."
      />
      <Field
        of={ObjectCategory}
        {...form.field('rental_condition_file')}
        name="rental_condition_file"
        label="Conditions de location, adresse du fichier"
        className="c12"
        help="Une adresse qui commence par https://."
      />
    </>
  )
}

/** Whether `id` is somewhere below `root`: a category cannot be below itself. */
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
