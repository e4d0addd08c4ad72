import { describe, expect, it } from 'vitest'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import {
  allRows,
  beforeRequests,
  edit,
  finish,
  finishedArticle,
  keysOf,
  note,
  openTwo,
  waitedFor,
} from '../../../handlers/data/edit-stories.ts'
import { type DataClient, type Lab, newTaskId, reader } from '../../../handlers/data/lab.ts'
import { bothTexts } from '../../../handlers/data/sentence-stories.ts'
import { numbered, write } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const OLD = numbered(12)
const NEW = OLD.with(4, '新しい。')
/** A sentence with translation and explanation, next to the one that is edited. */
const NEXT = 5

interface Seen {
  /** A client of another account, at another data_server. */
  client: DataClient
  lab: Lab
  id: number
  edited: PromiseSettledResult<Awaited<ReturnType<typeof edit>>>
}

/** For each request of an edit to the store, makes an article and lets something happen right before the request. */
async function atEveryRequest(
  happening: (client: DataClient, id: number) => Promise<unknown>,
  look: (seen: Seen) => Promise<unknown>,
  {
    old = OLD,
    rows = NEW,
    ...more
  }: { old?: string[]; rows?: string[]; content_revision?: number; task_id?: string } = {},
) {
  const { one, other: lab, client } = await openTwo(stores)
  const undisturbed = await worked(client, old)
  const requests = await one.requestsOf(() => edit(one.as(reader), undisturbed, rows, more))
  for (const at of requests.keys()) {
    const id = await worked(client, old)
    beforeRequests(one, async request => {
      if (request === at) await happening(client, id)
    })
    const [edited] = await Promise.allSettled([edit(one.as(reader), id, rows, more)])
    await look({ client, lab, id, edited })
  }
}

const worked = async (client: DataClient, sentences = OLD) =>
  (await finishedArticle(client, sentences, {}, [NEXT])).id

/** Work that may be refused because the edit came first. */
async function orRefused(work: Promise<unknown>, ...codes: string[]): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(isProblem(error) && codes).toContain(isProblem(error) && error.code)
    return false
  }
}

describe('an edit keeps, at whichever moment it is written,', () => {
  it('a note on a sentence that the edit moves to another block', async () => {
    await atEveryRequest(
      (client, id) => note(client, id, NEXT, 'mine'),
      async ({ client, id, edited }) => {
        expect(edited.status).toBe('fulfilled')
        const rows = await allRows(client, id)
        expect(rows.map(({ sentence }) => sentence)).toEqual(NEW)
        expect(rows[NEXT]).toMatchObject({ notes: 'mine', translation: '訳 文5。' })
      },
    )
  })

  it('the results of a task that begins and ends', async () => {
    let came = false
    await atEveryRequest(
      async (client, id) => {
        const task_id = newTaskId()
        came = await orRefused(client.articles.begin({ params: { id }, body: { task_id } }), 'article_busy')
        if (!came) return
        const begun = { ...(await client.articles.get({ params: { id } })), task_id }
        await write(client, 'translations', begun, [NEXT], { text: () => 'better' })
        await finish(client, begun)
      },
      async ({ client, id, edited }) => {
        expect(edited.status).toBe('fulfilled')
        const rows = await allRows(client, id)
        expect(rows.map(({ sentence }) => sentence)).toEqual(NEW)
        expect(rows[NEXT]?.translation).toBe(came ? 'better' : '訳 文5。')
      },
    )
  })

  it('the translation of a sentence in an unchanged block, which the article counts', async () => {
    await atEveryRequest(
      async (client, id) => {
        const { content_revision } = await client.articles.get({ params: { id } })
        const result = { content_revision, translation: '訳', explanation: '解' }
        await client.sentenceEdits.result({ params: { id, idx: 69 }, body: result })
      },
      async ({ client, id, edited }) => {
        expect(edited.status).toBe('fulfilled')
        expect((await allRows(client, id))[69]).toMatchObject({ translation: '訳' })
        expect(await client.articles.get({ params: { id } })).toMatchObject({ complete_sentences: 2 })
      },
      { old: numbered(70), rows: numbered(70).with(4, '新しい。') },
    )
  })
})

describe('at whichever moment of an edit it happens,', () => {
  it('another edit conflicts if both have something to recompute, and one is refused', async () => {
    let came = false
    await atEveryRequest(
      async (client, id) => {
        came = await orRefused(edit(client, id, [...OLD, '別。']), 'article_busy')
      },
      async ({ client, id, edited }) => {
        if (came) expect(edited).toMatchObject({ reason: { status: 409, code: 'article_busy' } })
        else expect(edited.status).toBe('fulfilled')
        expect((await allRows(client, id)).map(({ sentence }) => sentence)).toEqual(
          came ? [...OLD, '別。'] : NEW,
        )
      },
    )
  })

  it('another edit that recomputes nothing is wholly overwritten', async () => {
    const fewer = OLD.slice(0, 9)
    await atEveryRequest(
      (client, id) => orRefused(edit(client, id, OLD.slice(1))),
      async ({ client, id, edited }) => {
        expect(edited.status).toBe('fulfilled')
        const { text, joined } = await bothTexts(client, { id })
        expect(joined).toBe(text)
        expect([fewer.join(''), OLD.slice(1).join('')]).toContain(text)
      },
      { rows: fewer },
    )
  })

  it('another edit wins over one that names the text it was based on', async () => {
    const shorter = OLD.slice(1)
    const fewer = OLD.slice(0, 9)
    await atEveryRequest(
      (client, id) => orRefused(edit(client, id, shorter, { content_revision: 1 }), 'version_conflict'),
      async ({ client, id, edited }) => {
        const { text, joined } = await bothTexts(client, { id })
        expect(joined).toBe(text)
        if (edited.status === 'rejected') {
          expect(edited).toMatchObject({ reason: { status: 409, code: 'version_conflict' } })
          expect(text).toBe(shorter.join(''))
        } else expect(text).toBe(fewer.join(''))
      },
      { rows: fewer, content_revision: 1 },
    )
  })

  it('another text of one sentence makes the edit start over, or refuses it', async () => {
    const source = (client: DataClient, id: number) =>
      client.sentenceEdits.source({ params: { id, idx: 3 }, body: { sentence: '差し替え。' } })
    let came = false
    const happening = async (client: DataClient, id: number) => {
      came = await orRefused(source(client, id), 'article_busy')
    }
    await atEveryRequest(happening, async ({ client, id, edited }) => {
      expect(edited.status).toBe('fulfilled')
      const { text, joined } = await bothTexts(client, { id })
      expect([text, joined]).toEqual([NEW.join(''), NEW.join('')])
    })
    await atEveryRequest(
      happening,
      async ({ client, id, edited }) => {
        const { text, joined } = await bothTexts(client, { id })
        expect(joined).toBe(text)
        expect(text).toBe((came ? OLD.with(3, '差し替え。') : NEW).join(''))
        if (came) expect(edited).toMatchObject({ reason: { code: 'version_conflict' } })
      },
      { content_revision: 1 },
    )
  })

  it('the end of its own task keeps it from getting the article', async () => {
    const task_id = newTaskId()
    let came = false
    await atEveryRequest(
      async (client, id) => {
        came = await orRefused(finish(client, { id, task_id }), 'superseded')
      },
      async ({ client, lab, id, edited }) => {
        if (came) expect(edited.status).toBe('fulfilled')
        else expect(edited).toMatchObject({ reason: { code: 'superseded' } })
        const { text, joined } = await bothTexts(client, { id })
        expect([text, joined]).toEqual(Array(2).fill((came ? NEW : OLD).join('')))
        expect(await client.articles.get({ params: { id } })).toMatchObject({ task_id: null })
        expect((await waitedFor(lab)).map(({ article_id }) => article_id)).not.toContain(id)
      },
      { task_id },
    )
  })

  it('a deletion removes everything, even rows that the edit was writing', async () => {
    let came = false
    await atEveryRequest(
      async (client, id) => {
        came = await orRefused(client.articles.remove({ params: { id } }), 'article_processing')
      },
      async ({ lab, id, edited }) => {
        if (!came) return expect(edited.status).toBe('fulfilled')
        expect(edited).toMatchObject({ reason: { status: 404, code: 'not_found' } })
        expect(await keysOf(lab, id)).toEqual([])
      },
    )
  })
})
