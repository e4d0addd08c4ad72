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

/** The store of each kind of change: no transaction crosses them, so that a kind has one. */
const STORES_OF_KINDS = {
  'word.said': 'collections',
  'word.source': 'collections',
  'word.state': 'collections',
}
const entitiesIn = /entities\/(content|collections)\//g

it('each kind of change has one store, and whoever writes it knows no items of another', () => {
  const kinds = new Set<string>()
  const stores = new Set<string>()
  for (const [path, text] of readCommitted()) {
    if (path.startsWith('lib/learning/changes/'))
      for (const [, kind = ''] of text.matchAll(/kind: '(\w+\.\w+)'/g)) kinds.add(kind)
    if (
      /^lib\/data\/learners\/(?:words|imports|changes)\//.test(path) &&
      /store\/writing\/(?:transact|plain-writes)/.test(text)
    )
      for (const [, store = ''] of text.matchAll(entitiesIn)) stores.add(store)
  }
  expect([...kinds].sort()).toEqual(Object.keys(STORES_OF_KINDS))
  expect(stores).toEqual(new Set(Object.values(STORES_OF_KINDS)))
})
