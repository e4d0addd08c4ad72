import { catalogue } from '../../../language/language.ts'

interface ListTexts {
  untitled: string
  by(author: string): string
  onlyOf(owner: string): string
  complete: string
  noRate: string
  processing(percent: string): string
  visibility: string
  public: string
  guests: string
  visibilityText: string
  translationModel: string
  explanationModel: string
  noCalls: string
  actions: string
  edit: string
  editOf(name: string): string
  remove: string
  removeOf(name: string): string
}

export const messages = catalogue<ListTexts>({
  en: {
    untitled: 'Untitled',
    by: author => `by ${author}`,
    onlyOf: owner => `${owner}: list only this owner's articles`,
    complete: 'Success rate',
    noRate: 'Nothing to be analysed',
    processing: percent => `${percent} done`,
    visibility: 'Visible to',
    public: 'Public',
    guests: 'Guests',
    visibilityText:
      'Public: everybody with an account may read the article. Guests: people who are not signed in may read it too.',
    translationModel: 'Translation model',
    explanationModel: 'Grammar model',
    noCalls: 'No call history',
    actions: 'Actions',
    edit: 'Edit',
    editOf: name => `Edit ${name}`,
    remove: 'Delete',
    removeOf: name => `Delete ${name}`,
  },
  ja: {
    untitled: '無題',
    by: author => `著者: ${author}`,
    onlyOf: owner => `${owner} の記事だけを表示`,
    complete: '成功率',
    noRate: '解析の対象なし',
    processing: percent => `${percent} 完了`,
    visibility: '公開範囲',
    public: '公開',
    guests: 'ゲスト',
    visibilityText:
      '公開: アカウントを持つ全員が読めます。ゲスト: サインインしていない人も読めるようになります。',
    translationModel: '翻訳モデル',
    explanationModel: '文法解説モデル',
    noCalls: '呼び出し履歴なし',
    actions: '操作',
    edit: '編集',
    editOf: name => `${name} を編集`,
    remove: '削除',
    removeOf: name => `${name} を削除`,
  },
  zh: {
    untitled: '无标题',
    by: author => `作者：${author}`,
    onlyOf: owner => `${owner}：只显示该所有者的文章`,
    complete: '成功率',
    noRate: '没有需要解析的内容',
    processing: percent => `已完成 ${percent}`,
    visibility: '可见范围',
    public: '公开',
    guests: '访客',
    visibilityText: '公开：所有有账号的人都可以阅读。访客：未登录的人也可以阅读。',
    translationModel: '翻译模型',
    explanationModel: '语法讲解模型',
    noCalls: '无调用记录',
    actions: '操作',
    edit: '编辑',
    editOf: name => `编辑 ${name}`,
    remove: '删除',
    removeOf: name => `删除 ${name}`,
  },
})
