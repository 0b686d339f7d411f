// « Adresse » and « Accès »: the town determines its sector, and a town where nobody collects is marked at once (CP6).
import { useId } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { isTownCollected } from '../../rules/collected-town.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { townNamed } from '../../rules/town-of.ts'
import { has } from '#records/rights/rights.ts'
import { accessPercent } from '#records/states/task-totals.ts'
import { requestPlaces } from '../../data/request-places.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { accessOf } from '../request-load.ts'
import { RequestField } from '../request-field.tsx'
import { Section } from './section.tsx'
import { useLocated } from './use-located.ts'
import { useTypedTown } from './use-typed-town.ts'
import type { Request } from '../use-request.ts'

export function AddressSection({ request }: { readonly request: Request }) {
  const { values, errors } = request
  const places = useLocal(requestPlaces, null)
  const towns = places?.towns ?? []
  const list = useId()
  const position = useLocated(request)
  const { typeCity, typeZipcode } = useTypedTown(request, places?.towns)
  const mayForce = has(useRights(), 'force_out_of_sector')
  const town = towns.find(({ id }) => id === values.city_id) ?? townNamed(towns, values)
  const sector = town?.sector_id == null ? undefined : places?.sectors[town.sector_id]
  const isOut =
    places !== undefined &&
    values.city !== '' &&
    !isTownCollected(towns, { ...values, city_id: values.city_id === '' ? null : values.city_id })
  // An unknown town cannot be checked: it is shown before the collection is promised.
  const isUnknown = towns.length > 0 && values.city.trim() !== '' && town === null && !isOut
  return (
    <Section title="Adresse">
      <RequestField request={request} name="address" label="Adresse" className="c6" help={position} />
      <TextField
        label="Code postal"
        name="zipcode"
        className="c2"
        value={values.zipcode}
        error={errors.zipcode}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        onChange={typeZipcode}
      />
      <TextField
        label="Ville"
        name="city"
        className="c4"
        value={values.city}
        error={errors.city ?? errors.city_id}
        maxLength={120}
        autoComplete="off"
        list={list}
        help={townHelp(values.city, town !== null, sector)}
        onChange={typeCity}
      />
      <datalist id={list}>
        {towns.map(({ id, name, zipcode }) => (
          <option key={id} value={name}>
            {zipcode}
          </option>
        ))}
      </datalist>
      {isUnknown && (
        <div className="warnbox c12" aria-live="polite">
          <Icon name="triangle-alert" />
          <p className="grow">
            {`${values.city.trim()} n’est pas dans la liste des villes\u00a0: son secteur n’est pas vérifié. Assurez-vous que l’équipe y passe.`}
          </p>
        </div>
      )}
      {isOut && (
        <div className="warnbox c12" aria-live="polite">
          <Icon name="triangle-alert" />
          <p className="grow">
            {problemMessages.sector(values.city)}{' '}
            {mayForce
              ? 'Vous pourrez forcer à l’enregistrement.'
              : 'Gardez-la en brouillon\u00a0: seule une personne qui en a le droit peut l’accepter.'}
          </p>
        </div>
      )}
    </Section>
  )
}

const townHelp = (city: string, isKnown: boolean, sector: string | undefined): string | undefined => {
  if (city === '') return undefined
  if (sector !== undefined) return `Secteur ${sector}`
  return isKnown ? 'Sans secteur' : 'Pas dans la liste des villes'
}

export function AccessSection({ request }: { readonly request: Request }) {
  const { values } = request
  const extra = accessPercent(accessOf(values)) - 100
  return (
    <Section title="Accès" tools={extra > 0 && <span className="muted">Durée + {extra}&nbsp;%</span>}>
      <RequestField request={request} name="accomodation" label="Logement" className="c3" />
      <RequestField request={request} name="floor" label="Étage" className="c2" />
      <RequestField request={request} name="elevator" label="Ascenseur" className="c3" />
      <RequestField request={request} name="stairs" label="Escaliers" className="c2" />
      <RequestField request={request} name="digicode" label="Digicode" className="c2" />
      <RequestField request={request} name="tip" label="Indication d’accès" className="c6" />
      <RequestField request={request} name="parking" label="Stationnement" className="c6" />
    </Section>
  )
}
