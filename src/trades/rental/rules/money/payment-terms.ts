// What the law has a facture say of its payment: when it is due, and for who is in business the discount, the penalties of a late payment and
// the 40 € that it costs (articles L441-9, L441-10 and D441-5 of the code de commerce; of a public buyer, R2192-10, R2192-31 and D2192-35 of
// the code de la commande publique). What the organisation’s own text says itself is not said twice.

type Buyer = 'person' | 'company' | 'public'

/** Without a SIRET a person; of what is public the number begins with 1 or 2. */
export const buyerOf = (siret: string): Buyer => {
  const number = siret.trim()
  if (number === '') return 'person'
  return /^[12]/.test(number) ? 'public' : 'company'
}

/** UNTDID 4451, as the electronic facture names a mention. */
type Subject = 'AAB' | 'PMD' | 'PMT'

interface Mention {
  /** Null: when it is due. */
  readonly subject: Subject | null
  readonly text: string
}

const due = 'Paiement à réception de la facture.'
const mentions: { readonly [buyer in Buyer]: readonly Mention[] } = {
  person: [{ subject: null, text: due }],
  company: [
    { subject: null, text: due },
    { subject: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
    {
      subject: 'PMD',
      text: 'Pénalités de retard\u00a0: taux de la Banque centrale européenne majoré de 10\u00a0points (article L441-10 du code de commerce).',
    },
    {
      subject: 'PMT',
      text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: 40\u00a0€ (article D441-5 du code de commerce).',
    },
  ],
  public: [
    {
      subject: null,
      text: 'Paiement à 30\u00a0jours de la réception de la facture (article R2192-10 du code de la commande publique).',
    },
    { subject: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
    {
      subject: 'PMD',
      text: 'Intérêts moratoires\u00a0: taux de la Banque centrale européenne majoré de 8\u00a0points (article R2192-31 du code de la commande publique).',
    },
    {
      subject: 'PMT',
      text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: 40\u00a0€ (article D2192-35 du code de la commande publique).',
    },
  ],
}

/** How a text of the organisation shows that it says the mention itself. */
const saidBy = ({ subject }: Mention): RegExp => {
  if (subject === null) return /paiement (?:à|au|sous|dans|comptant)/i
  if (subject === 'AAB') return /escompte/i
  return subject === 'PMD' ? /pénalité|intérêts? (?:de retard|moratoire)/i : /40\s?(?:€|euros)/i
}

/** `ownText`: that of the organisation at the foot of its factures. */
export const paymentMentions = (siret: string, ownText: string): Mention[] =>
  mentions[buyerOf(siret)].filter(mention => !saidBy(mention).test(ownText))
