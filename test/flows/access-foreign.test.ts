import { readFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../lib/contracts/index.ts'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { verdictOn } from '../support/access/cases.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'

const started = startedForFile(sharedStack)

const Problem = z.object({ code: z.string(), detail: z.string() }).partial()

interface Row {
  addresses: string[]
  reply: string
}

/** The table of docs/api.md. */
const rows: Row[] = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, addresses = '', reply = ''] = line.split('|').map(cell => cell.trim())
    return addresses.startsWith('`') ? [{ addresses: namesIn(addresses), reply }] : []
  })

function namesIn(cell: string): string[] {
  return cell.split('`').filter((_, at) => at % 2 === 1)
}

/** Parameters that do not name data of one account. */
const SHARED = ['{part}', '{resource}', '{provider}', '{character}']

const routes = Object.values(contracts)
  .filter(({ internal, name }) => !internal && name !== 'manager')
  .flatMap(contract => operationsOf(contract))
  .filter(({ access, path }) => {
    const isOwned = SHARED.reduce((left, name) => left.replace(name, ''), path).includes('{')
    return isOwned && access !== 'root' && access !== 'service'
  })

/** The row for a route: one that names its method, else the one with the longest address. */
function rowOf({ method, path }: { method: string; path: string }): Row | undefined {
  const found = rows.flatMap(row =>
    row.addresses.flatMap(address => {
      const [start = '', only] = address.split(' ').toReversed()
      const fits = (only ?? method) === method && `${path}/`.startsWith(`${start}/`)
      return fits ? [{ row, rank: start.length + (only ? 100 : 0) }] : []
    }),
  )
  return found.toSorted((a, b) => b.rank - a.rank)[0]?.row
}

describe('the table of docs/api.md', () => {
  it.each(routes.map(route => [route.operation, route] as const))('has a true row for %s', (_, route) => {
    const { reply = 'no row' } = { ...rowOf(route) }
    expect(reply).toMatch(/^(?:200|204|403|404|409)/)
    const caller = route.access === 'third-party' ? 'third-party' : 'other'
    expect(verdictOn(route, caller)).toBe(reply.startsWith('403') ? 403 : 'open')
  })

  it('is true of every id that another account cannot guess: it answers like one that does not exist', async () => {
    const [owner, other] = [await learner(started()), await learner(started())]
    const { task_id } = await owner.study.articles.upload({
      body: { raw_content: '雨だ。', explain_mode: 'split' },
    })
    const { article_id } = await ended(owner, task_id)
    const feedback = await owner.study.feedback.give({
      body: { request_id: ulid(), kind: 'bug', text: 'It does nothing.' },
    })
    const kept = await owner.study.keptSentences.keep({ body: { article_id: article_id ?? 0, index: 0 } })
    const rain = { form: '雨', reading: 'あめ' }
    const skill_id = skillIdOf(rain)
    await owner.study.wordWrites.put({ params: { skill_id }, body: { ...rain, state: 'learning' } })
    const id = `w.${skill_id}.recognition`
    const rating = { request_id: ulid(), card_id: id, expected_version: 1, rating: 'good' as const }
    await owner.study.cards.rate({ body: rating })
    const mark = { request_id: ulid(), changes: [{ ...rain, skill_id, state: 'known' as const }] }
    await owner.study.wordWrites.states({ body: mark })
    const object = { kind: 'skill' as const, id: skill_id }
    const target = { object, dimension: 'recall' as const, outcome: null }
    const event = {
      event_id: ulid(),
      kind: 'feedback' as const,
      occurred_at: new Date(Date.now() - 1_000).toISOString(),
      payload: { foundation: { targets: [target] } },
    }
    await owner.study.learningEvents.record({ body: { events: [event] } })

    const { file_handle } = await owner.study.imports.file({ stream: Buffer.from('雨\n') })
    const import_id = ulid()
    const imported = { import_id, file_handles: [file_handle], dry_run: true }
    await ended(owner, (await owner.study.imports.start({ body: imported })).task_id)

    const theirs: Record<string, string> = {
      '/api/tasks/{task_id}': task_id,
      '/api/feedback/{id}': feedback.id,
      '/api/imports/{import_id}': import_id,
      '/api/collections/sentences/{item_id}': kept.item_id,
      '/api/collections/media/{media_id}': `s.${kept.item_id}`,
      '/api/listening/{file_id}': task_id,
      '/api/collections/words/{skill_id}': skill_id,
      '/api/collections/review/cards/{id}': id,
      '/api/collections/review/ratings/{request_id}': rating.request_id,
      '/api/changes/{request_id}': mark.request_id,
      '/api/adaptive/me/foundation/retractions/{event_id}': event.event_id,
    }
    const bodies: Record<string, object> = {
      PATCH: { expected_version: 1 },
      POST: { request_id: ulid() },
      'PATCH /api/collections/media/{media_id}': { expected_version: 1, before: 0, after: 1 },
    }
    const asked = routes.filter(
      route =>
        route.service === 'study' && /^404/.test(rowOf(route)?.reply ?? '') && route.access === 'member',
    )
    expect(
      new Set(asked.map(({ path }) => Object.keys(theirs).find(start => path.startsWith(start)))),
    ).toEqual(new Set(Object.keys(theirs)))
    for (const { method, path } of asked) {
      const [start = '', given = ''] = Object.entries(theirs).find(([each]) => path.startsWith(each)) ?? []
      const absent = given.replace(/[0-9A-Z]{26}/, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
      const replies = [given, absent].map(async named => {
        const body = bodies[`${method} ${path}`] ?? bodies[method]
        const address = start.replace(/\{\w+\}$/, named) + path.slice(start.length).replace(/\{\w+\}/, ulid())
        const reply = await fetch(started().addresses.study + address, {
          method,
          headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { code, detail } = reply.status === 204 ? {} : Problem.parse(await reply.json())
        return [reply.status, code, detail]
      })
      const [foreign, none] = await Promise.all(replies)
      expect(foreign, `${method} ${path}`).toEqual(none)
      expect([204, 404], `${method} ${path}`).toContain(foreign?.[0])
    }
  })
})
