// The recipe of docs/grande-echelle.md: its code blocks are the files of the machines, the statements and the packages that the torture uses.

export interface Recipe {
  /** The text of each file, by its path on a machine. */
  readonly files: ReadonlyMap<string, string>
  /** What is said once to the new cluster. */
  readonly statements: readonly string[]
  /** The command that installs everything. */
  readonly packages: string
}

const PACKAGES = /^apt-get install .+$/m

export const recipeOf = (paper: string): Recipe => {
  const blocks = [...paper.matchAll(/^```\w+(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, target = '', text = '']) => ({ target, text }),
  )
  return {
    files: new Map(
      blocks.filter(({ target }) => target.startsWith('/')).map(({ target, text }) => [target, text]),
    ),
    statements: blocks
      .filter(({ target }) => target === 'psql')
      .flatMap(({ text }) => text.trim().split(/;\n?/))
      .filter(statement => statement !== ''),
    packages: blocks.flatMap(({ text }) => PACKAGES.exec(text) ?? [])[0] ?? '',
  }
}

export interface Site {
  readonly name: string
  /** The folder that stands for the root of this machine. */
  readonly folder: string
  /** Where others reach it, and where its servers listen behind its door; the last number is the machine's. */
  readonly address: string
  readonly inner: string
  /** By which its Patroni reaches every etcd, without the last number. */
  readonly outward: string
  /** Of all machines, without the last number. */
  readonly network: string
  readonly secret: (name: string) => string
  /** The folder with `initdb` and `postgres`. */
  readonly binaries: string
}

/** A text of the recipe as it stands on one machine: other addresses, folders and passwords, and nothing else. */
export const onSite = (text: string, site: Site): string =>
  text
    .replace(/^(\s*listen: )ADRESSE/gm, (_, start: string) => start + site.inner)
    .replace(/^\s*hosts: .*$/gm, line => line.replaceAll('10.0.0.', `${site.outward}.`))
    .replaceAll('ADRESSE', site.address)
    .replaceAll(/\bNOM\b/g, site.name)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', `${site.network}.`)
    .replaceAll(/SECRET-[A-Z]+/g, site.secret)
    .replaceAll(/\/usr\/lib\/postgresql\/\d+\/bin/g, site.binaries)
    .replaceAll(/(?<![\w.:/])\/(?=(?:etc|var|run)\/)/g, `${site.folder}/`)

/** The variables of a file that a shell or systemd reads. */
export const variablesIn = (text: string): { [name: string]: string } =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
