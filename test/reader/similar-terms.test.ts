import { describe, expect, it } from 'vitest'
import { similarTerms } from '../../reader/src/screens/profile/interests/similar-terms.ts'

const term = (...names: string[]) => {
  const [name = ''] = names
  return { id: name, kind: 'topic' as const, name, names, isOwn: false }
}
const terms = [
  term('Food', '食べ物', 'Cookery'),
  term('Folk tales'),
  term('Music', '音楽'),
  term('Art', '美術'),
]

describe('the terms similar to a typed name', () => {
  it.each([
    ['Food', ['Food'], true],
    ['ｆｏｏｄ ', ['Food'], true],
    ['cookery', ['Food'], true],
    ['Fodo', ['Food'], false],
    ['Musik', ['Music'], false],
    ['音学', ['Music'], false],
    ['食べ', ['Food'], false],
    ['modern art', ['Art'], false],
    ['F', ['Food', 'Folk tales'], false],
    ['Chess', [], false],
    ['', [], false],
  ] as const)('%s finds %j', (typed, found, isKnown) => {
    const similar = similarTerms(terms, typed)
    expect([similar.terms.map(({ name }) => name), similar.isKnown]).toEqual([found, isKnown])
  })
})
