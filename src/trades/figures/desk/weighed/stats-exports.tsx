// The exports of a period: every line, the report by stream, the register of what came in and left, and that of outgoing waste (WG10),
// which says before it is taken out what it lacks.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useNoteExport } from '#shell/screen/use-note-export.ts'
import { linesCsv, registerCsv, tagReportCsv } from '#trades/weighing/rules/statistics/exports.ts'
import {
  wasteGaps,
  wasteLines,
  wasteRegisterCsv,
  type WasteGap,
} from '#trades/weighing/rules/statistics/waste-register.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import type { WeighedPeriod } from '#trades/weighing/data/figures/facts-of-period.ts'
import { Button } from '#kit/action/button.tsx'
import { Row } from '#kit/table/row.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { peopleNames } from '#trades/stock/data/last-weights.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import type { Period } from '#records/time/period.ts'

interface StatsExportsProps {
  readonly period: Period
  readonly weighed: WeighedPeriod
  /** False where the network ended before the whole period was on this device. */
  readonly isWhole: boolean
}

export function StatsExports({ period, weighed, isWhole }: StatsExportsProps) {
  const { facts, sessions, sources } = weighed
  const [isOpen, setOpen] = useState(false)
  const people = useLocal(peopleNames, null)
  const noteExport = useNoteExport()
  const nameOf = (id: string): string => people?.get(id) ?? ''
  const gaps = isOpen ? wasteGaps(sessions, sources) : []
  const lines = isOpen ? wasteLines(sessions, sources) : 0
  const dates = `${isWhole ? '' : 'incomplet '}${period.from} ${period.to}`
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Exports
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Exports de la période">
        {!isWhole && (
          <p className="honest">
            Hors ligne, cette période n’est pas toute sur cet appareil&nbsp;: ces fichiers seront incomplets,
            et leur nom le dira.
          </p>
        )}
        <div className="list">
          <Row
            icon="clipboard-list"
            title="Lignes brutes"
            sub={`${plural(facts.length, 'ligne')}, une par pesée comptée`}
            onPress={() => saveCsv(`pesees ${dates}`, linesCsv(facts, nameOf))}
          />
          <Row
            icon="recycle"
            title="Bilan par filière"
            sub={`${plural(sources.streams.length - 1, 'filière')}, et ce qui n’est d’aucune`}
            onPress={() => saveCsv(`filieres ${dates}`, tagReportCsv(facts, sources.streams))}
          />
          <Row
            icon="book-open"
            title="Registre des entrées et sorties"
            sub="Une ligne par session, dans l’ordre où elles ont été ouvertes"
            onPress={() => {
              noteExport({ kind: 'register', count: sessions.length, asked: dates })
              saveCsv(`registre ${dates}`, registerCsv(sessions, sources))
            }}
          />
          <Row
            icon="recycle"
            title="Registre des déchets sortants"
            sub={wasteText(lines, gaps)}
            onPress={() => {
              noteExport({ kind: 'register', count: sessions.length, asked: dates })
              saveCsv(`registre dechets ${dates}`, wasteRegisterCsv(sessions, sources))
            }}
          />
        </div>
        {gaps.length > 0 && <Gaps gaps={gaps} />}
      </Sheet>
    </>
  )
}

const wasteText = (lines: number, gaps: readonly WasteGap[]): string =>
  gaps.length > 0
    ? 'Incomplet, voir ci-dessous'
    : lines === 0
      ? 'Aucun déchet sorti sur la période'
      : `${plural(lines, 'ligne')}, rien n’y manque`

function Gaps({ gaps }: { readonly gaps: readonly WasteGap[] }) {
  return (
    <div className="stack">
      <h3>Il manque au registre des déchets</h3>
      <ul>
        {gaps.map(({ missing, lines, destinations }) => (
          <li key={missing}>
            {`${sentenceStart(missing)}\u00a0: ${plural(lines, 'ligne')}${destinations.length === 0 ? '' : ` (${destinations.join(', ')})`}`}
          </li>
        ))}
      </ul>
      <p className="help">
        Ces indications se complètent dans les réglages des destinations et des filières, le bordereau dans
        l’en-tête de la session. Le registre peut être sorti sans elles&nbsp;: les cases restent vides.
      </p>
    </div>
  )
}
