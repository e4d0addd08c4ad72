import { catalogue } from '../../../language/language.ts'

interface ChangeTexts {
  editTitle(name: string): string
  title: string
  author: string
  type: string
  typeText: string
  intro: string
  save: string
  saved(name: string): string
  removeTitle(name: string): string
  remove: string
  goes: string
  sentences(count: string): string
  favourites: string
  readers: string
  source: string
  clips: string
  stays: string
  usage: string
  account(owner: string): string
  processingTitle: string
  processingText: string
  close: string
  removedTitle(name: string): string
  unreferenced(count: string): string
  deleted(count: string): string
  failed(count: string): string
  failedText: string
}

export const messages = catalogue<ChangeTexts>({
  en: {
    editTitle: name => `Edit ${name}`,
    title: 'Title',
    author: 'Author',
    type: 'Type',
    typeText: 'Any word, such as novel or news',
    intro: 'Introduction',
    save: 'Save',
    saved: name => `${name} was saved.`,
    removeTitle: name => `Delete ${name}?`,
    remove: 'Delete for good',
    goes: 'This goes, and cannot be brought back:',
    sentences: count =>
      `The text and its ${count} sentences, with furigana, translations, explanations and notes`,
    favourites: 'Its place among readers’ favourites',
    readers: 'It is public: whoever reads it now can read it no longer',
    source: 'The kept video or audio file it was taken from',
    clips: 'Voice clips that no other article uses',
    stays: 'This stays:',
    usage: 'Records of usage and cost',
    account: owner => `The account of its owner, ${owner}, and all other articles`,
    processingTitle: 'The article is being processed',
    processingText:
      'It cannot be deleted now. Wait until the task has ended, or have its owner cancel it; this window follows.',
    close: 'Close',
    removedTitle: name => `${name} was deleted`,
    unreferenced: count => `Media that nothing else referred to: ${count}`,
    deleted: count => `Removed from the object store: ${count}`,
    failed: count => `Could not be removed from the object store: ${count}`,
    failedText:
      'The server tries again by itself until they are gone. If this keeps happening, run the test under COS storage.',
  },
  ja: {
    editTitle: name => `${name} を編集`,
    title: 'タイトル',
    author: '著者',
    type: '種類',
    typeText: '小説、ニュースなど、自由に入力できます',
    intro: '紹介文',
    save: '保存',
    saved: name => `${name} を保存しました。`,
    removeTitle: name => `${name} を削除しますか？`,
    remove: '完全に削除',
    goes: '次のものが削除され、元に戻せません:',
    sentences: count => `本文と${count}件の文（ふりがな、翻訳、解説、メモを含む）`,
    favourites: '読者のお気に入りへの登録',
    readers: '公開中の記事です。今読んでいる人も読めなくなります',
    source: '保存されている元の動画または音声ファイル',
    clips: 'ほかの記事で使われていない音声',
    stays: '次のものは残ります:',
    usage: '利用と費用の記録',
    account: owner => `所有者 ${owner} のアカウントと、ほかのすべての記事`,
    processingTitle: '記事は処理中です',
    processingText:
      '今は削除できません。タスクが終わるまで待つか、所有者に中止してもらってください。この画面は自動で更新されます。',
    close: '閉じる',
    removedTitle: name => `${name} を削除しました`,
    unreferenced: count => `ほかから参照されていなかったメディア: ${count}件`,
    deleted: count => `オブジェクトストレージから削除したもの: ${count}件`,
    failed: count => `オブジェクトストレージから削除できなかったもの: ${count}件`,
    failedText:
      'サーバーが自動的に再試行し、なくなるまで続けます。何度も起きる場合は「COS ストレージ」でテストを実行してください。',
  },
  zh: {
    editTitle: name => `编辑 ${name}`,
    title: '标题',
    author: '作者',
    type: '类型',
    typeText: '可自由填写，例如小说、新闻',
    intro: '简介',
    save: '保存',
    saved: name => `已保存 ${name}。`,
    removeTitle: name => `删除 ${name}？`,
    remove: '永久删除',
    goes: '以下内容将被删除，且无法恢复：',
    sentences: count => `正文及其 ${count} 个句子，包括注音、翻译、讲解和笔记`,
    favourites: '读者对它的收藏',
    readers: '文章是公开的：正在阅读的人将无法再阅读',
    source: '保留的原始视频或音频文件',
    clips: '没有其他文章使用的语音',
    stays: '以下内容会保留：',
    usage: '用量和费用记录',
    account: owner => `所有者 ${owner} 的账号以及其他所有文章`,
    processingTitle: '文章正在处理中',
    processingText: '现在无法删除。请等待任务结束，或请所有者取消任务；此窗口会自动更新。',
    close: '关闭',
    removedTitle: name => `已删除 ${name}`,
    unreferenced: count => `不再被引用的媒体：${count}`,
    deleted: count => `已从对象存储中删除：${count}`,
    failed: count => `未能从对象存储中删除：${count}`,
    failedText: '服务器会自动重试，直到删除为止。如果反复出现，请在“COS 存储”中运行测试。',
  },
})
