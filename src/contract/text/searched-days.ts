import { DAY_MS } from '#contract/product/durations.ts'

/** First and last day, `YYYY-MM-DD`, both included. */
interface Days {
  from: string
  to: string
}

/** What was typed into a search of gifts, taken apart. */
export interface SearchedDays {
  /** The words that name no day. */
  text: string
  /** Null if no word names a day. */
  days: Days | null
}

/** Words that people type between those that they look for. */
const FILLERS = new Set('a con de del el en la las los para pasada pasado pesos por y'.split(' '))

/** Days before today. */
const DAYS_AGO: Readonly<Record<string, number>> = { hoy: 0, ayer: 1, antier: 2, anteayer: 2 }

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The day so many days later, `YYYY-MM-DD` both. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** 1 to 12 for `noviembre`, `nov` or `nov.`; 0 for what is no month. */
function readMonth(word: string): number {
  const typed = word === 'setiembre' ? 'septiembre' : word.replace(/\.$/, '')
  return typed.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(typed)) + 1
}

/** A day of the calendar; null for the 31st of February. */
function toDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : null
}

/** Without a year the last such day that has begun. */
function toPastDay(month: number, day: number, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const found = [thisYear, thisYear - 1, thisYear - 2, thisYear - 3, thisYear - 4]
    .map((year) => toDay(year, month, day))
    .find((at) => at !== null && at <= today)
  return found ?? null
}

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const NUMERIC_DAY = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/
const DAY_OF_MONTH = /^\d{1,2}$/
const YEAR = /^20\d{2}$/

/** Domingo is a first name, too: a day only in 'el domingo' and 'domingo pasado'. */
const isFirstName = (words: readonly string[], place: number) =>
  words[place] === 'domingo' && words[place - 1] !== 'el' && words[place + 1] !== 'pasado'

/** A day in one word: `ayer`, `viernes` (the last one, today included), `03/11/2026`, `2026-11-03`. */
function readWord(words: readonly string[], place: number, today: string): string | null {
  const word = words[place] ?? ''
  const ago = Object.hasOwn(DAYS_AGO, word) ? DAYS_AGO[word] : undefined
  if (ago !== undefined) return addDays(today, -ago)
  const weekday = isFirstName(words, place) ? -1 : WEEKDAYS.indexOf(word)
  if (weekday >= 0) return addDays(today, -((new Date(today).getUTCDay() - weekday + 7) % 7))
  const iso = ISO_DAY.exec(word)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = NUMERIC_DAY.exec(word)
  if (!numeric) return null
  const [day, month] = [Number(numeric[1]), Number(numeric[2])]
  const year = numeric[3]
  return year ? toDay(Number(year.padStart(4, '20')), month, day) : toPastDay(month, day, today)
}

const skipOf = (words: readonly string[], at: number) =>
  words[at] === 'de' || words[at] === 'del' ? at + 1 : at

/** A day of several words at this place, and how many they are: `3 nov`, `3 de noviembre de 2026`. */
function readWords(words: readonly string[], place: number, today: string) {
  const [first = ''] = words.slice(place)
  if (!DAY_OF_MONTH.test(first)) return null
  const atMonth = skipOf(words, place + 1)
  const month = readMonth(words[atMonth] ?? '')
  if (month === 0) return null
  const atYear = skipOf(words, atMonth + 1)
  const year = words[atYear] ?? ''
  const day = YEAR.test(year)
    ? toDay(Number(year), month, Number(first))
    : toPastDay(month, Number(first), today)
  const end = YEAR.test(year) ? atYear : atMonth
  return day ? { days: { from: day, to: day }, count: end - place + 1 } : null
}

/** The month of a day, until today. */
function toMonth(day: string, today: string): Days {
  const from = `${day.slice(0, 8)}01`
  const end = addDays(`${addDays(from, 31).slice(0, 8)}01`, -1)
  return { from, to: end < today ? end : today }
}

const startOfWeek = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** By two words, without the article. */
const SPANS: Readonly<Record<string, (today: string) => Days>> = {
  'esta semana': (today) => ({ from: startOfWeek(today), to: today }),
  'semana pasada': (today) => ({
    from: addDays(startOfWeek(today), -7),
    to: addDays(startOfWeek(today), -1),
  }),
  'este mes': (today) => toMonth(today, today),
  'mes pasado': (today) => toMonth(addDays(`${today.slice(0, 8)}01`, -1), today),
}

/** Months that are names of people, too: a month only in 'en julio' and 'julio de 2026'. */
const MONTH_NAMES = ['abril', 'mayo', 'julio']

/** A month at this place, and how many words it has: `noviembre` (the last one that has begun), `julio de 2026`. */
function readWholeMonth(words: readonly string[], place: number, today: string) {
  const word = words[place] ?? ''
  const month = readMonth(word)
  if (month === 0 || !(MONTHS.includes(word) || word === 'setiembre')) return null
  const atYear = skipOf(words, place + 1)
  const year = words[atYear] ?? ''
  if (YEAR.test(year)) {
    const first = toDay(Number(year), month, 1)
    return first && first <= today
      ? { days: toMonth(first, today), count: atYear - place + 1 }
      : null
  }
  if (MONTH_NAMES.includes(word) && words[place - 1] !== 'en') return null
  const first = toPastDay(month, 1, today)
  return first ? { days: toMonth(first, today), count: 1 } : null
}

/** Days at this place of a search, and how many words they have. */
function readDays(words: readonly string[], place: number, today: string) {
  const pair = words.slice(place, place + 2).join(' ')
  const span = Object.hasOwn(SPANS, pair) ? SPANS[pair] : undefined
  if (span) return { days: span(today), count: 2 }
  const day = readWord(words, place, today)
  if (day) return { days: { from: day, to: day }, count: 1 }
  return readWords(words, place, today) ?? readWholeMonth(words, place, today)
}

const THOUSANDS = 'mil dos tres cuatro cinco seis siete ocho nueve diez'.split(' ')

/** Thousands of pesos at this place, and how many words they have: `mil pesos`, `dos mil pesos`. */
function readThousands(words: readonly string[], place: number) {
  const many = THOUSANDS.indexOf(words[place] ?? '') + 1
  const count = many > 1 ? 3 : 2
  const isRead =
    many > 0 &&
    words
      .slice(place, place + count)
      .join(' ')
      .endsWith('mil pesos')
  return isRead ? { text: String(many * 1000), count } : null
}

/** Days as they can be typed alone: those that are first names, too, keep the word before them. */
function nameAgain(words: readonly string[], place: number, text: string): string {
  const word = words[place] ?? ''
  if (word === 'domingo') return `el ${text}`
  return MONTH_NAMES.includes(word) ? `en ${text}` : text
}

/** Days or a word of a search, as it was typed; an amount in digits. */
interface SearchedPart {
  text: string
  days: Days | null
}

/** Leaves out the words that say nothing. */
function splitParts(typed: string, today: string): SearchedPart[] {
  const words = typed.split(/\s+/).filter(Boolean)
  const folded = words.map(fold)
  const parts: SearchedPart[] = []
  for (let place = 0; place < words.length; place += 1) {
    const amount = readThousands(folded, place)
    const read = amount ? null : readDays(folded, place, today)
    const count = amount?.count ?? read?.count ?? 1
    const text = amount?.text ?? words.slice(place, place + count).join(' ')
    if (read) parts.push({ text: nameAgain(folded, place, text), days: read.days })
    else if (amount || !FILLERS.has(folded[place] ?? '')) parts.push({ text, days: null })
    place += count - 1
  }
  return parts
}

/** The days and the words of a search, each as it can be typed alone. */
export const splitSearch = (typed: string, today: string): string[] =>
  splitParts(typed, today).map(({ text }) => text)

/** The search with Domingo as a day; null if it does not name one that is a first name so far. */
export function readAsSunday(typed: string): string | null {
  const words = typed.split(/\s+/).filter(Boolean)
  const folded = words.map(fold)
  const read = words.map((word, place) => (isFirstName(folded, place) ? `el ${word}` : word))
  return read.some((word, place) => word !== words[place]) ? read.join(' ') : null
}

const latest = (...days: (string | undefined)[]) => days.filter(Boolean).toSorted().at(-1)
const earliest = (...days: (string | undefined)[]) => days.filter(Boolean).toSorted().at(0)

/**
 * Takes a search of gifts apart: the days that it names, and its other words without those that say nothing. Of
 * several days the earliest and the latest are the ends.
 * @param today `YYYY-MM-DD` where the reader is
 */
export function readSearchedDays(typed: string, today: string): SearchedDays {
  const parts = splitParts(typed, today)
  const others = parts.filter(({ days }) => days === null).map(({ text }) => text)
  const found = parts.flatMap(({ days }) => days ?? [])
  const from = earliest(...found.map((days) => days.from))
  const to = latest(...found.map((days) => days.to))
  if (from && to) return { text: others.join(' '), days: { from, to } }
  return { text: others.length > 0 ? others.join(' ') : typed, days: null }
}

interface SearchedFilter {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filter with the days of its search as days of its own; both must hold. */
export function applySearchedDays<Filter extends SearchedFilter>(
  filter: Filter,
  today: string,
): Filter {
  if (!filter.search) return filter
  const { text, days } = readSearchedDays(filter.search, today)
  const search = text || undefined
  if (!days) return { ...filter, search }
  return {
    ...filter,
    search,
    from: latest(filter.from, days.from),
    to: earliest(filter.to, days.to),
  }
}
