import { GUIDE_QUERY_MAX } from '#contract/product/guide.ts'
import { type GuideArticle, toPlainText } from './article.ts'
import { ARTICLES } from './guide.ts'

/** More words than these are not looked for: the work of a search is bounded. */
const WORDS_MAX = 8
/** A shorter word has to be the whole word. */
const PREFIX_MIN = 3

/** Words that say nothing of the theme, as `toWords` writes them. */
const STOP_WORDS = new Set(
  'a ademas al como con cual cuales cuando de del donde el ella en es esta este esto hace hacer hago hay la las le les lo los me mi mis muy no nos o para pero por puede pueden puedo que quien quiero se si sin sobre son su sus tambien te tengo tu tus un una unas unos y ya yo'.split(
    ' ',
  ),
)

/** Words that people use for the same thing; each begins like the word that is meant. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['reembols', 'devol', 'devuel', 'regres', 'retir', 'cancel', 'equivo', 'error', 'dobl'],
  ['spei', 'transfer', 'deposit', 'clabe', 'banc', 'retir'],
  ['sat', 'impuest', 'fiscal', 'declara', 'hacienda', 'factur', 'contador'],
  ['comision', 'cargo', 'tarifa', 'cobr', 'cuest', 'costo', 'gratis'],
  ['ticket', 'comprobante', 'recibo', 'folio'],
  ['regal', 'aport', 'donar', 'donaci', 'dar'],
  ['suen', 'meta', 'lista', 'deseo', 'producto'],
  ['precio', 'monto', 'cantidad', 'cuanto'],
  ['imagen', 'foto', 'portada'],
  ['contrasen', 'clave', 'password', 'seguridad', 'hacke'],
  ['perdi', 'perder', 'pierd', 'robar', 'robaron'],
  ['telefono', 'celular', 'movil', 'dispositivo'],
  ['mail', 'email', 'correo'],
  ['pareja', 'esposo', 'mama', 'papa', 'coanfitrion', 'organiz', 'ayudante'],
  ['asist', 'invitado', 'confirm', 'rsvp', 'vas'],
  ['agradec', 'gracias'],
  ['nacio', 'nacimiento', 'novedad', 'noticia', 'nacer'],
  ['whats', 'compart', 'enlace', 'link', 'liga', 'qr', 'invitaci'],
  ['terminar', 'cerrar', 'cierra', 'finaliz', 'archiv', 'acab'],
  ['borrar', 'eliminar', 'arco', 'privacidad', 'datos'],
  ['fraude', 'falso', 'denunci', 'report', 'estafa'],
  ['efectivo', 'cash', 'mano', 'llevo', 'especie'],
  ['public', 'priv', 'ocult', 'ven'],
  ['excel', 'csv', 'pdf', 'reporte', 'descarg'],
  ['crear', 'crea', 'registr', 'abrir', 'nueva'],
]

/** Words in lower case, without accents: `'¿Tu Devolución?'` → `['tu', 'devolucion']`. */
const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Cuts what changes by number, gender and tense: 'comisiones' → 'comisio', 'agradecer' → 'agradec'. */
function toStem(word: string): string {
  const singular = word.length > 4 ? word.replace(/(?:es|s)$/, '') : word
  return singular.length > 6 ? singular.slice(0, -2) : singular
}

/** The beginnings of words that one searched word stands for. */
function toNeedles(word: string): string[] {
  const stem = toStem(word)
  const same = SYNONYMS.filter((group) => group.some((one) => isLike(word, one)))
  return [stem, ...same.flat()]
}

const isLike = (word: string, needle: string): boolean =>
  needle.length < PREFIX_MIN ? word === needle : word.startsWith(needle)

const hasAny = (words: readonly string[], needles: readonly string[]): boolean =>
  needles.some((needle) => words.some((word) => isLike(word, needle)))

interface IndexedArticle {
  article: GuideArticle
  title: readonly string[]
  sentences: readonly { text: string; words: readonly string[] }[]
}

const INDEX: readonly IndexedArticle[] = ARTICLES.map((article) => ({
  article,
  title: toWords(article.title),
  sentences: [...article.lead, ...article.steps].map((line) => {
    const text = toPlainText(line)
    return { text, words: toWords(text) }
  }),
}))

const TITLE_WEIGHT = 3

function scoreArticle({ article, title, sentences }: IndexedArticle, searched: string[][]) {
  const inTitle = searched.filter((needles) => hasAny(title, needles)).length
  const bySentence = sentences.map(
    ({ words }) => searched.filter((needles) => hasAny(words, needles)).length,
  )
  const best = Math.max(...bySentence)
  const found = searched.filter(
    (needles) => hasAny(title, needles) || sentences.some(({ words }) => hasAny(words, needles)),
  ).length
  return {
    article,
    found,
    score: TITLE_WEIGHT * inTitle + best,
    sentence: sentences[Math.max(0, bySentence.indexOf(best))]?.text ?? '',
  }
}

export interface GuideHit {
  slug: GuideArticle['slug']
  title: string
  /** The sentence that has most of the searched words. */
  sentence: string
}

/**
 * The articles that have most of the searched words, and at least half of them, the best first. Accents,
 * capitals and endings do not matter, and a synonym counts as the word.
 */
export function searchGuide(query: string): GuideHit[] {
  const words = toWords(query.slice(0, GUIDE_QUERY_MAX)).filter((word) => !STOP_WORDS.has(word))
  const searched = [...new Set(words)].slice(0, WORDS_MAX).map(toNeedles)
  if (searched.length === 0) return []
  const scored = INDEX.map((entry) => scoreArticle(entry, searched))
  const most = Math.max(...scored.map(({ found }) => found))
  if (most * 2 < searched.length || most === 0) return []
  return scored
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.score - one.score)
    .map(({ article: { slug, title }, sentence }) => ({ slug, title, sentence }))
}
