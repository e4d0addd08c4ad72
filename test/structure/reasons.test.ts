import { describe, expect, it } from 'vitest'
import { filled, problemDocument } from '../../lib/platform/problems/errors.ts'
import { reasons, refusal } from '../../lib/platform/problems/reasons.ts'
import { reasons as japanese } from '../../web/problem/reasons/ja.ts'
import { reasons as chinese } from '../../web/problem/reasons/zh.ts'
import { readCommitted } from './source-tree.ts'

const valuesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe('the reasons of refusals', () => {
  const translated = Object.entries({ japanese, chinese }).flatMap(([language, sentences]) =>
    Object.entries(reasons).map(([name, [, english]]) => ({
      ...{ language, name, english },
      sentence: Object.entries(sentences).find(([each]) => each === name)?.[1] ?? '',
    })),
  )

  it('each have a sentence in every language, which names no value that the English one does not', () => {
    const faults = translated.filter(
      ({ sentence, english }) =>
        sentence === '' || valuesIn(sentence).some(value => !valuesIn(english).includes(value)),
    )
    expect(faults).toEqual([])
  })

  it('are each given by some part of the server', () => {
    const code = [...readCommitted()]
      .filter(([path]) => /^(?:lib|handlers|router)\//.test(path) && !/problems\/reasons\b/.test(path))
      .map(([, text]) => text)
      .join('\n')
    const named = new Set([...code.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name))
    const unused = Object.keys(reasons).filter(name => name !== 'disk_full' && !named.has(name))
    expect(unused).toEqual([])
  })

  it('stand beside the code, with their values, in the document of a problem', () => {
    const problem = refusal('too_many_images', { most: 40 }, { members: { limit: 40 } })
    expect(problemDocument(problem, 'r')).toMatchObject({
      ...{ code: 'limit_reached', status: 409, limit: 40 },
      detail: 'A text has at most 40 images. Leave out some of them.',
      ...{ reason: 'too_many_images', values: { most: 40 } },
    })
  })

  it('have only the values that they are given', () => {
    expect(filled('{a} of {b}', { a: 1 })).toBe('1 of ')
  })
})
