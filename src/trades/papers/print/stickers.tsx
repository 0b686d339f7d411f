// /collect/desktop/print/stickers: blank stickers by the hundred, or those of known instances; on a roll or on sheets; all
// without network (LB1, LB2).
import '#kit/frame/desk-pages.css'
import { useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useWayBack } from '#shell/frame/use-way-back.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { isSiteLetter } from '#records/text/label-form.ts'
import type { Sticker } from '#trades/stock/rules/stickers.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { OnPaper } from '#kit/print/on-paper.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { SwitchField } from '#kit/form/switch-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { filledStickers, freshCodes, labelledObjects, siteLetter } from '#trades/stock/data/stickers-here.ts'
import { A_SHEET, StickerPages, type StickerFormat } from './stickers-sheet.tsx'

interface StickersProps {
  readonly search: { readonly session: string | null; readonly id: readonly string[] }
}

const MOST = 1200
const SEEN = 12
const randomBytes = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))
const wholeOf = (text: string, low: number, high: number): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN
  return value >= low && value <= high ? value : null
}

export function Stickers({ search: { session, id: ids } }: StickersProps) {
  const back = useWayBack()
  const isNamed = session !== null || ids.length > 0
  const [kind, setKind] = useState<'blank' | 'filled'>(isNamed ? 'filled' : 'blank')
  const [format, setFormat] = useState<StickerFormat>('roll')
  const blank = useBlankStickers()
  const [place, setPlace] = useState('1')
  const [hasPrice, setPrice] = useState(true)
  const [object, setObject] = useState('')
  const filled = useLocal(filledStickers, { session, ids, object: object === '' ? null : object })

  const first = wholeOf(place, 1, A_SHEET)
  const stickers: readonly Sticker[] = kind === 'blank' ? blank.stickers : (filled ?? [])
  const skip = format === 'sheet' ? (first ?? 1) - 1 : 0
  const pages = { stickers, format, hasPrice, skip }

  return (
    <DeskScreen
      layout="collect"
      title="Étiquettes"
      back={back}
      tools={stickers.length > 0 && <span className="sub num">{plural(stickers.length, 'étiquette')}</span>}
      actions={
        <Button
          variant="primary"
          icon="printer"
          aria-disabled={stickers.length === 0 || undefined}
          onClick={() => stickers.length > 0 && window.print()}
        >
          Imprimer {stickers.length > 0 ? plural(stickers.length, 'étiquette') : ''}
        </Button>
      }
    >
      <div className="stickers">
        <Card className="stickers__form" label="Réglages">
          <Segmented
            label="Étiquettes"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'blank', label: 'Vierges' },
              { value: 'filled', label: 'D’objets' },
            ]}
          />
          {kind === 'blank' ? (
            <BlankSettings blank={blank} />
          ) : (
            <>
              {isNamed && (
                <p className="honest">
                  {session === null ? 'Les étiquettes choisies' : 'Les étiquettes de la session'}
                </p>
              )}
              <FilledSettings object={object} onObject={setObject} hasPrice={hasPrice} onPrice={setPrice} />
            </>
          )}
          <Segmented
            label="Papier"
            value={format}
            onChange={setFormat}
            options={[
              { value: 'roll', label: 'Rouleau 50\u00a0×\u00a025' },
              { value: 'sheet', label: 'A4, 24 par feuille' },
            ]}
          />
          {format === 'sheet' && (
            <TextField
              label="Première place libre de la feuille"
              value={place}
              onChange={setPlace}
              inputMode="numeric"
              error={first === null ? `De 1 à ${A_SHEET}.` : undefined}
            />
          )}
        </Card>
        {stickers.length === 0 ? (
          <NoSticker kind={kind} isOfSession={session !== null} />
        ) : (
          <Preview pages={pages} />
        )}
      </div>
      <OnPaper>
        <div className="sheets">
          <StickerPages {...pages} />
        </div>
      </OnPaper>
    </DeskScreen>
  )
}

type Pages = Parameters<typeof StickerPages>[0]

/** The first stickers at their true size. */
function Preview({ pages }: { readonly pages: Pages }) {
  const { stickers, format, skip } = pages
  const seen = format === 'roll' ? SEEN : A_SHEET - skip
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="stickers__seen" tabIndex={0} aria-label="Aperçu">
      <p className="small muted">
        {stickers.length > seen
          ? `Aperçu des ${seen}\u00a0premières, taille réelle`
          : 'Aperçu, taille réelle'}
      </p>
      <div className={format === 'roll' ? 'stickers__roll' : undefined}>
        <StickerPages {...pages} stickers={stickers.slice(0, seen)} />
      </div>
    </section>
  )
}

function NoSticker({
  kind,
  isOfSession,
}: {
  readonly kind: 'blank' | 'filled'
  readonly isOfSession: boolean
}) {
  return (
    <Card>
      <EmptyState icon="tag" title="Aucune étiquette à imprimer">
        <p>
          {kind === 'blank'
            ? 'Dites combien, puis préparez-les.'
            : isOfSession
              ? 'Aucun objet de cette session ne porte d’étiquette. Choisissez un objet.'
              : 'Choisissez un objet, ou ouvrez cet écran depuis une session ou la vie d’un objet.'}
        </p>
      </EmptyState>
    </Card>
  )
}

const useBlankStickers = () => {
  const db = useDatabase()
  const [count, setCount] = useState('24')
  const own = useLocal(siteLetter, null) ?? 'S'
  const [chosen, setLetter] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const letter = chosen ?? own
  const site = letter.toUpperCase()
  const wanted = wholeOf(count, 1, MOST)
  const draw = async (): Promise<void> => {
    if (wanted === null || !isSiteLetter(site)) return
    const drawn = await attempt(() =>
      freshCodes(db, { site_letter: site, count: wanted, random: randomBytes }),
    )
    setCodes(drawn ?? [])
  }
  return {
    count,
    setCount,
    isCountWrong: wanted === null,
    letter,
    setLetter,
    isLetterWrong: !isSiteLetter(site),
    draw,
    stickers: codes.map((code): Sticker => ({ code, object: '', date: null, weight: null, price: null })),
  }
}

interface BlankSettingsProps {
  readonly blank: ReturnType<typeof useBlankStickers>
}

/** How many blank stickers, of which site. */
function BlankSettings({ blank }: BlankSettingsProps) {
  return (
    <>
      <TextField
        label="Nombre d’étiquettes"
        value={blank.count}
        onChange={blank.setCount}
        inputMode="numeric"
        error={blank.isCountWrong ? `De 1 à ${MOST}.` : undefined}
      />
      <TextField
        label="Lettre du site"
        value={blank.letter}
        onChange={blank.setLetter}
        maxLength={1}
        autoCapitalize="characters"
        error={blank.isLetterWrong ? 'Une lettre de A à Z, sans I ni O.' : undefined}
      />
      <Button icon="tag" onClick={() => void blank.draw()}>
        {blank.stickers.length > 0 ? 'Tirer d’autres codes' : 'Préparer les étiquettes'}
      </Button>
      <p className="small muted">
        Une étiquette vierge se colle d’abord, puis se lie à son objet au premier scan, même hors ligne.
      </p>
    </>
  )
}

interface FilledSettingsProps {
  /** Blank for none. */
  readonly object: string
  readonly onObject: (object: string) => void
  readonly hasPrice: boolean
  readonly onPrice: (hasPrice: boolean) => void
}

function FilledSettings({ object, onObject, hasPrice, onPrice }: FilledSettingsProps) {
  const objects = useLocal(labelledObjects, null)
  return (
    <>
      <SelectField
        label="Toutes celles d’un objet"
        value={object}
        onChange={onObject}
        options={objects ?? []}
        blank="Aucun objet"
      />
      <SwitchField label="Imprimer le prix" checked={hasPrice} onChange={onPrice} />
    </>
  )
}
