import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { createSilence } from '../../../lib/agent/calls/silence.ts'
import { type Behaviour, behaviours as does, misanswers } from '../../support/fake-provider/index.ts'
import { bindingTo, never, openLab, openProvider, purpose, requestFor, sentences } from './lab.ts'

const MINUTE = 60_000
const lines = sentences(2)

/** An article whose requests have failed so often, one more each `everyMs`. */
async function afterFailures(count: number, everyMs: number, failing: Behaviour = does.quotesKey(401)) {
  const provider = await openProvider()
  const { deps } = openLab(bindingTo(provider.url))
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
  it('does not ask it for the rest after some minutes, and tells the reason', async () => {
    const { ask, since } = await afterFailures(8, MINUTE)
    const { results, warnings } = await ask()
    expect(since()).toBe(0)
    expect(warnings).toEqual(['provider_failed'])
    expect(results.map(({ failures }) => failures?.translation)).toEqual(
      lines.map(() => 'The language model refused access. An administrator has to check its key.'),
    )
  })

  it('does not tell what was wrong with other sentences', async () => {
    const { ask, since } = await afterFailures(8, MINUTE, does.status(413))
    const { results } = await ask()
    expect(since()).toBe(0)
    expect(results.map(({ failures }) => failures?.translation)).toEqual(
      lines.map(() => 'The language model gave no usable answer for this sentence.'),
    )
  })

  it('goes on asking where it declined: the next sentences it may not', async () => {
    const { provider, ask } = await afterFailures(9, MINUTE, misanswers.refusal)
    provider.behave([])
    expect((await ask()).warnings).toEqual([])
  })

  it.each([
    ['seven times only', 7, MINUTE],
    ['for a moment only', 30, 1],
  ])('goes on asking where that was so %s', async (_, count, everyMs) => {
    const { ask, since } = await afterFailures(count, everyMs)
    await ask()
    expect(since()).toBe(1)
  })

  it('goes on asking where there was an answer in between', async () => {
    const { provider, ask, since } = await afterFailures(7, MINUTE)
    provider.behave([])
    await ask()
    provider.behave(does.quotesKey(401))
    await ask()
    await ask()
    expect(since()).toBe(3)
  })

  it('goes on asking until it had nothing for that long since an answer, whatever was under way then', () => {
    let now = 3 * MINUTE
    const silence = createSilence({ monotonic: () => now })
    silence.note('a task', now - 1, null)
    for (let at = 0; at < 8; at++) silence.note('a task', 0, 'timeout')
    now += 5 * MINUTE - 1
    expect(silence.longFor('a task')).toBeNull()
    now += 1
    expect(silence.longFor('a task')).toBe('timeout')
  })

  it('keeps nobody else from asking: another task, or a person', async () => {
    const { provider, ask, since } = await afterFailures(8, MINUTE)
    provider.behave([])
    expect((await ask('another task')).warnings).toEqual([])
    expect((await ask(null)).warnings).toEqual([])
    expect(since()).toBe(2)
  })
})
