// The crew of a slot, by first name: « Samir et Julie ».
import { isolated } from '#records/text/one-direction.ts'

const names = new Intl.ListFormat('fr')

export const crewText = (crew: readonly string[]): string => names.format(crew.map(isolated))
