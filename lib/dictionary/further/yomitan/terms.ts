import { z } from 'zod'
import type { Content } from '../../../contracts/schemas/japanese/further/content.ts'
import { BadItem } from '../../build/parsed.ts'
import type { FurtherRecord, TermRecord } from '../records.ts'
import type { LeaveOut } from './kanji.ts'
import { ContentReader } from './structured-content.ts'
import { cleanText, namesOf, readingOf, wordOf } from './texts.ts'

const MOST_DEFINITIONS = 500

const score = z.number()
const FirstTerm = z.tuple([z.string(), z.string(), z.string().nullable(), z.string(), score], z.string())
const Term = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  score,
  z.array(z.unknown()),
  z.int(),
  z.string(),
])

/** Format 1 has plain texts at the end; 2 and 3 have a list. */
export function termOf(entry: unknown, reading: TermReading): TermRecord {
  const { format } = reading
  if (format === 1) {
    const { success, data } = FirstTerm.safeParse(entry)
    if (!success) throw new BadItem('this is not a word of Yomitan’s format 1')
    const [form, kana, tags, classes, score, ...definitions] = data
    return recordOf({ form, reading: kana, tags, classes, score, definitions, sequence: null }, reading)
  }
  const { success, data } = Term.safeParse(entry)
  if (!success) throw new BadItem('this is not a word of a dictionary for Yomitan')
  const [form, kana, own, classes, score, definitions, sequence, ofTerm] = data
  const tags = `${own ?? ''} ${ofTerm}`
  // Files without numbers have 0, or negative ones.
  return recordOf(
    { form, reading: kana, tags, classes, score, definitions, sequence: sequence > 0 ? sequence : null },
    reading,
  )
}

interface TermReading {
  readonly format: number
  readonly images: ReadonlySet<string>
  readonly leaveOut: LeaveOut
}

interface TermFields extends Pick<TermRecord, 'form' | 'reading' | 'score' | 'sequence'> {
  tags: string | null
  classes: string
  definitions: readonly unknown[]
}

function recordOf(fields: TermFields, { images, leaveOut }: TermReading): TermRecord {
  const { definitions, score, sequence } = fields
  const form = wordOf(fields.form)
  const reader = new ContentReader(images)
  const faults: string[] = []
  const content = definitions
    .slice(0, MOST_DEFINITIONS)
    .flatMap(one => definitionOf(reader, one, faults))
    .filter(one => one !== '' && !(Array.isArray(one) && one.length === 0))
  if (content.length === 0) throw new BadItem(faults[0] ?? 'the entry has no definition')
  if (faults.length > 0) leaveOut(`${form} is kept without ${faults.length} of its definitions: ${faults[0]}`)
  if (definitions.length > MOST_DEFINITIONS)
    leaveOut(`${form} has ${definitions.length} definitions, of which the first ${MOST_DEFINITIONS} are kept`)
  return {
    part: 'terms',
    form,
    reading: readingOf(fields.reading, form),
    tags: namesOf(fields.tags),
    classes: namesOf(fields.classes),
    content,
    sequence,
    score,
  }
}

function definitionOf(reader: ContentReader, definition: unknown, faults: string[]): Content[] {
  try {
    return [reader.definition(definition)]
  } catch (error) {
    if (!(error instanceof BadItem)) throw error
    faults.push(error.message)
    return []
  }
}

const MOST_NOTE = 500
const Tag = z.tuple([z.string(), z.string(), z.number(), z.string(), z.number()])

export function tagOf(entry: unknown): FurtherRecord {
  const { success, data } = Tag.safeParse(entry)
  const [name] = success ? namesOf(data[0]) : []
  if (!success || name === undefined) throw new BadItem('this is not a tag')
  return { part: 'tags', name, note: cleanText(data[3]).slice(0, MOST_NOTE).toWellFormed() }
}
