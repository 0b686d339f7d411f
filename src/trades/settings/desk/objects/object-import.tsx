// Importing a catalogue.
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { plainObjectHeads } from '../../rules/own-tables.ts'
import { readObjectSheet } from '../../rules/object-sheet.ts'
import type { ImportColumn } from '../import/import-first.tsx'
import type { ImportWords } from '../import/import-preview.tsx'
import { ImportSheet } from '../import/import-sheet.tsx'
import { nameIn } from '../options-of.ts'

interface ObjectImportProps {
  readonly categories: readonly ObjectCategoryRow[]
  readonly objects: readonly ObjectRow[]
  readonly onClose: () => void
}

const words: ImportWords = {
  title: 'Importer des objets',
  one: 'objet',
  many: 'objets',
  fresh: ['nouvel objet', 'nouveaux objets'],
  created: ['créé', 'créés'],
  changed: ['mis à jour', 'mis à jour'],
  first: 'Les premiers objets du fichier',
  refusedFile: 'objets-refuses',
}

export function ObjectImport({ categories, objects, onClose }: ObjectImportProps) {
  return (
    <ImportSheet
      of={CatalogueObject}
      words={words}
      intro={
        <>
          Un fichier CSV avec les colonnes {plainObjectHeads.join(', ')}, et celles de la location telles que
          l’export les écrit. Seul le nom est obligatoire&#8239;; un objet de même référence, ou de même nom,
          est mis à jour.
        </>
      }
      asked={null}
      read={lines => readObjectSheet(lines, { objects, categories })}
      columns={columnsOf(categories)}
      onClose={onClose}
    />
  )
}

const columnsOf = (categories: readonly ObjectCategoryRow[]): readonly ImportColumn[] => [
  { label: 'Objet', cell: values => String(values['name']) },
  { label: 'Catégorie', cell: values => nameIn(categories, idOf(values['object_category_id'])) },
  { label: 'Poids', isFigure: true, cell: values => figure(values['weight'], formatWeight) },
  { label: 'Volume', isFigure: true, cell: values => figure(values['volume'], formatVolume) },
]

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const figure = (value: unknown, text: (figure: number) => string): string =>
  typeof value === 'number' ? text(value) : ''
