package cfdistamping;

import java.util.HashMap;
import java.util.Map;

/**
 * The moment when the next request may leave. The server counts the requests of each group of resources in windows, and
 * each answer states how many are left. While a group's window is unknown, one request goes alone to learn it.
 */
final class Pace {
    /** Three of these gaps are more than the five seconds in which the guard counts the requests of an address. */
    static final long GUARDED = 1_700;

    /** The requests that a window has left, and the milliseconds until it ends. */
    record Limit(long remaining, long reset) {}

    /** A turn is told the limit of its request's answer; null where that states none. */
    interface Turn {
        void answered(Limit told);
    }

    private static final class Group {
        long begun;
        long answered;
        boolean isKnown;
        long left;
        long until;
    }

    private final long gap;
    private final Map<String, Group> groups = new HashMap<>();
    private long flying;
    private long last = now() - 3_600_000;

    Pace(long gap) {
        this.gap = gap;
    }

    static long now() {
        return System.nanoTime() / 1_000_000;
    }

    /** Waits until a request of the group may leave; no window counts a request without a group. */
    synchronized Turn turn(String name) throws InterruptedException {
        Group group = name == null ? null : groups.computeIfAbsent(name, each -> new Group());
        for (long wait = wait(group, now()); wait > 0; wait = wait(group, now())) {
            wait(wait);
        }
        flying += 1;
        if (group == null) {
            return told -> answered(null, null, 0);
        }
        long before = group.answered;
        group.begun += 1;
        group.left -= 1;
        return told -> answered(group, told, before);
    }

    private synchronized void answered(Group group, Limit told, long before) {
        flying -= 1;
        last = now();
        if (group != null) {
            group.answered += 1;
            if (told != null) {
                learn(group, told, before);
            }
        }
        notifyAll();
    }

    private long wait(Group group, long now) {
        if (gap > 0) {
            if (flying > 0) {
                return Long.MAX_VALUE;
            }
            if (last + gap > now) {
                return last + gap - now;
            }
        }
        if (group == null) {
            return 0;
        }
        if (group.isKnown && now >= group.until) {
            group.isKnown = false;
        }
        if (!group.isKnown) {
            return group.begun == group.answered ? 0 : Long.MAX_VALUE;
        }
        return group.left > 0 ? 0 : group.until - now;
    }

    /** Requests that began meanwhile may be counted in the stated rest or not, so they are taken off it. */
    private void learn(Group group, Limit told, long before) {
        long sure = told.remaining() - (group.begun - 1 - before);
        long until = last + told.reset();
        group.left = Math.min(told.remaining(), Math.max(group.isKnown ? group.left : 0, sure));
        group.until = group.isKnown ? Math.min(group.until, until) : until;
        group.isKnown = true;
    }
}
