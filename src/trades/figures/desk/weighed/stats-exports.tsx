// The three exports of a period: every line, the report by scheme, the register of what came in and left.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useNoteExport } from '#shell/screen/use-note-export.ts'
import { linesCsv, registerCsv, tagReportCsv } from '#trades/weighing/rules/statistics/exports.ts'
import { plural } from '#records/fr/plural.ts'
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
}

export function StatsExports({ period, weighed: { facts, sessions, sources } }: StatsExportsProps) {
  const [isOpen, setOpen] = useState(false)
  const people = useLocal(peopleNames, null)
  const noteExport = useNoteExport()
  const nameOf = (id: string): string => people?.get(id) ?? ''
  const dates = `${period.from} ${period.to}`
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Exports
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Exports de la période">
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
            sub="DEA assise, literie, plan, rangement&#8239;; DEEE froid, hors froid, écran"
            onPress={() => saveCsv(`filieres ${dates}`, tagReportCsv(facts))}
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
        </div>
      </Sheet>
    </>
  )
}
