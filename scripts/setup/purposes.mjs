/**
 * The needs of a command beyond the project's own packages. `client`: the packages of console/client as well. `isInstalled`:
 * another program has run `npm ci`.
 * @typedef {import('./system.mjs').SystemPackage} SystemPackage
 * @typedef {{ sites: boolean, client: boolean, systemPackages: SystemPackage[], isInstalled?: boolean }} Purpose
 */

/** @type {SystemPackage} */
const ffmpeg = {
  name: 'ffmpeg',
  command: 'ffmpeg',
  without: 'video and sound files cannot be transcribed',
}
/** @type {SystemPackage} */
const espeak = {
  name: 'espeak-ng',
  command: 'espeak-ng',
  without: 'sentences get audio only if you set up a speech provider',
}
/** Speaks better than espeak-ng, with a voice that Debian has in its section `contrib`. */
/** @type {SystemPackage[]} */
const openJtalk = [
  { name: 'open-jtalk', needs: ['libhtsengine1'], tool: '/usr/bin/open_jtalk' },
  { name: 'open-jtalk-mecab-naist-jdic', tool: '/var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic' },
  {
    name: 'hts-voice-nitech-jp-atr503-m001',
    tool: '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice',
    section: 'contrib',
  },
].map(each => ({ ...each, without: 'espeak-ng speaks in place of Open JTalk' }))
/** @type {SystemPackage} */
const edict = {
  name: 'edict',
  data: '/usr/share/edict/edict',
  without: 'words are looked up only once an administrator has uploaded a dictionary',
}
/** @type {SystemPackage} */
const kanjidic = {
  name: 'kanjidic',
  data: '/usr/share/edict/kanjidic',
  without: 'the dictionary has no kanji',
}
/** @type {SystemPackage} */
const chromium = { name: 'chromium', command: 'chromium', without: 'the console is not measured' }
/** @type {SystemPackage} */
const headless = {
  name: 'chromium-headless-shell',
  command: 'chromium-headless-shell',
  without: 'the browser tests fail where chromium is missing too, and otherwise take longer',
}
/** @type {SystemPackage} */
const webkit = {
  name: 'libwebkitgtk-6.0-4',
  library: 'libwebkitgtk-6.0.so.4',
  without: "the tests of the console's window fail",
}
/** @type {SystemPackage} */
const xvfb = { name: 'xvfb', command: 'Xvfb', without: "the tests of the console's window fail" }

/** @type {SystemPackage[]} */
const proxies = [
  { name: 'caddy', tool: '/usr/bin/caddy', without: 'Caddy is not measured' },
  { name: 'nginx', tool: '/usr/sbin/nginx', without: 'nginx is not measured' },
  { name: 'openssl', command: 'openssl', without: 'no proxy is measured' },
]
/** @type {SystemPackage} */
const prometheus = {
  name: 'prometheus',
  tool: '/usr/bin/promtool',
  without: 'the tests of the alert rules fail',
}

/** @type {SystemPackage} */
const systemd = { name: 'systemd', command: 'systemd-analyze', without: 'the tests of the units fail' }

/** The tools that build and run images. podman runs them if it can. */
/** @type {SystemPackage[]} */
const containers = [
  { name: 'mmdebstrap', command: 'mmdebstrap', without: 'there is no base for the images' },
  { name: 'buildah', command: 'buildah', without: 'no image can be built' },
  { name: 'iproute2', command: 'ip', without: 'the images cannot be run' },
  { name: 'podman', command: 'podman', without: 'images are run by chroot' },
  { name: 'crun', command: 'crun', without: 'images are run by chroot' },
  { name: 'catatonit', command: 'catatonit', without: 'the images cannot be run' },
]

/** @type {SystemPackage} */
const font = {
  name: 'fonts-noto-cjk',
  file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  without: 'Japanese and Chinese text may not be drawn',
}

/** @type {Record<string, Purpose>} */
export const purposes = {
  start: { sites: true, client: false, systemPackages: [ffmpeg, espeak, ...openJtalk, edict, kanjidic] },
  test: {
    sites: true,
    client: true,
    systemPackages: [
      { ...ffmpeg, without: 'the tests of video and sound fail' },
      { ...espeak, without: 'the tests of speech fail' },
      ...openJtalk.map(each => ({ ...each, without: 'the tests of Open JTalk are left out' })),
      headless,
      { ...font, without: 'the tests of what is drawn where in a line fail' },
      webkit,
      xvfb,
      ...proxies.map(each => ({ ...each, without: 'the tests of the proxies fail' })),
      prometheus,
      systemd,
    ],
  },
  bench: {
    sites: true,
    client: false,
    systemPackages: [ffmpeg, espeak, ...openJtalk, edict, kanjidic, chromium, ...proxies],
  },
  image: { sites: false, client: false, systemPackages: containers },
  trials: { sites: false, client: false, systemPackages: [ffmpeg, espeak, ...openJtalk] },
  screenshots: {
    sites: true,
    client: false,
    systemPackages: [
      espeak,
      { ...edict, without: 'the pictures show no meanings of words' },
      { ...kanjidic, without: 'the pictures show no kanji' },
      { ...chromium, without: 'no screenshots can be taken' },
      font,
    ],
  },
  /** Builds the pages as `npm start` does, where something else starts the services. */
  sites: { sites: true, client: false, systemPackages: [] },
  /** The types of the client's tests come from its packages. */
  check: { sites: false, client: true, systemPackages: [] },
  /** Images need what the lockfile does not bring on their platform. */
  packages: { sites: false, client: false, systemPackages: [], isInstalled: true },
  /** Commands that work on sources or data alone. */
  tools: { sites: false, client: false, systemPackages: [] },
}
