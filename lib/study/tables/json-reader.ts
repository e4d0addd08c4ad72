import { z } from 'zod'
import type { ReadRow } from '../../platform/values/separated-rows.ts'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'
import { RecordSplitter } from './record-splitter.ts'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof Fields>

/** Lists without words in exports of jpdb and Jiten. */
const OTHER_LISTS = /kanji|archive/i
/** WaniKani's subjects that are no words. */
const OTHER_SUBJECTS = ['radical', 'kanji']

export class JsonReader {
  private readonly names: readonly string[]
  private readonly splitter = new RecordSplitter()

  constructor(names: readonly string[]) {
    this.names = names
  }

  add(text: string): ReadRow[] {
    return this.splitter.add(text).flatMap(({ n, list, text: record }): ReadRow[] => {
      if (OTHER_LISTS.test(list)) return []
      const fields = record === null ? null : fieldsOf(record)
      if (!fields) return [{ line: n, cells: [], fault: 'too_long' }]
      if (OTHER_SUBJECTS.includes(plain(fields.object ?? fields.subject_type))) return []
      return [
        {
          line: n,
          cells: this.names.map(name => (Object.hasOwn(fields, name) ? cellOf(fields[name]) : '')),
          fault: null,
        },
      ]
    })
  }

  end(): ReadRow[] {
    return []
  }

  isWhole(): boolean {
    return this.splitter.isWhole()
  }
}

export function namesOfRecords(text: string): string[] {
  const records = new RecordSplitter().add(text).filter(({ list }) => !OTHER_LISTS.test(list))
  return [...new Set(records.slice(0, 50).flatMap(each => Object.keys(fieldsOf(each.text ?? '{}') ?? {})))]
}

function fieldsOf(record: string): Fields | null {
  try {
    const fields = Fields.parse(parseUntrusted(record))
    const inner = Fields.safeParse(fields.data)
    return inner.success ? { ...fields, ...inner.data } : fields
  } catch {
    return null
  }
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return cellOfList(value)
  if (typeof value === 'object' && value !== null) return textOf(Fields.parse(value))
  return value === null || value === undefined ? '' : String(value)
}

/** The last grade of reviews; of readings and meanings those that count most. */
function cellOfList(values: readonly unknown[]): string {
  const objects = values.flatMap((value): Fields[] => {
    const fields = Fields.safeParse(value)
    return fields.success ? [fields.data] : []
  })
  if (objects.length === 0) return values.map(cellOf).join(', ')
  const reviews = objects.filter(({ grade }) => typeof grade === 'string')
  const last = reviews.toSorted((a, b) => Number(a.timestamp) - Number(b.timestamp)).at(-1)
  if (last) return String(last.grade)
  const first = objects.filter(({ primary }) => primary !== false)
  return (first.length > 0 ? first : objects).map(textOf).join('; ')
}

const textOf = ({ text, meaning, reading }: Fields) => plain(text ?? meaning ?? reading)

/** Untrusted objects and lists have no text: `toString` may be anything. */
const plain = (value: unknown) => (typeof value === 'object' || value === undefined ? '' : String(value))
