// One person: found by number, address or name, and selected sheet by sheet, because of homonyms; then exported as a file, or
// erased.
import { useState } from 'react'
import { useAddress } from '#shell/frame/use-address.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { ListBody } from '#shell/list/list-card.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { saveText } from '#shell/screen/save-text.ts'
import { useForm, type FormState } from '#shell/screen/use-form.ts'
import { notify, showToast } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import type { Erasure, FoundRecords, HeldRecord } from '#core/wire/personal-data.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { heldKind, heldTitle, heldWhere, heldWho, nothingHeld, unseenWords } from './held-words.ts'

interface Criterion {
  readonly phone: string
  readonly email: string
  readonly name: string
}

const keyOf = ({ entity, id }: Pick<HeldRecord, 'entity' | 'id'>): string => `${entity}/${id}`

const NOTHING_ASKED = 'Un numéro de téléphone, une adresse e-mail ou un nom suffit.'

export function PersonSearch() {
  const [found, setFound] = useState<readonly HeldRecord[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isErasing, setErasing] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const form = useForm<Criterion, FoundRecords>({
    initial: { phone: '', email: '', name: '' },
    check: ({ phone, email, name }) =>
      `${phone}${email}${name}`.trim() === '' ? { phone: NOTHING_ASKED } : {},
    send: criterion => askRemote(async remote => remote.findPerson(criterion)),
    onSuccess: answer => {
      setFound(answer.records)
      setUnseen(answer.unseen)
      setChosen(new Set())
    },
  })
  const online = useConnection(isOnline)
  const picked = (found ?? []).filter(one => chosen.has(keyOf(one)))
  const toggle = (key: string): void =>
    setChosen(now => (now.has(key) ? new Set([...now].filter(one => one !== key)) : new Set([...now, key])))

  const exportAll = async (): Promise<void> => {
    setExporting(true)
    const outcome = await askRemote(async remote => remote.exportPerson(picked))
    setExporting(false)
    if (!outcome.ok) return notify(outcome.failure)
    saveText('donnees-personnelles.json', 'application/json', outcome.value)
  }
  const erased = ({ erased: gone, kept }: Erasure): void => {
    setErasing(false)
    const isGone = new Set(gone.map(keyOf))
    setFound((found ?? []).filter(one => !isGone.has(keyOf(one))))
    setChosen(new Set())
    tellErased(gone.length, kept.length)
  }
  return (
    <>
      <section className="card" aria-labelledby="person-find">
        <div className="card__head">
          <h2 id="person-find">Ce qui est gardé sur une personne</h2>
        </div>
        <Form className="card__body" label="Chercher une personne" busy={form.busy} onSubmit={form.submit}>
          <CriterionFields field={form.field} />

          <div className="cfg__save">
            <p className="sub grow">
              Les fiches que vos droits montrent sont lues, supprimées et historique compris. La recherche est
              notée au journal.
            </p>
            <Button
              type="submit"
              variant="primary"
              icon="search"
              loading={form.busy}
              aria-disabled={!online || undefined}
            >
              Chercher
            </Button>
          </div>
        </Form>
      </section>
      {found !== null && (
        <section className="card" aria-labelledby="person-found">
          <div className="card__head">
            <h2 id="person-found" className="grow">
              <output>{plural(found.length, 'fiche trouvée', 'fiches trouvées')}</output>
            </h2>
            {found.length > 0 && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() =>
                  setChosen(picked.length === found.length ? new Set() : new Set(found.map(keyOf)))
                }
              >
                {picked.length === found.length ? 'Ne rien cocher' : 'Tout cocher'}
              </Button>
            )}
          </div>
          {unseen.length > 0 && <p className="card__body sub">{unseenWords(unseen)}</p>}
          <ListBody total={found.length} waiting={6} empty={{ icon: 'search', title: nothingHeld(unseen) }}>
            <Found records={found} chosen={chosen} onToggle={toggle} />
          </ListBody>
          {found.length > 0 && (
            <FoundActs
              count={picked.length}
              isExporting={isExporting}
              onExport={() => void exportAll()}
              onErase={() => setErasing(true)}
            />
          )}
        </section>
      )}
      <EraseDialog open={isErasing} records={picked} onClose={() => setErasing(false)} onErased={erased} />
    </>
  )
}

const tellErased = (gone: number, kept: number): void => {
  if (gone > 0)
    showToast('success', `${plural(gone, 'fiche effacée', 'fiches effacées')}. Cela reste écrit au journal.`)
  if (kept > 0)
    showToast(
      'warning',
      `${plural(kept, 'compte en service gardé', 'comptes en service gardés')}\u00a0: désactivez-${kept < 2 ? 'le' : 'les'} d’abord dans Utilisateurs.`,
    )
}

interface FoundProps {
  readonly records: readonly HeldRecord[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

function Found({ records, chosen, onToggle }: FoundProps) {
  const ordering = useOrdering(useAddress('/management/config/$slug/$'), 'person')
  return (
    <Table
      caption="Fiches trouvées"
      columns={columnsOf(chosen, onToggle)}
      rows={records}
      rowKey={keyOf}
      ordering={ordering}
    />
  )
}

const titleOf = (record: HeldRecord): string => `${heldKind(record)} ${heldTitle(record)}`

const columnsOf = (
  chosen: FoundProps['chosen'],
  onToggle: FoundProps['onToggle'],
): readonly Column<HeldRecord>[] => [
  {
    key: 'chosen',
    label: <span className="sr">Choisie</span>,
    cell: record => (
      <span className="check">
        <input
          type="checkbox"
          aria-label={titleOf(record)}
          checked={chosen.has(keyOf(record))}
          onChange={() => onToggle(keyOf(record))}
        />
      </span>
    ),
  },
  { key: 'record', label: 'Fiche', sort: titleOf, cell: titleOf },
  { key: 'who', label: 'Personne', className: 'wrap', sort: heldWho, cell: heldWho },
  { key: 'where', label: 'Quand, où', className: 'wrap', sort: heldWhere, cell: heldWhere },
  {
    key: 'found',
    label: 'Trouvée',
    sort: ({ found }) => found,
    cell: ({ found }) => (found === 'record' ? 'dans la fiche' : 'dans l’historique seul'),
  },
]

interface FoundActsProps {
  readonly count: number
  readonly isExporting: boolean
  readonly onExport: () => void
  readonly onErase: () => void
}

function FoundActs({ count, isExporting, onExport, onErase }: FoundActsProps) {
  return (
    <div className="cfg__foot">
      <span className="grow sub">{plural(count, 'fiche cochée', 'fiches cochées')}</span>
      <Button
        icon="download"
        loading={isExporting}
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && onExport()}
      >
        Exporter
      </Button>
      <Button
        variant="danger"
        icon="trash-2"
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && onErase()}
      >
        Effacer…
      </Button>
    </div>
  )
}

interface CriterionFieldsProps {
  readonly field: FormState<Criterion>['field']
}

function CriterionFields({ field }: CriterionFieldsProps) {
  return (
    <div className="fgrid">
      <TextField {...field('phone')} label="Téléphone" type="tel" className="c4" autoComplete="off" />
      <TextField {...field('email')} label="Adresse e-mail" type="email" className="c4" autoComplete="off" />
      <TextField
        {...field('name')}
        label="Nom, prénom"
        className="c4"
        autoComplete="off"
        help="3&nbsp;lettres au moins"
      />
    </div>
  )
}
