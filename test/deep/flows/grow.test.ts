import { describe, expect, it } from 'vitest'
import { DataApp } from '../../../lib/data/app.ts'
import { articleLab, textOf } from '../../flows/article-stack.ts'
import { openStream } from '../../flows/sse-reader.ts'
import { ended } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const lab = articleLab()

/** Long enough to be read, and stopped, while its rows are written. */
const LONG = longText(1_000)

const upload = (raw_content = LONG) =>
  lab.hana.study.articles.upload({ body: { raw_content, explain_mode: 'split' } })

/** All rows that can be read. */
async function allOf(id: number) {
  const { articles } = lab.hana.study
  const first = await articles.get({ params: { id } })
  const sentences = [...first.sentences]
  for (let offset = first.next_offset; offset !== null; ) {
    const page = await articles.get({ params: { id }, query: { offset } })
    sentences.push(...page.sentences)
    offset = page.next_offset
  }
  return { ...first, sentences }
}

/** An upload of which some rows can be read, and its article. */
async function growing() {
  const { task_id } = await upload()
  const task = async () => lab.hana.study.tasks.get({ params: { task_id } })
  await expect.poll(async () => (await task()).rows_ready ?? 0, { interval: 2 }).toBeGreaterThan(0)
  return { task_id, id: (await task()).article_id ?? 0 }
}

function dataServer(): DataApp {
  const app = lab.stack.running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('The stack has no data_server.')
  return app
}

/** The number of its rows in an export of all data. */
async function exported(id: number) {
  const headers = { authorization: `Bearer ${lab.hana.token}` }
  const reply = await fetch(`${lab.stack.addresses.study}/api/exports/all`, { headers })
  return (await reply.text()).split(`"kind":"row","article_id":${id},`).length - 1
}

describe('a text that grows', () => {
  it('is announced and read row by row, and its totals are known from the first one on', async () => {
    const text = longText(600)
    const { task_id } = await upload(text)
    const stream = await openStream(lab.stack.addresses.study, task_id, lab.hana.token)
    const events = await stream.text()
    const ready = [...events.matchAll(/"rows_ready":(\d+)/g)].map(([, rows]) => Number(rows))
    const { article_id } = await ended(lab.hana, task_id)
    const whole = await allOf(article_id ?? 0)
    expect(whole).toMatchObject({ growing: false, rows_ready: whole.total_rows, status: 'completed' })
    expect(textOf(whole)).toBe(text)
    expect(ready).toEqual(ready.toSorted((a, b) => a - b))
    expect(new Set(ready).size).toBeGreaterThan(2)
    expect(ready.at(-1)).toBe(whole.total_rows)
  })

  it('shows its first rows to its reader, in lists and in an export while the others are written', async () => {
    const { task_id, id } = await growing()
    const { articles, tasks } = lab.hana.study
    const [page, list] = await Promise.all([
      articles.get({ params: { id }, query: { limit: 10 } }),
      articles.list({ query: { limit: 1 } }),
    ])
    expect(LONG.startsWith(textOf(page))).toBe(true)
    expect(page.total_rows).toBe(1_100)
    expect(page.sentences[0]?.furigana).not.toEqual([])
    const [listed] = list.items
    expect(listed).toMatchObject({ id, total_rows: 1_100, total_sentences: 1_000 })
    expect(listed?.rows_ready).toBeGreaterThanOrEqual(64)
    await tasks.cancel({ params: { task_id } })

    const cut = await articles.get({ params: { id } })
    expect(cut).toMatchObject({ growing: true, success_rate: null })
    expect(cut.next_offset).toBe(cut.rows_ready > 500 ? 500 : null)
    const last = articles.get({ params: { id }, query: { offset: 1_099 } })
    await expect(last).rejects.toMatchObject({ status: 409, code: 'article_processing' })
    expect(await exported(id)).toBe(cut.rows_ready)
    await dataServer().content.articles.patch({ id }).set({ status: 'processing' }).go()
    expect(await exported(id)).toBe(cut.rows_ready)
    expect(await lab.hana.study.articleWords.words({ params: { id } })).toMatchObject({ analysis: 'pending' })
  })
})
