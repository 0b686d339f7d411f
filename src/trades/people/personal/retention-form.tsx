// How long personal data is kept, by purpose (RP2). Nothing is erased automatically: what would be erased is counted first, then
// a person confirms.
import { useId, useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { FailureText } from '#shell/words/failure-text.ts'
import { notify, showToast } from '#shell/words/notify.tsx'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { success, failed } from '#records/failure.ts'
import { monthsFrom, MOST_MONTHS, type Retention, type RetentionRun } from '#core/wire/personal-data.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { TypedDialog } from './typed-dialog.tsx'
import { useAsked } from '#shell/screen/use-asked.ts'

const askRetention = () => askRemote(async remote => remote.readRetention())

export function RetentionForm() {
  const [asked] = useAsked(askRetention)
  return (
    <section className="card" aria-labelledby="retention">
      <div className="card__head">
        <h2 id="retention">Durées de conservation</h2>
      </div>
      {asked.kind === 'asking' && <Skeleton lines={4} />}
      {asked.kind === 'failed' && (
        <FailureText failure={asked.failure} className="card__body" otherwise="Le serveur n’a pas répondu." />
      )}
      {asked.kind === 'answered' && <Months kept={asked.value} />}
    </section>
  )
}

const WRONG = `Un nombre de mois de 1 à ${MOST_MONTHS}, ou rien.`
interface TypedMonths {
  readonly tasks: string
  readonly log: string
}
const typedOf = (months: number | null): string => (months === null ? '' : String(months))

function Months({ kept }: { readonly kept: Retention }) {
  const why = useId()
  const [run, setRun] = useState<RetentionRun | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const [saved, setSaved] = useState(kept)
  const form = useForm<TypedMonths, Retention>({
    initial: { tasks: typedOf(saved.task_months), log: typedOf(saved.log_months) },
    check: ({ tasks, log }) => ({
      ...(monthsFrom(tasks) === undefined ? { tasks: WRONG } : {}),
      ...(monthsFrom(log) === undefined ? { log: WRONG } : {}),
    }),
    send: async ({ tasks, log }) => {
      const settings = { task_months: monthsFrom(tasks) ?? null, log_months: monthsFrom(log) ?? null }
      const outcome = await askRemote(async remote => remote.saveRetention(settings))
      return outcome.ok ? success(outcome.value) : failed(outcome.failure)
    },
    onSuccess: settings => {
      setSaved(settings)
      setRun(null)
      showToast('success', 'Les durées sont enregistrées.')
    },
  })
  const isChanged =
    form.values.tasks.trim() !== typedOf(saved.task_months) ||
    form.values.log.trim() !== typedOf(saved.log_months)
  const apply = async (isDry: boolean): Promise<void> => {
    setSure(false)
    setBusy(true)
    const outcome = await askRemote(async remote => remote.runRetention(isDry))
    setBusy(false)
    if (!outcome.ok) return notify(outcome.failure)
    setRun(isDry ? outcome.value : null)
    if (!isDry)
      showToast(
        'success',
        `${plural(outcome.value.tasks, 'tâche effacée', 'tâches effacées')}, ${plural(outcome.value.log_files, 'mois de journal retiré', 'mois de journal retirés')}.`,
      )
  }
  return (
    <>
      <Form className="card__body" label="Durées de conservation" busy={form.busy} onSubmit={form.submit}>
        <div className="fgrid">
          <TextField
            {...form.field('tasks')}
            label="Données des donateurs"
            unit="mois"
            inputMode="numeric"
            className="c6"
            help="Après le jour de la tâche. Rien&nbsp;: gardées sans limite."
          />
          <TextField
            {...form.field('log')}
            label="Journal des accès"
            unit="mois"
            inputMode="numeric"
            className="c6"
            help="Rien&nbsp;: gardé sans limite."
          />
        </div>
        <div className="cfg__save">
          <p className="sub grow" id={why}>
            {isChanged
              ? 'Enregistrez ces durées pour les essayer\u00a0: enregistrer n’efface rien.'
              : 'Rien ne s’efface tout seul\u00a0: on essaie, puis on décide.'}
          </p>
          <Button
            icon="eye"
            loading={isBusy}
            aria-disabled={isChanged || undefined}
            aria-describedby={why}
            onClick={() => !isChanged && void apply(true)}
          >
            Essayer sans effacer
          </Button>
          <Button type="submit" variant="primary" loading={form.busy}>
            Enregistrer
          </Button>
        </div>
      </Form>
      {run !== null && <RunResult run={run} onErase={() => setSure(true)} />}
      <TypedDialog
        open={isSure}
        title="Effacer ce qui est trop ancien&#8239;?"
        busy={isBusy}
        onClose={() => setSure(false)}
        onSure={() => void apply(false)}
      >
        {run !== null && <p>{runWords(run)}</p>}
        <p>
          Numéro, date, ville, objets, photos, poids et états restent pour les bilans. Les noms, téléphones,
          adresses, remarques et signatures s’en vont, sans retour.
        </p>
      </TypedDialog>
    </>
  )
}

const runWords = ({ before, tasks, messages, log_files, oldest }: RetentionRun): string => {
  const ofTasks =
    before === null
      ? 'Les données des donateurs sont gardées sans limite.'
      : tasks === 0
        ? `Aucune tâche d’avant le ${formatDate(before, 'date')} ne nomme encore quelqu’un.`
        : `${plural(tasks, 'tâche')} d’avant le ${formatDate(before, 'date')} ${tasks === 1 ? 'perdrait' : 'perdraient'} ses données personnelles${oldest === null ? '' : `, la plus ancienne du ${formatDate(oldest, 'date')}`}.`
  const ofMessages =
    messages === 0
      ? ''
      : ` ${plural(messages, 'message ou consigne de ces créneaux', 'messages et consignes de ces créneaux')} ${messages === 1 ? 'serait effacé' : 'seraient effacés'}.`
  return `${tasks > 1 ? ofTasks.replace('ses données', 'leurs données') : ofTasks}${ofMessages} ${log_files === 0 ? 'Le journal n’a pas de mois trop ancien.' : `${plural(log_files, 'mois de journal', 'mois de journal')} ${log_files === 1 ? 'serait retiré' : 'seraient retirés'}.`}`
}

/** What a run that erased nothing has found, with the way to erase it. */
function RunResult({ run, onErase }: { readonly run: RetentionRun; readonly onErase: () => void }) {
  return (
    <div className="pers__run">
      <output>{runWords(run)}</output>
      {run.tasks + run.messages + run.log_files > 0 && (
        <Button variant="danger" icon="trash-2" onClick={onErase}>
          Effacer maintenant…
        </Button>
      )}
    </div>
  )
}
