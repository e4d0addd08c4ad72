import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FurtherAbout } from '../../contracts/schemas/japanese/further/bundles.ts'
import type { FurtherTerm } from '../../contracts/schemas/japanese/further/entries.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { Lane } from '../worker/lane.ts'
import type { FurtherImage } from './bundle.ts'
import type { FurtherFile, LookAnswer, LookTask } from './messages.ts'

/** Uses a thread of its own: no analysis waits for look-ups, and no request for either. */
export interface Looker {
  /** Rejects a broken bundle. Other questions also open it if they come first. */
  open(file: DictionaryFile, signal?: AbortSignal): Promise<FurtherAbout>
  keepOnly(files: readonly DictionaryFile[]): Promise<void>
  further(
    files: readonly FurtherFile[],
    words: readonly WordName[],
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  marks(files: readonly FurtherFile[], words: readonly WordName[], signal?: AbortSignal): Promise<Uint8Array>
  /** NaN for words that no list has. */
  ranks(
    files: readonly FurtherFile[],
    words: readonly WordName[],
    signal?: AbortSignal,
  ): Promise<Float64Array>
  kanji(files: readonly FurtherFile[], character: string, signal?: AbortSignal): Promise<Uint8Array>
  term(file: DictionaryFile, word: WordName, key: string, signal?: AbortSignal): Promise<FurtherTerm | null>
  image(file: DictionaryFile, path: string, signal?: AbortSignal): Promise<FurtherImage | null>
  close(): Promise<void>
}

export function createLooker(): Looker {
  const lane = new Lane<LookTask, LookAnswer>(
    'further-dictionaries',
    new URL('./look-worker.ts', import.meta.url),
  )
  async function answerOf<Kind extends LookAnswer['kind']>(task: LookTask, kind: Kind, signal?: AbortSignal) {
    const answers: Extract<LookAnswer, { kind: Kind }>[] = []
    const isOfKind = (one: LookAnswer): one is Extract<LookAnswer, { kind: Kind }> => one.kind === kind
    await lane.run([task], answer => answers.push(...[answer].filter(isOfKind)), signal)
    const [answer] = answers
    if (!answer) throw new Error(`The thread of the further dictionaries did not answer ${kind}`)
    return answer
  }
  const jsonOf = async (task: LookTask, signal?: AbortSignal) => (await answerOf(task, 'json', signal)).json
  return {
    open: async (file, signal) => (await answerOf({ kind: 'open', file }, 'opened', signal)).about,
    async keepOnly(files) {
      await answerOf({ kind: 'keep', sha256s: files.map(({ sha256 }) => sha256) }, 'kept')
    },
    further: (files, words, signal) => jsonOf({ kind: 'further', files, words }, signal),
    marks: (files, words, signal) => jsonOf({ kind: 'marks', files, words }, signal),
    ranks: async (files, words, signal) =>
      (await answerOf({ kind: 'ranks', files, words }, 'ranks', signal)).ranks,
    kanji: (files, character, signal) => jsonOf({ kind: 'kanji', files, character }, signal),
    term: async (file, word, key, signal) =>
      (await answerOf({ kind: 'term', file, word, key }, 'term', signal)).term,
    image: async (file, path, signal) =>
      (await answerOf({ kind: 'image', file, path }, 'image', signal)).image,
    close: () => lane.close(),
  }
}
