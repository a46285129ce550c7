package io.jubelet.app.node;

import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The effect of the state of the runtime, and of the list of its pods (PLEG), on the condition Ready. A runtime that does not
 * answer, such as one that is being restarted, makes the node unready only after a while; a condition that it reports as
 * false counts at once. Thread-safe.
 */
final class RuntimeState {

    /** Longest absence of a runtime. */
    static final Duration SYNC_THRESHOLD = Duration.ofSeconds(30);
    /** Largest age of the complete list of the runtime's pods. */
    static final Duration RELIST_LIMIT = Duration.ofMinutes(3);

    private final ReentrantLock lock = new ReentrantLock();
    private Optional<RuntimeHealth> latest = Optional.empty();
    private List<RuntimeCondition> failing = List.of();
    private Optional<Duration> lastReady = Optional.empty();
    private Optional<Duration> listed = Optional.empty();

    /** Takes a state that was received at this monotonic time. */
    void update(RuntimeHealth health, Duration now) {
        lock.lock();
        try {
            if (latest.filter(RuntimeHealth::ready).isPresent()) {
                lastReady = Optional.of(now);
            }
            latest = Optional.of(health);
            if (health.answered()) {
                failing = health.failing();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The runtime's pods were listed completely.
     *
     * @param at monotonic time of the list
     * @return whether the node's readiness may follow from that: there was no list, or it was too old
     */
    boolean listed(Duration at) {
        lock.lock();
        try {
            boolean matters = listed.filter(before -> at.minus(before).compareTo(RELIST_LIMIT) <= 0).isEmpty();
            listed = Optional.of(at);
            return matters;
        } finally {
            lock.unlock();
        }
    }

    boolean isKnown() {
        lock.lock();
        try {
            return latest.isPresent() && listed.isPresent();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether the first answer of the runtime, or the first list of its pods, is still to come while nothing has failed: an agent
     * that has just started on a busy machine, and knows nothing against the node.
     */
    boolean isStarting() {
        lock.lock();
        try {
            return latest.isEmpty() || latest.filter(RuntimeHealth::ready).isPresent() && listed.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Why the node can't take pods at this monotonic time; empty when nothing is wrong. */
    List<String> errors(Duration now) {
        lock.lock();
        try {
            List<String> errors = new ArrayList<>();
            notReady(now).ifPresent(errors::add);
            unlisted(now).ifPresent(why -> errors.add("PLEG is not healthy: " + why));
            failing("RuntimeReady").ifPresent(text -> errors.add("container runtime not ready: " + text));
            if (latest.filter(RuntimeHealth::answered).isEmpty() && lastReady.isEmpty() && failing.isEmpty()) {
                errors.add("network state unknown");
            }
            failing("NetworkReady").ifPresent(text -> errors.add("container runtime network not ready: " + text));
            return errors;
        } finally {
            lock.unlock();
        }
    }

    private Optional<String> notReady(Duration now) {
        if (latest.filter(RuntimeHealth::ready).isPresent()) {
            return Optional.empty();
        }
        if (lastReady.isEmpty()) {
            return Optional.of("container runtime status check may not have completed yet");
        }
        return now.compareTo(lastReady.get().plus(SYNC_THRESHOLD)) < 0 ? Optional.empty()
                : Optional.of("container runtime is down");
    }

    private Optional<String> unlisted(Duration now) {
        if (listed.isEmpty()) {
            return Optional.of("pleg has yet to be successful");
        }
        Duration age = now.minus(listed.get());
        return age.compareTo(RELIST_LIMIT) <= 0 ? Optional.empty() : Optional.of("pleg was last seen active "
                + DurationText.of(age) + " ago; threshold is " + DurationText.of(RELIST_LIMIT));
    }

    private Optional<String> failing(String type) {
        return failing.stream().filter(condition -> condition.type().equals(type)).findFirst()
                .map(RuntimeCondition::text);
    }
}
