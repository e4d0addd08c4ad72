import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'You have no texts yet.',
    samples: 'Begin with one of these stories, or add a text that you would like to read.',
    levels: { mittens: 'Easier', melos: 'Harder' },
    about: {
      mittens: 'A little fox sees snow for the first time. A children’s story, in polite everyday Japanese.',
      melos:
        'Melos is furious with a cruel king. A classic that is read in Japanese schools, in literary Japanese.',
    },
    add: 'Add and read',
    adding: 'Adding…',
    addNamed: (title: string) => `Add and read ${title}`,
    next: 'What you can do then',
    steps: [
      'Read. Every device goes on where you stopped.',
      'Press a word to see what it means, and keep the words you want to learn: they come back for review.',
      'Add what you like yourself: a story, an article, the words of a song, a video.',
    ],
    own: 'Add a text of your own',
  },
  ja: {
    title: 'まだ文章がありません。',
    samples: '次の物語から始めるか、読みたい文章を追加してください。',
    levels: { mittens: 'やさしめ', melos: '難しめ' },
    about: {
      mittens: '子ぎつねが初めて雪を見ます。ですます調で書かれた童話です。',
      melos: 'メロスは暴君に激怒します。学校でも読まれる名作で、文学的な文体です。',
    },
    add: '追加して読む',
    adding: '追加中…',
    addNamed: title => `「${title}」を追加して読む`,
    next: 'その次は',
    steps: [
      '読み進めてください。どの端末でも、読んだところから続けられます。',
      '語を押すと意味が表示されます。覚えたい語を保存すると、復習に出てきます。',
      '物語、記事、歌詞、動画など、好きなものを追加できます。',
    ],
    own: '自分の文章を追加',
  },
  zh: {
    title: '还没有文章。',
    samples: '可以从下面的故事开始，也可以添加自己想读的文章。',
    levels: { mittens: '较易', melos: '较难' },
    about: {
      mittens: '小狐狸第一次看见雪。用敬体写成的童话。',
      melos: '梅勒斯对暴君怒不可遏。日本学校里也会读的名作，文学体。',
    },
    add: '添加并阅读',
    adding: '正在添加…',
    addNamed: title => `添加并阅读《${title}》`,
    next: '接下来',
    steps: [
      '开始阅读。读到的位置会保存下来，在任何设备上都能接着读。',
      '按一下词语就能看到词义。把想学的词保存下来，之后会在复习中出现。',
      '添加自己喜欢的内容：故事、报道、歌词或视频。',
    ],
    own: '添加自己的文章',
  },
})
