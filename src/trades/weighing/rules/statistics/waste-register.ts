// The register of outgoing waste (WG10), with the columns of the order of 31 May 2021: for each ended weighing out to a recycler or to
// disposal one line a stream and code of waste, with who took it, who carried it and what becomes of it; and what is missing for it to be whole.
import type { TaskRow } from '#records/entities/task.ts'
import type { DestinationRow } from '#records/entities/setup-lists.ts'
import { csvOf } from '#records/text/csv.ts'
import { plainText } from '#records/text/plain-text.ts'
import { wasteCodeText } from '#records/values/waste-code.ts'
import { nameTimes } from '#records/fr/plural.ts'
import { openedAt } from '../session-age.ts'
import { flowOf } from '../way.ts'
import { factsOfSession, isEnded, type FactSources, type WeighingFact } from './facts.ts'
import { treatmentLabels, treatmentName } from '#records/lists/treatments.ts'
import { streamOf, type Stream } from './tag-report.ts'

const yesOrNo = (is: boolean): string => (is ? 'Oui' : 'Non')

/** Reuse is no waste. */
const wasted: ReadonlySet<string> = new Set(['recycling', 'disposal'])

export interface WasteSources extends FactSources {
  readonly streams: readonly Stream[]
  readonly destinationsById: ReadonlyMap<string, DestinationRow>
  /** Who sends it: the organisation. */
  readonly sender: { readonly name: string; readonly siret: string; readonly address: string }
}

interface WasteEntry {
  readonly task: TaskRow
  readonly destination: DestinationRow | undefined
  readonly stream: Stream
  readonly waste_code: string
  readonly treatment: string
  readonly pop: Stream['pop']
  /** Whether the éco-organisme of the stream takes charge of it. */
  readonly isTaken: boolean
  readonly facts: readonly WeighingFact[]
}

const wasteEntries = (sessions: readonly TaskRow[], sources: WasteSources): readonly WasteEntry[] =>
  sessions
    .filter(isEnded)
    .toSorted((a, b) => openedAt(a).localeCompare(openedAt(b)))
    .flatMap(task => {
      const facts = factsOfSession(task, sources).filter(
        ({ way, treatment }) => way === 'out' && wasted.has(treatment),
      )
      const destination = sources.destinationsById.get(flowOf(task) ?? '')
      const entries = new Map<string, WasteEntry & { readonly facts: WeighingFact[] }>()
      for (const fact of facts) {
        const stream = streamOf(sources.streams, fact)
        // What a destination takes has one code there, whatever it was.
        const waste_code = destination?.waste_code || stream.waste_code
        const key = `${sources.streams.indexOf(stream)} ${waste_code}`
        const known = entries.get(key)
        if (known === undefined)
          entries.set(key, {
            task,
            destination,
            stream,
            waste_code,
            treatment: fact.treatment,
            pop: destination?.pop ?? stream.pop,
            isTaken: destination?.by_eco_organisation === 1,
            facts: [fact],
          })
        else known.facts.push(fact)
      }
      return Array.from(entries.values())
    })

/** Waste with persistent organic pollutants is hazardous whatever its code (article R. 541-8 of the Code de l'environnement). */
const isHazardous = ({ waste_code, pop }: WasteEntry): boolean => waste_code.endsWith('*') || pop === 1

/** Its rank in the hierarchy of treatments: the code says more than the destination's treatment, which knows no recovery of energy. */
const finalTreatment = ({ destination, treatment }: WasteEntry): string => {
  const code = destination?.treatment_code ?? ''
  if (code.startsWith('D')) return treatmentLabels.disposal
  return code === 'R1' ? 'Valorisation énergétique' : treatmentName(treatment)
}

/** Unique in the register, as its public import wants it: the session's number, and which of its lines. */
const lineId = (entry: WasteEntry, all: readonly WasteEntry[]): string =>
  `${entry.task.number ?? entry.task.id}-${all.filter(({ task }) => task.id === entry.task.id).indexOf(entry) + 1}`

/** What a line lacks, as the settings call it. */
const lacks: readonly (readonly [word: string, lacksIt: (entry: WasteEntry) => boolean])[] = [
  ['code déchet', ({ waste_code }) => waste_code === ''],
  ['mention POP', ({ pop }) => pop === null],
  ['code de traitement', ({ destination }) => (destination?.treatment_code ?? '') === ''],
  ['destinataire', ({ destination }) => (destination?.receiver ?? '') === ''],
  ['SIRET du destinataire', ({ destination }) => (destination?.receiver_siret ?? '') === ''],
  ['adresse du destinataire', ({ destination }) => (destination?.receiver_address ?? '') === ''],
  ['transporteur', ({ destination }) => (destination?.carrier ?? '') === ''],
  ['SIRET du transporteur', ({ destination }) => (destination?.carrier_siret ?? '') === ''],
  ['adresse du transporteur', ({ destination }) => (destination?.carrier_address ?? '') === ''],
  ['récépissé du transporteur', ({ destination }) => (destination?.carrier_receipt ?? '') === ''],
  // Of a stream that has an éco-organisme, a destination says whether that one takes charge.
  [
    'prise en charge par l’éco-organisme',
    ({ destination, stream }) =>
      stream.eco_organisation !== '' && (destination?.by_eco_organisation ?? null) === null,
  ],
  ['éco-organisme de la filière', ({ isTaken, stream }) => isTaken && stream.eco_organisation === ''],
  ['SIREN de l’éco-organisme', ({ isTaken, stream }) => isTaken && stream.eco_organisation_siren === ''],
  // A device that held the session before there were slips has none in its row.
  ['bordereau', entry => isHazardous(entry) && plainText(entry.task.slip_number) === ''],
]

export interface WasteGap {
  /** « code déchet ». */
  readonly missing: string
  /** How many lines lack it. */
  readonly lines: number
  /** Where they went, each once. */
  readonly destinations: readonly string[]
}

/** What is missing, told before the register is taken out; empty when it is whole. */
export const wasteGaps = (sessions: readonly TaskRow[], sources: WasteSources): readonly WasteGap[] => {
  const entries = wasteEntries(sessions, sources)
  const { siret, address } = sources.sender
  const own = [
    ...(siret === '' ? ['SIRET de votre organisation'] : []),
    ...(address === '' ? ['adresse de votre organisation'] : []),
  ]
  return [
    ...untreated(sessions, sources),
    ...(entries.length === 0
      ? []
      : own.map(missing => ({ missing, lines: entries.length, destinations: [] }))),
    ...lacks.flatMap(([missing, lacksIt]) => {
      const without = entries.filter(lacksIt)
      if (without.length === 0) return []
      const names = without.map(({ destination, facts }) => destination?.name ?? facts[0]?.flow ?? '')
      return [{ missing, lines: without.length, destinations: [...new Set(names)] }]
    }),
  ]
}

/** What left for a destination of which nobody has said what becomes of it may be waste, and is on no line. */
const untreated = (sessions: readonly TaskRow[], sources: WasteSources): readonly WasteGap[] => {
  const flows = sessions
    .filter(isEnded)
    .flatMap(task => factsOfSession(task, sources))
    .filter(({ way, treatment }) => way === 'out' && treatmentName(treatment) === '')
    .map(({ flow }) => flow)
  return flows.length === 0
    ? []
    : [{ missing: 'traitement de la destination', lines: flows.length, destinations: [...new Set(flows)] }]
}

/** How many lines the register has. */
export const wasteLines = (sessions: readonly TaskRow[], sources: WasteSources): number =>
  wasteEntries(sessions, sources).length

export const wasteRegisterCsv = (sessions: readonly TaskRow[], sources: WasteSources): string => {
  const entries = wasteEntries(sessions, sources)
  return csvOf([
    [
      'Identifiant', 'Date d’expédition', 'Session', 'Dénomination', 'Filière', 'Code déchet', 'Dangereux', 'POP', 'Quantité (t)', 'Dont estimé (t)',
      'N° de bordereau', 'Expéditeur', 'SIRET expéditeur', 'Adresse expéditeur', 'Éco-organisme', 'SIREN éco-organisme',
      'Transporteur', 'SIRET transporteur', 'Adresse transporteur', 'Récépissé transporteur', 'Destinataire', 'SIRET destinataire', 'Adresse destinataire', 'Code de traitement',
      'Traitement final',
    ], // prettier-ignore
    ...entries.map(entry => {
      const { task, destination, stream, waste_code, facts, pop, isTaken } = entry
      const tonnes = (of: (fact: WeighingFact) => number): number =>
        facts.reduce((sum, fact) => sum + of(fact), 0) / 1_000_000
      return [
        lineId(entry, entries),
        task.date ?? '',
        task.number ?? task.id,
        facts.map(({ object, pieces }) => nameTimes(object, pieces)).join(', '),
        stream.label,
        wasteCodeText(waste_code),
        yesOrNo(isHazardous(entry)),
        pop === null ? '' : yesOrNo(pop === 1),
        tonnes(({ weight }) => weight),
        tonnes(({ estimated }) => estimated),
        plainText(task.slip_number),
        sources.sender.name,
        sources.sender.siret,
        sources.sender.address,
        isTaken ? stream.eco_organisation : '',
        isTaken ? stream.eco_organisation_siren : '',
        destination?.carrier ?? '',
        destination?.carrier_siret ?? '',
        destination?.carrier_address ?? '',
        destination?.carrier_receipt ?? '',
        destination?.receiver || (facts[0]?.flow ?? ''),
        destination?.receiver_siret ?? '',
        destination?.receiver_address ?? '',
        destination?.treatment_code ?? '',
        finalTreatment(entry),
      ]
    }),
  ])
}
