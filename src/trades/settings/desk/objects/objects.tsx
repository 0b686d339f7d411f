// The catalogue: the tree of categories, the objects of the chosen one, and the form of an object in tabs.
import { useMemo } from 'react'
import { useAddress } from '#shell/frame/use-address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { part } from '#shell/frame/part.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import { publicScopes } from '#records/lists/item-lists.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { CategoryTree } from './category-tree.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { configPath } from '../../shared/config-places.ts'
import { categories, objects } from '../../shared/lists.ts'
import { ObjectFields } from './object-fields.tsx'
import { nameIn } from '../options-of.ts'
import { objectCells, objectHeads } from '../../rules/own-tables.ts'
import { RecordScreen } from '../record-screen.tsx'
import { inGrams, inKilograms } from './weight-values.ts'

const fromRow = inKilograms('weight')
const toRow = inGrams('weight')

const LazyObjectImport = part(() => import('./object-import.tsx').then(({ ObjectImport }) => ObjectImport))

export function ConfigObjects({ id }: ConfigListProps) {
  const tree = useLocal(categories, null)
  const all = useLocal(objects, null)
  const { search, change } = useAddress('/management/config/$slug/$')
  const chosen = search.category
  const setImporting = (isOpen: boolean): void => change({ open: isOpen ? 'import' : null })
  const below = useMemo(() => categoriesBelow(tree ?? []), [tree])
  const isIn = (row: ObjectRow, category: string | null): boolean =>
    category === null || (row.object_category_id !== null && below(category).has(row.object_category_id))
  const countOf = (category: string | null): number | undefined =>
    all?.filter(row => row.archived === 0 && isIn(row, category)).length
  return (
    <>
      <RecordScreen
        of={CatalogueObject}
        slug="objets"
        id={id}
        query={objects}
        icon="armchair"
        words={{
          one: 'objet',
          new: 'Nouvel objet',
          none: chosen === null ? 'Aucun objet' : 'Aucun objet dans cette catégorie',
          ...(chosen === null && {
            hint: 'Créez-les un à un, importez un tableau CSV, ou prenez le catalogue de départ.',
            action: (
              <LinkButton to={configPath('commencer', undefined, { open: 'catalogue' })}>
                Catalogue de départ
              </LinkButton>
            ),
          }),
        }}
        keep={row => isIn(row, chosen)}
        textOf={row => `${row.reference} ${row.keywords} ${row.tags}`}
        before={
          <CategoryTree
            categories={tree ?? []}
            countOf={countOf}
            chosen={chosen}
            onChoose={category => change({ category })}
          />
        }
        columns={[
          { label: 'Poids', isFigure: true, sort: row => row.weight, cell: row => formatWeight(row.weight) },
          { label: 'Volume', isFigure: true, sort: row => row.volume, cell: row => formatVolume(row.volume) },
          { label: 'Chiffres', cell: row => (row.to_check === 1 ? 'à vérifier' : '') },
          { label: 'Visible', cell: row => publicScopes.labelOf(row.public_scope).replaceAll(' ', '\u00a0') },
          {
            label: 'Stock',
            isFigure: true,
            sort: row => row.instances_count,
            cell: row => row.instances_count,
          },
        ]}
        csv={{
          heads: objectHeads,
          cells: row => objectCells(row, nameIn(tree, row.object_category_id)),
        }}
        {...(chosen === null ? {} : { start: { object_category_id: chosen } })}
        fromRow={fromRow}
        toRow={toRow}
        acts={[{ icon: 'upload', label: 'Importer', onPress: () => setImporting(true) }]}
      >
        {(form, row) => <ObjectFields form={form} row={row} categories={tree} objects={all} />}
      </RecordScreen>
      {search.open === 'import' && (
        <LazyObjectImport categories={tree ?? []} objects={all ?? []} onClose={() => setImporting(false)} />
      )}
    </>
  )
}

/** The ids of a category and everything below it. */
const categoriesBelow = (tree: readonly ObjectCategoryRow[]) => {
  const sets = new Map<string, ReadonlySet<string>>()
  const gather = (root: string, found = new Set<string>()): Set<string> => {
    if (found.has(root)) return found
    found.add(root)
    for (const { id, parent_id } of tree) if (parent_id === root) gather(id, found)
    return found
  }
  return (root: string): ReadonlySet<string> => {
    const known = sets.get(root) ?? gather(root)
    sets.set(root, known)
    return known
  }
}
