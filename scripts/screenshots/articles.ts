import { readFile } from 'node:fs/promises'
import { behaviours as azureBehaviours } from '../../test/support/fake-azure/index.ts'
import { behaviours } from '../../test/support/fake-provider/index.ts'
import { administrator } from '../../test/support/people.ts'
import type { TestStack } from '../../test/support/stack.ts'
import { ended, readEvents } from '../../test/support/tasks.ts'
import type { Learners } from './people.ts'
import type { Providers } from './providers.ts'

interface Upload {
  by: keyof Learners
  title: string
  author: string
  text: string
  genre?: 'article' | 'interview' | 'song'
  isPublic?: boolean
}

const SENTENCES = 12

const uploads: Upload[] = [
  { by: 'hanako', title: '走れメロス', author: '太宰治', text: 'メロスは激怒した。', isPublic: true },
  { by: 'hanako', title: '吾輩は猫である', author: '夏目漱石', text: '吾輩は猫である。名前はまだ無い。' },
  { by: 'kenji', title: '銀河鉄道の夜', author: '宮沢賢治', text: 'それはほんとうの銀河でしょうか。' },
  {
    by: 'kenji',
    title: 'さくらさくら',
    author: '日本古謡',
    text: 'さくらさくら。',
    genre: 'song',
    isPublic: true,
  },
  {
    by: 'mei',
    title: '駅員へのインタビュー',
    author: '李梅',
    text: '毎朝五時に起きます。',
    genre: 'interview',
  },
  { by: 'mei', title: '朝の天気予報', author: '港町ラジオ', text: '明日は雪が降るでしょう。' },
]

export async function uploadArticles(stack: TestStack, learners: Learners, { models, azure }: Providers) {
  const { manager } = await administrator(stack)
  const sample = await readFile(new URL('../../samples/run-melos.txt', import.meta.url), 'utf8')
  const more = sample.split(/(?<=。)/).map(line => line.trim())
  const start = async ({ by, title, author, text, genre = 'article' }: Upload, sentences = SENTENCES) => {
    const raw_content = [text, ...more.slice(0, sentences)].join('\n')
    const { task_id } = await learners[by].study.articles.upload({
      body: { raw_content, title, author, genre },
    })
    return { person: learners[by], task_id }
  }
  for (const upload of uploads) {
    const { person, task_id } = await start(upload)
    const { article_id } = await ended(person, task_id)
    if (upload.isPublic && article_id !== null)
      await manager.articles.publish({
        params: { id: article_id },
        body: { is_public: true, guest_visible: false },
      })
  }

  // One sentence gets no clip.
  azure.behave([azureBehaviours.status(400, 'This text cannot be spoken')])
  const partly = await start({
    by: 'kenji',
    title: '羅生門',
    author: '芥川龍之介',
    text: 'ある日の暮方の事である。',
  })
  await ended(partly.person, partly.task_id)

  models.behave(behaviours.hang)
  const given = { by: 'mei', author: '小泉八雲' } as const
  const stopped = await start({
    ...given,
    title: '雪女',
    text: '武蔵の国のある村に茂作、巳之吉と云う二人の木こりがいた。',
  })
  await readEvents(stopped.person, stopped.task_id, { enough: ({ task }) => task.article_id !== null })
  await stopped.person.study.tasks.cancel({ params: { task_id: stopped.task_id } })
  await ended(stopped.person, stopped.task_id)
  const running = await start({
    by: 'hanako',
    title: '坊っちゃん',
    author: '夏目漱石',
    text: '親譲りの無鉄砲で損ばかりしている。',
  })
  await readEvents(running.person, running.task_id, { enough: ({ task }) => task.progress >= 20 })
}
