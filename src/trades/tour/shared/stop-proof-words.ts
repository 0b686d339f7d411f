// The caption of a picture of a stop.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'

const names: { readonly [kind in TaskPhoto['kind']]: string } = {
  before: 'Photo avant',
  after: 'Photo après',
  object: 'Photo d’objet',
  proof: 'Photo de preuve',
  signature: 'Signature',
}

export const photoName = (photo: TaskPhoto, { objects }: Pick<TaskRow, 'objects'>): string =>
  photo.caption || objects.find(({ line_id }) => line_id === photo.line_id)?.name || names[photo.kind]
