// Why the camera shows nothing, and how to turn it on again; a hand scanner and the keyboard work without it.
import type { CameraFault } from '#device/camera.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { ReadingFault } from './scan-camera.tsx'

interface CameraOffProps {
  readonly fault: CameraFault | ReadingFault | 'shut'
  readonly retry: () => void
}

const words: {
  readonly [fault in CameraOffProps['fault']]: readonly [title: string, text: string, act: string]
} = {
  refused: [
    'La caméra est bloquée',
    'Touchez le cadenas près de l’adresse, puis Autorisations, Caméra, Autoriser.',
    'Réessayer',
  ],
  missing: ['Aucune caméra', 'Cet appareil n’en a pas, ou la page n’est pas sécurisée.', 'Réessayer'],
  busy: ['La caméra est prise', 'Une autre application s’en sert\u00a0: fermez-la.', 'Réessayer'],
  unread: ['La lecture s’est arrêtée', 'La douchette et le code saisi marchent sans elle.', 'Réessayer'],
  absent: [
    'Lecteur pas encore là',
    'Il vient avec le premier réseau. La douchette et le code saisi marchent sans lui.',
    'Réessayer',
  ],
  shut: ['Caméra fermée', 'La douchette suffit.', 'Ouvrir la caméra'],
}

export function CameraOff({ fault, retry }: CameraOffProps) {
  const [title, text, act] = words[fault]
  return (
    <section className={fault === 'shut' ? 'camoff camoff--shut' : 'camoff'} aria-label="Caméra">
      <Icon name="camera-off" />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button icon={fault === 'shut' ? 'camera' : 'rotate-ccw'} onClick={retry}>
        {act}
      </Button>
    </section>
  )
}
