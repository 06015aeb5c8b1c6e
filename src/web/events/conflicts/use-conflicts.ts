import { useEffect, useRef, useState } from 'react'
import type { FieldConflict } from '#contract/api/field-conflict.ts'
import type { FormFailure } from '#web/forms/form.tsx'

type Values = Readonly<Record<string, string>>

/** Fields of a form that are chosen together where somebody else has saved one of them. */
export interface ConflictGroup {
  label: string
  /** Their names in the request. */
  fields: readonly string[]
  /** Their names in the form. */
  names: readonly string[]
  /** What they say, as a person reads it; blank or null if nothing. */
  show: (values: Values) => string | null
}

/** Both values of a group, of which one is chosen. */
export interface OpenConflict {
  group: ConflictGroup
  by: FieldConflict
  mine: Values
  theirs: Values
  choice: 'mine' | 'theirs'
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

const differ = (one: Values, other: Values, names: readonly string[]) =>
  names.some((name) => (one[name] ?? '') !== (other[name] ?? ''))

interface ConflictsOptions<Read> {
  /** What the form was read from. */
  initial: Read
  /** What it begins with, if that is not what was read: what a device kept. */
  initialTyped?: Values
  toValues: (read: Read) => Values
  groups: readonly ConflictGroup[]
  failure: FormFailure | undefined
}

/**
 * Keeps the values that a form started from. When somebody else has saved meanwhile, fields that both changed are
 * offered for choice, and fields that only the other one changed are replaced; what was typed stays.
 */
export function useConflicts<Read extends object>(options: ConflictsOptions<Read>) {
  const { initial, initialTyped, toValues, groups, failure } = options
  const [read, setRead] = useState(initial)
  const [fields, setFields] = useState(() => ({
    values: initialTyped ?? toValues(initial),
    version: 0,
  }))
  const [latest, setLatest] = useState<Values>(fields.values)
  const [open, setOpen] = useState<readonly OpenConflict[]>([])
  const [round, setRound] = useState(0)
  const shown = useRef<FormFailure | undefined>(undefined)

  const show = (values: Values) => {
    setFields(({ version }) => ({ values, version: version + 1 }))
    setLatest(values)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once
  useEffect(() => {
    if (!failure?.conflicts || failure === shown.current) return
    shown.current = failure
    const { conflicts, typed } = failure
    const now = { ...read, ...Object.fromEntries(conflicts.map((one) => [one.field, one.now])) }
    const [base, theirs] = [toValues(read), toValues(now)]
    const hit = groups.flatMap((group) => {
      const by = conflicts.find(({ field }) => group.fields.includes(field))
      return by ? [{ group, by, mine: typed, theirs, choice: 'mine' as const }] : []
    })
    const isTyped = ({ group }: OpenConflict) => differ(typed, base, group.names)
    const followed = hit.filter((one) => !isTyped(one)).flatMap(({ group }) => group.names)
    setRead(now)
    setOpen(hit.filter(isTyped))
    setRound((before) => before + 1)
    show({ ...typed, ...pick(theirs, followed) })
  }, [failure])

  return {
    read,
    /** What the fields begin with; of another version they are rendered anew. */
    fields,
    /** What the form holds now. */
    latest,
    /** The fields to choose between, and the number of conflicts so far. */
    open,
    round,
    /** Follows what somebody types. */
    follow: setLatest,
    choose: (label: string, choice: OpenConflict['choice']) => {
      const chosen = open.find(({ group }) => group.label === label)
      if (!chosen) return
      setOpen(open.map((one) => (one === chosen ? { ...one, choice } : one)))
      show({ ...latest, ...pick(chosen[choice], chosen.group.names) })
    },
    /** After saving: what stands now of the fields that were sent. */
    accept: (saved: Partial<Read>) => {
      setRead((before) => ({ ...before, ...saved }))
      setOpen([])
    },
  }
}
