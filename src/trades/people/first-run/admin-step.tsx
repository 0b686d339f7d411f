// Step 3: the first administrator, who has every right. A weak password is reported before it is sent, and refused by the server
// as well.
import { useForm } from '#shell/screen/use-form.ts'
import type { Outcome } from '#records/failure.ts'
import { decodeFields } from '#records/entity.ts'
import { User, type UserRow } from '#records/entities/people.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { MIN_PASSWORD, passwordAdvice } from '#records/text/password.ts'
import { plainText } from '#records/text/plain-text.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import type { Values } from './first-run-values.ts'
import { StepHead } from './first-run-frame.tsx'

interface AdminStepProps {
  readonly initial: Values
  readonly wantsDemo: boolean
  readonly onBack: () => void
  readonly onInstall: (person: Values) => Promise<Outcome<null>>
}

const textIn = (values: Values, name: string): string => plainText(values[name])

const adminErrors = (values: Values): { readonly [field: string]: string } => {
  const { password, again, ...person } = values
  const decoded = decodeFields(User, person)
  const advice = passwordAdvice(plainText(password), textIn(values, 'username').trim())
  return {
    ...Object.fromEntries(
      decoded.ok
        ? []
        : decoded.issues.map(({ field, rule }) => [
            field,
            fieldMessage(field, User.fields[field]?.label ?? field, rule),
          ]),
    ),
    ...(advice === null ? {} : { password: advice }),
    ...(advice === null && password !== again ? { again: 'Les deux mots de passe diffèrent.' } : {}),
  }
}

export function AdminStep({ initial, wantsDemo, onBack, onInstall }: AdminStepProps) {
  const form = useForm<Values, null>({
    initial,
    check: adminErrors,
    send: onInstall,
    onSuccess: () => undefined,
  })
  const input = (name: keyof UserRow, className: string, autoComplete: string, required?: false) => (
    <Field
      of={User}
      {...form.field(name)}
      name={name}
      className={className}
      autoComplete={autoComplete}
      required={required}
    />
  )
  const secret = (name: string) => {
    const { value, ...field } = form.field(name)
    return { ...field, value: plainText(value), className: 'c6', autoComplete: 'new-password' }
  }
  return (
    <>
      <StepHead step={3} title="Premier administrateur">
        Ce compte a tous les droits. Les autres comptes se créent ensuite dans les réglages.
      </StepHead>
      <Form className="first__f" onSubmit={form.submit} busy={form.busy}>
        <div className="fgrid">
          {input('firstname', 'c6', 'given-name', false)}
          {input('lastname', 'c6', 'family-name', false)}
          {input('username', 'c6', 'username')}
          {input('email', 'c6', 'email', false)}
          <PasswordField
            {...secret('password')}
            label="Mot de passe"
            help={`${MIN_PASSWORD}\u00a0caractères au moins`}
            required
          />
          <PasswordField {...secret('again')} label="Le même, encore" required />
        </div>
        <div className="first__foot">
          <Button variant="quiet" size="lg" icon="chevron-left" onClick={onBack}>
            Retour
          </Button>
          <span className="grow" />
          {form.busy && (
            <output className="sub">{wantsDemo ? 'L’exemple s’installe…' : 'Installation…'}</output>
          )}
          <Button type="submit" variant="primary" size="lg" loading={form.busy}>
            Installer
          </Button>
        </div>
      </Form>
    </>
  )
}
