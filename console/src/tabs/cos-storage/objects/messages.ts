import { catalogue } from '../../../language/language.ts'

interface ObjectTexts {
  title: string
  description: string
  local: string
  refresh: string
  path: string
  name: string
  size: string
  changed: string
  actions: string
  folder(name: string): string
  emptyTitle: string
  emptyText: string
  emptyFolder: string
  emptyFolderText: string
  more: string
  shown(folders: string, objects: string, isAll: boolean): string
  download: string
  downloadOf(name: string): string
  downloads: string
  downloading(name: string): string
  downloaded(name: string): string
  stop: string
  stopOf(name: string): string
  dismiss: string
  remove: string
  removeOf(name: string): string
  removeTitle: string
  removeText: string[]
  removed(key: string): string
}

export const messages = catalogue<ObjectTexts>({
  en: {
    title: 'Stored objects',
    description: 'What is stored where new objects go now, folder by folder.',
    local: 'Local store',
    refresh: 'Refresh',
    path: 'Folder shown',
    name: 'Name',
    size: 'Size',
    changed: 'Changed',
    actions: 'Actions',
    folder: name => `Folder ${name}`,
    emptyTitle: 'Nothing is stored here yet',
    emptyText: 'Videos that learners upload and sentences that are read aloud appear here.',
    emptyFolder: 'This folder is empty',
    emptyFolderText: 'Go back by the path above, or refresh.',
    more: 'Show more',
    shown: (folders, objects, isAll) =>
      `Folders: ${folders} · objects: ${objects}${isAll ? '' : ' · there are more'}`,
    download: 'Download',
    downloadOf: name => `Download ${name}`,
    downloads: 'Downloads',
    downloading: name => `Downloading ${name}`,
    downloaded: name => `${name} was downloaded.`,
    stop: 'Stop',
    stopOf: name => `Stop downloading ${name}`,
    dismiss: 'Dismiss',
    remove: 'Delete',
    removeOf: name => `Delete ${name}`,
    removeTitle: 'Delete this object?',
    removeText: [
      'It is gone for good: this cannot be undone.',
      'Whatever refers to it may break: a video can no longer be played or analysed again, a sentence has to be read aloud anew, an image is missing.',
    ],
    removed: key => `${key} was deleted.`,
  },
  ja: {
    title: '保存されているオブジェクト',
    description: '現在の保存先の内容をフォルダーごとに表示します。',
    local: 'ローカル保存領域',
    refresh: '更新',
    path: '表示中のフォルダー',
    name: '名前',
    size: 'サイズ',
    changed: '更新日時',
    actions: '操作',
    folder: name => `フォルダー ${name}`,
    emptyTitle: 'まだ何も保存されていません',
    emptyText: '学習者がアップロードした動画や読み上げた文の音声がここに表示されます。',
    emptyFolder: 'このフォルダーには何もありません',
    emptyFolderText: '上のパスから戻るか、更新してください。',
    more: 'さらに表示',
    shown: (folders, objects, isAll) =>
      `フォルダー: ${folders} · オブジェクト: ${objects}${isAll ? '' : ' · 続きがあります'}`,
    download: 'ダウンロード',
    downloadOf: name => `${name} をダウンロード`,
    downloads: 'ダウンロード中の項目',
    downloading: name => `${name} をダウンロードしています`,
    downloaded: name => `${name} をダウンロードしました。`,
    stop: '中止',
    stopOf: name => `${name} のダウンロードを中止`,
    dismiss: '閉じる',
    remove: '削除',
    removeOf: name => `${name} を削除`,
    removeTitle: 'このオブジェクトを削除しますか？',
    removeText: [
      '完全に削除され、元に戻すことはできません。',
      'このオブジェクトを参照しているものは使えなくなることがあります。動画は再生も再解析もできなくなり、文の音声は作り直しが必要になり、画像は表示されなくなります。',
    ],
    removed: key => `${key} を削除しました。`,
  },
  zh: {
    title: '已存储的对象',
    description: '按文件夹浏览当前存放位置中的内容。',
    local: '本地存储',
    refresh: '刷新',
    path: '当前文件夹',
    name: '名称',
    size: '大小',
    changed: '修改时间',
    actions: '操作',
    folder: name => `文件夹 ${name}`,
    emptyTitle: '这里还没有任何内容',
    emptyText: '学习者上传的视频和朗读的句子会出现在这里。',
    emptyFolder: '此文件夹为空',
    emptyFolderText: '请通过上方路径返回，或刷新。',
    more: '显示更多',
    shown: (folders, objects, isAll) => `文件夹：${folders} · 对象：${objects}${isAll ? '' : ' · 还有更多'}`,
    download: '下载',
    downloadOf: name => `下载 ${name}`,
    downloads: '正在下载',
    downloading: name => `正在下载 ${name}`,
    downloaded: name => `已下载 ${name}。`,
    stop: '停止',
    stopOf: name => `停止下载 ${name}`,
    dismiss: '关闭',
    remove: '删除',
    removeOf: name => `删除 ${name}`,
    removeTitle: '删除此对象？',
    removeText: [
      '对象将被永久删除，无法撤销。',
      '引用它的内容可能失效：视频无法再播放或重新分析，句子需要重新朗读，图片会缺失。',
    ],
    removed: key => `已删除 ${key}。`,
  },
})
