// The three exports of a period: every line, the report by scheme, the register of what came in and left.
import { useState } from 'react'
import { useLocal } from '#app/sync/use-local.ts'
import { useNoteExport } from '#app/use-note-export.ts'
import { linesCsv, registerCsv, tagReportCsv } from '#domain/weighing/statistics/exports.ts'
import { plural } from '#domain/fr/plural.ts'
import type { WeighedPeriod } from '#local/queries/weighing/facts-of-period.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { peopleNames } from '#local/queries/weighing/last-weights.ts'
import { saveCsv } from './save-csv.ts'
import type { Period } from '#domain/statistics/period.ts'

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
            sub="DEA assise, literie, plan, rangement&nbsp;; DEEE froid, hors froid, écran"
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
