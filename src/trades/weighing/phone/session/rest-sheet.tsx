// What « Décharger » announced and nobody put on the scale: counted at its catalogue weight, marked as an estimate, or set aside.
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'

interface RestSheetProps {
  readonly pieces: number
  readonly onChoose: (rest: 'estimate' | 'leave') => void
  readonly onClose: () => void
}

export function RestSheet({ pieces, onChoose, onClose }: RestSheetProps) {
  return (
    <Sheet open onClose={onClose} title={`${plural(pieces, 'objet')} sans pesée`}>
      <div className="stack">
        <p className="sub">
          Le camion {pieces > 1 ? 'les' : 'l’'} a {pieces > 1 ? 'annoncés' : 'annoncé'}, personne ne{' '}
          {pieces > 1 ? 'les' : 'l’'} a{pieces > 1 ? ' pesés' : ' pesé'}.
        </p>
        <Button variant="primary" size="lg" block onClick={() => onChoose('estimate')}>
          Estimer d’après le catalogue
        </Button>
        <Button size="lg" block onClick={() => onChoose('leave')}>
          Laisser pour une autre pesée
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          Continuer à peser
        </Button>
      </div>
    </Sheet>
  )
}
