// The camera of a scan: what it sees, the light, and why it is not there when it is not.
import { useEffect, useRef, useState } from 'react'
import { filmInto, type Camera, type CameraFault } from '#device/camera.ts'
import { cameraFrames } from '#device/scan/camera-frames.ts'
import { scanner } from '#device/scan/scanner.ts'
import { workerDecoder } from '#device/scan/worker-decoder.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

interface ScanCameraProps {
  readonly onCode: (text: string) => void
  readonly onEnd: () => void
}

const sentences: { readonly [fault in CameraFault]: string } = {
  refused:
    'L’appareil photo est refusé à cette application. Autorisez-le dans les réglages du téléphone, ou saisissez le code.',
  missing: 'Aucun appareil photo sur cet appareil\u00a0: saisissez le code.',
  busy: 'L’appareil photo est pris par une autre application\u00a0: fermez-la, ou saisissez le code.',
}

export function ScanCamera({ onCode, onEnd }: ScanCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [isLit, setLit] = useState(false)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const screen = video.current
    if (screen === null) return
    filmInto(screen, signal, opened => {
      if (opened.ok) setCamera(opened.camera)
      else setFault(opened.fault)
    })
    const read = async (): Promise<void> => {
      const frames = cameraFrames(screen, signal)
      const decode = workerDecoder(signal)
      for await (const { text } of scanner({ frames, decode, isKnown: () => false, signal }))
        tell.current(text)
    }
    void read()
    return () => over.abort()
  }, [])
  if (fault !== null)
    return (
      <p className="standing standing--danger" role="alert">
        <Icon name="camera-off" />
        <span>{sentences[fault]}</span>
      </p>
    )
  return (
    <div className="scancam">
      <video ref={video} autoPlay playsInline muted aria-label="Ce que voit l’appareil photo" />
      <div className="acts2">
        {camera?.hasTorch === true && (
          <Button
            icon="flashlight"
            aria-pressed={isLit}
            onClick={() => {
              setLit(!isLit)
              void camera.setTorch(!isLit)
            }}
          >
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
