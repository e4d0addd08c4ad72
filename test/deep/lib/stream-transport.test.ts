import '../../lib/platform/http/stream-transport.test.ts'
