import { catalogue } from '../../../web/language/language.ts'

/** The samples, by their names. */
export const messages = catalogue({
  en: {
    levels: { mittens: 'easier', melos: 'harder' },
    about: { mittens: 'A little fox sees its first snow.', melos: 'A man runs to save his friend.' },
    characters: (count: string) => `${count} characters`,
    read: 'Read',
    readNamed: (title: string) => `Read ${title}`,
    adding: 'Adding…',
    putAway: 'Don’t offer this',
    putAwayNamed: (title: string) => `Don’t offer this: ${title}`,
    isPutAway: (title: string) => `${title} is no longer offered.`,
    undo: 'Undo',
  },
  ja: {
    levels: { mittens: 'やさしめ', melos: '難しめ' },
    about: { mittens: '子ぎつねが初めて雪を見ます。', melos: '友を救うために走る男の物語です。' },
    characters: count => `${count}字`,
    read: '読む',
    readNamed: title => `「${title}」を読む`,
    adding: '追加中…',
    putAway: '表示しない',
    putAwayNamed: title => `表示しない：${title}`,
    isPutAway: title => `「${title}」は今後表示されません。`,
    undo: '元に戻す',
  },
  zh: {
    levels: { mittens: '较易', melos: '较难' },
    about: { mittens: '小狐狸第一次看见雪。', melos: '一个人为救朋友而奔跑。' },
    characters: count => `${count} 字`,
    read: '阅读',
    readNamed: title => `阅读《${title}》`,
    adding: '正在添加…',
    putAway: '不再推荐',
    putAwayNamed: title => `不再推荐：《${title}》`,
    isPutAway: title => `不再推荐《${title}》。`,
    undo: '撤销',
  },
})
