// The note shown above figures whose period is not complete on this device yet.
import type { WindowState } from './use-window.ts'

const sentences: { readonly [state in WindowState]: string } = {
  coming: 'La période arrive sur cet appareil, les chiffres se complètent…',
  here: '',
  missing:
    'Hors ligne, cette période n’est pas toute sur cet appareil. Les chiffres s’arrêtent à ce qu’il connaît et se compléteront avec le réseau.',
}

export function WindowNote({ state }: { readonly state: WindowState }) {
  return (
    <output className="note-out">{state !== 'here' && <p className="honest">{sentences[state]}</p>}</output>
  )
}
