export { noteLastDay, noteLastDays } from "./last-days.ts";
export { mailNotices, type NoticesDeps } from "./mailing.ts";
export { portalNotices } from "./notices.ts";
export { notePace } from "./pace.ts";
