import { describe, expect, it } from 'vitest'
import { articleLab, contentOf, outcome } from '../../flows/article-stack.ts'
import { answerTo } from '../../support/fake-provider/index.ts'
import { onlyOf } from '../../support/fake-provider/line-answers.ts'
import * as told from '../../support/fake-provider/tellings.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()
const upload = (raw_content: string) =>
  outcome(lab.hana, lab.hana.study.articles.upload({ body: { raw_content } }))
const retry = (id: number) => outcome(lab.hana, lab.hana.study.articles.retry({ params: { id } }))

const bad = shortTextSentences[1] ?? ''

describe('a sentence that the model gets wrong', () => {
  it.each<[string, told.Telling, RegExp]>([
    ['gives back', told.source, /gave this sentence back/],
    ['dresses up', told.dressedUp, /gave this sentence back/],
    ['tells over and over', told.loop, /repeated itself/],
    ['tells in another language', told.otherLanguage, /another language/],
    ['tells in its form', told.itsForm, /not plain text/],
  ])(
    'is reported with a reason, and filled in once the model works again: it %s',
    async (_, telling, reason) => {
      lab.provider.behave(onlyOf(bad, telling))
      const { task, article } = await upload(shortText)
      const row = contentOf(article).find(({ sentence }) => sentence === bad)
      const failure = expect.stringMatching(reason)
      expect(row).toMatchObject({
        translation: '',
        analysis_status: 'pending',
        metadata: { failures: { translation: failure, explanation: failure }, explanation_source: 'rules' },
      })
      const others = contentOf(article).filter(({ sentence }) => sentence !== bad)
      expect(others.map(({ translation }) => translation)).toEqual(
        others.map(({ sentence }) => answerTo('translation', sentence)),
      )
      expect(article).toMatchObject({ status: 'completed', success_rate: 0.75 })
      const index = row?.index
      expect(task.result).toMatchObject({
        translated: 3,
        warnings: ['provider_failed'],
        missing: [
          { index, part: 'translation', reason: failure },
          { index, part: 'explanation', reason: failure },
        ],
        missing_count: 2,
      })

      lab.provider.behave([])
      const mended = await retry(article.id)
      const after = contentOf(mended.article).find(({ sentence }) => sentence === bad)
      expect(after).toMatchObject({
        translation: answerTo('translation', bad),
        explanation: answerTo('explanation', bad),
      })
      expect(after?.metadata).not.toHaveProperty('failures')
      expect(mended.article).toMatchObject({ status: 'completed', success_rate: 1 })
      expect(mended.task.result).toMatchObject({ missing: [], missing_count: 0 })
    },
  )
})
