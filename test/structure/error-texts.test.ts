import { describe, expect, it } from 'vitest'
import { readCommitted, type SourceTree } from './source-tree.ts'

/** Services by their names or ports, and operations. The log has them; people can do nothing with them. */
const inner =
  /(?:data|study|agent|collection|manager|webhook)[_ ]server|user_manager|\bthe service\b|\bservice assertion\b|\bonly services\b|behind this one|\b801[0-6]\b|\$\{[^}]*\b(?:operation|service)\b/i

/** The beginning of an error that callers are shown; its first argument in quotes follows. */
const shown = /\bnew Problem\(|\binvalidInput\(/g

/** The errors of the source files, and the titles of all problems, that name a part of the server; as `path: text`. */
function innerNames(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (
      /^(?:web|console|reader)\/.*(?:messages|texts)\.ts$/.test(path) ||
      path.endsWith('problems/errors.ts')
    )
      return quoted(text)
        .filter(each => inner.test(each))
        .map(each => `${path}: ${each}`)
    if (!/^(?:lib|handlers|router|web|console|reader)\/.*\.tsx?$/.test(path)) return []
    return [...text.matchAll(shown)]
      .flatMap(({ index, 0: begin }) => quoted(callAt(text, index + begin.length)))
      .filter(each => inner.test(each))
      .map(each => `${path}: ${each}`)
  })
}

/** The arguments of a call that begins there, without the errors behind a problem: only the log shows them. */
function callAt(text: string, start: number): string {
  let end = start
  for (let depth = 1; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
  }
  return text.slice(start, end).replace(/\bcause: new Error\([^)]*\)/g, '')
}

const quoted = (text: string) =>
  [...text.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g)].map(([found]) => found)

describe('the errors that people are shown', () => {
  it('name no service and no operation', () => {
    expect(innerNames(readCommitted())).toEqual([])
  })

  // Each `~` is removed before use.
  it.each([
    "throw new Problem('unavailable', 'The service is stopping.')",
    "new Problem('forbidden',\n 'data_server refused it.', { cause })",
    'new Problem(code, `$~{route.operation} failed.`)',
    "invalidInput('body.name', 'is unknown to user_manager')",
  ])('are found in %j', text => {
    expect(innerNames(new Map([['lib/study/a.ts', text.replace('~', '')]]))).toHaveLength(1)
  })

  it('are told from what the log has', () => {
    const text = "new Problem('unavailable', 'Try again.', { cause: new Error('data_server failed') })"
    expect(innerNames(new Map([['lib/study/a.ts', `${text}\nlog.warn('data_server is away')`]]))).toEqual([])
  })
})
