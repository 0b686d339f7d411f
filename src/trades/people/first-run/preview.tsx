// « Aperçu »: the head of a paper as it will be printed, marked as an example.
import { plainText } from '#records/text/plain-text.ts'
import { formatSiret } from '#records/values/siret.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Mark } from '#kit/brand/mark.tsx'
import type { Values } from './first-run-values.ts'

interface PreviewProps {
  readonly organisation: Values
  readonly logo: string
}

const lines = [
  ['Canapé 3 places', 1, 44_000],
  ['Table de chevet', 2, 16_000],
] as const

export function Preview({ organisation, logo }: PreviewProps) {
  const text = (name: string): string => plainText(organisation[name]).trim()
  return (
    <>
      <p className="eyebrow">Aperçu</p>
      <div className="sample">
        <div className="sample__h">
          {logo === '' ? <Mark size={30} /> : <img src={logo} alt="" />}
          <div>
            <b>{text('name') || 'Votre organisation'}</b>
            {text('address') !== '' && <small>{text('address')}</small>}
            {text('siret') !== '' && <small className="num">SIRET {formatSiret(text('siret'))}</small>}
            {(text('phone') !== '' || text('email') !== '') && (
              <small>{[text('phone'), text('email')].filter(Boolean).join(' · ')}</small>
            )}
          </div>
        </div>
        <p className="sample__t">Attestation de don n° AT-0001</p>
        <table>
          <caption className="sr">Exemple d’objets donnés</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Objet</th>
              <th scope="col">Quantité</th>
              <th scope="col">Poids</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, count, weight]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{count}</td>
                <td>{formatWeight(weight)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              <td>3</td>
              <td>{formatWeight(60_000)}</td>
            </tr>
          </tbody>
        </table>
        <p>Ce document n’est pas un reçu fiscal.</p>
        <div className="sample__s" />
      </div>
    </>
  )
}
