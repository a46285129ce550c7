package io.jubelet.domain.node;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Times of status reports of a node, and whether one is due: at once when more than a heartbeat changed, else periodically.
 *
 * @param last monotonic time of the last report; absent before the first
 * @param delay how much later or earlier than usual the next unchanged report comes
 */
public record NodeReports(Optional<Duration> last, Duration delay) {

    /** Nothing was reported yet. */
    public static final NodeReports NONE = new NodeReports(Optional.empty(), Duration.ZERO);

    /** Rejects null. */
    public NodeReports {
        Objects.requireNonNull(last, "last");
        Objects.requireNonNull(delay, "delay");
    }

    /**
     * Whether a change has to be reported.
     *
     * @param frequency time between two reports of an unchanged status
     * @param now monotonic time
     */
    public boolean isDue(Node before, Node after, Duration frequency, Duration now) {
        return isChange(before, after)
                || last.map(then -> now.compareTo(then.plus(frequency).plus(delay)) >= 0).orElse(true);
    }

    /**
     * A report was sent. After a change and after the first report the next unchanged one moves by up to half of the frequency, so
     * that nodes which changed or were started together do not report together for ever.
     *
     * @param random from 0 to 1
     */
    public NodeReports sent(boolean changed, Duration frequency, double random, Duration now) {
        Duration moved = changed || last.isEmpty() ? Duration.ofNanos((long) (frequency.toNanos() * (random - 0.5))) : Duration.ZERO;
        return new NodeReports(Optional.of(now), moved);
    }

    /** Whether two states differ in more than heartbeats, and versions that the server gives. */
    public static boolean isChange(Node before, Node after) {
        return !before.metadata().labels().equals(after.metadata().labels())
                || !before.metadata().annotations().equals(after.metadata().annotations())
                || !comparable(before.status()).equals(comparable(after.status()));
    }

    private static NodeStatus comparable(NodeStatus status) {
        List<NodeCondition> conditions = status.conditions().stream()
                .map(condition -> condition.seenAt(Instant.EPOCH))
                .sorted(Comparator.comparing(NodeCondition::type)).toList();
        return status.toBuilder().conditions(conditions).build();
    }
}
