// The choice of an object: first what « Décharger » announced, then favourites, tags, categories with their weight in the
// weighing session, and words or the beginning of a code. When a sticker waits for its object, the choice binds it (LB2).
import { useDeferredValue, useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { keptAnswers, useKept } from './kept-answers.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import { isWaiting } from '../../rules/weighed-line.ts'
import { bindNew } from '../../data/sessions/bind-new.ts'
import { codesLike } from '../../data/sessions/lookup.ts'
import type { SessionLine } from '../../data/sessions/session-by-id.ts'
import { weighables, type Weighable, type Weighables } from '../../data/sessions/weighables.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { hyphenated } from './hyphenated.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import {
  OBJECT,
  OBJECTS,
  SCAN,
  stickerAddress,
  weighingAddress,
  type WeighingSessionSearch,
} from '../weighing-address.ts'
import { TagChips } from './tag-chips.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { usualText, WeighableRow } from './weighable-row.tsx'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from './weighing-session.ts'

interface ChooserProps {
  readonly session: WeighingSession
  readonly category: string | null
  readonly bind: string | null
}

const LEAST_OF_CODE = 3
const answers = keptAnswers<Weighables>()

export function Chooser({ session, category, bind }: ChooserProps) {
  const { search } = session
  const { db, rights, today } = useWeighingTap()
  const go = useGo()
  const [text, setText] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const words = text.trim()
  const asked = {
    day: today,
    text: words,
    ...(category === null ? {} : { category }),
    ...(tag === null ? {} : { tag }),
  }
  const found = useKept(
    weighables,
    { ...asked, session: search.session },
    // The list is the same whichever session it is for.
    { answers, name: JSON.stringify(asked) },
  )
  const codes = useLocal(codesLike, { text: words.length >= LEAST_OF_CODE ? words : '' })
  const { said, run } = useAct()
  // Most of the categories are below the first view of a phone: they come right after it.
  const areCategoriesDue = useDeferredValue(true, false)

  const choose = async (object: string): Promise<void> => {
    if (bind === null) return go(weighingAddress(OBJECT, search, { object }))
    const bound = await run(() => bindNew(db, { code: bind, object }))
    if (bound !== null) go(stickerAddress(search, bound.answer.code), { replace: true })
  }
  const isSearching = words !== '' || tag !== null || category !== null
  const shown = isSearching ? (found?.objects ?? []) : (found?.favourites ?? [])
  const waiting = session.lines.filter(({ line }) => isWaiting(line))
  const heading = found?.categories.find(({ id }) => id === category)?.name

  return (
    <>
      {bind !== null && (
        <p className="result result--unknown">
          <Icon name="tag" />
          <span>Associer cette étiquette à…</span>
          <span className="code">{formatLabelCode(bind)}</span>
        </p>
      )}
      <PhoneSearch label="Chercher un objet" placeholder="Objet ou code" value={text} onChange={setText}>
        {has(rights, 'scan') && bind === null && (
          <LinkButton to={weighingAddress(SCAN, search)} size="sm" icon="scan-barcode">
            Scan
          </LinkButton>
        )}
      </PhoneSearch>
      <TagChips tag={tag} onChange={setTag} isFavourites={!isSearching} />
      <RefusalText>{said}</RefusalText>
      {found === undefined && <Skeleton lines={6} />}
      {!isSearching && waiting.length > 0 && <WaitingLines search={search} waiting={waiting} />}
      {category !== null && (
        <div className="h-stack">
          <h2 className="h-sec grow">{heading}</h2>
          <LinkButton to={weighingAddress(OBJECTS, search, { bind })} variant="quiet" icon="layout-grid">
            Catégories
          </LinkButton>
        </div>
      )}
      {codes !== undefined && codes.length > 0 && (
        <section className="card list" aria-label="Étiquettes">
          {codes.map(({ instance, object }) => (
            <WeighableRow
              key={instance.id}
              name={object?.name ?? 'Objet inconnu'}
              sub={formatLabelCode(instance.external_id)}
              onPress={() => go(weighingAddress(SCAN, search, { code: instance.external_id }))}
            />
          ))}
        </section>
      )}
      {shown.length > 0 && (
        <section className="card list" aria-label={isSearching ? 'Objets' : 'Favoris'}>
          {shown.map(weighable => (
            <Choice key={weighable.object.id} weighable={weighable} choose={choose} />
          ))}
        </section>
      )}
      {found !== undefined && isSearching && shown.length === 0 && (codes ?? []).length === 0 && (
        <EmptyState icon="search" title="Aucun objet trouvé">
          <p>Essayez un autre mot, ou choisissez une catégorie.</p>
        </EmptyState>
      )}
      {areCategoriesDue && !isSearching && found !== undefined && (
        <CategoryTiles search={search} bind={bind} categories={found.categories} />
      )}
    </>
  )
}

interface WaitingLinesProps {
  readonly search: WeighingSessionSearch
  readonly waiting: readonly SessionLine[]
}

function WaitingLines({ search, waiting }: WaitingLinesProps) {
  const go = useGo()
  return (
    <section className="sect" aria-labelledby="waiting">
      <h2 className="h-sec" id="waiting">
        À peser <small>{plural(waiting.length, 'ligne')}</small>
      </h2>
      <div className="card list">
        {waiting.map(({ line, usual }) => (
          <WeighableRow
            key={line.line_id}
            name={line.name}
            sub={`${plural(line.quantity, 'pièce')}, ${usualText(usual)}`}
            onPress={() => go(weighingAddress(OBJECT, search, { line: line.line_id }))}
          />
        ))}
      </div>
    </section>
  )
}

interface ChoiceProps {
  readonly weighable: Weighable
  readonly choose: (object: string) => Promise<void>
}

function Choice({ weighable: { object, usual }, choose }: ChoiceProps) {
  return <WeighableRow name={object.name} sub={usualText(usual)} onPress={() => void choose(object.id)} />
}

const CATALOGUE = address('/management/config/$slug/$', { params: { slug: 'objets' } })

interface CategoryTilesProps {
  readonly search: WeighingSessionSearch
  readonly bind: string | null
  readonly categories: Weighables['categories']
}

function CategoryTiles({ search, bind, categories }: CategoryTilesProps) {
  const { rights } = useWeighingTap()
  if (categories.length === 0) {
    const mayAdd = has(rights, 'config') && has(rights, 'config_objects')
    return (
      <EmptyState
        icon="package"
        title="Le catalogue est vide"
        action={mayAdd && <LinkButton to={CATALOGUE}>Ouvrir le catalogue</LinkButton>}
      >
        <p>Ce qui se pèse y a son nom et sa catégorie.</p>
      </EmptyState>
    )
  }
  return (
    <section className="sect" aria-labelledby="categories">
      <h2 className="h-sec" id="categories">
        Catégories
      </h2>
      <div className="tgrid">
        {categories.map(({ id, name, pieces }) => (
          <span key={id} className="tgrid__cell">
            {link({
              to: weighingAddress(OBJECTS, search, { category: id, bind }),
              className: 'tbtn',
              children: (
                <>
                  <Icon name={objectIcon(name)} />
                  <span>{hyphenated(name)}</span>
                  {pieces > 0 && (
                    <span className="count count--brand">
                      {pieces}
                      <span className="sr">{pieces > 1 ? ' pesés' : ' pesé'}</span>
                    </span>
                  )}
                </>
              ),
            })}
          </span>
        ))}
      </div>
    </section>
  )
}
