// Texts that a page must show as plain text: markup, addresses that run code, templates, formulas, signs that reverse or hide text; and a
// world with one of them in every text field.
import { addDays } from '#records/time/dates.ts'
import { entities } from '#records/entities/index.ts'
import type { Json, Office } from './office.ts'

const marks = [
  '<img src=x onerror=window.hacked=1>',
  '"><script>window.hacked=1</script>',
  "'-alert(1)-'",
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  '<a href="javascript:alert(1)">ici</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '</textarea><script>alert(1)</script>',
  '<style>*{display:none}</style>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=a>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  "'; DROP TABLE task; --",
  '=HYPERLINK("http://evil.example")',
  '@SUM(1+1)*cmd|calc',
  '../../../../../etc/passwd',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '__proto__',
  'constructor',
] as const

const around: readonly ((text: string) => string)[] = [
  text => text,
  text => `\u202e${text}`,
  text => `${text}\u0000\u200b`,
  text => text.toUpperCase(),
  text => `👻 ${text}`,
  text => `]]>${text}<!--`,
  text => `\\"${text}`,
  text => `é\u0301\u0301\u0301 ${text}`,
]

/** 25 marks × 8 ways to wrap them. */
const hostileTexts: readonly string[] = around.flatMap(wrap => marks.map(wrap))

const kinds: ReadonlySet<string> = new Set(
  (
    'task city sector partner partner_type object object_category resource reason provenance destination outlet container ' +
    'print_template user role shift_exception'
  ).split(' '),
)
const ROUNDS = 4

/**
 * Stores four records of each kind, with a different payload in every text field, leaving out what the server refuses; returns how many
 * payloads are stored.
 */
export const storeHostileTexts = async (
  office: Office,
): Promise<{ readonly stored: number; readonly ids: ReadonlyMap<string, string> }> => {
  const used = new Set<unknown>()
  const ids = new Map<string, string>()
  let waiting = [...hostileTexts]
  const next = (max: number): string => {
    const text = [...waiting, ...hostileTexts].find(one => one.length <= max) ?? '<b>'
    waiting = waiting.filter(one => one !== text)
    return text
  }
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  const planned = (await office.tasks()).find(
    task => task['task_type_id'] === 1 && task['date'] === date && task['shift_instance_id'] !== null,
  )
  const beside: { readonly [entity: string]: Json | undefined } = {
    task: {
      task_type_id: 1,
      task_state_id: 2,
      phone1: '03 88 00 00 00',
      date,
      ...(planned === undefined ? {} : { shift_instance_id: planned['shift_instance_id'] }),
    },
    // A resource has a type, and a truck a capacity (CF8).
    resource: { type: 'truck', weight: 1_000_000, volume: 12 },
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const of of entities.filter(({ name }) => kinds.has(name))) {
      const texts = Object.entries(of.fields).filter(
        ([, { type, readonly }]) => /^(text|longText)$/.test(type.kind) && readonly !== true,
      )
      const body: { [field: string]: unknown } = {
        ...Object.fromEntries(texts.map(([name, { type }]) => [name, next(type.max ?? 60)])),
        ...beside[of.name],
        // Two exceptions of the same slot on one day are refused (SL1), so each gets another date; none closes a day that is planned for.
        ...(of.name === 'shift_exception' ? { date: addDays(date, 200 + round) } : {}),
      }
      for (let tried = 0; tried < 3 && !ids.has(`${of.name} ${round}`); tried++) {
        const answer = await office.post(`/${of.name}`, body)
        const refused = Object.keys(answer.body['validation_messages'] ?? {})
        if (answer.status >= 300 && refused.length === 0)
          throw new Error(`${of.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        for (const name of refused) {
          waiting.push(String(body[name]))
          delete body[name]
        }
        if (answer.status >= 300) continue
        ids.set(`${of.name} ${round}`, String(answer.body['id']))
        ids.set(of.name, String(answer.body['id']))
        for (const value of Object.values(body)) used.add(value)
      }
    }
  return { stored: hostileTexts.filter(text => used.has(text)).length, ids }
}
