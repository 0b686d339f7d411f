// The text that simple_search searches: every readable text of a record and the codes of its instances, without accents, in lower case.
import type { AnyRow, Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { normalised, readableFields, readableTexts } from '#records/text/search-text.ts'
import type { Reader } from '../../storage/storage.ts'
import { asTask } from './stored-rows.ts'

export const searchTextOf = async (reader: Reader, of: Entity, row: AnyRow): Promise<string> => {
  const texts = readableTexts(readableFields(of), row)
  if (of.name === 'task') texts.push(...(await codesOf(reader, row)))
  return normalised(texts.join(' '))
}

const codesOf = async (reader: Reader, row: AnyRow): Promise<string[]> => {
  const ids = asTask(row).objects.flatMap(({ object_instance_id }) => object_instance_id ?? [])
  const instances = await reader.getMany('object_instance', ids)
  return instances.map(({ external_id }) => plainText(external_id))
}
