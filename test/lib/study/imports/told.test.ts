import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allOf, sentence } from '../../../handlers/data/change-stories.ts'
import { kanaWord, newRequest, putKnown } from '../../../handlers/data/word-stories.ts'
import { runs } from '../../../support/sample.ts'
import { importLab } from './import-lab.ts'

const open = importLab()

/** A line of a list, of few words, so that lines mean the same one. */
const line = fc.record({
  word: fc.nat(5).map(n => (n === 5 ? '' : kanaWord(n).form)),
  state: fc.constantFrom('', 'learning', 'learning', 'known', 'nonsense'),
  note: fc.constantFrom('', 'a', 'b'),
  sentence: fc.constantFrom('', '', '一つ。'),
})
const lines = fc.array(line, { minLength: 1, maxLength: 12, size: 'max' })

/** Columns of a report. */
const [OUTCOME, UNDO] = [4, 6]

it('a dry run of a list tells the run in advance, and the reports of both tell the words that are there', async () => {
  const lab = await open()
  let user_id = 1
  await fc.assert(
    fc.asyncProperty(lines, lines, fc.boolean(), async (before, listed, overwrite) => {
      const hana = lab.controllerOf(user_id++)
      for (const { word, state, note, sentence: said } of before)
        if (word && (state === 'known' || state === 'learning'))
          await putKnown(
            hana.data,
            { form: word, reading: word },
            {
              ...{ state, note },
              ...(said && { source: sentence(said) }),
            },
          )
      const table = [
        'word,reading,state,note,sentence',
        ...listed.map(each => [each.word, each.word, each.state, each.note, each.sentence].join()),
      ].join('\n')
      const given = { import_id: newRequest(), file_handles: [hana.send(table)], overwrite }
      const told = async () => {
        const { counts, preview, lines } = await hana.record(given.import_id)
        return { counts, preview, lines, report: await hana.report(given.import_id) }
      }
      const contents = async () =>
        new Map(
          (await allOf(hana.data)).words.map(({ cards: _, ...word }) => [word.form, JSON.stringify(word)]),
        )
      const then = await contents()
      await hana.run({ ...given, dry_run: true })
      const planned = await told()
      expect(await contents()).toEqual(then)
      lab.clock.advance(1)
      await hana.run(given)
      const done = await told()
      expect(done).toEqual(planned)
      const now = await contents()
      /** The words of the lines of a report that say this in a column. */
      const saying = (value: string, column: number, { report }: typeof done) => {
        const rows = report.map(row => row.split(','))
        return rows.flatMap(row => (row[column] === value ? [row[1]] : [])).sort()
      }
      const [added, changed] = [saying('added', OUTCOME, done), saying('changed', OUTCOME, done)]
      expect(added).toEqual([...now.keys()].filter(form => !then.has(form)).sort())
      expect(changed).toEqual([...then.keys()].filter(form => then.get(form) !== now.get(form)).sort())
      expect(done.counts).toMatchObject({ added: added.length, changed: changed.length })
      await hana.undo(given.import_id)
      expect(await contents()).toEqual(then)
      const undone = await told()
      expect([saying('removed', UNDO, undone), saying('restored', UNDO, undone)]).toEqual([added, changed])
    }),
    runs(12, 1),
  )
})
