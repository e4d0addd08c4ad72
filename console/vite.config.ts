import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompressed } from './precompressed.ts'
import { withoutDocumentation } from './without-documentation.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, so that the page works at `/` and at `/app/console/`.
  base: './',
  // `npx vite console`: the page from its sources, the services from `npm start`.
  server: { proxy: { '/api': 'http://127.0.0.1:8015' }, fs: { allow: ['..'] } },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The page's own code and the libraries come as one: measured compressed, by a test.
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
    rolldownOptions: {
      // The component library marks each of its files for frameworks that render on a server.
      onLog: (level, log, forward) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && forward(level, log),
    },
  },
  plugins: [withoutDocumentation(), precompressed()],
})
