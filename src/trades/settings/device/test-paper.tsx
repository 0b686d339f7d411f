// The content of a printer's test: on a label, a code that the hand scanner can read; on all, the organisation and the time.
import './test-paper.css'
import { formatDate } from '#records/time/dates.ts'
import { labelCode, LABEL_SERIALS } from '#records/text/label-code.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Code128 } from '#kit/print/code128.tsx'
import { QrCode } from '#kit/print/qr-code.tsx'
import type { Printer } from './printer-memory.ts'

/** The last code that could ever be generated: bound to nothing, and an unknown sticker wherever it is scanned. */
const CODE = labelCode('Z', LABEL_SERIALS - 1)

interface TestPaperProps {
  readonly printer: Printer
  readonly organisation: string
  readonly at: string
}

export function TestPaper({ printer, organisation, at }: TestPaperProps) {
  const when = formatDate(at, 'dayWithHour')
  if (printer === 'label')
    return (
      <article className="lab lab50">
        <p className="lab__n">Essai</p>
        <p className="lab__m">{when}</p>
        <div className="lab__qr">
          <QrCode text={CODE} />
        </div>
        <div className="lab__bc">
          <Code128 text={CODE} clear={formatLabelCode(CODE)} height={26} />
        </div>
      </article>
    )
  return (
    <article className={printer === 'ticket' ? 'trial trial--ticket' : 'trial'}>
      <h1>{organisation}</h1>
      <p>{printer === 'ticket' ? 'Ticket d’essai' : 'Feuille d’essai'}</p>
      <p>{when}</p>
      <p>Àâçéèêëîïôùûü œ € n° 0123456789</p>
      <div className="trial__qr">
        <QrCode text={CODE} />
      </div>
      <p>Les quatre bords du cadre doivent être là.</p>
    </article>
  )
}
