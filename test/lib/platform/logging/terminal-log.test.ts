import { describe, expect, it } from 'vitest'
import { terminalLog } from '../../../../lib/platform/logging/terminal-log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'

/** The text after each line's time of day. */
function terminal(level?: string) {
  const lines: string[] = []
  const log = terminalLog(level, { write: text => lines.push(text.replace(/^\d\d:\d\d:\d\d /, '')) })
  return { log, lines }
}

const request = { operation: 'articles.get', status: 200, ms: 3.2, request_id: '01', user_id: 7 }

describe('a log on a terminal', () => {
  it('shows only warnings and errors, as readable lines', () => {
    const { log, lines } = terminal()
    log.info('embedded engine started')
    log.child({ service: 'study' }).info(request, 'request')
    log.warn({ articles: [3, 5], file: 'a b' }, 'articles were interrupted')
    expect(lines).toEqual(['yomu warning: articles were interrupted (articles: [3,5], file: a b)\n'])
  })

  it('shows a request only at debug, on one line', () => {
    for (const [level, expected] of [
      ['info', []],
      ['debug', ['study articles.get 200, 3.2 ms\n']],
    ] as const) {
      const { log, lines } = terminal(level)
      log.child({ service: 'study' }).info(request, 'request')
      expect(lines).toEqual(expected)
    }
  })

  it('names the causes of a warning, and the origin of an error', () => {
    const { log, lines } = terminal()
    const error = new Problem('unavailable', 'The store does not answer.', { cause: new Error('refused') })
    log.warn({ error }, 'not read')
    expect(lines).toEqual(['yomu warning: not read\n  The store does not answer.\n  refused\n'])
    log.error({ error }, 'not read')
    expect(lines[1]).toMatch(/^yomu error: not read\n {2}\w*: The store[^\n]*\n +at .*terminal-log\.test/)
  })

  it('makes quoted text harmless to the terminal', () => {
    const { log, lines } = terminal()
    const hostile = '\u001b[2Ja\u009b31m\nb\u202e'
    log.warn({ file: hostile, error: new Error(hostile) }, hostile)
    expect(lines.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
