// « Douchette »: the next code from a hand scanner is shown here.
import { useLayoutEffect, useState } from 'react'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { CheckLine } from './check-line.tsx'

export function ReaderCheck() {
  const [read, setRead] = useState<string | null>(null)
  const [isListening, setListening] = useState(false)
  useLayoutEffect(() => {
    if (!isListening) return
    return listenToHandScanner(code => {
      setRead(code)
      setListening(false)
    })
  }, [isListening])
  const fact =
    read === null ? 'Pas encore essayée' : `Lit «\u202f${formatLabelCode(read)}\u202f», finit par Entrée`
  return (
    <Card>
      <CardHead title="Lecteur" />
      <ul>
        <CheckLine
          point="reader"
          icon="scan-barcode"
          title="Douchette"
          fact={isListening ? 'Scannez une étiquette…' : fact}
          state={read === null ? 'untested' : 'ready'}
          action={
            <Button size="sm" onClick={() => setListening(!isListening)}>
              {isListening ? 'Arrêter' : read === null ? 'Tester' : 'Retester'}
            </Button>
          }
        />
      </ul>
    </Card>
  )
}
