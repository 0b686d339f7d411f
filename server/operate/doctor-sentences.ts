// The French sentences of `npm run doctor`: what was looked at, what it means, and what mends it.
import { counted, megabytes } from './sentences.ts'

/** `hint`: may be meant so. `wrong`: must be mended. */
export interface Finding {
  readonly is: 'fine' | 'hint' | 'wrong'
  readonly said: string
  /** The command or the setting that mends it. */
  readonly mend?: string
}

const marks = { fine: '✓', hint: '–', wrong: '✗' } as const
const days = (n: number): string => counted(n, 'jour', 'jours')

const fine = (said: string): Finding => ({ is: 'fine', said })
const hint = (said: string, mend?: string): Finding => ({
  is: 'hint',
  said,
  ...(mend === undefined ? {} : { mend }),
})
const wrong = (said: string, mend: string): Finding => ({ is: 'wrong', said, mend })

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`

const HOUR_MS = 3_600_000
const lateText = (ms: number): string =>
  ms < HOUR_MS
    ? counted(Math.ceil(ms / 60_000), 'minute', 'minutes')
    : counted(Math.round(ms / HOUR_MS), 'heure', 'heures')

const certificateFaults: { readonly [code: string]: string } = {
  CERT_HAS_EXPIRED: 'il est périmé',
  CERT_NOT_YET_VALID: 'il n’est pas encore valable, ou l’horloge de la machine est fausse',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il n’est signé par personne d’autre que lui-même',
  SELF_SIGNED_CERT_IN_CHAIN: 'son autorité n’est connue de personne',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'il manque un certificat intermédiaire',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'il manque un certificat intermédiaire',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il est d’un autre nom',
}

export const doctorSentences = {
  report: (found: readonly Finding[]): string => {
    const count = (is: Finding['is']): number => found.filter(one => one.is === is).length
    const lines = found.flatMap(({ is, said, mend }) => [
      `${marks[is]} ${said}`,
      ...(mend === undefined ? [] : [`    ${mend}`]),
    ])
    const [bad, hints] = [count('wrong'), count('hint')]
    const last = bad === 0 ? 'Rien à réparer' : `${counted(bad, 'point', 'points')} à réparer`
    return [
      ...lines,
      '',
      `${last}${hints === 0 ? '.' : `, ${counted(hints, 'remarque', 'remarques')}.`}`,
    ].join('\n')
  },

  node: (version: string) => fine(`Node ${version}.`),
  oldNode: (version: string) =>
    wrong(`Node ${version} est trop ancien.`, 'Installez Node 20.19 ou plus récent.'),

  noFolder: (data: string) =>
    wrong(
      `Le dossier de données «\u202f${data}\u202f» n’existe pas.`,
      'Vérifiez QUAI_DATA, ou démarrez Quai une fois.',
    ),
  closed: (data: string) =>
    fine(`Le dossier de données «\u202f${data}\u202f» est fermé aux autres comptes de la machine.`),
  open: (data: string, paths: readonly string[]) =>
    wrong(
      `D’autres comptes de la machine peuvent lire le dossier de données\u00a0: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` et ${counted(paths.length - 5, 'autre', 'autres')}` : ''}.`,
      `chmod -R go-rwx ${quoted(data)}`,
    ),

  noDatabase: hint('Il n’y a pas encore de base\u00a0: le premier démarrage la crée.'),
  database: (schema: number) => fine(`La base s’ouvre et elle est entière (schéma ${schema}).`),
  postgres: (schema: number) => fine(`PostgreSQL répond (schéma ${schema}).`),
  emptyPostgres: hint('PostgreSQL répond, et la base est vide\u00a0: le premier démarrage crée ses tables.'),
  damaged: wrong('La base est abîmée.', 'Arrêtez le serveur, puis\u00a0: npm run restore -- FICHIER'),
  unopened: (reason: string) =>
    wrong(
      `La base ne s’ouvre pas\u00a0: ${reason}`,
      'Vérifiez QUAI_DATA ou QUAI_DATABASE_URL, et le compte qui lance la commande.',
    ),
  newer: (schema: number, own: number) =>
    wrong(
      `La base vient d’une version plus récente de Quai (schéma ${schema}, ici ${own}).`,
      'Installez cette version, ou restaurez une sauvegarde d’avant.',
    ),

  room: (free: number) => fine(`Il reste ${megabytes(free)} sur le disque.`),
  littleRoom: (free: number) =>
    wrong(
      `Il ne reste que ${megabytes(free)} sur le disque\u00a0: il n’y a pas la place d’une sauvegarde, et un disque plein arrête les écritures.`,
      'Libérez de la place, ou déplacez les anciennes sauvegardes sur une autre machine.',
    ),

  backup: (age: number) => fine(`La dernière sauvegarde a moins de ${days(age + 1)}.`),
  lateBackup: (age: number) =>
    hint(`La dernière sauvegarde a ${days(age)}.`, 'npm run backup, chaque nuit avec cron'),
  oldBackup: (age: number) =>
    wrong(
      `La dernière sauvegarde a ${days(age)}\u00a0: les appareils ne renvoient d’eux-mêmes que les 7\u00a0derniers jours.`,
      'npm run backup, chaque nuit avec cron',
    ),
  noBackup: hint('Il n’y a pas de sauvegarde dans le dossier de données.', 'npm run backup'),
  unknownBackup: hint(
    'Il n’y a pas de sauvegarde dans le dossier de données\u202f; celles de pg_dump ne se voient pas d’ici.',
    'npm run backup',
  ),

  proxy: fine('QUAI_TRUST_PROXY=1\u00a0: l’adresse de chacun et HTTPS viennent du serveur frontal.'),
  proxyInReach: hint(
    'QUAI_TRUST_PROXY=1, mais HOST n’est pas une adresse locale\u00a0: qui joint Quai sans passer par le frontal choisit son adresse.',
    'HOST=127.0.0.1, ou un pare-feu devant ce port',
  ),
  noProxy: hint(
    'QUAI_TRUST_PROXY n’est pas donné\u00a0: juste sans serveur frontal. Derrière un frontal, tout le monde compterait comme une seule adresse et HSTS resterait éteint.',
  ),
  untrusted: (at: string) =>
    wrong(
      `Des requêtes arrivent par un serveur frontal que Quai ne croit pas (la première le ${at.slice(0, 10)})\u00a0: tout le monde compte comme une seule adresse, et HSTS reste éteint.`,
      'QUAI_TRUST_PROXY=1, si le frontal remplace X-Forwarded-For\u202f; puis redémarrez le serveur',
    ),
  httpsWithoutProxy: wrong(
    'QUAI_URL est en https, et Quai ne parle que HTTP\u00a0: il y a un serveur frontal, mais QUAI_TRUST_PROXY n’est pas donné.',
    'QUAI_TRUST_PROXY=1',
  ),

  https: (url: string) => fine(`L’adresse publique est en HTTPS\u00a0: ${url}`),
  local: (url: string) =>
    hint(
      `L’adresse publique est ${url}\u00a0: sur cette machine seulement. Les téléphones n’installent l’application et n’ouvrent la caméra qu’en HTTPS.`,
      'QUAI_URL=https://…, avec un serveur frontal qui porte le certificat',
    ),
  plainHttp: (url: string) =>
    wrong(
      `L’adresse publique est ${url}, sans HTTPS\u00a0: mots de passe et données passent en clair, et les téléphones n’ouvrent pas la caméra.`,
      'QUAI_URL=https://…, avec un serveur frontal qui porte le certificat',
    ),

  certificate: (left: number) => fine(`Le certificat est bon, pour ${days(left)} encore.`),
  endingCertificate: (left: number) =>
    wrong(
      `Le certificat finit dans ${days(left)}\u00a0: son renouvellement automatique a échoué.`,
      'Voyez le journal de Caddy ou de certbot',
    ),
  badCertificate: (code: string) =>
    wrong(
      `Les navigateurs refusent le certificat\u00a0: ${certificateFaults[code] ?? code}.`,
      'Le site de npm run service -- caddy obtient et renouvelle le sien',
    ),
  unreachable: (url: string, code: string) =>
    hint(
      `${url} ne répond pas depuis cette machine (${code})\u00a0: son certificat n’a pas été vu. C’est juste si le serveur frontal n’est joignable que du dehors.`,
    ),

  imageHosts: (hosts: readonly string[]) => fine(`Images acceptées aussi de ${hosts.join(', ')}.`),
  ownImages: fine('Images\u00a0: celles de Quai seulement.'),
  oddImageHost: (host: string) =>
    wrong(
      `QUAI_IMAGE_HOSTS nomme «\u202f${host}\u202f», que les appareils ne peuvent pas joindre en HTTPS.`,
      'Donnez des noms publics, comme images.example.org, ou rien',
    ),

  bucket: (name: string) =>
    fine(`Le compartiment d’images «\u202f${name}\u202f» répond\u00a0: Quai y écrit, y lit et y efface.`),
  badBucket: (fault: string) =>
    wrong(
      fault,
      'Les photos attendent sur les appareils, et partent d’elles-mêmes dès que le stockage les prend',
    ),

  demoAccounts: (names: readonly string[], isPublic: boolean) =>
    isPublic
      ? wrong(
          `Le mot de passe de démonstration ouvre encore ${names.join(', ')}.`,
          'npm run account -- password NOM, ou npm run account -- deactivate NOM',
        )
      : hint(`Le mot de passe de démonstration, connu de tous, ouvre ${names.join(', ')}.`),
  secrets: fine('Aucun mot de passe de démonstration.'),
  shortImageKey: wrong(
    'QUAI_IMAGE_PRIVATE_KEY a moins de 16\u00a0caractères\u00a0: elle se devine.',
    'openssl rand -base64 32, ou ne la donnez pas\u00a0: Quai en crée une',
  ),
  weakDatabasePassword: hint(
    'Le mot de passe de QUAI_DATABASE_URL est absent, ou facile à deviner.',
    'Changez-le dans PostgreSQL, puis dans QUAI_DATABASE_URL',
  ),

  noMail: hint(
    'QUAI_SMTP_URL n’est pas donné\u00a0: les e-mails restent en fichiers dans le dossier de données, personne ne les reçoit.',
  ),
  noSender: wrong(
    'QUAI_SMTP_URL est donné sans QUAI_MAIL_FROM\u00a0: les e-mails partiraient de «\u202flocalhost\u202f», et seraient refusés.',
    'QUAI_MAIL_FROM="Ma ressourcerie <quai@example.org>"',
  ),
  openMail: hint(
    'QUAI_SMTP_URL porte un mot de passe et n’est pas en smtps://\u00a0: il ne passe chiffré que si le serveur d’e-mails le propose.',
    'QUAI_SMTP_URL=smtps://…',
  ),
  mailReached: fine('Le serveur d’e-mails laisse entrer Quai.'),
  mailRefused: (code: string) =>
    wrong(
      `Le serveur d’e-mails de QUAI_SMTP_URL ne répond pas, ou refuse (${code})\u00a0: aucun e-mail ne part.`,
      'Vérifiez l’adresse, le port, le compte et le mot de passe',
    ),
  lateClock: (ahead: number) =>
    wrong(
      `L’horloge de cette machine retarde, ou avançait avant\u00a0: la dernière écriture est datée de ${lateText(ahead)} après maintenant.`,
      'timedatectl set-ntp true',
    ),
  mail: (from: string) => fine(`Les e-mails partent de ${from}.`),
} as const
