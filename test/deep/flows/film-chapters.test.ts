import { describe, expect, it } from 'vitest'
import { articleLab } from '../../flows/article-stack.ts'
import { videoOf } from '../../flows/mining-lab.ts'
import { personAt } from '../../support/people.ts'
import { filmChapters, withChapters } from '../../support/with-chapters.ts'

const lab = articleLab()

describe('the chapters of a film', () => {
  it('are those that its file names, for everybody who may read its text', async () => {
    const { id } = await videoOf(lab.hana, { changed: withChapters })
    const asked = { params: { id } }
    expect(await lab.hana.study.articles.fileChapters(asked)).toEqual({ chapters: filmChapters })
    const guest = personAt(lab.stack, undefined)
    await expect(guest.study.articles.fileChapters(asked)).rejects.toMatchObject({ status: 401 })
  })

  it('are none if the file names none', async () => {
    const { id } = await videoOf(lab.hana)
    expect(await lab.hana.study.articles.fileChapters({ params: { id } })).toEqual({ chapters: [] })
  })
})
