// Step 2: the organisation's data for its papers, and the initial data.
import { useForm } from '#shell/screen/use-form.ts'
import { success } from '#records/failure.ts'
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import type { NewPicture } from '#trades/settings/shared/new-picture.ts'
import { PictureField } from '#trades/settings/shared/picture-field.tsx'
import { organisationErrors } from '#trades/settings/shared/organisation-errors.ts'
import type { Values } from './first-run-values.ts'
import { StepHead } from './first-run-frame.tsx'

interface OrganisationStepProps {
  readonly initial: Values
  readonly logo: string
  readonly onLogo: (logo: NewPicture | null) => void
  /** Called while typing: the preview of the paper shows it. */
  readonly onType: (values: Values) => void
  readonly wantsDemo: boolean
  readonly onDemo: (wants: boolean) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

const starts = [
  {
    demo: false,
    title: 'Partir de zéro',
    sub: `Vos villes\u00a0: une liste collée ou un fichier officiel. Vos objets\u00a0: le catalogue de départ, ou votre CSV. Vos camions à saisir. La dernière étape y mène.`,
  },
  {
    demo: true,
    title: 'Partir d’un exemple',
    sub: 'Une ressourcerie inventée, pour essayer\u00a0: camions, objets, villes et semaines de tâches.',
  },
] as const

export function OrganisationStep({
  initial,
  logo,
  onLogo,
  onType,
  wantsDemo,
  onDemo,
  onBack,
  onNext,
}: OrganisationStepProps) {
  const form = useForm<Values, null>({
    initial,
    check: organisationErrors,
    send: async values => {
      onType(values)
      return success(null)
    },
    onSuccess: onNext,
  })
  const input = (name: keyof OrganisationRow, className: string, required?: false, label?: string) => {
    const field = form.field(name)
    return (
      <Field
        of={Organisation}
        {...field}
        name={name}
        className={className}
        required={required}
        label={label}
        autoComplete="off"
        onChange={value => {
          field.onChange(value)
          onType({ ...form.values, [name]: value })
        }}
      />
    )
  }
  return (
    <>
      <StepHead step={2} title="Votre organisation">
        Imprimée sur les feuilles de route, attestations et tickets.
      </StepHead>
      <Form className="first__f" onSubmit={form.submit} busy={form.busy}>
        <div className="fgrid">
          {input('name', 'c7')}
          <PictureField
            label="Logo"
            fileLabel="Fichier du logo"
            use="logo"
            className="c5"
            address={logo}
            onChange={onLogo}
          />
          {input('siret', 'c6', false)}
          {input('phone', 'c6', false)}
          {input('address', 'c12', false)}
          {input('email', 'c6', false)}
          {input('holidays', 'c6', undefined, 'Jours fériés')}
        </div>
        <fieldset className="starts">
          <legend>Données de départ</legend>
          {starts.map(({ demo, title, sub }) => (
            <label key={title} className="start" aria-label={title}>
              <input type="radio" name="start" checked={wantsDemo === demo} onChange={() => onDemo(demo)} />
              <span>
                <b>{title}</b>
                <small>{sub}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="first__foot">
          <Button variant="quiet" size="lg" icon="chevron-left" onClick={onBack}>
            Retour
          </Button>
          <span className="grow" />
          <Button type="submit" variant="primary" size="lg" iconEnd="arrow-right" loading={form.busy}>
            Continuer
          </Button>
        </div>
      </Form>
    </>
  )
}
