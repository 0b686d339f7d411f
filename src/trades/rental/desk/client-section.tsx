// « Client »: the telephone first, which finds the former requests and rentals of the caller, as a request's form does.
import { useId, useState } from 'react'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { Task } from '#records/entities/task.ts'
import { fullName } from '#records/text/called.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { requestPlaces } from '#trades/request/data/request-places.ts'
import { pastText } from '#trades/request/rules/past-requests.ts'
import { placeOfCity, placeOfZipcode } from '#trades/request/rules/town-of.ts'
import { useCaller } from '#trades/request/shared/use-caller.ts'
import { recalledClient, type ClientName } from '../rules/rental-form.ts'
import type { Rental } from './use-rental.ts'

export function ClientSection({ rental }: { readonly rental: Rental }) {
  const { values, errors, set, sheet } = rental
  const places = useLocal(requestPlaces, null)
  const towns = places?.towns ?? []
  const list = useId()
  return (
    <section className="card" aria-label="Client">
      <CardHead title="Client" />
      <div className="card__body fgrid">
        {/* A new rental begins with a call. */}
        <ClientField
          rental={rental}
          name="phone1"
          label="Téléphone"
          className="c3"
          isFirst={sheet === null}
        />
        <ClientField rental={rental} name="lastname" label="Nom" className="c3" />
        <ClientField rental={rental} name="firstname" label="Prénom" className="c3" />
        <ClientField rental={rental} name="email" label="E-mail" className="c3" />
        <ClientField rental={rental} name="address" label="Adresse" className="c6" />
        <TextField
          label="Code postal"
          className="c2"
          value={values.zipcode}
          error={errors.zipcode}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          onChange={zipcode => set(placeOfZipcode(towns, values, zipcode))}
        />
        <TextField
          label="Ville"
          className="c4"
          value={values.city}
          error={errors.city}
          maxLength={120}
          autoComplete="off"
          list={list}
          onChange={city => set(placeOfCity(towns, values, city))}
        />
        <datalist id={list}>
          {towns.map(({ id, name, zipcode }) => (
            <option key={id} value={name}>
              {zipcode}
            </option>
          ))}
        </datalist>
        <Public rental={rental} />
        <Billed rental={rental} />
        <Recalled rental={rental} />
      </div>
    </section>
  )
}

const publicNames = ['client_siret', 'service_code', 'engagement_number'] as const

/** RT19: what a town wants on its invoice; nobody else is asked for it. */
function Public({ rental }: { readonly rental: Rental }) {
  const { values, errors, isClosed } = rental
  const [isOpen, setOpen] = useState(false)
  const isTyped = publicNames.some(name => values[name] !== '' || errors[name] !== undefined)
  if (!isOpen && !isTyped)
    return isClosed ? null : (
      <div className="c12">
        <Button size="sm" variant="quiet" icon="plus" onClick={() => setOpen(true)}>
          Collectivité ou entreprise
        </Button>
      </div>
    )
  return (
    <>
      <ClientField rental={rental} name="client_siret" label="SIRET" className="c4" isFirst={isOpen} />
      <ClientField rental={rental} name="service_code" label="Code service" className="c4" />
      <ClientField rental={rental} name="engagement_number" label="Numéro d’engagement" className="c4" />
    </>
  )
}

/** RT19: a facture keeps what it said of the client; how the dossier's own corrections come onto one. */
function Billed({ rental: { sheet, isClosed } }: { readonly rental: Rental }) {
  const factures = sheet?.documents.filter(({ kind }) => kind === 'invoice') ?? []
  if (isClosed || factures.length === 0) return null
  const [first] = factures
  const name =
    factures.length > 1 ? 'Les factures déjà faites gardent' : `${first?.number || 'La facture'} garde`
  return (
    <p className="help c12">
      {name} ce qui y est dit du client. Ce qui se corrige ici vient sur la prochaine&#8239;; pour en refaire
      une, «&#8239;Refaire…&#8239;» fait un avoir et une nouvelle facture.
    </p>
  )
}

interface ClientFieldProps {
  readonly rental: Rental
  readonly name: ClientName
  readonly label: string
  readonly className: string
  /** The first that is typed, and has the focus. */
  readonly isFirst?: boolean
}

export function ClientField({ rental, name, label, className, isFirst = false }: ClientFieldProps) {
  const { values, errors, set } = rental
  return (
    <Field
      of={Task}
      name={name}
      label={label}
      className={className}
      value={values[name]}
      error={errors[name]}
      autoComplete="off"
      autoFocus={isFirst}
      onChange={typed => set({ [name]: String(typed) })}
    />
  )
}

function Recalled({ rental }: { readonly rental: Rental }) {
  const { values, set, sheet, isClosed } = rental
  const own = new Set(sheet?.dossier.steps.map(({ id }) => id))
  const { past } = useCaller(values, sheet?.dossier.head ?? null)
  const others = past.filter(({ id }) => !own.has(id))
  const [last] = others
  if (last === undefined) return null
  const client = recalledClient(last)
  const isSame = last.lastname === values.lastname && last.address === values.address
  const take = (): void => {
    const before = Object.fromEntries(Object.entries(values).filter(([name]) => name in client))
    set(client)
    notifyUndoable('Coordonnées reprises', () => set(before))
  }
  return (
    <div className="c12 form2__past" aria-live="polite">
      <Icon name="history" />
      <span className="grow">
        <b>{fullName(last, last.name)}</b>
        {last.city === '' ? '' : `, ${last.city}`}
        <small>{others.slice(0, 3).map(pastText).join(' · ')}</small>
      </span>
      {!isClosed && !isSame && (
        <Button size="sm" icon="copy" onClick={take}>
          Reprendre ces coordonnées
        </Button>
      )}
    </div>
  )
}
