// The camera of a scan field, loaded when somebody opens it. A value counts when two pictures agree, or when a record here has it.
import { useEffect, useRef, useState } from 'react'
import { useTorch } from '#shell/screen/use-torch.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { filmInto, type CameraFault } from '#device/camera.ts'
import { filmedCodes } from '#device/scan/filmed-codes.ts'
import { keepReading } from '#device/scan/keep-reading.ts'
import { isReaderHere } from '#device/scan/readers/reader-here.ts'
import { keepScreenOn } from '#device/wake-lock.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'

const faults: { readonly [fault in CameraFault | 'unread' | 'absent']: string } = {
  refused: 'La caméra est bloquée\u00a0: touchez le cadenas près de l’adresse, puis autorisez-la.',
  missing: 'Aucune caméra ici. La douchette et le code saisi marchent sans elle.',
  busy: 'Une autre application se sert de la caméra\u00a0: fermez-la.',
  unread: 'La lecture s’est arrêtée. La douchette et le code saisi marchent sans elle.',
  absent: 'Le lecteur vient avec le premier réseau. La douchette et le code saisi marchent sans lui.',
}

export function ScanCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const db = useDatabase()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<keyof typeof faults | null>(null)
  const { torch, filmsWith } = useTorch()
  const isKnown = async (code: string): Promise<boolean> =>
    (await instanceByCode(db.relaxed, { code })) !== null
  const tell = useRef({ onCode, isKnown, filmsWith })
  useEffect(() => {
    tell.current = { onCode, isKnown, filmsWith }
  })
  useEffect(keepScreenOn, [])
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const screen = video.current
    if (screen === null) return undefined
    filmInto(screen, signal, opened => {
      if (opened.ok) tell.current.filmsWith(opened.camera)
      else setFault(opened.fault)
    })
    const known = (text: string): Promise<boolean> => tell.current.isKnown(text)
    const read = async (turn: AbortSignal): Promise<void> => {
      for await (const { text } of filmedCodes(screen, known, turn)) tell.current.onCode(text)
    }
    const follow = async (): Promise<void> => {
      if (await keepReading({ read, signal, onError: reportError })) return
      setFault((await isReaderHere()) ? 'unread' : 'absent')
    }
    follow().catch(reportError)
    return () => over.abort()
  }, [])
  return (
    <div className="hand-camera">
      {fault === null ? (
        <>
          <video ref={video} autoPlay playsInline muted aria-label="Ce que voit la caméra" />
          {torch !== null && (
            <Button icon="flashlight" block aria-pressed={torch.isLit} onClick={torch.turn}>
              Lampe
            </Button>
          )}
        </>
      ) : (
        <p role="alert">
          <Icon name="camera-off" />
          <span>{faults[fault]}</span>
        </p>
      )}
    </div>
  )
}
