import '../../handlers/data/audio-store.test.ts'
