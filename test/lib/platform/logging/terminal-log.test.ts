import { describe, expect, it } from 'vitest'
import { terminalLog } from '../../../../lib/platform/logging/terminal-log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'

/** What is read after each line's time of day. */
function terminal(level?: string) {
  const lines: string[] = []
  const log = terminalLog(level, { write: text => lines.push(text.replace(/^\d\d:\d\d:\d\d /, '')) })
  return { log, lines }
}

const request = { operation: 'articles.get', status: 200, ms: 3.2, request_id: '01', user_id: 7 }

describe('at a terminal', () => {
  it('warnings and errors are lines to read, and nothing else is', () => {
    const { log, lines } = terminal()
    log.info('embedded engine started')
    log.child({ service: 'study' }).info(request, 'request')
    log.warn({ articles: [3, 5], file: 'a b' }, 'articles were interrupted')
    expect(lines).toEqual(['yomu warning: articles were interrupted (articles: [3,5], file: a b)\n'])
  })

  it('a request is a line only at debug', () => {
    for (const [level, expected] of [
      ['info', []],
      ['debug', ['study articles.get 200, 3.2 ms\n']],
    ] as const) {
      const { log, lines } = terminal(level)
      log.child({ service: 'study' }).info(request, 'request')
      expect(lines).toEqual(expected)
    }
  })

  it('a warning names its causes, and an error where they arose', () => {
    const { log, lines } = terminal()
    const error = new Problem('unavailable', 'The store does not answer.', { cause: new Error('refused') })
    log.warn({ error }, 'not read')
    expect(lines).toEqual(['yomu warning: not read\n  The store does not answer.\n  refused\n'])
    log.error({ error }, 'not read')
    expect(lines[1]).toMatch(/^yomu error: not read\n {2}\w*: The store[^\n]*\n +at .*terminal-log\.test/)
  })

  it('what somebody sent is text, not orders to the terminal', () => {
    const { log, lines } = terminal()
    const hostile = '\u001b[2Ja\u009b31m\nb\u202e'
    log.warn({ file: hostile, error: new Error(hostile) }, hostile)
    expect(lines.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
