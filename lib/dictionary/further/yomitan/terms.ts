import { z } from 'zod'
import { BadItem } from '../../build/parsed.ts'
import type { FurtherRecord, TermRecord } from '../records.ts'
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

/** Format 1 has definitions as plain texts at the entry's end; 2 and 3 have a list. */
export function termOf(entry: unknown, format: number, images: ReadonlySet<string>): TermRecord {
  if (format === 1) {
    const { success, data } = FirstTerm.safeParse(entry)
    if (!success) throw new BadItem('this is not a word of Yomitan’s format 1')
    const [form, reading, tags, classes, score, ...definitions] = data
    return recordOf({ form, reading, tags, classes, score, definitions, sequence: null }, images)
  }
  const { success, data } = Term.safeParse(entry)
  if (!success) throw new BadItem('this is not a word of a dictionary for Yomitan')
  const [form, reading, own, classes, score, definitions, sequence, ofTerm] = data
  const tags = `${own ?? ''} ${ofTerm}`
  // Files without numbers have 0, or negative ones.
  return recordOf(
    { form, reading, tags, classes, score, definitions, sequence: sequence > 0 ? sequence : null },
    images,
  )
}

interface Given extends Pick<TermRecord, 'form' | 'reading' | 'score' | 'sequence'> {
  tags: string | null
  classes: string
  definitions: readonly unknown[]
}

function recordOf(given: Given, images: ReadonlySet<string>): TermRecord {
  const { definitions, score, sequence } = given
  if (definitions.length > MOST_DEFINITIONS) throw new BadItem('the entry has too many definitions')
  const reader = new ContentReader(images)
  const content = definitions
    .map(one => reader.definition(one))
    .filter(one => one !== '' && !(Array.isArray(one) && one.length === 0))
  if (content.length === 0) throw new BadItem('the entry has no definition')
  const form = wordOf(given.form)
  return {
    part: 'terms',
    form,
    reading: readingOf(given.reading, form),
    tags: namesOf(given.tags),
    classes: namesOf(given.classes),
    content,
    sequence,
    score,
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
