import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    none: 'None',
    lead: 'A series keeps texts that belong together in order. The end of each text leads to the next.',
    another: 'New series',
    name: 'Name of the series',
    make: 'Create the series',
    place: (at: string, of: string) => `${at} of ${of}`,
    texts: (count: number) => (count === 1 ? '1 text' : `${count} texts`),
    open: 'Show the series',
  },
  ja: {
    none: 'なし',
    lead: 'ひとまとまりの文章を順に並べます。読み終えると次の文章に進めます。',
    another: '新しいシリーズ',
    name: 'シリーズ名',
    make: 'シリーズを作成',
    place: (at, of) => `${at}／${of}`,
    texts: count => `${count}編`,
    open: 'シリーズを表示',
  },
  zh: {
    none: '无',
    lead: '把相关的文章按顺序放在一起，读完一篇接着读下一篇。',
    another: '新建系列',
    name: '系列名称',
    make: '创建系列',
    place: (at, of) => `${at}/${of}`,
    texts: count => `${count} 篇`,
    open: '查看系列',
  },
})
