import '../../flows/video-ended.test.ts'
