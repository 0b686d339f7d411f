// « Imprimantes »: a browser gets no report of what was printed, so each point prints a test and asks the person at the printer.
import { useEffect, useState } from 'react'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { OnPaper } from '#kit/print/on-paper.tsx'
import { CheckLine } from './check-line.tsx'
import type { CheckState } from './check-board.tsx'
import { keepPrinted, printedOn, type Printer } from './printer-memory.ts'
import { TestPaper } from './test-paper.tsx'

const printers: readonly { readonly printer: Printer; readonly title: string }[] = [
  { printer: 'label', title: 'Étiquettes 50\u00a0×\u00a025\u00a0mm' },
  { printer: 'ticket', title: 'Tickets 80\u00a0mm' },
  { printer: 'sheet', title: 'Feuilles A4' },
]

export function PrinterChecks() {
  const [printing, setPrinting] = useState<{ readonly printer: Printer } | null>(null)
  const { profile } = useSignedIn()
  const { now } = useClock()
  useEffect(() => {
    if (printing !== null) globalThis.print()
  }, [printing])
  return (
    <Card>
      <CardHead title="Imprimantes" />
      <ul>
        {printers.map(({ printer, title }) => (
          <PrinterLine
            key={printer}
            printer={printer}
            title={title}
            onPrint={() => setPrinting({ printer })}
          />
        ))}
      </ul>
      {printing !== null && (
        <OnPaper>
          <div className="sheets">
            <TestPaper printer={printing.printer} organisation={profile.organisation.name} at={now()} />
          </div>
        </OnPaper>
      )}
    </Card>
  )
}

interface PrinterLineProps {
  readonly printer: Printer
  readonly title: string
  readonly onPrint: () => void
}

type Step = 'rest' | 'asked' | 'nothing'

function PrinterLine({ printer, title, onPrint }: PrinterLineProps) {
  const { today } = useClock()
  const [step, setStep] = useState<Step>('rest')
  const [printed, setPrinted] = useState(() => printedOn(printer))
  const print = (): void => {
    onPrint()
    setStep('asked')
  }
  const cameOut = (): void => {
    keepPrinted(printer, today)
    setPrinted(today)
    setStep('rest')
  }
  const state: CheckState = step === 'nothing' ? 'silent' : printed !== null ? 'ready' : 'untested'
  return (
    <CheckLine
      point={`printer ${printer}`}
      icon="printer"
      title={title}
      fact={step === 'asked' ? 'L’essai est-il sorti comme il faut\u202f?' : factOf(step, printed)}
      state={state}
      action={
        step === 'asked' ? (
          <span className="h-stack">
            <Button size="sm" onClick={cameOut}>
              Oui
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setStep('nothing')}>
              Non
            </Button>
          </span>
        ) : (
          <Button size="sm" onClick={print}>
            {step === 'nothing' ? 'Réessayer' : printed === null ? 'Imprimer un essai' : 'Réimprimer'}
          </Button>
        )
      }
    />
  )
}

const factOf = (step: Step, printed: string | null): string => {
  if (step === 'nothing') return 'Vérifiez le papier et le câble, puis réessayez.'
  return printed === null ? 'Pas encore essayée' : `Essai sorti le ${formatDate(printed, 'date')}`
}
