import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    beginning: 'What do you know already?',
    beginningLead: 'Then texts show you only what is new. You can do this later, from the settings.',
    title: 'You have no texts yet.',
    samples: 'Start with one of these stories, or add a text you would like to read.',
    levels: { mittens: 'Easier', melos: 'Harder' },
    about: {
      mittens: 'A little fox sees snow for the first time. A children’s story, in polite everyday Japanese.',
      melos: 'Melos is furious with a cruel king. A classic read in Japanese schools, in literary Japanese.',
    },
    add: 'Add and read',
    adding: 'Adding…',
    addNamed: (title: string) => `Add and read ${title}`,
    next: 'What to do next',
    steps: [
      'Read. Your place is kept on all your devices.',
      'Tap a word to see its meaning, and mark the words you want to learn: they come back in Review, with their sentence.',
      'Add something you like: a story, a news report, song lyrics, a video.',
    ],
    own: 'Add your own text',
  },
  ja: {
    beginning: 'すでに知っている単語は？',
    beginningLead: '登録しておくと、文章では新しい単語だけが目立ちます。あとで設定からも登録できます。',
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
    next: '次にできること',
    steps: [
      '読み進めましょう。どの端末でも、続きから読めます。',
      '単語をタップすると意味が表示されます。覚えたい単語を「学習中」にすると、その文と一緒に復習に出てきます。',
      '物語、ニュース、歌詞、動画など、好きなものを追加できます。',
    ],
    own: '自分の文章を追加',
  },
  zh: {
    beginning: '您已经认识哪些词？',
    beginningLead: '标记之后，文章只会突出显示新词。以后也可以在设置中进行。',
    title: '还没有文章。',
    samples: '可以从下面的故事开始，也可以添加自己想读的文章。',
    levels: { mittens: '较易', melos: '较难' },
    about: {
      mittens: '小狐狸第一次看见雪。一篇用敬体写成的童话。',
      melos: '梅勒斯对暴君怒不可遏。日本语文课本中的名篇，文体较书面。',
    },
    add: '添加并阅读',
    adding: '正在添加…',
    addNamed: title => `添加并阅读《${title}》`,
    next: '接下来',
    steps: [
      '开始阅读吧。阅读位置会自动保存，在任何设备上都能接着读。',
      '点一下单词就能看到词义。把想学的词标为“学习中”，之后会连同句子出现在复习中。',
      '添加自己喜欢的内容：故事、报道、歌词或视频。',
    ],
    own: '添加自己的文章',
  },
})
