import { ulid } from 'ulid'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { series } from '../../../../lib/contracts/relays/series.ts'
import type { Series } from '../../../../lib/contracts/schemas/articles/series.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { callsOf } from '../../api/client.ts'

const calls = callsOf({ articles, series })

/** The learner's series of this name. */
const called = (items: readonly Series[], name: string) => items.find(one => one.name === name)

const PAGE = 200

export const seriesCalled = async (name: string) => called((await calls.series.list()).items, name)

/** The texts of the series of this name, in its order. */
export async function textsOfSeries(name: string): Promise<{ id: number; title: string }[]> {
  const one = await seriesCalled(name)
  if (!one) return []
  const texts: { id: number; title: string }[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await calls.articles.list({ query: { series: one.id, offset, limit: PAGE } })
    texts.push(...page.items.map(({ id, title }) => ({ id, title })))
    offset = page.next_offset
  }
  return texts
}

/** A series is changed on this many devices at once at most, before a change is given up. */
const TRIES = 5

/** Puts a text into the series of this name, which is made if there is none. `after`: the text that it follows. */
export async function joinSeries(
  name: string,
  article: number,
  placed: { after: number } | { position: number | null; title: string },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { version: expected_version, items } = await calls.series.list()
    const one = called(items, name) ?? { id: ulid(), name, articles: [] }
    const others = one.articles.filter(id => id !== article)
    const place =
      'after' in placed
        ? others.indexOf(placed.after) + 1 || others.length
        : await placeFor(name, others, placed)
    const body = { expected_version, name, articles: others.toSpliced(place, 0, article) }
    try {
      await calls.series.put({ params: { id: one.id }, body })
      return
    } catch (error) {
      if (!isProblem(error, 'version_conflict') || tries === TRIES) throw error
    }
  }
}

/** A volume stands before the one that now has its number; the numbered parts of another volume count as one. */
async function placeFor(
  name: string,
  ids: readonly number[],
  { position, title }: { position: number | null; title: string },
): Promise<number> {
  if (position === null) return ids.length
  const titles = new Map((await textsOfSeries(name)).map(text => [text.id, text.title]))
  const volumeOf = (id: number | undefined) => {
    const own = (id !== undefined && titles.get(id)) || ''
    // Volumes may be called 雨 1 and 雨 2 as well.
    return withoutNumber(own) === withoutNumber(title) ? own : withoutNumber(own)
  }
  let volumes = 0
  for (const [place, id] of ids.entries()) {
    const isNew = place === 0 || volumeOf(id) !== volumeOf(ids[place - 1])
    if (isNew) volumes += 1
    if (isNew && volumes === position) return place
  }
  return ids.length
}

const withoutNumber = (title: string) => title.replace(/ \d+$/, '')
