// What a person reads when shared photos were not kept, or not all of them: a page without scripts, made without the network.

export type Refused = 'elsewhere' | 'nobody' | 'type' | 'size' | 'number'

interface Words {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly to: string
  readonly go: string
}

const tour = { to: '/collect/mobile', go: 'Ouvrir la tournée' } as const
const words: { readonly [why in Refused]: Words } = {
  elsewhere: {
    status: 403,
    title: 'Partage refusé',
    text: 'Ces photos viennent d’un site web, et non du menu «\u202fPartager\u202f» de cet appareil. Rien n’a été gardé.',
    ...tour,
  },
  nobody: {
    status: 401,
    title: 'Connectez-vous d’abord',
    text: 'Personne n’est connecté à Quai sur cet appareil\u00a0: rien n’a été gardé. Partagez les photos à nouveau une fois connecté.',
    to: '/login',
    go: 'Se connecter',
  },
  type: {
    status: 415,
    title: 'Fichier non gardé',
    text: 'Quai garde les photos JPEG, PNG et WebP. Les autres fichiers partagés n’ont pas été gardés.',
    ...tour,
  },
  size: {
    status: 413,
    title: 'Photo trop lourde',
    text: 'Une photo partagée pèse plus de 25\u00a0Mo\u00a0: elle n’a pas été gardée.',
    ...tour,
  },
  number: {
    status: 413,
    title: 'Trop de photos en attente',
    text: 'Vingt photos partagées attendent déjà leur arrêt\u00a0: ajoutez-les ou oubliez-les, puis partagez les autres à nouveau.',
    ...tour,
  },
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:12px;padding:24px;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f8f5ee,#1a1f1c);color:light-dark(#1c211e,#eef1ee)}h1{margin:0;font-size:1.25rem}p{margin:0;max-width:34ch}a{justify-self:start;margin-top:8px;padding:12px 20px;border-radius:12px;font-weight:600;text-decoration:none;background:light-dark(#0b553c,#74c79c);color:light-dark(#fff,#10241a)}`

export const sharePage = (why: Refused): Response => {
  const { status, title, text, to, go } = words[why]
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Quai</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><a href="${to}">${go}</a></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
