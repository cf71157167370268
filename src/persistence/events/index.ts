export { type DueNotice, findDueNotices, noteDue } from "./notices.ts";
export {
  type AccountEvent,
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
