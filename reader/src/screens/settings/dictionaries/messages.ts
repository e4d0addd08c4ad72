import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Dictionaries',
    lead: 'This order applies on all your devices. The first dictionary that has a word explains it; the others follow, folded.',
    none: 'This server has only its main dictionary. The person who runs it can add others.',
    main: 'Main dictionary',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    ordering: 'Lists used to sort words',
    frequencies: 'A frequency list: it decides which words come first, for example in “Most common first”.',
    levels: 'A list of levels instead of frequencies: the hardest words may come first.',
  },
  ja: {
    title: '辞書',
    lead: 'すべての端末に共通です。その単語を収録している最初の辞書の説明が表示され、ほかの辞書は折りたたまれます。',
    none: 'このサーバーには基本の辞書だけがあります。ほかの辞書はサーバーの管理者が追加できます。',
    main: '基本の辞書',
    up: title => `${title}を上へ`,
    down: title => `${title}を下へ`,
    ordering: '単語の並べ替えに使う一覧',
    frequencies: '頻度です。「よく使う順」などの並び順に使います。',
    levels: '頻度ではなくレベルです。並び順に使うと、難しい単語が先になることがあります。',
  },
  zh: {
    title: '词典',
    lead: '对您的所有设备生效。收录该词的第一部词典直接显示，其余折叠在后。',
    none: '此服务器只有基本词典。服务器管理员可以添加其他词典。',
    main: '基本词典',
    up: title => `上移${title}`,
    down: title => `下移${title}`,
    ordering: '用于排列单词的列表',
    frequencies: '词频：用于“最常用”等顺序。',
    levels: '这是等级，不是词频：用来排列时，较难的单词可能排在前面。',
  },
})
