import { EventScope, type EventType, EventTypeSchema, event as eventOption } from "#proto/cfdi/v1/event_type_pb.ts";
import { byName, dotted, type NameOf, valuesOf } from "./names.ts";
import { getOption } from "./options.ts";

type Dotted<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}.${Tail}` : S;

/**
 * An EventName is "cfdi.timbrado", "csd.por_vencer" and so on. A table over events compiles only with a row for each.
 */
export type EventName = Dotted<Lowercase<NameOf<typeof EventType>>>;

/** These events concern documents. */
export type DocumentEvent = Extract<EventName, `cfdi.${string}`>;

/** An account's owners are told of these by mail and in the portal. */
export type NoticeName = Exclude<EventName, DocumentEvent>;

/** A DescribedEvent is an event or a notice, as event_type.proto describes it. */
export interface DescribedEvent {
  readonly name: EventName;
  readonly scope: EventScope;
  readonly title: string;
  readonly subject: string;
  readonly occasion: string;
  readonly mailedInSandbox: boolean;
}

/** The events stand in the contract's order. */
export const EVENTS: Readonly<Record<EventName, DescribedEvent>> = byName(
  valuesOf(EventTypeSchema).map((value): DescribedEvent => {
    const { $typeName: _, ...description } = getOption(value, eventOption);
    return { ...description, name: dotted(value) as EventName };
  }),
);

/** Returns an event as people call it, and a name that is not known as it is. */
export function titleOf(name: string): string {
  return (EVENTS as Readonly<Record<string, DescribedEvent>>)[name]?.title ?? name;
}

export const isEvent = ({ scope }: DescribedEvent) => scope !== EventScope.NOTICE;
export const isNotice = ({ scope }: DescribedEvent) => scope !== EventScope.DOCUMENT;
