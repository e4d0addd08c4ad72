import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { ImportCounts } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { parsed } from '../../../handlers/data/export-stories.ts'
import { reader, stranger } from '../../../handlers/data/lab.ts'
import { importLab } from './import-lab.ts'
import { comparable, downloaded, livedIn } from './moved-account.ts'

const open = importLab()

const sumOf = (counts: Partial<ImportCounts> = {}) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const done = { state: 'completed', error: null }

describe('an import of everything', () => {
  it('takes the texts of another account with all that they have, once', async () => {
    const lab = await open()
    await livedIn(lab, reader)
    const file = await downloaded(lab, reader)
    const controller = lab.controllerOf(stranger.user_id)
    const given = { import_id: ulid(), file_handles: [controller.send(file)] }

    expect(await controller.run({ ...given, dry_run: true })).toMatchObject(done)
    const dry = await controller.record(given.import_id)
    expect(dry).toMatchObject({ state: 'checked', kind: 'yomu', moved: { article: { added: 3 } } })
    expect(parsed(await downloaded(lab, stranger)).filter(({ kind }) => kind === 'article')).toEqual([])

    expect(await controller.run(given)).toMatchObject(done)
    const record = await controller.record(given.import_id)
    // A word that is being learnt brings its cards by itself.
    const { card, ...planned } = dry.moved ?? {}
    expect(record).toMatchObject({ state: 'done', moved: planned, lines: dry.lines })
    expect(sumOf(record.moved?.card)).toBe(sumOf(card))
    const moved = await downloaded(lab, stranger)
    expect(comparable(moved)).toEqual(comparable(file))

    const again = { import_id: ulid(), file_handles: [controller.send(file)] }
    expect(await controller.run(again)).toMatchObject(done)
    expect((await controller.record(again.import_id)).moved?.article).toMatchObject({ added: 0, present: 3 })
    expect(await downloaded(lab, stranger)).toBe(moved)
  }, 180_000)
})
