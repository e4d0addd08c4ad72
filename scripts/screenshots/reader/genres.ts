import type { z } from 'zod'
import type { UploadInput } from '../../../lib/contracts/schemas/articles/uploads.ts'
import type { learner } from '../../../test/support/people.ts'
import { ended } from '../../../test/support/tasks.ts'

type Person = Awaited<ReturnType<typeof learner>>
type Body = z.input<typeof UploadInput>

export async function uploaded(person: Person, body: Body): Promise<number> {
  const { task_id } = await person.study.articles.upload({ body: { ...body, explain_mode: 'split' } })
  const { article_id } = await ended(person, task_id)
  if (article_id === null) throw new Error(`${body.title} was not uploaded.`)
  return article_id
}

export async function uploadGenres(person: Person) {
  return {
    song: await uploaded(person, song),
    interview: await uploaded(person, interview),
    book: await uploaded(person, book),
  }
}

/** A traditional song. */
const song: Body = {
  title: 'さくらさくら',
  author: '日本古謡',
  genre: 'song',
  raw_content: [
    ...[
      'さくら さくら',
      'やよいの空は',
      '見わたす限り',
      'かすみか雲か',
      '匂いぞ出ずる',
      'いざや いざや',
      '見にゆかん',
      '',
    ],
    ...[
      'さくら さくら',
      '野山も里も',
      '見わたす限り',
      'かすみか雲か',
      '朝日ににおう',
      'さくら さくら',
      '花ざかり',
    ],
  ].join('\n'),
}

const interview: Body = {
  title: '駅員へのインタビュー',
  author: '',
  genre: 'interview',
  raw_content: [
    '記者：毎朝、何時に駅へいらっしゃいますか。',
    '佐藤：五時です。始発の電車を見送るのが最初の仕事です。',
    '記者：この仕事で、いちばんうれしいのはどんなときですか。',
    '佐藤：忘れ物を取りに来たお客さまが、ほっとした顔をなさるときですね。傘が多いです。雨の日には、一日に三十本も届きます。',
    '記者：ありがとうございました。',
  ].join('\n'),
}

/** How chapters of 銀河鉄道の夜 by 宮沢賢治 open, which is in the public domain. */
const chapters = [
  [
    '一、午后の授業',
    '「ではみなさんは、そういうふうに川だと云われたり、乳の流れたあとだと云われたりしていた、このぼんやりと白いものがほんとうは何かご承知ですか。」\n先生は、黒板に吊した大きな黒い星座の図の、上から下へ白くけぶった銀河帯のようなところを指しながら、みんなに問をかけました。',
  ],
  [
    '二、活版所',
    'ジョバンニが学校の門を出るとき、同じ組の七八人は家へ帰らずカムパネルラをまん中にして校庭の隅の桜の木のところに集まっていました。',
  ],
  ['三、家', 'ジョバンニが勢よく帰って来たのは、ある裏町の小さな家でした。'],
] as const

const book: Body = {
  title: '銀河鉄道の夜',
  author: '宮沢賢治',
  raw_content: chapters.map(([, text]) => text).join('\n'),
  headings: chapters.map(([title], at) => ({
    title,
    depth: 1,
    offset: chapters.slice(0, at).reduce((length, [, text]) => length + text.length + 1, 0),
  })),
}
