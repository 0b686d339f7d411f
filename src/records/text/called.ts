// What people and donors are called wherever a sentence or a list names them. What reads from right to left ends with the name.
import { isolated } from './one-direction.ts'

interface Named {
  readonly firstname?: string | null | undefined
  readonly lastname?: string | null | undefined
}

/** « Léa Martin », or what there is instead: an account's user name, an organisation. */
export const fullName = ({ firstname, lastname }: Named, otherwise = ''): string =>
  isolated(joined(firstname, lastname) || otherwise)

/** Among colleagues the first name is enough. */
export const firstName = ({
  firstname,
  username,
}: Pick<Named, 'firstname'> & { readonly username: string }): string => isolated(firstname || username)

/** « Martin Léa »: the order of registers and boards. This is also what is stored, so nothing is added to it. */
export const registerName = ({ firstname, lastname }: Named): string => joined(lastname, firstname)

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')
