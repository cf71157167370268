import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from "react-aria-components";
import { FieldFoot, FieldLabel, type FieldProps, markedBy } from "./field.tsx";
import "./date-field.css";

interface Own extends FieldProps {
  /** `value` is AAAA-MM-DD, or AAAA-MM-DDThh:mm:ss with hours, as the contract has it; "" where there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly min?: string;
  readonly max?: string;
  /** The hour is typed behind the day. */
  readonly hours?: boolean;
  readonly autoFocus?: boolean;
}

/** Returns the day; null where the text is none, so that the page shows what the service says of it. */
function dayOf(value: string, hours: boolean): CalendarDate | CalendarDateTime | null {
  try {
    return value === "" ? null : hours ? parseDateTime(value) : parseDate(value);
  } catch {
    return null;
  }
}

/** Takes a day, typed as dd/mm/aaaa or chosen from a calendar. */
export function DateField(own: Own) {
  const { label, help, unmarked = false, fault, value, onChange, min, max, hours = false, ...props } = own;
  const exact = hours && !/:00$|^$/.test(value);
  return (
    <DatePicker<CalendarDate | CalendarDateTime>
      {...props}
      {...markedBy(fault)}
      className="field"
      value={dayOf(value, hours)}
      granularity={hours ? (exact ? "second" : "minute") : "day"}
      hourCycle={24}
      onChange={(day) => onChange(day === null ? "" : day.toString())}
      {...(min === undefined ? {} : { minValue: parseDate(min) })}
      {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      shouldForceLeadingZeros
    >
      <FieldLabel label={label} required={props.isRequired} unmarked={unmarked} />
      <Group className="control date-control">
        <DateInput className="segments">{(segment) => <DateSegment segment={segment} className="segment" />}</DateInput>
        <Button className="inside">
          <CalendarDays aria-hidden="true" />
        </Button>
      </Group>
      <FieldFoot help={help} fault={fault} />
      <Popover className="popover">
        <Dialog aria-label={label}>
          <Calendar className="calendar">
            <header>
              <Button slot="previous" className="button quiet icon small-button">
                <ChevronLeft aria-hidden="true" />
              </Button>
              <Heading />
              <Button slot="next" className="button quiet icon small-button">
                <ChevronRight aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
