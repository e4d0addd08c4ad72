import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_PART_BYTES } from '../../../lib/contracts/schemas/parts.ts'
import type { ObjectStore } from '../../../lib/data/object-stores/object-store.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { cosTab } from '../../browser/support/cos-tab.ts'
import { bucket, cosLab, dataServerOf } from '../../flows/cos-lab.ts'
import {
  accessDenied,
  type Behaviour,
  refuse,
  stalled,
  truncated,
} from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const tab = cosTab(lab)
const never = new AbortController().signal

const store = (): ObjectStore => dataServerOf(lab.stack).objects.current()
const keep = (key: string, bytes: Buffer) =>
  store().put(key, bytes, { content_type: 'text/html', max_bytes: 20_000_000, signal: never })
const kept = async () =>
  (await store().list({ prefix: '', limit: 1_000, by_folder: false }, never)).objects.map(({ key }) => key)

const objects = () => tab.page.getByRole('region', { name: 'Stored objects' }).first()
const row = (name: string) => objects().getByRole('rowheader', { name, exact: true })
const openFolder = (name: string) =>
  objects()
    .getByRole('button', { name: `Folder ${name}`, exact: true })
    .click()
const path = () => objects().getByRole('navigation', { name: 'Current folder' })

/** Opens folder after folder down to the object, as an administrator does. */
async function walkTo(...folders: string[]) {
  for (const folder of folders) await openFolder(`${folder}/`)
}

async function downloaded(name: string) {
  const coming = tab.page.waitForEvent('download')
  await objects()
    .getByRole('button', { name: `Download ${name}`, exact: true })
    .click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const removing = (name: string) =>
  objects()
    .getByRole('button', { name: `Delete ${name}`, exact: true })
    .click()

const odd = 'files/sys/assets/第１課 a+b 100%25 #1 &?=;"\'.html'
const oddName = odd.slice('files/sys/assets/'.length)
const script = Buffer.from('<script>alert(1)</script>')

// The page cannot see where objects lie; the flow about them tells both.
describe('stored objects', () => {
  const video = Buffer.alloc(3_000_000, 'moving pictures ')

  beforeEach(async () => {
    await lab.cos.put({ body: lab.s3.form() })
    await keep('video/u7/sources/2026/11/a.mp4', video)
    await keep('video/u8/b.mp4', video)
    await keep(odd, script)
    await tab.page.reload()
    await objects().getByRole('button', { name: 'Folder video/' }).waitFor()
  })
  afterEach(async () => {
    for (const key of await kept()) await store().remove(key, never)
  })

  it('can be browsed folder by folder, and back by the path', async () => {
    const { page } = tab
    await path().getByText(bucket).waitFor()
    await objects().getByText('Folders: 2 · objects: 0').waitFor()
    await walkTo('video', 'u7', 'sources', '2026', '11')
    await row('a.mp4').waitFor()
    await expect.poll(() => path().textContent()).toContain('11')
    const isFocused = () =>
      path()
        .locator('[aria-current]')
        .evaluate(e => e === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    const cells = objects().getByRole('row', { name: 'a.mp4' }).getByRole('cell')
    await expect.poll(() => cells.nth(0).textContent()).toBe('3 MB')
    await expect.poll(() => cells.nth(1).textContent()).toMatch(/\d{4}/)
    expect(await seriousFindings(page)).toEqual([])
    await path().getByRole('button', { name: 'video', exact: true }).click()
    await objects().getByRole('button', { name: 'Folder u8/' }).waitFor()
    await path().getByRole('button', { name: bucket }).click()
    await objects().getByRole('button', { name: 'Folder files/' }).waitFor()
  })

  it('may have spaces, symbols and Japanese in their names', async () => {
    await walkTo('files', 'sys', 'assets')
    await row(oddName).waitFor()
    const file = await downloaded(oddName)
    expect(file.bytes.equals(script)).toBe(true)
    expect(file.name).toMatch(/^第１課 a\+b 100%25 #1 &.*\.html$/)
    await removing(oddName)
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await objects().getByText('This folder is empty').waitFor()
    expect(await kept()).not.toContain(odd)
    expect(await kept()).toHaveLength(2)
  })

  it('are deleted after a confirmation that names the object and the consequences', async () => {
    const { page } = tab
    await walkTo('video', 'u8')
    await removing('b.mp4')
    const dialog = page.getByRole('dialog', { name: 'Delete this object?' })
    await dialog.getByText('video/u8/b.mp4').waitFor()
    await dialog.getByText('Whatever uses it may stop working').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await kept()).toContain('video/u8/b.mp4')
    await removing('b.mp4')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('video/u8/b.mp4 was deleted.').waitFor()
    await row('b.mp4').waitFor({ state: 'detached' })
    expect(await kept()).not.toContain('video/u8/b.mp4')
  })

  it('are reported as missing if they were deleted meanwhile', async () => {
    await walkTo('video', 'u8')
    await row('b.mp4').waitFor()
    await store().remove('video/u8/b.mp4', never)
    await objects().getByRole('button', { name: 'Download b.mp4' }).click()
    await objects().getByRole('alert').getByText('No longer exists').waitFor()
    await objects().getByRole('button', { name: 'Dismiss' }).click()
    await objects().getByRole('alert').waitFor({ state: 'detached' })
    await objects().getByRole('button', { name: 'Refresh' }).click()
    await objects().getByText('This folder is empty').waitFor()
  })
})

describe('a bucket', () => {
  const put = (key: string, bytes = script) => lab.s3.bucket().put(key, bytes, 'text/html')
  const show = async () => {
    await lab.cos.put({ body: lab.s3.form() })
    await tab.page.reload()
    await tab.page.getByRole('button', { name: 'Refresh' }).waitFor()
  }

  it('says what will appear in it while it is empty', async () => {
    await show()
    await objects().getByText('Nothing is stored here yet').waitFor()
  })

  it('is listed page by page, with each object once and a marked end', async () => {
    for (let number = 0; number < 405; number++) put(`${number}`.padStart(3, '0'))
    await show()
    await objects().getByText('Folders: 0 · objects: 200 · there are more').waitFor()
    const more = objects().getByRole('button', { name: 'Show more' })
    await more.click()
    await objects().getByText('objects: 400 · there are more').waitFor()
    await more.press('Enter')
    const all = objects().getByText('Folders: 0 · objects: 405', { exact: true })
    await all.waitFor()
    await more.waitFor({ state: 'detached' })
    await expect.poll(() => all.evaluate(element => element === document.activeElement)).toBe(true)
    const names = await objects().getByRole('rowheader').allTextContents()
    expect(new Set(names).size).toBe(405)
  })

  it('may contain hostile names, shown as text, and invalid keys, which are refused', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    put(hostile)
    put('.hidden')
    put('a//b')
    put(`long-${'x'.repeat(900)}`)
    await show()
    await row(hostile).waitFor()
    expect(await objects().locator('tbody img').count()).toBe(0)
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)

    await objects().getByRole('button', { name: 'Download .hidden' }).click()
    await objects().getByRole('alert').getByText('This is not a valid object key.').waitFor()
    await removing('.hidden')
    const dialog = tab.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('This is not a valid object key.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await openFolder('a/')
    await openFolder('/')
    await objects().getByText('This is not a valid object key.').last().waitFor()
    expect(lab.s3.objects.size).toBe(4)
    await path().getByRole('button', { name: bucket }).click()
    expect((await downloaded(hostile)).bytes.equals(script)).toBe(true)
  })

  it('says why it cannot be read, and can be read again', async () => {
    const { secret_key } = lab.s3.form()
    lab.s3.misbehave('ListObjects', refuse(403, 'AccessDenied', `No, ${secret_key}!`))
    await show()
    const alert = objects().getByRole('alert')
    await alert.getByText('AccessDenied, HTTP 403').waitFor()
    expect(await tab.page.content()).not.toContain(secret_key)
    expect(await seriousFindings(tab.page)).toEqual([])
    lab.s3.behaveWell()
    put('video/a.mp4')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await objects().getByRole('button', { name: 'Folder video/' }).waitFor()
    await alert.waitFor({ state: 'detached' })
  })

  it('saves no file if a download breaks off, and allows another', async () => {
    const bytes = Buffer.alloc(4_000_000, 'x')
    put('large.bin', bytes)
    await show()
    let files = 0
    const count = () => void files++
    tab.page.on('download', count)
    lab.s3.misbehave('GetObject', truncated)
    await objects().getByRole('button', { name: 'Download large.bin' }).click()
    const alert = objects().getByRole('alert')
    await alert.getByText('The object could not be read to its end.').waitFor()
    expect(files).toBe(0)
    tab.page.off('download', count)
    lab.s3.behaveWell()
    const coming = tab.page.waitForEvent('download')
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect((await readFile(await (await coming).path())).equals(bytes)).toBe(true)
    await alert.waitFor({ state: 'detached' })
  })

  it('shows the progress of a slow download, which can be stopped', async () => {
    put('large.bin', Buffer.alloc(2 * MOST_PART_BYTES, 'x'))
    await show()
    const ways: Behaviour[] = [({ honest, send }) => send(honest()), stalled]
    lab.s3.misbehave('GetObject', exchange => ways.shift()?.(exchange))
    await objects().getByRole('button', { name: 'Download large.bin' }).click()
    const bar = objects().getByRole('progressbar', { name: 'Downloading large.bin' })
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
    await objects().getByRole('button', { name: 'Stop downloading large.bin' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await objects().getByRole('alert').count()).toBe(0)
    await expect
      .poll(() => objects().getByRole('button', { name: 'Download large.bin' }).isEnabled())
      .toBe(true)
  })

  it('has no accessibility findings on a phone, in Japanese and in dark mode', async () => {
    put('とても長い'.repeat(60))
    put('video/a.mp4')
    await lab.cos.put({ body: lab.s3.form() })
    const { page } = await tab.open(otherLook)
    await page.getByRole('button', { name: 'フォルダー video/' }).click()
    await page.getByRole('button', { name: 'a.mp4 を削除' }).click()
    await page.getByRole('dialog').getByText('video/a.mp4').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    lab.s3.misbehave('ListObjects', accessDenied)
    await page.getByRole('button', { name: '更新' }).click()
    await page.getByRole('alert').waitFor()
  })
})
