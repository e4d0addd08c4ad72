import { expect, it } from 'vitest'
import { readCommitted } from './source-tree.ts'

/** The writes of a learner's words and of their sources. */
const writes = /\b(?:plain(?:Put|PutIf|Patch|Add)|inTransaction)\(\s*(?:\w+\.)*(?:words|wordSources)\b/

it('a learner’s words and their sources are written by one file each', () => {
  const writers = [...readCommitted()].flatMap(([path, text]) =>
    /^(?:lib|handlers)\//.test(path) && writes.test(text) ? path : [],
  )
  const folder = 'lib/data/learners/words'
  expect(writers.sort()).toEqual([`${folder}/word-sources.ts`, `${folder}/write-words.ts`])
})
