import { type EditInput, isByLine, type ReparseInput } from '../../../contracts/schemas/articles/articles.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseFully, everything } from '../analysis/analyse-sentences.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { lacksFurigana, ownTranslationOf } from '../analysis/missing.ts'
import { nothingAnalysed, withWarnings } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { mustKeepLines } from '../limits.ts'
import { ANALYSED, APPLIED, SAVED, withProgress } from '../progress.ts'
import { readContent, readText } from '../rows.ts'
import { analyseText } from './analyse-text.ts'
import { type Rebuilt, rebuildRows } from './rebuild-rows.ts'
import { splitRows } from './split-rows.ts'
import { complete, taskOnArticle } from './task-on-article.ts'

/** Writes the new text before it returns; a task analyses the changed sentences. */
export const editArticle = (flow: FlowSurroundings, actor: Member, id: number, input: EditInput) =>
  taskOnArticle(flow, actor, 'edit', id, async work => {
    mustKeepLines(input.raw_content, isByLine(work.article))
    const split = await splitRows(work, input.raw_content)
    const edited = await rebuildRows(work, split, { ...input, recompute: 'changed' })
    return edited.isHeld ? () => analyseChanges(edited) : withWarnings(nothingAnalysed(0), edited.warnings)
  })

const analyseChanges = ({ work, changed, text, warnings }: Rebuilt): Promise<TaskResult> =>
  withProgress(work, async progress => {
    const analysing = progress.between('analysing', 0, ANALYSED)
    const result = await analyseFully(work, { sentences: changed, text }, analysing)
    return complete(work, withWarnings(result, warnings))
  })

type Mode = NonNullable<ReparseInput['explain_mode']>

export const reparseArticle = (
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  { explain_mode }: ReparseInput = {},
): Promise<TaskRun> =>
  taskOnArticle(
    flow,
    actor,
    'reparse',
    id,
    work => () => processReparse(work, explain_mode ?? work.article.explain_mode),
  )

/** `split` renews only the boundaries, `full` everything. */
const processReparse = (queued: ArticleWork, mode: Mode): Promise<TaskResult> =>
  withProgress(queued, async progress => {
    progress.report('splitting', 0)
    const { raw_content, content_revision } = await readText(queued)
    const split = await splitRows(queued, raw_content)
    const rebuilt = await rebuildRows(queued, split, { content_revision, ...wanted[mode] })
    const { work, changed, text, warnings } = rebuilt
    if (!rebuilt.isHeld) return withWarnings(nothingAnalysed(0), warnings)

    const { unread, own } =
      mode === 'split' ? { unread: changed, own: new Set<number>() } : await readKept(work)
    const furigana = await fillFurigana(work, unread, progress.between('splitting', APPLIED, SAVED))
    const end = (result: TaskResult) => complete(work, withWarnings({ ...result, furigana }, warnings))
    if (mode === 'split') return end(nothingAnalysed(changed.length))

    const hasOwn = ({ index }: IndexedSentence) => own.has(index)
    const lacking = { ...everything(work.article, text, hasOwn), audio: null, whole: raw_content }
    return end(await analyseText(work, lacking, progress))
  })

async function readKept(work: ArticleWork) {
  const unread: IndexedSentence[] = []
  const own = new Set<number>()
  for await (const row of readContent(work)) {
    const { index, sentence } = row
    if (lacksFurigana(row)) unread.push({ index, sentence })
    if (ownTranslationOf(row)) own.add(index)
  }
  return { unread, own }
}

const wanted = {
  split: { recompute: 'changed' },
  full: { recompute: 'all', explain_mode: 'full' },
} as const
