import { describe, expect, it } from 'vitest'
import { administrator, learner, signIn } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { ended } from '../support/tasks.ts'
import { seriousFindings } from './support/accessibility.ts'
import { wordsReader } from './support/reader-windows.ts'

const reader = wordsReader()

const text = 'メロスは激怒した。\n必ず、かの邪智暴虐の王を除かなければならぬと決意した。'

describe('a learner', () => {
  it('registers by invitation, waits, signs in, chooses a level, pastes a text and reads it', async () => {
    const root = await administrator(reader.stack())
    const { code } = await root.manager.inviteCodes.create({ body: {} })
    const { page } = await reader.guest({ place: 'register' })
    await page.getByLabel('User name').waitFor()
    // An invitation is opened while the form is shown, which loads no page.
    await page.goto(reader.at(`register?code=${code}`))
    await expect.poll(() => page.getByLabel('Invite code').inputValue()).toBe(code)
    await page.getByLabel('User name').fill('セリヌンティウス')
    await page.getByLabel('Password').fill('three days in the tower')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Request an account' }).click()
    await page.getByText('An administrator has to approve it.').waitFor()
    await page.reload()
    await page.getByText('An administrator has to approve it.').waitFor()

    const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
    const request = items.find(({ username }) => username === 'セリヌンティウス')
    await root.manager.registrationRequests.approve({ params: { id: request?.id ?? '' }, body: {} })
    await page.getByText('is ready.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()

    expect(await page.getByLabel('User name').inputValue()).toBe('セリヌンティウス')
    await page.getByLabel('Password').fill('three days in the tower')
    await page.getByRole('button', { name: 'Sign in' }).click()
    // One job at a time: first the level, by words of it.
    await page.getByRole('heading', { level: 1, name: 'What do you know already?' }).waitFor()
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['You'])
    await page.getByText('N5', { exact: true }).click()
    await page.getByText('words will count as known. You can undo this.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Start at N5' }).click()
    await page.getByRole('heading', { level: 1, name: 'Read your first story' }).waitFor()
    await page.getByText('count as known.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.getByRole('link', { name: 'Add a text' }).first().click()
    await page.getByLabel('Japanese text').fill(text)
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByRole('heading', { level: 1, name: 'メロスは激怒した。' }).waitFor()
    await page.locator('ruby', { hasText: '激怒' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  deepIt('continues a text on another device, in Japanese', async () => {
    const person = await learner(reader.stack())
    const raw_content = Array.from({ length: 200 }, (_, n) => `これは第${n + 1}の段落である。`).join('\n')
    const { task_id } = await person.study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
    const { article_id: id } = await ended(person, task_id)
    if (id === null) throw new Error('There is no article.')
    const { content_revision } = await person.study.articles.get({ params: { id } })
    const at = new Date().toISOString()
    await person.study.positions.keep({ params: { id }, body: { index: 300, content_revision, at } })
    const { page } = await reader.of(person, { locale: 'ja', width: 390 })
    await page.getByRole('link', { name: '続きから読む' }).click()
    const row = page.locator('[data-row="300"]')
    await row.waitFor()
    await expect.poll(() => row.evaluate(element => element.getBoundingClientRect().top)).toBeLessThan(900)
    expect(await page.locator('[data-row="0"]').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    // The scroll bar is dragged to the end, and up again.
    for (const [share, shown] of [
      [1, 398],
      [0, 0],
    ] as const) {
      // Repeated if needed: the page undoes a jump in the frame in which rows arrive.
      const drag = async () => {
        await page.evaluate(part => scrollTo(0, document.documentElement.scrollHeight * part), share)
        return page.locator(`[data-row="${shown}"]`).count()
      }
      await expect.poll(drag, { interval: 200 }).toBe(1)
    }
    await page.getByLabel('本棚に戻る').click()
    await page.getByRole('heading', { level: 1, name: '本棚' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  })

  deepIt(
    'sees where it is signed in, ends other sessions or all, and leaves nothing behind after signing out',
    async () => {
      const person = await learner(reader.stack())
      const { username } = person.user
      const other = await signIn(reader.stack(), username, `password of ${username}`)
      const { page } = await reader.of(person, { place: 'settings/account/sessions' })
      const where = page.locator('details', { hasText: 'Where you are signed in' })
      await where.getByText('This device').waitFor()
      const end = where.getByRole('button', { name: 'End the session of node' })
      await end.click()
      await where.getByText('You will have to sign in again on that device.').waitFor()
      await end.click()
      await expect.poll(() => where.getByRole('listitem').count()).toBe(1)
      await expect(other.accounts.auth.me()).rejects.toMatchObject({ status: 401 })

      await page.evaluate(async id => {
        await caches.open(`yomu-media-${id}`)
        await caches.open('rows')
        const begun = { owner: id, name: 'words.txt' }
        localStorage.setItem('yomu.import', JSON.stringify(begun))
        const changes = [{ owner: id, word: '雨', refusal: null, at: '2026-01-01T00:00:00Z' }]
        localStorage.setItem('yomu.unwritten', JSON.stringify({ changes }))
        await new Promise(resolve => {
          const opening = indexedDB.open('yomu-notes')
          opening.onsuccess = () => resolve(opening.result.close())
        })
      }, person.user.id)
      // Its own survives a reload.
      await page.reload()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      const stored = () =>
        page.evaluate(() => [localStorage.getItem('yomu.import'), localStorage.getItem('yomu.unwritten')])
      expect(await stored()).toEqual([expect.stringContaining('words.txt'), expect.stringContaining('雨')])
      await page.getByRole('button', { name: 'Sign out' }).click()
      const atSignIn = page.getByRole('heading', { level: 1, name: 'Sign in' })
      await atSignIn.waitFor()
      expect(await page.evaluate(() => localStorage.getItem('yomu.session'))).toBeNull()
      await expect.poll(() => person.accounts.auth.me().catch(error => error.status)).toBe(401)
      const kept = () =>
        page.evaluate(async () => [
          ...(await indexedDB.databases()).map(({ name }) => name),
          ...(await caches.keys()),
        ])
      // Databases and caches of other apps stay.
      await expect.poll(kept).toEqual(['yomu-notes', 'rows'])
      expect(await stored()).toEqual([null, '{"changes":[]}'])

      await page.getByLabel('User name').fill(username)
      await page.getByLabel('Password').fill(`password of ${username}`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.goto(reader.at('settings/account/sessions'))
      await where.getByRole('button', { name: 'End all sessions' }).click()
      await where.getByText('You will have to sign in again on every device').waitFor()
      await where.getByRole('button', { name: 'End all sessions' }).click()
      await atSignIn.waitFor()
    },
  )
})
