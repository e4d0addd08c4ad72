import type { Clients } from '../../contracts/clients.ts'
import type { ImportInput } from '../../contracts/schemas/learners/imports.ts'
import type { HistoryImported } from '../../contracts/schemas/learners/review-history.ts'
import type { ImportedWord } from '../../contracts/schemas/learners/words-import.ts'
import { namedByEntry } from '../../japanese/grammar/skill-name.ts'
import type { Conversions } from '../../objects/pictures/conversions.ts'
import type { Log } from '../../platform/logging/log.ts'
import { filesIn, readRatings, writeRatings } from '../history-import/import-history.ts'
import type { ReadingTurns } from '../history-import/reading-turns.ts'
import type { WantedArticles } from '../lexicon/wanted-articles.ts'
import type { TaskRun } from '../tasks/task-run.ts'

export interface RunSurroundings {
  readonly log: Log
  readonly clients: Pick<Clients, 'agent' | 'data'>
  readonly importing: ReadingTurns
  readonly converting: Conversions
  readonly workFolder: string
  readonly mostCharacters: number
  readonly wantedWords: Pick<WantedArticles, 'want'>
  now(): Date
}

export type PlannedWord = Pick<
  ImportedWord,
  'skill_id' | 'kind' | 'form' | 'reading' | 'entry' | 'state' | 'written'
> & {
  readonly isNew: boolean
}

interface Collection {
  readonly file: string
  readonly folder: string
  readonly written: readonly PlannedWord[]
}

/** Treats the words of a dry run as if they were there. */
export async function importRatings(
  flow: RunSurroundings,
  { fields, dry_run }: ImportInput,
  { file, folder, written }: Collection,
  task: TaskRun,
): Promise<HistoryImported> {
  const { signal } = task
  const { review, reviewHistory } = flow.clients.data
  const files = { ...filesIn(folder), file }
  const query = { expression_field: fields.expression, reading_field: fields.reading }
  const added = written.filter(({ isNew }) => isNew)
  const planned = added.map(word => {
    const { skill_id, form, reading } = namedByEntry(word)
    return { skill_id, form, reading, written: word.written ?? word.form }
  })
  const read = () => readRatings(flow, query, files, signal, planned)
  const report = await flow.importing.run(task.owner, { signal }, inTurn => inTurn(read))
  const { values } = await review.settings(undefined, { signal })
  const cards = new Set(
    written
      .filter(({ state }) => state === 'learning')
      .flatMap(word => values.templates.map(template => `w.${namedByEntry(word).skill_id}.${template}`)),
  )
  const isPlanned = (card_id: string) => cards.has(card_id)
  return writeRatings(reviewHistory, task, report, { path: files.out, dry_run, isPlanned })
}
