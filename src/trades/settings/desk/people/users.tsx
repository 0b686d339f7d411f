// People: who they are, which rights they have besides the role models, and which trucks or counters they may use (ID3, RG1).
import { Together } from '#shell/screen/together.tsx'
import { part } from '#shell/frame/part.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { User, type RoleRow } from '#records/entities/people.ts'
import { fullName } from '#records/text/called.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Field } from '#kit/form/field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { people, resources, roles } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'
import type { RecordFormState } from '../record-values.ts'
import { awaitLink } from './account-links.ts'
import { RightsTable } from './rights-table.tsx'
import { textsIn } from '../texts-in.ts'

/** With the drawing of QR codes, which no other list needs. */
const UserAccess = part(() => import('./user-access.tsx').then(({ UserAccess: drawn }) => drawn), {
  waiting: () => <Skeleton lines={3} />,
})

const RESOURCE = 'resource_'
const isResource = (permission: string): boolean => permission.startsWith(RESOURCE)

export function ConfigUsers({ id }: ConfigListProps) {
  const models = useLocal(roles, null) ?? []
  const { profile } = useSignedIn()
  return (
    <RecordScreen
      of={User}
      slug="utilisateurs"
      id={id}
      wide
      query={people}
      icon="user-round"
      words={{ one: 'utilisateur', new: 'Nouvel utilisateur', none: 'Aucun utilisateur' }}
      textOf={row => `${row.username} ${row.email}`}
      onCreated={(created, values) => values['active'] !== 0 && awaitLink(created)}
      columns={[{ label: 'Vu', sort: row => row.last_seen, cell: row => seenWord(row.last_seen) }]}
      csv={{
        heads: ['identifiant', 'prenom', 'nom', 'email', 'telephone', 'actif', 'droits', 'vu'],
        cells: row => [
          row.username,
          row.firstname,
          row.lastname,
          row.email,
          row.phone,
          row.active === 1 ? 'oui' : 'non',
          row.permissions.join(' '),
          row.last_seen,
        ],
      }}
    >
      {(form, row) => (
        <div className="c12 cfg__whole stack">
          <div className="fgrid">
            <Field of={User} {...form.field('firstname')} name="firstname" className="c4" />
            <Field of={User} {...form.field('lastname')} name="lastname" className="c4" />
            <Field of={User} {...form.field('username')} name="username" className="c4" autoComplete="off" />
            <Field
              of={User}
              {...form.field('email')}
              name="email"
              className="c6"
              autoComplete="off"
              disabled={row?.id === profile.id}
              help={row?.id === profile.id ? 'La vôtre se change dans votre profil.' : undefined}
            />
            <Field of={User} {...form.field('phone')} name="phone" className="c3" autoComplete="off" />
            <Field
              of={User}
              {...form.field('active')}
              name="active"
              label="Peut se connecter"
              className="c3"
            />
          </div>
          <Together className="fgrid">
            <div className="c12">
              {row !== null && <UserAccess user={row} isOwn={row.id === profile.id} />}
            </div>
            <Rights form={form} models={models} />
          </Together>
        </div>
      )}
    </RecordScreen>
  )
}

const seenWord = (at: string | null): string => (at === null ? 'jamais' : formatDate(at.slice(0, 10), 'day'))

interface RightsProps {
  readonly form: RecordFormState
  readonly models: readonly RoleRow[]
}

function Rights({ form, models }: RightsProps) {
  const trucks = useLocal(resources, null) ?? []
  const permissions = textsIn(form.values['permissions'])
  const rights = permissions.filter(one => !isResource(one))
  const { onChange } = form.field('permissions')
  const change = (held: readonly string[]): void => onChange([...permissions.filter(isResource), ...held])
  const model = nearestModel(rights, models)
  const gaps = model === undefined ? 0 : differences(rights, model.permissions)
  const [firstname, lastname] = textsIn([form.values['firstname'], form.values['lastname']])
  const name = fullName({ firstname, lastname })
  return (
    <>
      <SelectField
        label="Modèle"
        className="c6"
        value={model?.id ?? ''}
        blank=""
        options={models.map(({ id: value, name: label }) => ({ value, label }))}
        help="Choisir un modèle remplace les droits cochés."
        onChange={picked => change(models.find(({ id }) => id === picked)?.permissions ?? rights)}
      />
      <div className="c6 cfg__gap">
        {model !== undefined && gaps > 0 && (
          <>
            <span>{`${plural(gaps, 'écart')} avec le modèle ${model.name}`}</span>
            <Button variant="quiet" size="sm" onClick={() => change(model.permissions)}>
              Revenir au modèle
            </Button>
          </>
        )}
      </div>
      <div className="c12">
        <RightsTable
          person={name === '' ? 'Cette personne' : name}
          held={rights}
          onChange={change}
          roles={models}
          model={model}
        />
      </div>
      <ChipChoice
        className="c12"
        label="Camions et comptoirs"
        help={permissions.some(isResource) ? undefined : 'Aucun choix\u00a0: tous.'}
        options={trucks.flatMap(({ number, name: label, archived }) =>
          number === null || archived === 1 ? [] : [{ value: `${RESOURCE}${number}`, label }],
        )}
        values={permissions.filter(isResource)}
        onChange={chosen => onChange([...rights, ...chosen])}
      />
    </>
  )
}

const differences = (held: readonly string[], model: readonly string[]): number =>
  ALL_RIGHTS.filter(name => held.includes(name) !== model.includes(name)).length

/** The model with the fewest differences; none for a person who shares no right with any. */
const nearestModel = (held: readonly string[], models: readonly RoleRow[]): RoleRow | undefined =>
  models
    .filter(({ permissions }) => permissions.some(one => held.includes(one)))
    .toSorted((a, b) => differences(held, a.permissions) - differences(held, b.permissions))[0]
