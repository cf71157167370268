export { countRequested, findRequested } from "./last-days.ts";
export {
  findNoticeSettings,
  findToPace,
  type NoticeSettings,
  notePaced,
  setNoticeSettings,
} from "./notice-settings.ts";
export {
  endNotice,
  findDueNotices,
  findNoticesToMail,
  listAllNotices,
  listNotices,
  type NoticeRow,
  noteDue,
  noteMailed,
  noteNotice,
  takeNotice,
} from "./notices.ts";
export {
  beginReading,
  type EventRow,
  endReading,
  findOldEvents,
  forgetOldEvents,
  handOnEvents,
  KEPT_DAYS,
  readEvents,
  readEventsAt,
  readersWithNews,
} from "./outbox.ts";
