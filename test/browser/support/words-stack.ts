import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { HANG_MS } from '../../../scripts/test/limits.ts'
import { edictLines } from '../../support/dictionary.ts'
import { administrator, type learner } from '../../support/people.ts'
import { removeModels } from '../../support/shared-stack.ts'
import { testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Learner = Awaited<ReturnType<typeof learner>>

const SPLIT = { explain_mode: 'split' }

/** The dictionary is built at the lowest priority, which a busy machine may leave waiting for minutes. */
const patience = { timeout: HANG_MS }

/** A stack with a dictionary of these lines, and of these kanji in the form of KANJIDIC, and texts whose words it knows. */
export async function wordsStack(
  lines: readonly string[],
  {
    now,
    kanji,
    settings,
  }: { now?: () => Date; kanji?: readonly string[]; settings?: Record<string, string> } = {},
) {
  const folder = await temporaryFolder()
  const source = join(folder.path, 'edict')
  await writeFile(source, `${lines.join('\n')}\n`)
  if (kanji) await writeFile(join(folder.path, 'kanjidic'), `${kanji.join('\n')}\n`)
  const stack = await testStack({ DICTIONARY_SOURCE: source, ...settings }, now && { now })
  const root = await administrator(stack)
  const search = () => root.collection.dictionary.search({ query: { q: '猫' } })
  await vi.waitUntil(async () => (await search()).dictionary !== null, patience)
  return {
    stack,
    async withText({ study }: Learner, raw_content: string, more: object = SPLIT): Promise<number> {
      const { task_id } = await study.articles.upload({ body: { raw_content, ...more } })
      const { article_id } = await ended({ study }, task_id)
      if (article_id === null) throw new Error('There is no article.')
      const words = () => study.articleWords.words({ params: { id: article_id }, query: {} })
      await vi.waitUntil(async () => (await words()).analysis === 'current', patience)
      return article_id
    },
    /** Anybody may read the text. */
    async showGuests(id: number) {
      const body = { is_public: true, guest_visible: true }
      await root.study.administration.publish({ params: { id }, body })
    },
    async close() {
      await stack.close()
      await folder.remove()
    },
  }
}

let shared: ReturnType<typeof wordsStack> | undefined

/** One with the words of the tests for all files of a worker that change no settings and no dictionaries, like `sharedStack`. */
export async function sharedWordsStack(): ReturnType<typeof wordsStack> {
  shared ??= wordsStack(edictLines)
  const opened = await shared
  return { ...opened, close: () => removeModels(opened.stack) }
}
