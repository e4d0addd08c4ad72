import { ulid } from 'ulid'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { Preferences } from '../../../lib/contracts/schemas/learners/profile.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'
import { furiganaModes, type ReadingLook, readingLook } from '../screens/read/reading-look.ts'
import { calls, profileKey } from './queries.ts'

type Furigana = ReadingLook['furigana']
const kana = { all: 'always', unknown: 'when_unknown', none: 'never' } as const satisfies Record<
  Furigana,
  Preferences['show_kana']
>

/** The record last read from the server; null before the first read. */
let kept: { version: number; values: Preferences } | null = null
let userId: number | null = null
/** A choice made in this window that the server does not have yet. */
let unsent: Furigana | null = null
let isFollowing = false
let working: Promise<void> = Promise.resolve()

/**
 * Shows furigana alike on all devices of an account: the last choice counts everywhere. `chosen` is a choice made just
 * now.
 */
export function followReadingSync(chosen: Furigana | null): void {
  if (!isFollowing) {
    isFollowing = true
    onSession(follow)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') next(receive)
    })
    follow()
  }
  if (chosen === null || userId === null) return
  unsent = chosen
  next(send)
}

function follow() {
  const now = learnerOf(sessionState().session)
  if (now === userId) return
  userId = now
  kept = null
  unsent = null
  next(receive)
}

/** Runs steps one after another. A failed step runs again when the page next becomes visible. */
function next(step: () => Promise<void>) {
  working = working.then(step).catch(() => {})
}

async function receive() {
  const asked = userId
  if (asked === null || sessionState().ended) return
  const { items } = await calls.foundation.list({ params: { resource: 'profile' } })
  if (userId !== asked) return
  const [record] = items
  kept = { version: record?.version ?? 0, values: Preferences.parse(record?.values ?? {}) }
  if (unsent !== null) return send()
  const furigana = furiganaModes.find(mode => kana[mode] === record?.values.show_kana)
  if (furigana !== undefined && furigana !== readingLook.now().furigana) readingLook.change({ furigana })
}

async function send() {
  if (unsent === null || !kept || sessionState().ended) return
  const [sent, asked, { version }] = [unsent, userId, kept]
  const values = { ...kept.values, show_kana: kana[sent] }
  try {
    const params = { resource: 'profile', record_id: 'me' }
    const body = { request_id: ulid(), expected_version: version, values }
    const written = await calls.foundation.write({ params, body })
    if (userId !== asked) return
    kept = { version: written.version, values }
    if (unsent === sent) unsent = null
    await queryClient.invalidateQueries({ queryKey: profileKey })
  } catch (error) {
    if (!isProblem(error, 'version_conflict')) throw error
    // Another device was first; the later choice counts.
    kept = null
    await receive()
  }
}
