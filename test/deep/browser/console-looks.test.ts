import { ulid } from 'ulid'
import { afterAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { bucket, sharedBucketStack } from '../../support/shared-stack.ts'

const long = 'とても長い'.repeat(20)

let provider: FakeProvider
/** A phone in the dark, in Japanese, with something in every list. */
const at = consoleTab(sharedBucketStack, otherLook, async stack => {
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  const [root, hana] = [await administrator(stack), await learner(stack, 'looked-at')]
  const { manager } = root
  const { id } = await uploaded(hana, '雨だ。', { title: long, author: long })
  await manager.articles.publish({ params: { id }, body: { is_public: true } })
  const text = '縦書きで読みたいです。'
  await hana.study.feedback.give({ body: { request_id: ulid(), kind: 'suggestion', text } })
  const { code } = await manager.inviteCodes.create({ body: { note: long } })
  const asking = { username: 'asks-for-an-account', password: 'a good password', invite_code: code }
  await personAt(stack).accounts.auth.register({ body: asking })
  await manager.cos.put({ body: stack.s3.form() })
  for (const key of [`${long.repeat(3)}.mp4`, 'video/a.mp4'])
    stack.s3.bucket(bucket).put(key, Buffer.from('x'), 'video/mp4')
})
afterAll(() => provider?.close())

/** The text by which a tab is there, and the buttons that lead to a dialog of it. */
const tabs: [tab: string, text: string | RegExp, buttons?: (string | RegExp)[]][] = [
  ['overview', 'すべてのサービスは正常です。'],
  ['users', 'root（自分）', [/の保存容量$/]],
  ['invite-codes', /確保中/, ['招待コードを作成']],
  ['registration-requests', 'asks-for-an-account', ['却下: asks-for-an-account']],
  ['articles', '翻訳モデル', [`${long} を削除`]],
  ['articles/feedback', '縦書きで読みたいです。', [/^対応する: /]],
  ['articles/recommendation', 'ひとこと'],
  ['cos-storage', 'video/', [`${long.repeat(3)}.mp4 を削除`]],
  ['models', '自動（model-a）', ['model-a', 'モデルテスト: model-a', '編集: test provider']],
  ['models', '自動（model-a）', ['呼び出しプランを変更']],
  ['speech', '音声と自動化'],
  ['dictionary', '追加の辞書'],
]

it.each(tabs)(
  'the tab %s has no accessibility findings on a phone, in Japanese and in dark mode, nor has its dialog in the light',
  async (tab, text, buttons = []) => {
    const { page } = at
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(to => (location.hash = `#/${to}`), tab)
    await page.getByText(text).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(otherLook.width)
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click()
    if (buttons.length === 0) return
    await page.emulateMedia({ colorScheme: 'light' })
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  },
)
