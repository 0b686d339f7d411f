// The lines and photos of a task (api-dialect.md section 13): merged by `line_id` and `id`, both made on the device.
import * as v from 'valibot'
import { flag, id, int, moment, nullable, reference, text, time, decimal } from '../field-types.ts'
import { plainId } from './plain-id.ts'

/** As many as nobody adds by hand. */
const few = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item, 'notArray'), v.maxLength(200, 'stringLengthTooLong'))

const tare = v.object({
  container_id: reference.schema,
  weight: int(0, { min: 0 }).schema,
  count: int(1, { min: 1, max: 999 }).schema,
})

const withDefault = <T>(type: { schema: v.GenericSchema<unknown, T>; initial: T }) =>
  v.optional(type.schema, () => type.initial)

/** What a weigher records about a thing besides its weight. */
export const lineFlagNames = ['repair', 'donation', 'scrap'] as const
export type LineFlag = (typeof lineFlagNames)[number]

/** The values of a weighed line before somebody changed it (WG3), so that no reading of a scale is ever lost. */
const traceSchema = v.object({
  at: withDefault(moment),
  user_id: withDefault(reference),
  device: withDefault(reference),
  why: v.picklist(['weighed', 'edited', 'replaced', 'split', 'merged', 'confirmed'], 'notInArray'),
  text: withDefault(text(200)),
  object_id: withDefault(reference),
  quantity: withDefault(int(0, { min: 0 })),
  quantity_done: withDefault(nullable(int(0, { min: 0 }))),
  gross: withDefault(nullable(int(0, { min: 0 }))),
  weight_done: withDefault(nullable(int(0, { min: 0 }))),
})
export type LineTrace = v.InferOutput<typeof traceSchema>

export const taskLineSchema = v.object({
  line_id: id.schema,
  object_id: withDefault(reference),
  object_instance_id: withDefault(reference),
  name: withDefault(text(120)),
  quantity: withDefault(int(1, { min: 0, max: 99_999 })),
  quantity_done: withDefault(nullable(int(0, { min: 0, max: 99_999 }))),
  weight: withDefault(int(0, { min: 0 })),
  weight_done: withDefault(nullable(int(0, { min: 0 }))),
  volume: withDefault(decimal(2, 0, { min: 0 })),
  loading_duration: withDefault(time()),
  refused_reason: withDefault(nullable(text(60))),
  /** The crew's own words about a refusal, besides its reason. */
  refused_text: v.optional(nullable(text(200)).schema),
  added: withDefault(flag()),
  gross: withDefault(nullable(int(0, { min: 0 }))),
  tares: v.optional(few(tare), () => []),
  channel: withDefault(text(20)),
  estimated: withDefault(flag()),
  outlier: withDefault(flag()),
  weighed_at: withDefault(moment),
  device: withDefault(reference),
  object_instance_state: withDefault(nullable(text(20))),
  object_instance_missing: withDefault(nullable(int(0, { min: 0 }))),
  custom_state: withDefault(nullable(text(20))),
  custom_missing: withDefault(nullable(int(0, { min: 0 }))),
  /** The person who put it on the scale: a weighing session may pass from hand to hand. */
  weighed_by: v.optional(reference.schema),
  flags: v.optional(few(v.picklist(lineFlagNames, 'notInArray'))),
  /** The id of the line that counts instead, when the thing was weighed again the same day (WG3). */
  replaced_by: v.optional(reference.schema),
  /** RT6: how many of the pieces that came back were not used. */
  unused: v.optional(nullable(int(0, { min: 0, max: 99_999 })).schema),
  /** RT22: somebody decided that what is short of it is handed over later. */
  later: v.optional(flag().schema),
  trace: v.optional(few(traceSchema)),
})
export type TaskLine = v.InferOutput<typeof taskLineSchema>

export const photoSchema = v.object({
  id: plainId,
  kind: v.picklist(['before', 'after', 'object', 'proof', 'signature'], 'notInArray'),
  line_id: withDefault(reference),
  taken_at: withDefault(moment),
  caption: withDefault(text(200)),
  file_id: withDefault(nullable(text(200))),
  url: withDefault(nullable(text(500))),
})
export type TaskPhoto = v.InferOutput<typeof photoSchema>

export const proofKinds = ['photo', 'signature', 'scan'] as const
export type ProofKind = (typeof proofKinds)[number]

/** « Continuer sans »: which proof is missing, and why. */
export const missingProofSchema = v.object({
  proof: v.picklist(proofKinds, 'notInArray'),
  reason: withDefault(text(200)),
})
export type MissingProof = v.InferOutput<typeof missingProofSchema>

/** Containers of one kind at a partner's: full ones taken away, empty ones left. */
export const containerExchangeSchema = v.object({
  container_id: id.schema,
  taken: withDefault(int(0, { min: 0, max: 999 })),
  left: withDefault(int(0, { min: 0, max: 999 })),
})
export type ContainerExchange = v.InferOutput<typeof containerExchangeSchema>
