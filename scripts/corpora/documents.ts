import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sentencesOfConllu } from './conllu.ts'
import { sentencesOfKnp } from './knp.ts'
import type { CorpusSentence } from './sentence.ts'

export interface CorpusDocument {
  readonly corpus: CorpusName
  readonly id: string
  /** True for documents that nobody reads and nothing is learnt from. */
  readonly isBlind: boolean
  readonly sentences: readonly CorpusSentence[]
}

export type CorpusName = (typeof corpora)[number]['name']

const corpora = [
  { name: 'Wikipedia Annotated Corpus', file: /^wiki\d+\.knp$/, read: sentencesOfKnp, isBlind: hasEvenHash },
  { name: 'Annotated FKC Corpus', file: /^fuman-.+\.knp$/, read: sentencesOfKnp, isBlind: hasEvenHash },
  {
    name: 'UD Japanese GSD',
    file: /^ja_gsd-ud-(?:train|dev|test)\.conllu$/,
    read: sentencesOfConllu,
    isBlind: (id: string) => id.startsWith('test-'),
  },
] as const

export function hasEvenHash(id: string): boolean {
  return (createHash('sha256').update(id).digest().at(-1) ?? 1) % 2 === 0
}

export async function readCorpora(folder: string): Promise<CorpusDocument[]> {
  const names = await readdir(folder, { recursive: true })
  const documents: CorpusDocument[] = []
  for (const name of names.toSorted()) {
    const corpus = corpora.find(({ file }) => file.test(basename(name)))
    if (!corpus) continue
    const sentences = corpus.read(await readFile(join(folder, name), 'utf8'))
    for (const [id, of] of Map.groupBy(sentences, sentence => sentence.of))
      documents.push({ corpus: corpus.name, id, isBlind: corpus.isBlind(id), sentences: of })
  }
  if (documents.length === 0)
    throw new Error(`The folder has no files of ${corpora.map(({ name }) => name).join(', ')}.`)
  return documents
}
