import { join } from 'node:path'
import { z } from 'zod'
import { MiB, Name } from '../../../contracts/schemas/basics.ts'
import type { ImportedLine } from '../../../contracts/schemas/learners/imports.ts'
import {
  ExportLine,
  MOST_TAKEN,
  MovedPrivacy,
  type TakenKind,
} from '../../../contracts/schemas/learners/learners.ts'
import { SkillKind } from '../../../contracts/schemas/learners/words.ts'
import { entriesOf } from '../../../dictionary/asked/entries-of.ts'
import { textsIn } from '../lines-in.ts'
import { importedLine } from './imported-line.ts'
import type { Moving } from './moving.ts'
import { isRefused, type Planned } from './planned.ts'
import { MOST_VALUES, valuesIn } from './staging/modest-line.ts'
import { lineAs } from './staging/parsed-line.ts'
import { fileOfKind, StagedKind } from './staging/staged.ts'

/** Leaves room in a request of 4 MiB. */
const BATCH_BYTES = 3 * MiB
const BATCH_VALUES = 10 * MOST_VALUES
/** Ratings name a few of these. */
const MOST_RENAMED = 200_000
/** Only lines of texts and sounds are longer. */
const LONGEST = MiB

/** Keyed by ids in the export: texts, and sentences that are kept or of words. */
export interface MovedIds {
  readonly articles: ReadonlyMap<number, number>
  readonly items: Map<string, string>
}

interface Choices {
  readonly overwrite: boolean
  readonly dry_run: boolean
  readonly planned: Planned
  readonly privacy?: MovedPrivacy | null
}

interface TakenLine {
  readonly line: number
  readonly value: ExportLine
  readonly text: string
}

/** Orders lines so that what one names comes before it. */
export async function* takeLines(
  moving: Moving,
  ids: MovedIds,
  choices: Choices,
): AsyncGenerator<ImportedLine[]> {
  let privacy: MovedPrivacy | null = null
  for (const staged of inOrder) {
    const kind = staged === 'taxonomy' ? 'record' : staged
    for await (const { lines, refused } of batchesIn(join(moving.folder, fileOfKind(staged)))) {
      yield refused.map(line => importedLine(kind, line, null, 'invalid', { code: 'not_a_line' }))
      if (kind === 'setting') privacy = privacyIn(lines) ?? privacy
      const privacyChoice = choices.dry_run && kind === 'event' ? { privacy } : {}
      if (lines.length > 0) yield await takePart(moving, kind, lines, ids, { ...choices, ...privacyChoice })
    }
  }
}

/** `taxonomy` comes right before the other records. */
const inOrder = StagedKind.options
  .filter(kind => kind !== 'taxonomy')
  .flatMap((kind): StagedKind[] => (kind === 'record' ? ['taxonomy', kind] : [kind]))

const PrivacyLine = z.object({ resource: z.literal('privacy'), values: MovedPrivacy })
const privacyIn = (lines: readonly TakenLine[]) =>
  lines.map(({ value }) => PrivacyLine.safeParse(value).data?.values).find(said => said !== undefined)

/** Gives also the numbers of lines that are none. */
export async function* batchesIn(path: string) {
  let lines: TakenLine[] = []
  let refused: number[] = []
  let bytes = 0
  let values = 0
  for await (const staged of textsIn(path)) {
    const [number = ''] = staged.split(' ', 1)
    const line = Number(number)
    const text = staged.slice(number.length + 1)
    const size = Buffer.byteLength(text)
    const more = valuesIn(text) ?? 0
    const isFull = bytes + size > BATCH_BYTES || values + more > BATCH_VALUES
    if (lines.length === MOST_TAKEN || refused.length === MOST_TAKEN || isFull) {
      yield { lines, refused }
      lines = []
      refused = []
      bytes = 0
      values = 0
    }
    const value = size > LONGEST ? null : lineAs(ExportLine, text)
    if (value === null) refused.push(line)
    else {
      lines.push({ line, value, text })
      bytes += size
      values += more
    }
  }
  yield { lines, refused }
}

async function takePart(
  { flow, task }: Moving,
  kind: TakenKind,
  lines: readonly TakenLine[],
  { articles, items }: MovedIds,
  { planned, ...choices }: Choices,
): Promise<ImportedLine[]> {
  const { signal } = task
  const { dry_run } = choices
  const entriesOfLines = kind === 'word' ? await entriesFor(flow.clients.agent, lines, signal) : {}
  const body = {
    ...{ kind, lines: lines.map(({ value }) => value), ...choices, ...entriesOfLines },
    articles: namedIn(lines, /\d+/g, id =>
      kind === 'media' && planned.mute.has(Number(id)) ? [] : pairOf(articles, Number(id)),
    ),
    items: namedIn(lines, NAME, id => pairOf(items, id)),
    ...(dry_run && {
      words: namedIn(lines, NAME, id => pairOf(planned.words, id)),
      planned: planned.toCounts(),
    }),
  }
  const taken = await flow.clients.data.ownData.take({ body }, { signal })
  const { reasons, item_ids } = taken
  const outcomes = dry_run ? planned.outcomesOf(kind, lines, taken) : taken.outcomes
  for (const [n, { value }] of lines.entries()) {
    if (dry_run && isRefused(outcomes[n])) continue
    const before = Name.safeParse(kind === 'word_source' ? value.source_id : value.item_id).data
    const after = item_ids[n] ?? before
    const isNamed = kind === 'kept_sentence' || (after !== before && items.size < MOST_RENAMED)
    if (isNamed && before !== undefined && after !== undefined) items.set(before, after)
  }
  return lines.map(({ line, value }, n) =>
    importedLine(kind, line, value, outcomes[n] ?? 'invalid', reasons[n] ?? null),
  )
}

const NAME = /[0-9A-HJKMNP-TV-Z]{26}/g

const pairOf = <Id>(ids: ReadonlyMap<Id, Id>, id: Id): [Id, Id][] => {
  const here = ids.get(id)
  return here === undefined ? [] : [[id, here]]
}

function namedIn<Id>(
  lines: readonly TakenLine[],
  pattern: RegExp,
  pairOf: (id: string) => [Id, Id][],
): [Id, Id][] {
  const named = new Set(lines.flatMap(({ text }) => text.match(pattern) ?? []))
  return [...named].flatMap(pairOf)
}

const WordLine = z.object({ word_kind: SkillKind, form: z.string().min(1), reading: z.string().min(1) })
const NO_WORD = { kind: 'grammar' as const, form: '-', reading: '-' }

/** Patterns of grammar and broken lines have none. */
async function entriesFor(
  agent: Moving['flow']['clients']['agent'],
  lines: readonly TakenLine[],
  signal: AbortSignal,
) {
  const names = lines.map(({ value }) => {
    const word = WordLine.safeParse(value).data
    return word ? { kind: word.word_kind, form: word.form, reading: word.reading } : NO_WORD
  })
  const { dictionary, entries } = await entriesOf(agent, names, signal)
  return { dictionary, entries: [...entries] }
}
