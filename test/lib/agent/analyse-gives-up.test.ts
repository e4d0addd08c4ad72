import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { type Behaviour, behaviours as does, misanswers } from '../../support/fake-provider/index.ts'
import { labAt, never, purpose, requestFor, sentences } from './lab.ts'

const MINUTE = 60_000
const lines = sentences(2)

/** An article whose requests have failed repeatedly, once every `everyMs`. */
async function afterFailures(count: number, everyMs: number, failing: Behaviour = does.quotesKey(401)) {
  const { provider, deps } = await labAt()
  const ask = (task_id: string | null = purpose.task_id) =>
    analyse({ ...requestFor(lines), purpose: { ...purpose, task_id } }, deps, never)
  provider.behave(failing)
  for (let at = 0; at < count; at++) {
    await ask()
    await deps.sleep(everyMs, never)
  }
  const asked = provider.requests.length
  return { provider, ask, since: () => provider.requests.length - asked }
}

describe('a task whose model gives nothing', () => {
  it('does not ask it for the rest after some minutes, and reports the reason', async () => {
    const { ask, since } = await afterFailures(8, MINUTE)
    const { results, warnings } = await ask()
    expect(since()).toBe(0)
    expect(warnings).toEqual(['provider_failed'])
    expect(results.map(({ failures }) => failures?.translation)).toEqual(
      lines.map(() => 'The language model refused access. Ask an administrator to check its key.'),
    )
  })

  it('continues asking after a refusal, because the next sentences may be accepted', async () => {
    const { provider, ask } = await afterFailures(9, MINUTE, misanswers.refusal)
    provider.behave([])
    expect((await ask()).warnings).toEqual([])
  })

  it.each([
    ['only seven failures', 7, MINUTE],
    ['failures within a moment', 30, 1],
  ])('continues asking after %s', async (_, count, everyMs) => {
    const { ask, since } = await afterFailures(count, everyMs)
    await ask()
    expect(since()).toBe(1)
  })

  it('does not stop another task or a person from asking', async () => {
    const { provider, ask, since } = await afterFailures(8, MINUTE)
    provider.behave([])
    expect((await ask('another task')).warnings).toEqual([])
    expect((await ask(null)).warnings).toEqual([])
    expect(since()).toBe(2)
  })
})
