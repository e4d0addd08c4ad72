import '../../flows/video-cli.test.ts'
