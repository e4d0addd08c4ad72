import { describe, expect, it } from 'vitest'
import { choicesFrom } from '../../../scripts/trials/choices.ts'
import { type ActName, acts, type Scene } from '../../../scripts/trials/load/acts.ts'
import { contradictedAfterRestart } from '../../../scripts/trials/load/after-restart.ts'
import { Book } from '../../../scripts/trials/load/book.ts'
import { Tally } from '../../../scripts/trials/load/tally.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const { signal } = new AbortController()
const stack = startedForFile(sharedStack)
/** A learner with one article that no task works on any more. */
async function remembering() {
  const person = await learner(stack())
  const book = new Book()
  const scene: Scene = {
    name: person.user.username,
    person,
    book,
    choices: choicesFrom(7),
    tally: new Tally(),
    signal,
  }
  await acts.upload(scene)
  for (const task_id of book.tasks) await ended(person, task_id)
  await acts.readAll(scene)
  const [article] = book.living
  if (!article) throw new Error('The upload has left no article.')
  const params = { id: article.id }
  return {
    scene,
    book,
    article,
    study: person.study,
    params,
    act: (name: ActName) => acts[name](scene),
    faults: async () =>
      (await contradictedAfterRestart(stack().addresses, { token: person.token, book }, signal)).join('\n'),
  }
}

describe('the record of a learner’s actions', () => {
  it('agrees with the services after a load without faults, and accepts what was sent but not acknowledged', async () => {
    const { act, faults, book, article, study, params } = await remembering()
    for (const name of ['note', 'overwrite', 'favorite', 'edit', 'list', 'readAll'] as const) await act(name)
    expect(await faults()).toBe('')
    expect(book.faults).toEqual([])

    article.text?.suppose('知らない文。')
    expect(await faults()).toBe('')
    article.favorite.suppose(true)
    await study.favorites.add({ params })
    expect(await faults()).toBe('')
    await study.favorites.remove({ params })
    expect(await faults()).toContain('is_favorite is false')
  })

  it('finds a lost note, a replaced sentence, an article that is back after its deletion, and a lost one', async () => {
    const { act, article, study, params, faults } = await remembering()
    await act('note')
    const { sentences } = await study.articles.get({ params })
    const [noted] = sentences.filter(({ sentence }) => article.notes.has(sentence))
    await study.sentences.notes({ params: { ...params, idx: noted?.index ?? 0 }, body: { notes: '' } })
    expect(await faults()).toMatch(/lost the note on 第.*: , not Note \d+/)

    await study.sentences.source({ params: { ...params, idx: 0 }, body: { sentence: '知らない文。' } })
    expect(await faults()).toMatch(
      /shows a text nobody sent: 知らない文。[\s\S]*has another text than any that was sent/,
    )

    article.exists.settle(false)
    expect(await faults()).toContain('is back after its deletion')
    await study.articles.remove({ params })
    expect(await faults()).toContain('is lost')
  })
})
