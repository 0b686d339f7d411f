// « Journal des accès » (RP3): who read, listed, exported or erased donors' sheets, latest first, by pages that go back in time.
import { useCallback } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { ListBody, ListFoot, nothingFound } from '#shell/list/list-card.tsx'
import { ListFind } from '#shell/list/list-find.tsx'
import { containing } from '#shell/list/list-words.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { FailureText } from '#shell/words/failure-text.ts'
import { formatDate, momentOf } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { listKinds, type AccessKind, type AccessLine, type AccessPage } from '#core/wire/personal-data.ts'
import { sheetTitles } from '../data/sheet-titles.ts'
import { Button } from '#kit/action/button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { sortedRows } from '#kit/table/sorted.ts'
import { Table, type Column } from '#kit/table/table.tsx'
import { configPath } from '#trades/settings/shared/config-places.ts'
import { people } from '#trades/settings/shared/lists.ts'
import { heldKind, heldKinds } from './held-words.ts'
import { useAsked } from '#shell/screen/use-asked.ts'

const words: { readonly [kind in AccessKind]: string } = {
  read: 'a lu une fiche',
  list: 'a lu une liste',
  history: 'a lu l’historique',
  fill: 'a rempli un appareil',
  search: 'a cherché une personne',
  export: 'a exporté',
  erase: 'a effacé',
  retention: 'a effacé le trop ancien',
  periods: 'a changé les durées',
}

export function AccessLog() {
  const address = useAddress('/management/config/$slug/$')
  const { search, type } = address
  const { before } = search
  const askPage = useCallback(() => askRemote(async remote => remote.readAccessLog(before)), [before])
  const [asked, askAgain] = useAsked(askPage)
  const known = useLocal(people, null)
  const ordering = useOrdering(address)
  const text = search.text ?? ''
  const nameOf = (id: string): string =>
    known?.find(one => one.id === id)?.name ?? (id === 'operator' ? 'le serveur' : 'compte supprimé')
  const { lines, next } = asked.kind === 'answered' ? asked.value : NOTHING
  // Lines that are alike in everything are still each its own.
  const places = new Map(lines.map((line, place) => [line, place]))
  const titles = useLocal(sheetTitles, {
    ids: [...new Set(lines.flatMap(({ id }) => id ?? []))],
  })
  const sheetOf = (line: AccessLine): string => sheetWords(line, titles)
  const columns = columnsOf(nameOf, sheetOf)
  const setText = (typed: string): void => type({ text: typed || null })
  const isFound = containing(text)
  const found = lines.filter(line =>
    isFound(`${nameOf(line.user_id)} ${words[line.what]} ${line.kind === undefined ? '' : sheetOf(line)}`),
  )
  const save = (): void =>
    saveCsv('journal-des-acces', [
      ['quand', 'qui', 'quoi', 'fiche', 'nombre', 'appareil'],
      ...lines.map(line => [
        momentOf(Date.parse(line.at)),
        nameOf(line.user_id),
        words[line.what],
        sheetOf(line),
        line.count,
        line.device,
      ]),
    ])
  return (
    <section className="card" aria-labelledby="access-log">
      <div className="card__head">
        <h2 id="access-log" className="grow">
          Qui a lu, exporté ou effacé
        </h2>
        <Button variant="quiet" size="sm" icon="refresh-cw" onClick={askAgain}>
          Relire
        </Button>
        <Button variant="quiet" size="sm" icon="download" aria-disabled={lines.length === 0} onClick={save}>
          CSV
        </Button>
      </div>
      {asked.kind === 'asking' && <Skeleton lines={6} />}
      {asked.kind === 'failed' && (
        <FailureText failure={asked.failure} className="card__body" otherwise="Le serveur n’a pas répondu." />
      )}
      {asked.kind === 'answered' && (
        <>
          <ListFind
            among={`${plural(lines.length, 'accès', 'accès')}${before === null && next === null ? '' : ' de cette page'}`}
            text={text}
            onText={setText}
          />
          <ListBody
            total={found.length}
            waiting={6}
            empty={
              lines.length === 0
                ? { icon: 'history', title: 'Aucun accès noté' }
                : nothingFound(text, () => setText(''))
            }
          >
            <Table
              caption="Accès"
              rows={sortedRows(found, columns, ordering.order)}
              ordering={ordering}
              rowKey={line => `${before ?? ''} ${places.get(line)}`}
              columns={columns}
            />
          </ListBody>
          <Pages before={before} next={next} />
        </>
      )}
    </section>
  )
}

const NOTHING: AccessPage = { lines: [], next: null }

/** Further back in time, page by page: each is an address, so that « Retour » leads to the page before. */
function Pages({ before, next }: { readonly before: string | null; readonly next: string | null }) {
  if (before === null && next === null) return null
  const page = (place: string | null) => configPath('donnees-personnelles', 'journal', { before: place })
  return (
    <>
      {next === null && <ListFoot>Il n’y a rien de plus ancien.</ListFoot>}
      <ListFoot>
        {before !== null && (
          <LinkButton to={page(null)} variant="quiet" icon="chevron-left">
            Les plus récents
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton to={page(next)} variant="quiet" iconEnd="chevron-right">
            Plus anciens
          </LinkButton>
        )}
      </ListFoot>
    </>
  )
}

const columnsOf = (
  nameOf: (id: string) => string,
  sheetOf: (line: AccessLine) => string,
): readonly Column<AccessLine>[] => [
  {
    key: 'at',
    label: 'Quand',
    sort: ({ at }) => Date.parse(at),
    cell: ({ at }) => formatDate(momentOf(Date.parse(at)), 'dayWithHour'),
  },
  {
    key: 'who',
    label: 'Qui',
    className: 'wrap',
    sort: ({ user_id }) => nameOf(user_id),
    cell: ({ user_id }) => nameOf(user_id),
  },
  { key: 'what', label: 'Quoi', sort: ({ what }) => words[what], cell: ({ what }) => words[what] },
  { key: 'sheet', label: 'Fiche', className: 'wrap', sort: sheetOf, cell: sheetOf },
]

/** Identifiers are never shown (ID2): a record that this device does not hold is shown only by its kind. */
const sheetWords = (
  { what, entity, id, count, kind, asked = '', lists = 1 }: AccessLine,
  titles: ReadonlyMap<string, string> | undefined,
): string => {
  if (kind !== undefined)
    return [listKinds[kind], lists > 1 && plural(lists, 'fichier'), plural(count, 'ligne'), asked]
      .filter(Boolean)
      .join(', ')
  if (id !== null) return [heldKind({ entity }), titles?.get(id) ?? ''].filter(Boolean).join(' ')
  if (what === 'list' || what === 'history' || what === 'fill')
    return [heldKinds(entity), count > 0 && plural(count, 'fiche')].filter(Boolean).join(', ')
  return what === 'periods' ? '' : plural(count, 'fiche')
}
