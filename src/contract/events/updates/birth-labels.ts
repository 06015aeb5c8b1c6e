import { LOCALE } from '#contract/product/product.ts'
import { isPlural } from '#contract/text/host-names.ts'
import type { Birth } from './updates.ts'

/** The page's heading once the baby is born: 'Ya nació Mateo', 'Ya nacieron Ana y Luis'. */
export const formatBirthHeading = ({ name }: Pick<Birth, 'name'>) =>
  `${isPlural([name]) ? 'Ya nacieron' : 'Ya nació'} ${name}`

/** A day of the calendar belongs to no time zone. */
const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

const decimals = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })

/** '3.25 kg', and '850 g' below a kilogram. */
const formatWeight = (grams: number) =>
  grams < 1_000 ? `${grams} g` : `${decimals.format(grams / 1_000)} kg`

/** '49.5 cm'. */
const formatLength = (millimetres: number) => `${decimals.format(millimetres / 10)} cm`

/** What the hosts told of the birth besides the name: '12 de enero de 2027', '3.25 kg', '50 cm'. */
export function listBirthFacts({ bornOn, weight, length }: Birth): string[] {
  return [
    ...(bornOn ? [days.format(new Date(`${bornOn}T00:00:00Z`))] : []),
    ...(weight ? [formatWeight(weight)] : []),
    ...(length ? [formatLength(length)] : []),
  ]
}

/** Reads the number before the unit; null without one. */
const UNIT = /^(\d+(?:[.,]\d+)?)\s*(kg|kilos?|gr?|gramos?|cm|mm)?\.?$/i

function readMeasure(typed: string): { value: number; unit: string } | null {
  const [, value, unit = ''] =
    UNIT.exec(typed.trim().replace(/(\d)[\s,](\d{3})(?!\d)/, '$1$2')) ?? []
  return value ? { value: Number(value.replace(',', '.')), unit: unit.toLowerCase() } : null
}

/** Reads '3.2', '3.2 kg', '3,200 g' or '3200' as grams: without a unit, up to 20 are kilograms. NaN otherwise. */
export function readWeight(typed: string): number {
  const read = readMeasure(typed)
  if (!read || read.unit.endsWith('m')) return Number.NaN
  const isKilos = read.unit.startsWith('k') || (read.unit === '' && read.value <= 20)
  return Math.round(isKilos ? read.value * 1_000 : read.value)
}

/** Reads '50', '49.5 cm' or '495 mm' as millimetres: without a unit, up to 100 are centimetres. NaN otherwise. */
export function readLength(typed: string): number {
  const read = readMeasure(typed)
  if (!read || /^[kg]/.test(read.unit)) return Number.NaN
  const isCentimetres = read.unit === 'cm' || (read.unit === '' && read.value <= 100)
  return Math.round(isCentimetres ? read.value * 10 : read.value)
}
