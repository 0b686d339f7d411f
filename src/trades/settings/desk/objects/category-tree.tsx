// The tree of categories beside the catalogue: it filters the objects, and each category is renamed, moved and ordered in it, by
// drag and by buttons alike.
import { useMemo, useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { ObjectCategory, type ObjectCategoryRow } from '#records/entities/object-category.ts'
import { may } from '#records/rights/entity-rights.ts'
import { moveCategory, type CategoryMove } from '../../data/move-category.ts'
import { Badge } from '#kit/show/badge.tsx'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { useIsRoomy } from '#kit/show/use-density.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { categoryBranches } from './category-branches.ts'
import { CategorySheet } from './category-sheet.tsx'

interface CategoryTreeProps {
  readonly categories: readonly ObjectCategoryRow[]
  /** The number of objects in a category and below it, null for all of them; undefined until they are read. */
  readonly countOf: (category: string | null) => number | undefined
  readonly chosen: string | null
  readonly onChoose: (category: string | null) => void
}

export function CategoryTree({ categories, countOf, chosen, onChoose }: CategoryTreeProps) {
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const [edited, setEdited] = useState<ObjectCategoryRow | 'new' | null>(null)
  const mayChange = may(rights, 'change', ObjectCategory.name)
  const [isArchived, setArchived] = useState(false)
  // On a narrow screen the tree would cover the list that it filters, so it is folded until one chooses.
  const isFolding = !useIsRoomy()
  const [isUnfolded, setUnfolded] = useState(false)
  const branches = useMemo(() => categoryBranches(categories, isArchived), [categories, isArchived])
  const archivedCount = categories.filter(({ archived }) => archived === 1).length
  const choose = (category: string | null): void => {
    onChoose(category)
    // After a second tap on the chosen one it stays unfolded, with its buttons in reach.
    if (category !== chosen) setUnfolded(false)
  }
  const move = async (id: string, to: CategoryMove): Promise<void> => {
    await act.run(() => moveCategory(database, { id, to, rights }))
  }
  return (
    <nav className="tree" aria-label="Catégories">
      {isFolding && (
        <button
          type="button"
          className="tree__name tree__row"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name="layout-grid" />
          {categories.find(({ id }) => id === chosen)?.name ?? 'Toutes les catégories'}
          <Badge count={countOf(chosen)} />
          <Icon name="chevron-down" />
        </button>
      )}
      {(!isFolding || isUnfolded) && (
        <>
          <button
            type="button"
            className={classNames('tree__name', 'tree__row', chosen === null && 'is-on')}
            aria-current={chosen === null ? 'true' : undefined}
            onClick={() => choose(null)}
          >
            <Icon name="layout-grid" />
            Tous
            <Badge count={countOf(null)} />
          </button>
          <Branch
            tree={{ branches, countOf, chosen, mayChange, choose, move, edit: setEdited }}
            parent={null}
            depth={0}
          />
          <RefusalText>{act.said}</RefusalText>
          {archivedCount > 0 && (
            <button
              type="button"
              className="tree__name tree__row muted"
              aria-pressed={isArchived}
              onClick={() => setArchived(!isArchived)}
            >
              <Icon name="archive" />
              Archivées
              <Badge count={archivedCount} />
            </button>
          )}
          {mayChange && (
            <button type="button" className="tree__name tree__row muted" onClick={() => setEdited('new')}>
              <Icon name="plus" />
              Catégorie
            </button>
          )}
        </>
      )}
      {edited !== null && (
        <CategorySheet
          category={edited === 'new' ? null : edited}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
    </nav>
  )
}

/** What each row of the tree shows and does. */
interface Tree {
  readonly branches: ReturnType<typeof categoryBranches<ObjectCategoryRow>>
  readonly countOf: CategoryTreeProps['countOf']
  readonly chosen: string | null
  readonly mayChange: boolean
  readonly choose: (category: string) => void
  readonly move: (id: string, to: CategoryMove) => Promise<void>
  readonly edit: (category: ObjectCategoryRow) => void
}

interface BranchProps {
  readonly tree: Tree
  readonly parent: string | null
  readonly depth: number
}

/** The categories below one, each with those below it. */
function Branch({ tree, parent, depth }: BranchProps) {
  return (
    <ul>
      {tree.branches.get(parent)?.map((category, i) => (
        <li key={category.id}>
          <Row tree={tree} category={category} depth={depth} isFirst={i === 0} />
          <Branch tree={tree} parent={category.id} depth={depth + 1} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly tree: Tree
  readonly category: ObjectCategoryRow
  readonly depth: number
  readonly isFirst: boolean
}

function Row({ tree, category, depth, isFirst }: RowProps) {
  const { countOf, mayChange, choose, move } = tree
  const isChosen = tree.chosen === category.id
  return (
    <div
      className={classNames('tree__row', isChosen && 'is-on')}
      style={{ '--depth': depth }}
      draggable={mayChange}
      onDragStart={event => event.dataTransfer.setData('text/plain', category.id)}
      onDragOver={event => mayChange && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        const dragged = event.dataTransfer.getData('text/plain')
        if (dragged !== '' && dragged !== category.id) void move(dragged, { before: category.id })
      }}
    >
      <button
        type="button"
        className="tree__name"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => choose(category.id)}
      >
        {category.archived === 1 && <Icon name="archive" />}
        <span>
          {category.name}
          {category.archived === 1 && <span className="sr"> (archivée)</span>}
        </span>
        <Badge count={countOf(category.id)} />
      </button>
      {mayChange && isChosen && <RowActs tree={tree} category={category} isFirst={isFirst} />}
    </div>
  )
}

function RowActs({ tree: { move, edit }, category, isFirst }: Omit<RowProps, 'depth'>) {
  return (
    <>
      {category.archived === 0 && (
        <>
          <IconButton
            icon="arrow-up"
            label={`Monter ${category.name}`}
            aria-disabled={isFirst}
            onClick={() => void move(category.id, 'up')}
          />
          <IconButton
            icon="arrow-down"
            label={`Descendre ${category.name}`}
            onClick={() => void move(category.id, 'down')}
          />
        </>
      )}
      <IconButton icon="pencil" label={`Modifier ${category.name}`} onClick={() => edit(category)} />
    </>
  )
}
