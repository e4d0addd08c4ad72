import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alikeSentences, keys, routedStack } from '../../flows/routing-providers.ts'
import { answerTo, misbehaviours } from '../../support/fake-provider/index.ts'
import { runs } from '../../support/sample.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const lab = startedForFile(() => routedStack({ timeout_ms: 2_000 }))
const SENTENCES = 60
const text = alikeSentences(SENTENCES).join('')

// A minute or more of patience with a busy provider would be right, and too long for a test.
const { busyForLong: _, ...passing } = misbehaviours.all

/** An endpoint's treatment of its next calls, and of those after them. */
const conduct = fc.record({
  script: fc.array(fc.constantFrom(...Object.keys(passing)), { maxLength: 20, size: 'max' }),
  lasting: fc.oneof(fc.constant('honest'), fc.constantFrom(...Object.keys(misbehaviours.wrong))),
})

describe('an article of sixty sentences, whatever its three endpoints do,', () => {
  it('ends with every sentence right or reported as failed, and none under another', async () => {
    const { asagao, botan, tsubaki, upload, startAfresh } = lab()
    await fc.assert(
      fc.asyncProperty(fc.tuple(conduct, conduct, conduct), async conducts => {
        await startAfresh()
        for (const [n, { provider }] of [asagao, botan, tsubaki].entries()) {
          const { script, lasting } = conducts[n] ?? { script: [], lasting: 'honest' }
          provider.behave(misbehaviours.following(script, lasting))
        }
        const { task, article, content } = await upload(text)

        expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(text)
        expect(content).toHaveLength(SENTENCES)
        const untranslated = content.filter(({ translation }) => translation === '')
        const byRules = content.filter(({ metadata }) => metadata.explanation_source === 'rules')
        for (const { sentence, translation, explanation, metadata } of content) {
          const reason = expect.stringMatching(/^(The|This) .+\.$/)
          if (translation === '') expect(metadata.failures).toMatchObject({ translation: reason })
          else expect(translation).toBe(answerTo('translation', sentence))
          if (byRules.some(one => one.sentence === sentence))
            expect(metadata.failures).toMatchObject({ explanation: reason })
          else expect(explanation).toBe(answerTo('explanation', sentence))
        }
        expect(task).toMatchObject({ state: 'completed', error: null })
        expect(task.result).toMatchObject({
          sentences: SENTENCES,
          translated: SENTENCES - untranslated.length,
          explained: SENTENCES,
          missing_count: untranslated.length + byRules.length,
        })
        expect(article.success_rate).toBe((SENTENCES - untranslated.length) / SENTENCES)
      }),
      { ...runs(3, 1), endOnFailure: true },
    )
  })

  it('never reveals a key in a reply, an event, the log, a record or any file but its owner’s', async () => {
    const { stack, root, hana, told } = lab()
    const { items } = await root.accounts.usage.list({ query: { limit: 200 } })
    const picture = await root.manager.modelRouting.picture()
    const { items: tasks } = await hana.study.tasks.list()
    expect(items.length).toBeGreaterThan(5)
    const everything = JSON.stringify([told, items, picture, tasks]) + stack.logged.join('')
    const settings = join(stack.dataDir, 'settings', 'agent.json')
    const written = Object.entries(await stack.written())
    for (const key of keys) {
      expect(everything).not.toContain(key)
      const holding = written.filter(([, kept]) => JSON.stringify(kept).includes(key))
      expect(holding.map(([name]) => name)).toEqual([settings])
    }
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
  })

  it('and no endpoint ever gets the key of another', () => {
    const { asagao, botan, tsubaki } = lab()
    for (const { key, provider } of [asagao, botan, tsubaki]) {
      expect(provider.requests.length).toBeGreaterThan(0)
      expect(new Set(provider.requests.map(({ headers }) => headers.authorization))).toEqual(
        new Set([`Bearer ${key}`]),
      )
    }
  })
})
