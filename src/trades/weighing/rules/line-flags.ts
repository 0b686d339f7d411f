// What a weigher records about a thing besides its weight (screens.md section 5): to repair, to give, scrap.
import { lineFlagNames, type LineFlag, type TaskLine } from '#records/entities/task-line.ts'

export { lineFlagNames, type LineFlag }

export const lineFlagLabels: { readonly [flag in LineFlag]: string } = {
  repair: 'À réparer',
  donation: 'Don',
  scrap: 'Ferraille',
}

export const flagsOf = ({ flags }: Pick<TaskLine, 'flags'>): readonly LineFlag[] => flags ?? []
