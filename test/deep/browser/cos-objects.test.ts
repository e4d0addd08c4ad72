import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { MOST_PART_BYTES } from '../../../lib/contracts/schemas/parts.ts'
import { cosTab } from '../../browser/support/cos-tab.ts'
import { bucket, cosLab } from '../../flows/cos-lab.ts'
import { type Behaviour, refuse, stalled, truncated } from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const tab = cosTab(lab)
const script = Buffer.from('<script>alert(1)</script>')
const put = (key: string, bytes = script) => lab.s3.bucket().put(key, bytes, 'text/html')
const kept = () => [...lab.s3.bucket().objects.keys()]
/** The tab while the bucket is saved. */
const show = async () => {
  await lab.cos.put({ body: lab.s3.form() })
  await tab.page.reload()
  await tab.page.getByRole('button', { name: 'Refresh' }).waitFor()
}

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

describe('a bucket', () => {
  it('is browsed folder by folder, and back by the path, and its objects are downloaded, and deleted after a question', async () => {
    const { page } = tab
    const name = '第１課 a+b 100%25 #1 &?=;"\'.html'
    put('video/u7/2026/a.mp4', Buffer.alloc(3_000_000, 'moving pictures '))
    put(`files/sys/${name}`)
    await show()
    await path().getByText(bucket).waitFor()
    await objects().getByText('Folders: 2 · objects: 0').waitFor()
    await walkTo('video', 'u7', '2026')
    const cells = objects().getByRole('row', { name: 'a.mp4' }).getByRole('cell')
    await expect.poll(() => cells.nth(0).textContent()).toBe('3 MB')
    await expect.poll(() => cells.nth(1).textContent()).toMatch(/\d{4}/)
    await path().locator('[aria-current]:focus', { hasText: '2026' }).waitFor()
    await path().getByRole('button', { name: 'video', exact: true }).click()
    await objects().getByRole('button', { name: 'Folder u7/' }).waitFor()
    await path().getByRole('button', { name: bucket }).click()
    await walkTo('files', 'sys')
    const file = await downloaded(name)
    expect(file.bytes.equals(script)).toBe(true)
    expect(file.name).toMatch(/^第１課 a\+b 100%25 #1 &.*\.html$/)

    await removing(name)
    const dialog = page.getByRole('dialog', { name: 'Delete this object?' })
    await dialog.getByText(`files/sys/${name}`).waitFor()
    await dialog.getByText('Whatever uses it may stop working').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(kept()).toHaveLength(2)
    await removing(name)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`files/sys/${name} was deleted.`).waitFor()
    await objects().getByText('This folder is empty').waitFor()
    expect(kept()).toEqual(['video/u7/2026/a.mp4'])
  })

  it('says what will appear in it while it is empty, which keys are invalid, and what has gone meanwhile', async () => {
    await show()
    await objects().getByText('Nothing is stored here yet').waitFor()
    for (const key of ['.hidden', 'a//b', 'gone']) put(key)
    await objects().getByRole('button', { name: 'Refresh' }).click()
    const alert = objects().getByRole('alert')
    await row('gone').waitFor()
    lab.s3.bucket().objects.delete('gone')
    await objects().getByRole('button', { name: 'Download gone' }).click()
    await alert.getByText('No longer exists').waitFor()
    await objects().getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
    await objects().getByRole('button', { name: 'Download .hidden' }).click()
    await alert.getByText('This is not a valid object key.').waitFor()
    await removing('.hidden')
    const dialog = tab.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('This is not a valid object key.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await walkTo('a', '')
    await objects().getByText('This is not a valid object key.').last().waitFor()
    expect(kept()).toEqual(['.hidden', 'a//b'])
  })

  it('is listed page by page, with each object once and a marked end', async () => {
    for (let number = 0; number < 203; number++) put(`${number}`.padStart(3, '0'))
    await show()
    await objects().getByText('Folders: 0 · objects: 200 · there are more').waitFor()
    const more = objects().getByRole('button', { name: 'Show more' })
    await more.press('Enter')
    const all = objects().getByText('Folders: 0 · objects: 203', { exact: true })
    await all.waitFor()
    await more.waitFor({ state: 'detached' })
    await expect.poll(() => all.evaluate(element => element === document.activeElement)).toBe(true)
    const names = await objects().getByRole('rowheader').allTextContents()
    expect(new Set(names).size).toBe(203)
  })

  it('says why it cannot be read, without the key, and can be read again', async () => {
    const { secret_key } = lab.s3.form()
    lab.s3.misbehave('ListObjects', refuse(403, 'AccessDenied', `No, ${secret_key}!`))
    await show()
    const alert = objects().getByRole('alert')
    await alert.getByText('AccessDenied, HTTP 403').waitFor()
    expect(await tab.page.content()).not.toContain(secret_key)
    lab.s3.behaveWell()
    put('video/a.mp4')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await objects().getByRole('button', { name: 'Folder video/' }).waitFor()
    await alert.waitFor({ state: 'detached' })
  })

  it('saves no file if a download breaks off, and allows another, which shows its progress and can be stopped', async () => {
    const bytes = Buffer.alloc(2 * MOST_PART_BYTES, 'x')
    put('large.bin', bytes)
    await show()
    const ways: Behaviour[] = [({ honest, send }) => send(honest()), stalled]
    lab.s3.misbehave('GetObject', exchange => ways.shift()?.(exchange))
    const download = objects().getByRole('button', { name: 'Download large.bin' })
    await download.click()
    const bar = objects().getByRole('progressbar', { name: 'Downloading large.bin' })
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
    await objects().getByRole('button', { name: 'Stop downloading large.bin' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await objects().getByRole('alert').count()).toBe(0)

    let files = 0
    const count = () => void files++
    tab.page.on('download', count)
    lab.s3.misbehave('GetObject', truncated)
    await download.click()
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
})
