export {
  findNoticeSettings,
  findToPace,
  type NoticeSettings,
  notePaced,
  setNoticeSettings,
} from "./notice-settings.ts";
export {
  type DueNotice,
  endNotice,
  FEW_STAMPS,
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
  type EventReader,
  type EventRow,
  endReading,
  findOldEvents,
  forgetOldEvents,
  handOnEvents,
  KEPT_DAYS,
  noteAccountEvent,
  readEvents,
  readersWithNews,
} from "./outbox.ts";
