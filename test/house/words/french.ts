// Whether a string of the code is French that somebody reads, and not an address, a class, a query or an English answer to a program.

/** Letters and signs that only French texts of this project hold. */
const FRENCH_SIGN = /[àâçéèêëîïôùûüœÀÂÇÉÈÊÎÔÙÛŒ’\u00a0\u202f]/
const FRENCH_WORD =
  /(?:^|[^\p{L}])(?:le|la|les|un|une|des|du|de|au|aux|et|ou|en|dans|par|pour|sur|sans|avec|ce|cet|cette|ces|est|sont|vous|votre|ne|pas|plus|tout|tous|il|elle|qui|que|[ldnsjcmt][’'])(?=$|[^\p{L}])/iu
const ENGLISH_WORD =
  /(?:^|[^\p{L}])(?:the|of|is|are|was|not|with|and|must|this|that|has|have|be|been|cannot|no|for|from|to|by|an|its|than|only|already|unknown|invalid)(?=$|[^\p{L}])/iu
const SQL = /^(?:select|insert|update|delete|create|alter|drop|pragma|begin|with|analyze|vacuum)\b/i
/** Names of keys, events, headers and methods: one word with a capital, and no sentence. */
const PROGRAM_WORD =
  /^(?:Enter|Escape|Tab|Home|End|Backspace|Delete|Insert|Page(?:Up|Down)|Arrow\w+|Shift|Control|Alt|Meta|F\d+|Digit\d|Key[A-Z]|Bearer|Basic|Accept|Authorization|Vary|Allow|Location|Range|Cookie|Retry|Date|Etag|ETag|[A-Z][a-z]+Error|[A-Z]{2,5}|[A-Z]\w*[A-Z]\w*)$/
const SIGNS_OF_CODE =
  /[{};=<>]|:\/\/|^[.#/?&]|^\w+\(|\$\{|^[a-z-]+:|[a-z]\.[a-z]|__|\\|^[a-z]+(?:[-_/][\w-]+)+$/

export const isFrench = (text: string): boolean => {
  const bare = text.replaceAll('{}', '').trim()
  if (!/\p{L}{2}/u.test(bare)) return false
  if (FRENCH_SIGN.test(bare)) return true
  if (SQL.test(bare)) return false
  const isSentence = /\p{L}[ ’'].*\p{L}/u.test(bare)
  if (isSentence && FRENCH_WORD.test(bare) && !ENGLISH_WORD.test(bare)) return true
  if (SIGNS_OF_CODE.test(bare) || ENGLISH_WORD.test(bare)) return false
  if (/^[A-Z][\w-]*-[A-Z]/.test(bare) || PROGRAM_WORD.test(bare)) return false
  return /^\p{Lu}\p{Ll}/u.test(bare)
}
