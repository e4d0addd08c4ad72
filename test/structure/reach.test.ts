import { describe, expect, it } from 'vitest'
import { study } from '../../lib/contracts/study/contract.ts'
import { isForServices, type Operation, operationsOf } from '../../lib/platform/http/route.ts'
import { isSource, readCommitted, type SourceTree } from './source-tree.ts'

const committed = readCommitted()
const onlyAdministrators = (route: Operation) => route.access === 'root' || isForServices(route)
const ofLearners = operationsOf(study).filter(route => !onlyAdministrators(route))
const app = [...committed].filter(([path]) => /^(?:reader|web)\//.test(path) && isSource(path))

describe('each route that a learner may call', () => {
  const calledByNoScreen = ofLearners
    .filter(route => !isCalled(route, app))
    .map(({ operation }) => operation)
    .toSorted()

  it('is called by the app, or docs/api.md lists it as one for programs', () => {
    expect(calledByNoScreen).toEqual(listedForPrograms(committed).toSorted())
  })
})

describe('the check of calls', () => {
  const [route] = ofLearners.filter(({ operation }) => operation === 'study.articles.get')

  it.each([
    ['a call', 'await calls.articles.get({ params })', true],
    ['a call over two lines', 'calls.articles\n  .get({ params })', true],
    ['a longer name', 'calls.articles.getAll()', false],
    ['another group', 'calls.otherarticles.get()', false],
    ['a comment', '// see articles.get', false],
  ])('judges %s', (_, code, called) => {
    expect(route && isCalled(route, [['reader/src/a.ts', code]])).toBe(called)
  })
})

function isCalled({ operation }: Operation, sources: Iterable<readonly [string, string]>): boolean {
  const [, group, name] = operation.split('.')
  const call = new RegExp(`\\w\\.${group}\\s*\\.${name}\\b`)
  return [...sources].some(([, code]) => call.test(code))
}

/** The operations in the first column of the section "Routes for programs". */
function listedForPrograms(tree: SourceTree): string[] {
  const section =
    (tree.get('docs/api.md') ?? '').split('\n## Routes for programs\n')[1]?.split('\n## ')[0] ?? ''
  return section.split('\n').flatMap(line => {
    const [, names = ''] = line.split('|')
    return [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => `study.${name}`)
  })
}
