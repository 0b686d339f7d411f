// The camera of a scan: its picture, the light, and why it is missing when it is.
import { useEffect, useRef, useState } from 'react'
import { useTorch } from '#shell/screen/use-torch.ts'
import { filmInto, type CameraFault } from '#device/camera.ts'
import { filmedCodes } from '#device/scan/filmed-codes.ts'
import { keepReading } from '#device/scan/keep-reading.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'

interface ScanCameraProps {
  readonly onCode: (text: string) => void
  readonly onEnd: () => void
}

/** `unread`: the camera works, but the decoder failed each time. */
type Fault = CameraFault | 'unread'

const sentences: { readonly [fault in Fault]: string } = {
  refused:
    'La caméra est refusée à cette application. Autorisez-la dans les réglages du téléphone, ou saisissez le code.',
  missing: 'Aucune caméra sur cet appareil\u00a0: saisissez le code.',
  busy: 'La caméra est prise par une autre application\u00a0: fermez-la, ou saisissez le code.',
  unread: 'La lecture s’est arrêtée\u00a0: saisissez le code.',
}

export function ScanCamera(props: ScanCameraProps) {
  const [fault, setFault] = useState<Fault | null>(null)
  if (fault === null) return <Filming {...props} onFault={setFault} />
  return (
    <>
      <p className="standing standing--danger" role="alert">
        <Icon name="camera-off" />
        <span>{sentences[fault]}</span>
      </p>
      <Button icon="refresh-cw" block onClick={() => setFault(null)}>
        Réessayer avec la caméra
      </Button>
    </>
  )
}

function Filming({ onCode, onEnd, onFault }: ScanCameraProps & { readonly onFault: (fault: Fault) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const { torch, filmsWith } = useTorch()
  const tell = useRef({ onCode, onFault, filmsWith })
  useEffect(() => {
    tell.current = { onCode, onFault, filmsWith }
  })
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const screen = video.current
    if (screen === null) return
    filmInto(screen, signal, opened => {
      if (opened.ok) tell.current.filmsWith(opened.camera)
      else tell.current.onFault(opened.fault)
    })
    const read = async (turn: AbortSignal): Promise<void> => {
      for await (const { text } of filmedCodes(screen, () => false, turn)) tell.current.onCode(text)
    }
    void keepReading({ read, signal, onError: reportError }).then(
      isFine => !isFine && tell.current.onFault('unread'),
    )
    return () => over.abort()
  }, [])
  return (
    <div className="scancam">
      <video ref={video} autoPlay playsInline muted aria-label="Ce que voit la caméra" />
      <div className="acts2">
        {torch !== null && (
          <Button icon="flashlight" aria-pressed={torch.isLit} onClick={torch.turn}>
            Lampe
          </Button>
        )}
        <Button icon="camera-off" onClick={onEnd}>
          Fermer
        </Button>
      </div>
    </div>
  )
}
