// The organisation: its data for papers, its logo, and the three settings that rules use. One sheet, not a list.
import { useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { useFormUndo } from '#shell/undo/use-form-undo.ts'
import { showToast } from '#shell/words/notify.tsx'
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import type { Picture } from '#device/shrink-picture.ts'
import { saveRecord } from '../data/save-record.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { PictureField } from '../shared/picture-field.tsx'
import { organisationErrors } from '../shared/organisation-errors.ts'
import { saveLogo } from './save-logo.ts'
import { ConfigScreen } from '../shared/config-screen.tsx'
import { draftName, labelIn, type RecordValues } from './record-values.ts'
import { ResumedNote } from './resumed-note.tsx'

export function ConfigOrganisation() {
  const row = useLocal(ownOrganisation, null)
  return (
    <ConfigScreen slug="organisation" isOpen isSheet>
      <div className="cfg__sheet">{row === undefined ? <Skeleton lines={8} /> : <Sheet row={row} />}</div>
    </ConfigScreen>
  )
}

function Sheet({ row }: { readonly row: OrganisationRow }) {
  const database = useDatabase()
  const rights = useRights()
  const [initial, setInitial] = useState<RecordValues>(() => ({ ...row }))
  const form = useKeptForm<RecordValues, { readonly id: string }>({
    draft: draftName(Organisation, row.id),
    initial,
    check: values => organisationErrors(values),
    send: values => saveRecord(database, Organisation, { id: row.id, values, from: initial, rights }),
    onSuccess: () => {
      setInitial(form.values)
      showToast('success', 'La fiche de l’organisation est enregistrée.')
    },
  })
  useFormUndo(form, field => labelIn(Organisation, field))
  const input = (name: keyof OrganisationRow, className: string, help?: string, unit?: string) => (
    <Field
      of={Organisation}
      {...form.field(name)}
      name={name}
      className={className}
      help={help}
      unit={unit}
      autoComplete="off"
    />
  )
  return (
    <>
      <Form className="cfg__form" label="Organisation" busy={form.busy} onSubmit={form.submit}>
        <section className="card" aria-labelledby="organisation-papers">
          <div className="card__head">
            <h2 id="organisation-papers">Sur vos documents</h2>
          </div>
          <div className="card__body fgrid">
            {input('name', 'c8')}
            {input('siret', 'c4')}
            {input('address', 'c12')}
            {input('phone', 'c4')}
            {input('email', 'c8')}
          </div>
        </section>
        <section className="card" aria-labelledby="organisation-rules">
          <div className="card__head">
            <h2 id="organisation-rules">Pour les calculs</h2>
          </div>
          <div className="card__body fgrid">
            {input('travel_minutes', 'c4', 'Sur la route, entre deux passages.', 'minutes')}
            {input('zone', 'c4', 'Europe/Paris, par exemple.')}
            {input('site_letter', 'c4', 'Devant les numéros des étiquettes, s’il y a plusieurs sites.')}
          </div>
        </section>
        {form.isResumed && <ResumedNote />}
        <div className="cfg__save">
          {form.isDirty && <Button onClick={form.reset}>Annuler</Button>}
          <Button type="submit" variant="primary" loading={form.busy}>
            Enregistrer
          </Button>
        </div>
      </Form>
      <LogoCard row={row} />
    </>
  )
}

/** Saved when it is chosen: a picture is sent to the server separately, and needs the network. */
function LogoCard({ row }: { readonly row: OrganisationRow }) {
  const database = useDatabase()
  const rights = useRights()
  const online = useConnection(isOnline)
  const act = useAct()
  const change = async (picture: Picture | null): Promise<void> => {
    if ((await act.run(() => saveLogo(database, { id: row.id, picture, rights }))) !== null)
      showToast('success', picture === null ? 'Le logo est retiré.' : 'Le logo est enregistré.')
  }
  return (
    <section className="card" aria-label="Logo">
      <div className="card__body">
        {online ? (
          <PictureField
            label="Logo"
            fileLabel="Fichier du logo"
            use="logo"
            address={row.logo}
            busy={act.isBusy}
            onChange={logo => void change(logo?.picture ?? null)}
          />
        ) : (
          <p className="sub">Le logo se change avec le réseau&nbsp;: l’image part sur le serveur.</p>
        )}
        <RefusalText>{act.said}</RefusalText>
      </div>
    </section>
  )
}
